"""Builds the default English word list.

The modules, in the order in which the data goes through them:

    letters      a display form (`ice age`) → its squashed letters (ICEAGE)
    packages     archives of PyPI and npm, pinned by their hashes → the bytes of a file in them
    scowl        SCOWL's files → spellings with their commonness level and spelling region
    wordnet      WordNet's files → lemmas with tag counts, relations and irregular forms
    moby         the Moby thesaurus → phrases
    names        census names, GeoNames, Brill's lexicon, companies → names
    own          our own lists → words that solvers know, and words that editors like or refuse
    wordfreq     wordfreq's data → how often a word is used
    bigrams      counts of word pairs → how often two words are used together
    morphology   a form → the lemmas it inflects
    stems        a form → the key it shares with all forms of one root
    scoring      SCOWL's and WordNet's data about a spelling → a score from 0 to 100
    commonness   the same score, changed by how often the word is used; and further entries
    offensive    the shipped list of slurs and obscenities → entries to leave out
    entries      all of these → one entry per squashed spelling
    writing      entries → the bytes of the data files, and a table of counts
"""
