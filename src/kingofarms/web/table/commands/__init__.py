"""Commands at a table: what players can ask for, and which entries that adds."""
