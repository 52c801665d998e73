"""The exact solution of Heraldry: of one round, and of a whole match."""
