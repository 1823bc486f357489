"""What the studio answers: a module for each noun, each route a function of the studio and what
was asked."""
