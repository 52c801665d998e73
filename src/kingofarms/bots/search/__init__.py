"""Tree search on Views, and what it tells people: hints, analyses, reviews."""
