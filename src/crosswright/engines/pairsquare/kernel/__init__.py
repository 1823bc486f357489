"""The parts of the pair kernel, from the bottom up: each class knows more than the one before.

    Lines → Spreads → Pruning → Order → Frames → Counting → PairSearch

Interpreted, these are ordinary modules. For the compiler they are put in front of the kernel that
imports them, as one text (see `setup.py`). Their methods are final, so that a call from one part to
another costs no more than one within a part.
"""
