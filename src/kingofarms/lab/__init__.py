"""The lab: many matches between bots, and what they show. `lab.series(…)` plays them."""

from typing import Any

from kingofarms.lab.series.run import Result, load_series, match_of, series

__all__ = ["Result", "Setting", "Variant", "compare", "load_series", "match_of", "series", "sweep"]

LATER = {  # what needs the libraries of the lab as soon as it is imported
    "Setting": "kingofarms.lab.comparing.run",
    "Variant": "kingofarms.lab.comparing.variants",
    "compare": "kingofarms.lab.comparing.run",
    "sweep": "kingofarms.lab.comparing.run",
}


def __getattr__(name: str) -> Any:
    """`lab.compare` and its like, imported when they are first asked for."""
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(LATER[name]), name)
