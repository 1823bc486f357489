"""The parts of the fill kernel, from the bottom up: each class knows more than the one before.

    FlatProblem → Domains → Propagation → Totals → Choice → FillSearch

Interpreted, these are ordinary modules. For the compiler they are put in front of the kernel that
imports them, as one text (see `setup.py`), so that nothing is lost at their borders.
"""
