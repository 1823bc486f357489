"""The engines: algorithms, each for one kind of problem.

Each engine is a folder with its own `problem.py`. No engine imports another.
"""
