"""A hint for a saved match: the best action of the seat to play, and why."""

from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms.bots.search.analysis import Analysis, Judgement
from kingofarms.cli.prepare import prepare, prepare_analysis
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import load, read
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.study.hint import analysis_of, hint


def show_hint(path: Path, json: bool, iterations: int | None, cards: Path | None) -> None:
    """For the seat to play at the end of the file, from what that seat sees."""
    game = game_named(read(path).game)
    prepare(game)
    match = load(path, cards)
    if match.is_over:
        raise Refusal(_("{path}: the match is over.").format(path=path))
    prepare_analysis(game)
    if json:
        with speaking(SOURCE):
            print_json(analysis_for_programs(analysis_of(match, iterations), match))
        return
    name = match.game.seat_names(match.seats)[match.to_play]
    say(escape(_("{name} is to play.").format(name=name)))
    say(escape(hint(match, iterations)))


def analysis_for_programs(analysis: Analysis, match: Match) -> dict[str, Any]:
    """An analysis, for programs."""
    names = match.game.seat_names(match.seats)
    return {
        "game": match.game.NAME,
        "seat": names[analysis.seat],
        "exact": analysis.is_exact,
        "actions": [judgement(each, match) for each in analysis.judgements],
        "continuation": [
            {"seat": names[seat], "action": match.game.format_action(action, match.agreed)}
            for seat, action in analysis.continuation
        ],
    }


def judgement(each: Judgement, match: Match) -> dict[str, Any]:
    """One action with its winning chance and the expected score sheets."""
    result: dict[str, Any] = {
        "action": match.game.format_action(each.action, match.agreed),
        "share": round(each.share, 4),
        "interval": [round(bound, 4) for bound in each.interval],
        "visits": each.visits,
        "behind": [round(bound, 4) for bound in each.behind],
    }
    if each.worth is not None:
        result["margin"] = each.worth.margin
    for name, sheet in (("own", each.own), ("best_rival", each.rival)):
        pairs = zip(match.game.CATEGORIES, sheet, strict=False)
        result[name] = {category: round(points, 2) for category, points in pairs}
    return result
