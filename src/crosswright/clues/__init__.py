"""Clues: where they come from, which are fit to print, and which entry gets which."""
