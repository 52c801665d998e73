"""The parser of blazons: the words of a language, noun phrases, and the arms that they make."""
