"""Pair squares: found, counted, built by hand, kept in folders."""
