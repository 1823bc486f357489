"""Grids that the benches make."""
