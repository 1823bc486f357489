"""The parts of the packer. Each class extends the class before the arrow:

    Box → Ruin → Recreate → Packer

`packing_kernel.py` explains the method. For the compiler, `setup.py` joins the parts and
`packing_kernel` into one text.
"""
