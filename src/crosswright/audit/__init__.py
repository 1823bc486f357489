"""Check fills, layouts, pair squares and puzzles with code that no engine uses.

Every function takes plain values and returns its findings; a good answer has none. The caller
decides what to do with them: `check` shows them, `ensure_clean` raises an error.
"""
