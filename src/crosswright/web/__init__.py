"""The studio: a crossword editor in the browser, served only to this machine."""
