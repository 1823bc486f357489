"""Code that several kernels use: arrays, random numbers, fixed-point tables, and the packer.

A kernel is compiled as one text. `setup.py` joins the kernel with the parts that it imports from
this package and from the package `kernel` in its own folder. Without compilation, all of them are
ordinary modules. To run the packer, call `native.load` with `packing_kernel`.
"""
