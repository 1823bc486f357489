"""Grids that are made for the measurements."""
