"""Check fills, layouts, pair squares and puzzles with code that no engine uses. Each function
returns its findings, none if all is good.
"""
