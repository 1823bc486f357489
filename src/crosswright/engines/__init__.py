"""The engines. Each has the same files (such as `problem.py`); no engine imports another."""
