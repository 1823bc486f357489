"""The studio: a constructor's desk in the browser, served to this machine only."""
