"""The parts of the fill kernel. Each class extends the class before the arrow:

    FlatProblem → Domains → Propagation → Totals → Choice → Letters → Parts → Supposing → FillSearch

Without compilation, these are ordinary modules. For the compiler, `setup.py` joins the parts and
the kernel that imports them into one text, so that a call between parts takes no extra time.
"""
