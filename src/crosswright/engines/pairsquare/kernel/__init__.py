"""The parts of the pair kernel: each class extends the one before.

    Lines → Spreads → Pruning → Order → Frames → Counting → PairSearch

Interpreted, these are ordinary modules. For the compiler, `setup.py` puts them in front of the
kernel that imports them, as one text. Their methods are final, so that a call from one part to
another is as fast as a call within a part.
"""
