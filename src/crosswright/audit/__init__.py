"""Check fills, layouts, pair squares and puzzles with code that no engine uses.

Every function returns its findings. There are none if the answer is good. The caller decides what
to do with the findings: `check` shows them, `ensure_clean` raises an error.
"""
