"""Grids that benches make for themselves."""
