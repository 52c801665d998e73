"""Analysis of a recorded match: mistakes, luck and turning points."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms.bots.search.analysis import ITERATIONS
from kingofarms.bots.search.review import Reviewed, Reviewer
from kingofarms.cli.matches.play import uncounted_words
from kingofarms.cli.prepare import prepare, prepare_analysis
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import OpenedMatch, open_checked, read
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named

TURNING_POINTS = 3  # to report
SLIGHT = 0.005  # a smaller loss is ignored


def analyse_file(path: Path, json: bool, iterations: int | None, cards: Path | None) -> None:
    """Check the whole file, then review every act in order. The file is only read."""
    game = game_named(read(path).game)
    prepare(game)
    opened = open_checked(path, cards)
    prepare_analysis(game)
    reviewer = Reviewer(opened.match, iterations or ITERATIONS)
    if json:
        with speaking(SOURCE):
            for number, reviewed in reviewer.review(opened.entries()):
                print_json(act_for_programs(number, reviewed, opened.match))
        return
    show_review(opened, reviewer)


def show_review(opened: OpenedMatch, reviewer: Reviewer) -> None:
    """One line for each act, then a summary."""
    match = opened.match
    names = match.game.seat_names(match.seats)
    acts: list[tuple[int, Reviewed]] = []
    say(
        _(
            "For each action: the chance to win after it, what it lost against the best action, "
            "and the luck."
        )
    )
    for number, reviewed in reviewer.review(opened.entries()):
        acts.append((number, reviewed))
        say(escape(line(number, reviewed, names, match)))
    say()
    for seat, name in enumerate(names):
        own = [each for _number, each in acts if each.seat == seat]
        say(
            escape(
                _("{name}: {loss} % lost by decisions, {luck} % by luck.").format(
                    name=name,
                    loss=round(100 * sum(each.loss for each in own)),
                    luck=f"{100 * sum(each.luck or 0 for each in own):+.0f}",
                )
            )
        )
    for number, each in turning_points(acts):
        say(escape(_("Turning point:") + " " + line(number, each, names, match).strip()))
    if not match.counts:
        say(uncounted_words(match))


def line(number: int, each: Reviewed, names: Sequence[str], match: Match) -> str:
    """One act as a line of text."""
    action = match.game.format_action(each.action, match.agreed)
    text = f"{number:>4}  {names[each.seat]:<11}{action:<34} {each.share:>4.0%}"
    if each.loss > SLIGHT:
        best = match.game.format_action(each.best, match.agreed)
        text += "  " + _("−{loss:.0%}, better: {best}").format(loss=each.loss, best=best)
    if each.luck is not None:
        text += "  " + _("luck {luck:+.0%}").format(luck=each.luck)
    return text


def turning_points(acts: list[tuple[int, Reviewed]]) -> list[tuple[int, Reviewed]]:
    """The acts with the largest loss or luck, in order."""

    def swing(pair: tuple[int, Reviewed]) -> float:
        return max(pair[1].loss, abs(pair[1].luck or 0))

    return sorted(sorted(acts, key=swing)[-TURNING_POINTS:], key=lambda pair: pair[0])


def act_for_programs(number: int, each: Reviewed, match: Match) -> dict[str, Any]:
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
