"""Check fills, layouts, pair squares and puzzles with code that no engine uses.

Every audit function returns its findings (the faults that it found). There are none if the answer
is good. The caller decides what to do with the findings: the command `check` shows them, and
`ensure_clean` raises an error.
"""
