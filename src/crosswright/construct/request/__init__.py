"""Requests as values: one frozen request for each verb, made of small nouns that verbs share.

A field is declared once, with its type, default, help and bounds. The options of the commands, the
JSON of recipes, the keys of plans and the studio's requests are read off these declarations.
"""
