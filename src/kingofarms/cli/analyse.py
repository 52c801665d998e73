"""A recorded match analysed: what each decision cost, what chance gave, where the match turned."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms.bots.search.analysis import ITERATIONS
from kingofarms.bots.search.review import Reviewed, Reviewer
from kingofarms.cli.prepare import prepare, prepare_analysis
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import OpenedMatch, read
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named

TURNS = 3  # of the match that are pointed out
SLIGHT = 0.005  # a loss below this is none


def analyse_file(path: Path, json: bool, iterations: int | None, cards: Path | None) -> None:
    """Every act in turn; the file is only read."""
    game = game_named(read(path).game)
    prepare(game)
    prepare_analysis(game)
    opened = OpenedMatch(path, cards)
    reviewer = Reviewer(opened.match, iterations or ITERATIONS)
    if json:
        with speaking(SOURCE):
            for number, reviewed in reviewer.review(opened.entries()):
                print_json(described(number, reviewed, opened.match))
        return
    tell(opened, reviewer)


def tell(opened: OpenedMatch, reviewer: Reviewer) -> None:
    """A line for each act, then what they come to."""
    match = opened.match
    names = match.game.seat_names(match.seats)
    found: list[tuple[int, Reviewed]] = []
    say(
        _("Each act: the share of the win it keeps, what it cost against the best, what luck gave.")
    )
    for number, reviewed in reviewer.review(opened.entries()):
        found.append((number, reviewed))
        say(escape(line(number, reviewed, names, match)))
    say()
    for seat, name in enumerate(names):
        own = [each for _number, each in found if each.seat == seat]
        say(
            escape(
                _(
                    "{name}: lost {loss} by decisions, {luck} by luck, in hundredths of a win."
                ).format(
                    name=name,
                    loss=round(100 * sum(each.loss for each in own)),
                    luck=f"{100 * sum(each.luck or 0 for each in own):+.0f}",
                )
            )
        )
    for number, each in turning_points(found):
        say(escape(_("The match turned here:") + " " + line(number, each, names, match).strip()))


def line(number: int, each: Reviewed, names: Sequence[str], match: Match) -> str:
    """One act in a line."""
    action = match.game.format_action(each.action, match.agreed)
    text = f"{number:>4}  {names[each.seat]:<11}{action:<34} {each.share:>4.0%}"
    if each.loss > SLIGHT:
        best = match.game.format_action(each.best, match.agreed)
        text += "  " + _("−{loss:.0%}, better: {best}").format(loss=each.loss, best=best)
    if each.luck is not None:
        text += "  " + _("luck {luck:+.0%}").format(luck=each.luck)
    return text


def turning_points(found: list[tuple[int, Reviewed]]) -> list[tuple[int, Reviewed]]:
    """Where most was lost or won, by a decision or by luck; in their order."""

    def swing(pair: tuple[int, Reviewed]) -> float:
        return max(pair[1].loss, abs(pair[1].luck or 0))

    return sorted(sorted(found, key=swing)[-TURNS:], key=lambda pair: pair[0])


def described(number: int, each: Reviewed, match: Match) -> dict[str, Any]:
    """One act, for programs."""
    return {
        "number": number,
        "seat": match.game.seat_names(match.seats)[each.seat],
        "action": match.game.format_action(each.action, match.agreed),
        "share": round(each.share, 4),
        "best": match.game.format_action(each.best, match.agreed),
        "best_share": round(each.best_share, 4),
        "loss": round(each.loss, 4),
        "luck": None if each.luck is None else round(each.luck, 4),
    }
