"""What the sentences of a lesson state about the table, and whether it is so.

A step of `lesson.toml` has its claims under `facts`, by the words that make them; docs/lessons.md
lists the kinds. Every claim is held against each table at which the words are read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.study.lessons.fit import SEATS, fact_at
from kingofarms.study.lessons.lesson import ME, RIVAL, Lesson, new_match, sentence
from tests.rule_numbers import rules_of

NAMES = ("Ann", "Tib")
TABLE = re.compile(r"(me|rival): (.+?) (=|has|lacks) (.+)")
END = re.compile(r"(?<=[.!?:;]) ")
# A clause that begins so asks for something. It needs no claim: the script shows that it is legal.
ASKS = re.compile(
    r"(Now |Then |And )?(begin|click|draw|end|finish|get rid|give back|keep|leave|look|mine|move"
    r"|pay|place|play|pour|put|send|swap|take)\b",
    re.IGNORECASE,
)
# Words that state something. Wherever one stands, it is part of a claim.
STATES = re.compile(
    r"\b(is|are|was|were|has|have|had|can|could|may|will|needs?|counts?|costs?|brings?|asks|shows"
    r"|full|empty|complete|finished|missing|lit|gone|left|first|last|only|already|exactly|higher"
    r"|pushed|poured|played|banished|drew|owe|points|one|two|three)\b|\{[a-z ]*points\}"
)


@dataclass(frozen=True)
class Seen:
    """The match after one of its actions."""

    tables: Mapping[int, Any]  # as each seat is told it
    actions: Sequence[str]  # what may be done, in notation
    told: Sequence[str]  # the lines of the log about this action
    facts: Mapping[str, str]  # what braces stand for
    to_play: int


@cache
def all_seen(lesson: Lesson) -> list[Seen]:
    """The match at its start and after each action of the script, in English."""
    match, seen = new_match(lesson), list[Seen]()
    with speaking("en"):
        for seat, action in [(ME, ""), *lesson.acts]:
            if action:
                match.act(action, seat)
            view = quick_record(match.view(ME))
            told = [str(match.game.phrase(each, NAMES, match.agreed)) for each in match.told(ME)]
            facts = {**match.game.lesson_facts(view, NAMES, match.agreed), "me": NAMES[ME]}
            tables = {each: match.table(each) for each in (ME, RIVAL)}
            seen.append(Seen(tables, match.actions, told, facts, match.to_play))
    return seen


@dataclass(frozen=True)
class Reading:
    """Words of a lesson while they are read, and what lies before and after them."""

    text: str
    facts: Mapping[str, Sequence[str]]
    line: int
    now: Sequence[Seen]  # the tables at which they are read
    was: Seen  # the table before the rival's last actions
    next: Seen  # the table after the actions that they ask for
    told: Sequence[str]  # what happened in the step before
    next_told: Sequence[str]  # what happens by the actions that they ask for


def readings(lesson: Lesson) -> Iterator[Reading]:
    """Every step, and the end."""
    seen, at, begun, replies = all_seen(lesson), 0, 0, 0
    for step in lesson.steps:
        done = at + len(step.does)
        told, later = told_by(seen[begun + 1 : at + 1]), told_by(seen[at + 1 : done + 1])
        now, was = seen[at:done], seen[at - replies]
        yield Reading(step.says, step.facts, step.line, now, was, seen[done], told, later)
        begun, replies, at = at, len(step.then), done + len(step.then)
    told, end = told_by(seen[begun + 1 :]), seen[-1]
    yield Reading(lesson.ends, lesson.facts, 1, [end], seen[at - replies], end, told, [])


def told_by(seen: Sequence[Seen]) -> list[str]:
    """All lines of the log about these actions."""
    return [line for each in seen for line in each.told]


def false_claims(lesson: Lesson) -> list[str]:
    """What the lesson states and what is not so, with file and line."""
    return [
        f"{lesson.file}, line {reading.line}: {words}: {claim}"
        for reading in readings(lesson)
        for words, claims in reading.facts.items()
        for claim in claims
        if not is_true(claim, reading, lesson)
    ]


def is_true(claim: str, reading: Reading, lesson: Lesson) -> bool:
    """Whether the claim holds at every table at which its words are read."""
    kind, _colon, rest = claim.partition(": ")
    if claim.startswith("rule "):
        return claim.removeprefix("rule ") in rules_of(lesson.game)
    if kind in ("told", "next told"):
        lines = reading.told if kind == "told" else reading.next_told
        return sentence_in(rest, reading.now[0].facts) in lines
    if kind in ("can", "cannot"):
        assert game_named(lesson.game).parse_action(rest, lesson.agree()) >= 0
        return (rest in reading.now[-1].actions) == (kind == "can")
    if claim.startswith("was "):
        return is_so(claim.removeprefix("was "), reading.was)
    if claim.startswith("next "):
        return is_so(claim.removeprefix("next "), reading.next)
    return all(is_so(claim, each) for each in reading.now)


def sentence_in(words: str, facts: Mapping[str, str]) -> str:
    """The words with their braces filled in, in English."""
    with speaking("en"):
        return sentence(words, facts)


def is_so(claim: str, seen: Seen) -> bool:
    """Whether a table says so."""
    parts = TABLE.fullmatch(claim)
    assert parts, f"'{claim}' is no claim"
    whose, path, relation, value = parts.groups()
    fact = fact_at(seen.tables[SEATS[whose]], path.split("."))
    wanted = sentence_in(value, seen.facts)
    if relation == "=":
        return in_words(fact) == wanted
    assert isinstance(fact, list), f"{path} is no list"
    return (wanted in map(in_words, fact)) == (relation == "has")


def in_words(fact: Any) -> str:
    """A fact as claims write it."""
    if isinstance(fact, list):
        return ", ".join(map(in_words, fact)) or "nothing"
    return {True: "yes", False: "no"}.get(fact, str(fact)) if isinstance(fact, bool) else str(fact)


def unclaimed(text: str, claimed: Sequence[str]) -> list[str]:
    """The clauses that state something for which there is no claim."""
    return [
        clause
        for clause in END.split(text)
        if not (ASKS.match(clause) or any(words in clause for words in claimed))
        or STATES.search(re.sub("|".join(map(re.escape, claimed)) or "(?!)", "", clause))
    ]
