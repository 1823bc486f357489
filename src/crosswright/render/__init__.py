"""Drawings of puzzles: SVG, PNG, PDF, an HTML page to solve the puzzle, and text pictures."""
