"""Series: many matches of given bots from one seed, as rows with documented columns."""
