"""Code that several kernels use: arrays, random numbers, fixed-point tables, and the packer.

A kernel is a module that is compiled for speed. It may import parts from this package, and from the
package `kernel` in its own folder. For the compiler, `setup.py` joins a kernel and its parts into
one text. Without compilation, the kernel and its parts are ordinary modules.

The packer is a kernel itself: it places words in a rectangle. To get it, call `builds.load` with
`crosswright.kernels.packing_kernel`.
"""
