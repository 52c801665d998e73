"""The lab: many matches between bots, and what they show. `lab.series(…)` plays them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kingofarms.lab.comparing.run import compare, sweep
    from kingofarms.lab.comparing.variants import Variant
    from kingofarms.lab.matches.run import Result, load_series, match_of, series
    from kingofarms.lab.spec import Spec as Setting

__all__ = ["Result", "Setting", "Variant", "compare", "load_series", "match_of", "series", "sweep"]

PLACES = {  # imported when they are first asked for: the command line need not wait for Numba
    **dict.fromkeys(("Result", "load_series", "match_of", "series"), "matches.run"),
    **dict.fromkeys(("compare", "sweep"), "comparing.run"),
    "Variant": "comparing.variants",
}


def __getattr__(name: str) -> Any:
    """`lab.compare` and its like."""
    if name == "Setting":
        return import_module("kingofarms.lab.spec").Spec
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"kingofarms.lab.{PLACES[name]}"), name)
