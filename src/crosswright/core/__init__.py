"""The basic values of the package.

The values are frozen: they cannot be changed. The code needs only the standard library, opens no
files and uses no randomness.
"""
