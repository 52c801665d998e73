"""A replay of a log with the rules: what each seat could see at each number, and no more.

The seed is in the database, so the whole match can be played again after the run. The answers that
were recorded must be exactly these.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from kingofarms.engine.match.entries import Act, AnyEntry, Sit
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.undo import check_undo
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named
from trials.history.final import Log
from trials.history.record import UNDO, Sight, digest

GATHERING, RUNNING, OVER = "gathering", "running", "over"


class Wish(NamedTuple):
    """Something that was asked for and refused at that number."""

    seq: int
    kind: str
    seat: int
    action: str = ""


@dataclass
class Replay:
    """What follows from a log, by number and seat; WATCHER for those who hold none."""

    sights: dict[tuple[int, int], Sight] = field(default_factory=dict)
    reports: dict[tuple[int, int], str] = field(default_factory=dict)  # digests of entries
    refusals: dict[Wish, str] = field(default_factory=dict)  # empty: it was allowed
    in_file: list[str] = field(default_factory=list)  # digests of entries as a match file has them
    phases: list[str] = field(default_factory=list)  # by number
    taken: list[frozenset[int]] = field(default_factory=list)  # by number: seats with somebody
    broken: str = ""  # why the log cannot be replayed to its end


def replay_log(log: Log, wishes: Iterable[Wish] = ()) -> Replay:
    """Play the match again, entry by entry."""
    result = Replay()
    match = new_match_of(log)
    asked: dict[int, list[Wish]] = {}
    for wish in wishes:
        asked.setdefault(wish.seq, []).append(wish)
    seated: set[int] = set()
    look(result, match, 0, seated)
    for row in log.rows:
        answer_wishes(result, match, asked.get(row.seq - 1, ()))
        try:
            match.enter(row.entry)
        except Refusal as refusal:
            result.broken = f"entry {row.seq}: {refusal}"
            return result
        begins = sit_down(match, row.entry, seated)
        result.in_file.append(digest(msgspec.to_builtins(match.entries[-1])))
        hear(result, match, row.seq, begins)
        look(result, match, row.seq, seated)
    answer_wishes(result, match, asked.get(log.length, ()))
    return result


def new_match_of(log: Log) -> Match:
    """The match before its first entry."""
    game = game_named(log.game)
    return Match(game, game.agree(log.options), log.seats, Sealed(log.seed))


def sit_down(match: Match, entry: AnyEntry, seated: set[int]) -> bool:
    """Note who sits down; whether the match begins with it."""
    if not isinstance(entry, Sit) or len(seated) == match.seats:
        return False
    (seated.add if entry.player else seated.discard)(entry.seat)
    return len(seated) == match.seats


def look(result: Replay, match: Match, seq: int, seated: set[int]) -> None:
    """Note what every seat and everybody else could see now."""
    phase = OVER if match.is_over else RUNNING if len(seated) == match.seats else GATHERING
    result.phases.append(phase)
    result.taken.append(frozenset(seated))
    for seat in range(WATCHER, match.seats):
        view = None if phase == GATHERING else match.table(seat)
        result.sights[seq, seat] = Sight(seq, digest(view), digest(rest_of(match, seat, phase)))


def rest_of(match: Match, seat: int, phase: str) -> Mapping[str, Any]:
    """What an answer says beside the view, for somebody who holds that one seat."""
    to_play = match.to_play if phase == RUNNING else None
    outcome = match.outcome
    ending = None
    if outcome is not None:
        points = {name: list(each) for name, each in outcome.points.items()}
        ending = {"ranks": list(outcome.ranks), "reason": outcome.reason, "points": points}
    return {
        "phase": phase,
        "gone": [gone for gone, _reason in match.gone],
        "mine": [] if seat == WATCHER else [seat],
        "seat": None if seat == WATCHER else seat,
        "to_play": to_play,
        "legal": match.actions if seat != WATCHER and seat == to_play else [],
        "outcome": ending,
    }


def hear(result: Replay, match: Match, seq: int, begins: bool) -> None:
    """Note how every seat hears of the last entry."""
    entry, game, agreed = match.entries[-1], match.game, match.agreed
    for seat in range(WATCHER, match.seats):
        known: AnyEntry = entry
        events: list[Any] = []
        if isinstance(entry, Act):
            action = game.parse_action(entry.action, agreed)
            notation = game.format_action(game.hide_action(action, entry.seat, seat), agreed)
            known = msgspec.structs.replace(entry, action=notation)
        if begins or isinstance(entry, Act):
            events = [game.describe_event(event, agreed) for event in match.told(seat)]
        result.reports[seq, seat] = report_digest(seq, msgspec.to_builtins(known), events)


def report_digest(seq: int, entry: Mapping[str, Any], events: list[Any]) -> str:
    """The digest of an entry as streams and exports show it."""
    return digest({"seq": seq, "entry": entry, "events": events})


def answer_wishes(result: Replay, match: Match, wishes: Iterable[Wish]) -> None:
    """Why each of these is refused now."""
    for wish in wishes:
        result.refusals[wish] = why_not(match, wish)


def why_not(match: Match, wish: Wish) -> str:
    """The reason against it; empty where nothing speaks against it. Nothing is changed."""
    try:
        if wish.kind == UNDO:
            check_undo(match, wish.seat, 1, False)
        elif wish.seat != match.to_play or wish.action not in match.actions:
            match.act(wish.action, wish.seat)
    except Refusal as refusal:
        return str(refusal)
    return ""
