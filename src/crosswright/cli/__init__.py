"""The command line: requests parsed, answers presented, and nothing a library test would want."""
