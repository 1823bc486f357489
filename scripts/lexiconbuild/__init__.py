"""The parts of `scripts/build-lexicon`: WordNet's files → the pools of the lexicon.

wordnet       WordNet's files → synsets, senses, counts
gloss         a synset's text → its definitions
entries       all of these and near.tsv.xz → the pools
near.tsv.xz   our thesaurus: words near to a sense, made by `scripts/build-clues`
"""
