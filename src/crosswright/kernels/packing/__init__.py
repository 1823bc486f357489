"""The parts of the packer: each class extends the one before.

    Box → Ruin → Recreate → Packer

`setup.py` puts them in front of `packing_kernel` as one text, like all parts of kernels.
"""
