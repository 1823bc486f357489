"""The answers of the studio, one module for each subject.

Each route is a function of the studio and the values of the request.
"""
