"""Builds the default English word list from SCOWL and WordNet.

The parts, in the order in which data runs through them:

    letters      a display form (`ice age`) → its squashed letters (ICEAGE)
    scowl        SCOWL's files → spellings with their commonness level and spelling region
    wordnet      WordNet's files → lemmas with tag counts, relations and irregular forms
    morphology   a form → the lemmas it inflects
    stems        a form → the key it shares with all forms of one root
    scoring      what is known of a spelling → 0–100
    offensive    the shipped list of slurs and obscenities → which entries it strikes
    entries      all of these → one entry per squashed spelling
    writing      entries → the bytes of the data file, and a table of counts
"""
