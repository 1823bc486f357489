"""Clues: their sources, the checks that they must pass, and the choice of one for each entry."""
