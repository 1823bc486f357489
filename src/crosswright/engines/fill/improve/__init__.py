"""Improve a fill, prove that it is the best, or find one that keeps promises."""
