"""The parts of the fill kernel. Each class extends the one before.

    FlatProblem → Domains → Propagation → Totals → Choice → FillSearch

As interpreted code, these are ordinary modules. For the compiler, their text is put before the
kernel that imports them (see `setup.py`), so that calls between them cost nothing extra.
"""
