"""Builds the default English word list.

The parts, in the order in which data runs through them:

    letters      a display form (`ice age`) → its squashed letters (ICEAGE)
    packages     archives of PyPI and npm, pinned by their hashes → the bytes of a file in them
    scowl        SCOWL's files → spellings with their commonness level and spelling region
    wordnet      WordNet's files → lemmas with tag counts, relations and irregular forms
    moby         the Moby thesaurus → phrases
    names        census names, GeoNames, Brill's lexicon, companies → what is a name
    own          lists of our own → what solvers know, what editors let stand and what they strike
    wordfreq     wordfreq's data → how often a word is met
    bigrams      counts of word pairs → how often two words stand together
    morphology   a form → the lemmas it inflects
    stems        a form → the key it shares with all forms of one root
    scoring      what SCOWL and WordNet know of a spelling → 0–100
    commonness   the same, moved by how often it is met; entries that only counts vouch for
    offensive    the shipped list of slurs and obscenities → which entries it strikes
    entries      all of these → one entry per squashed spelling
    writing      entries → the bytes of the data files, and a table of counts
"""
