"""Code that several kernels use: arrays, random numbers, fixed-point tables, and the packer.

A kernel is compiled as one text: `setup.py` puts the parts that it imports from here, and the parts
in the package `kernel` beside it, in front of it. Interpreted, they are ordinary modules. To run
the packer, call `native.load` with `packing_kernel`.
"""
