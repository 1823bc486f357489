"""Drawings: a scene in cell units is written as SVG, PNG or PDF, or as a page to play."""
