"""The studio: a crossword editor in the browser. Only this machine can use it."""
