"""Analysis of a recorded match: mistakes, luck and turning points.

A hint for a saved match: the best action of the seat to play, and why.

The exact solution of a game, as a table for people or JSON for programs.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from rich.markup import escape

from kingofarms.bots.processes.warm_up import work
from kingofarms.bots.search.analysis import ITERATIONS
from kingofarms.cli.matches.sitting import uncounted_words
from kingofarms.cli.prepare import announced, prepare, prepare_analysis
from kingofarms.cli.screen import flow, out, print_json, say
from kingofarms.cli.wishes import Recorded, Solve
from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Solver
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import ACT, LEAVE, load, read
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import wishes_from
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named, games
from kingofarms.study.analysis.records import SLIGHT, MatchAnalysis, PlayerSplit, Step, splits_of
from kingofarms.study.analysis.words import (
    doubt_words,
    percent,
    signed,
    split_words,
    verdict_words,
)
from kingofarms.study.analysis.work import Work, steps_of
from kingofarms.study.hint import analysis_for_programs, analysis_of, hint

TURNING_POINTS = 3  # to report


def loaded(wish: Recorded) -> Match:
    """The match in the file, which is checked to its end, and only read."""
    prepare(game_named(read(wish.file).game))
    return load(wish.file, wish.cards)


def analyse_file(wish: Recorded) -> None:
    """Analyse every act in order."""
    match = loaded(wish)
    work = Work(match, 1.0 if wish.iterations is None else wish.iterations / ITERATIONS)
    prepare_analysis(match.game)
    if not wish.json:
        show_analysis(work)
        return
    with speaking(SOURCE):
        print_for_programs(work)


def print_for_programs(work: Work) -> None:
    """One line of JSON for each act, as soon as it is known; then one for each player."""
    steps = []
    for step in steps_of(work):
        steps.append(step)
        if step.kind == ACT:
            print_json(act_for_programs(step, work.match))
    for split in splits_of(work.whole(steps)):
        print_json(split_for_programs(split, work.match))


def show_analysis(work: Work) -> None:
    """One line for each act, then a summary."""
    match, steps = work.match, []
    names = match.game.seat_names(match.seats)
    flow(
        _(
            "For each action: the chance to win after it, what it lost against the best action, "
            "and the luck."
        )
    )
    for step in steps_of(work):
        steps.append(step)
        if step.kind in (ACT, LEAVE):
            flow(escape(line(step, names)))
    flow()
    show_summary(work.whole(steps), match, names)


def show_summary(analysis: MatchAnalysis, match: Match, names: Sequence[str]) -> None:
    """Luck and choices of each player as a sum, and the most costly decisions in words."""
    for split, name in zip(splits_of(analysis), names, strict=True):
        flow(escape(split_words(split, name, analysis.is_exact)))
        parts = _(
            "Start {start}, luck {luck}, own choices {own}, choices of the others {others}: "
            "{result}."
        ).format(
            start=percent(split.start),
            luck=signed(split.luck),
            own=signed(split.own),
            others=signed(split.others),
            result=percent(split.result),
        )
        flow(escape(f"  {parts} {doubt_words(split) if not analysis.is_exact else ''}".rstrip()))
    for step in sorted(analysis.mistakes[:TURNING_POINTS], key=lambda each: each.number):
        flow(escape(_("Turning point:") + " " + line(step, names).strip()))
        for words in (
            verdict_words(step.decision, match.game, match.agreed) if step.decision else ()
        ):
            flow(escape(f"  {words}"))
    if not match.counts:
        flow(uncounted_words(match))


def line(step: Step, names: Sequence[str]) -> str:
    """One act as a line of text."""
    seat, decision = step.seat or 0, step.decision
    action = decision.action if decision else _("leaves") if step.kind == LEAVE else "–"
    share = decision.share if decision else step.shares[seat]
    text = f"{step.number:>4}  {names[seat]:<11}{action:<34} {share:>4.0%}"
    if decision and decision.is_mistake and decision.loss > SLIGHT:
        text += "  " + _("−{loss:.0%}, better: {best}").format(
            loss=decision.loss, best=decision.best
        )
    if step.luck:
        text += "  " + _("luck {luck:+.0%}").format(luck=step.luck[seat])
    return text


def act_for_programs(step: Step, match: Match) -> dict[str, Any]:
    """One act, for programs. An act without a choice is the best one."""
    seat, decision = step.seat or 0, step.decision
    action = decision.action if decision else action_of(step, match)
    share = decision.share if decision else step.shares[seat]
    return {
        "number": step.number,
        "seat": match.game.seat_names(match.seats)[seat],
        "action": action,
        "share": round(share, 4),
        "best": decision.best if decision else action,
        "best_share": round(decision.best_share if decision else share, 4),
        "loss": round(decision.loss, 4) if decision else 0.0,
        "interval": [round(decision.low, 4), round(decision.high, 4)] if decision else [0.0, 0.0],
        "mistake": bool(decision and decision.is_mistake),
        "luck": round(step.luck[seat], 4) if step.luck else None,
    }


def action_of(step: Step, match: Match) -> str:
    """The action of an entry, in notation."""
    return str(getattr(match.entries[step.number - 1], "action", ""))


def split_for_programs(split: PlayerSplit, match: Match) -> dict[str, Any]:
    """A player's sum, for programs."""
    parts = ("start", "luck", "own", "others", "result", "worst", "luck_error", "own_error")
    named = {name: round(getattr(split, name), 4) for name in parts}
    return {"player": match.game.seat_names(match.seats)[split.seat], **named}


def show_hint(wish: Recorded) -> None:
    """For the seat to play at the end of the file, from what that seat sees."""
    match = loaded(wish)
    if match.is_over:
        raise Refusal(_("{path}: the match is over.").format(path=wish.file))
    prepare_analysis(match.game)
    if wish.json:
        with speaking(SOURCE):
            print_json(analysis_for_programs(analysis_of(match, wish.iterations), match))
        return
    name = match.game.seat_names(match.seats)[match.to_play]
    flow(escape(_("{name} is to play.").format(name=name)))
    flow(escape(hint(match, wish.iterations)))


def solve_game(wish: Solve) -> None:
    """Who wins with best play, by what margin, and what every action is worth."""
    game, solver = solved_game(wish.game)
    ask = partial(solver.solve, wish.position, game.agree(wishes_from(wish.option)))
    announced([work(game, "solver", ask)], _("the solver"))
    solution = ask()
    if wish.json:
        print_json(solution)
        return
    for piece in solver.report(solution):
        say(piece) if isinstance(piece, str) else out.print(piece)


def solved_game(name: str | None) -> tuple[Game, Solver]:
    """The game of that name and its solver; without a name the first that has one."""
    there = {each.NAME: solver for each in games().values() if (solver := each.solver)}
    game = game_named(next(iter(there), None) if name is None else name)
    if game.NAME not in there:
        raise Refusal(
            _("{game} is not solved; these games are: {names}.").format(
                game=game.TITLE, names=", ".join(there) or _("none")
            )
        )
    return game, there[game.NAME]
