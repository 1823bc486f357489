"""Rooms with the same furniture; no room opens into another."""
