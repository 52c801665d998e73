"""The lab: many matches between bots, and what they show. `lab.series(…)` plays them."""

from kingofarms.lab.series.run import Result, series
from kingofarms.lab.series.stored import load_series, match_of

__all__ = ["Result", "load_series", "match_of", "series"]
