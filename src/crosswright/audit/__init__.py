"""Is it right? Findings on fills, layouts, pairs and puzzles, by code that no engine wrote.

Every function takes plain values and returns its findings: none, for a good answer. What to do
about them is the caller's choice: `check` shows them, `ensure_clean` raises.
"""
