"""Commands of the lab: series, answers to questions, comparisons. Importing registers them."""

from kingofarms.cli.commands.lab import answers, comparing, pages, series

__all__ = ["answers", "comparing", "pages", "series"]
