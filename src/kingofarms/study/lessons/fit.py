"""The deal that a lesson wants: which picks of chance lead to it, and whether they still do.

A wish is a line such as `me: market.0 = Fuller` or `rival: seats.Blue.hand.cards has lion`: whose
table, the name of a fact on it as programs are told it, and what it is to be. In a list of wishes
those that are dealt first come first.
"""

import re
from collections.abc import Sequence
from typing import Any

from kingofarms.engine.match.luck import Scripted, Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import asked
from kingofarms.study.lessons.lesson import ME, NO_LINE, RIVAL, Lesson, new_match

WISH = re.compile(r"(me|rival): (.+?) (=|has) (.+)")
SEATS = {"me": ME, "rival": RIVAL}
FAR = 99  # how far a fact is from the wish if it is something else
NO_SEED = Sealed(bytes(32))

Picks = list[list[int]]


def distance(match: Match, wish: str) -> int:
    """How far the table is from the wish; 0 if it is as wished."""
    parts = WISH.fullmatch(wish)
    if not parts:
        raise Refusal(f"'{wish}' is not a wish such as 'me: market.0 = Fuller'.")
    whose, path, relation, wanted = parts.groups()
    fact = fact_at(match.table(SEATS[whose]), path.split("."))
    if relation == "has":
        return 0 if isinstance(fact, list) and wanted in map(str, fact) else 1
    if isinstance(fact, int) and wanted.isdigit():
        return abs(fact - int(wanted))
    return 0 if str(fact) == wanted else FAR


def fact_at(table: Any, path: Sequence[str]) -> Any:
    """What the table says under that name; None if it says nothing there."""
    for at, name in enumerate(path):
        if isinstance(table, list) and name.isdigit():
            table = table[int(name)] if int(name) < len(table) else None
        elif isinstance(table, list):  # what each of them says there
            return [fact_at(each, path[at:]) for each in table]
        elif isinstance(table, dict):
            if name not in table:  # a name may have a dot in it, as `1.2` of a shield
                name = ".".join(path[at:])
                return table.get(name)
            table = table[name]
        else:
            return None
    return table


def unmet(match: Match, wishes: Sequence[str]) -> list[str]:
    """The wishes that the table is not like."""
    return [wish for wish in wishes if distance(match, wish)]


def run(lesson: Lesson, picks: Picks, acts: int) -> tuple[Match, list[int]]:
    """The match after so many actions of the script, and how often each asked chance, from 0."""
    match = Match(
        new_match(lesson).game, lesson.agree(), 2, Scripted(tuple(map(tuple, picks)), NO_SEED)
    )
    counts = [len(asked(match.rng))]
    for seat, notation in lesson.acts[:acts]:
        match.act(notation, seat)
        counts.append(len(asked(match.rng)))
    return match, counts


def fitting_picks(lesson: Lesson) -> Picks:
    """Picks that lead to what the lesson wants, step by step; a Refusal says what cannot be."""
    picks: Picks = [list(each) for each in lesson.picks[: len(lesson.acts) + 1]]
    picks += [[] for _act in range(len(lesson.acts) + 1 - len(picks))]
    fit(lesson, picks, 0, 0, lesson.deal, NO_LINE)
    done = 0
    for step in lesson.steps:
        first, done = done + 1, done + len(step.does) + len(step.then)
        fit(lesson, picks, first, done, step.wants, step.line)
    return picks


def fit(
    lesson: Lesson, picks: Picks, first: int, last: int, wishes: Sequence[str], line: int
) -> None:
    """Fill in the picks of these actions one by one, each as near to the wishes as can be.

    Picks that fit already stay. What an action asks for may depend on earlier picks.
    """
    try:
        if fits(lesson, picks, first, last, wishes):
            return
        picks[first : last + 1] = [[] for _act in range(first, last + 1)]
        for act in range(first, last + 1):
            at = 0
            while at < run(lesson, picks, last)[1][act]:
                choose(lesson, picks, act, at, last, wishes)
                at += 1
        left = unmet(run(lesson, picks, last)[0], wishes)
    except Refusal as refusal:
        raise lesson.refusal(line, str(refusal)) from None
    if left:
        raise lesson.refusal(line, "no deal gives: " + "; ".join(left))


def fits(lesson: Lesson, picks: Picks, first: int, last: int, wishes: Sequence[str]) -> bool:
    """Whether these picks are all that the actions ask for, and lead to what is wished."""
    try:
        match, counts = run(lesson, picks, last)
    except Refusal:
        return False
    is_whole = all(len(picks[act]) == counts[act] for act in range(first, last + 1))
    return is_whole and not unmet(match, wishes)


def choose(
    lesson: Lesson, picks: Picks, act: int, at: int, last: int, wishes: Sequence[str]
) -> None:
    """The pick with which the table is nearest to the wishes, the first wish before the others."""
    match, _counts = run(lesson, picks, act)
    several = asked(match.rng)[at][0]
    before = picks[act][:at]
    far: list[tuple[list[int], int]] = []
    for choice in range(several):
        picks[act] = [*before, choice]
        far.append((distances(lesson, picks, last, wishes), choice))
    picks[act] = [*before, min(far)[1]]


def distances(lesson: Lesson, picks: Picks, last: int, wishes: Sequence[str]) -> list[int]:
    """How far the table is from each wish; very far if the script is not possible so."""
    try:
        match, _counts = run(lesson, picks, last)
    except Refusal:
        return [FAR + 1] * (len(wishes) + 1)
    return [distance(match, wish) for wish in wishes]


def check(lesson: Lesson) -> Match:
    """Play the whole script; a Refusal names the file, the line and what no longer fits."""
    lists = [list(each) for each in lesson.picks]
    again = f"Find the deal again: python -m kingofarms.study.lessons {lesson.game}"
    if len(lists) != len(lesson.acts) + 1:
        raise lesson.refusal(NO_LINE, f"`picks` is not of this script. {again}")
    match = new_match(lesson)
    if left := unmet(match, lesson.deal):
        words = "the deal is not as wished: " + "; ".join(left) + "."
        raise lesson.refusal(NO_LINE, f"{words} {again}")
    for step in lesson.steps:
        for seat, actions in ((ME, step.does), (RIVAL, step.then)):
            for action in actions:
                try:
                    match.act(action, seat)
                except Refusal as refusal:
                    raise lesson.refusal(step.line, f"{action}: {refusal}") from None
                used = asked(match.rng)
                if [pick for _n, pick in used] != lists[len(match.steps)]:
                    words = f"{action} does not draw what `picks` says."
                    raise lesson.refusal(step.line, f"{words} {again}")
        if left := unmet(match, step.wants):
            words = "the table is not as wished: " + "; ".join(left) + "."
            raise lesson.refusal(step.line, f"{words} {again}")
    return match
