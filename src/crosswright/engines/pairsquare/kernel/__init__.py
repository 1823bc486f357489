"""The parts of the pair kernel. Each class extends the class before the arrow:

    Lines → Spreads → Pruning → Order → Frames → Counting → PairSearch

Without compilation, these are ordinary modules. For the compiler, `setup.py` joins the parts and
the kernel that imports them into one text. The methods are final, so that a call from one part to
another is as fast as a call within a part.
"""
