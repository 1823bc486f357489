"""The parts of the packer, from the bottom up: each class knows more than the one before.

    Box → Ruin → Recreate → Packer

For the compiler they are put in front of `packing_kernel` as one text, like all parts of kernels.
"""
