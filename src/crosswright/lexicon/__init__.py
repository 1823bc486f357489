"""Words as a dictionary knows them: their senses, how these are related, and their forms."""
