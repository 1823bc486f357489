"""Answers on a terminal and as JSON."""
