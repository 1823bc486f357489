"""Build the default English word list.

These are the modules, in the order in which the data goes through them, with their input and
output:

    letters      a display form (`ice age`) → its squashed letters (ICEAGE)
    packages     archives of PyPI and npm, pinned by their hashes → the bytes of a file in them
    scowl        SCOWL's files → spellings with their commonness level and spelling region
    wordnet      WordNet's files → lemmas (base forms), how often they are used, their relations
                 and their irregular forms
    moby         the Moby thesaurus → phrases
    names        census names, GeoNames, Brill's lexicon, companies → names
    own          our own lists → words that solvers know, and words that get a lower score
    wordfreq     wordfreq's data → how often a word is used
    bigrams      counts of word pairs → how often two words are used together
    morphology   a form → the lemmas of which it may be an inflection
    stems        a form → the key that all forms of one root share
    scoring      SCOWL's and WordNet's data about a spelling → a score from 0 to 100
    commonness   counts of use → changed scores, and further entries
    offensive    our list of slurs and obscenities → entries that get the flag `o`
    entries      all of these → one entry for each squashed spelling
    writing      entries → the bytes of the data files, and a table of counts
"""
