"""What compiled parts share: arrays, dice, fixed-point tables, and the packer of two engines.

A kernel is compiled as one text: `setup.py` puts in front of it the parts that it imports from
here, as it does with the parts in a package `kernel` beside it. Interpreted, these are ordinary
modules. Whoever runs the packer asks `native.load` for `packing_kernel`.
"""
