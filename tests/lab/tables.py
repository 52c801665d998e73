"""Small tournaments to look at."""

from itertools import chain
from typing import Any

from kingofarms.games import game_named
from kingofarms.lab.tourney import MatchResult, Tourney, play_matches
from kingofarms.lab.work.runner import runner_for


def tourney(game: str = "heraldry", bots: str = "uniform,uniform", **rest: Any) -> Tourney:
    chosen = game_named(game)
    wishes = {"rounds_to_win": 1} if game == "heraldry" else {}
    said = {"agreed": chosen.agree(wishes), "seats": chosen.SEATS[0], "seed": 1, **rest}
    return Tourney(game=chosen, bots=tuple(bots.split(",")), **said)


def all_played(tournament: Tourney, matches: int, processes: int = 1) -> list[MatchResult]:
    runner = runner_for(workers=processes)
    batches = play_matches(tournament, range(matches), runner)
    return sorted(chain.from_iterable(batches), key=lambda each: each.match)
