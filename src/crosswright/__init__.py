"""Crosswright."""
