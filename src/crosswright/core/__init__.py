"""The basic values of the package.

They are frozen. The code needs only the standard library, opens no files and uses no randomness.
"""
