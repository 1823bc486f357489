"""The functions that answer requests to the studio, one module for each subject.

Each function has two arguments: the studio and the values of the request.
"""
