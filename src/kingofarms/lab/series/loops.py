"""Whole matches in one compiled call: a loop for every game, bound to its rules, taste and census.

Seats of the bots that are compiled, uniform and greedy, are played here. For every other bot the
loop comes back and asks; the caller brings its choice.
"""

from typing import Any, NamedTuple

from kingofarms.bots.first_sight import best_by_taste
from kingofarms.engine.rules.census import begin, finish, note, turn_of
from kingofarms.engine.rules.chance import pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array, int8, int16, int32, record
from kingofarms.engine.rules.seats import MAX_SEATS, NOBODY
from kingofarms.engine.rules.unbound import (
    apply,
    hide,
    is_over,
    legal_actions,
    outcome,
    setup,
)

ASKED, UNIFORM, GREEDY = range(3)  # who decides for a seat
NO_ACTION = -1
PARTS = 4  # the score is looked at after each quarter of the turns
ROOM = 1024  # turns whose scores are kept; of a longer match every second, fourth … turn


@record
class Course:
    """How the score went in the course of one match."""

    actions: int = int32()
    turns: int = int32()
    first: int = int8()  # the first seat to play
    leader: int = int8()  # the seat that was last alone in the lead, or NOBODY
    lead_changes: int = int32()
    behind: Array = int32(MAX_SEATS)  # behind[seat]: the last turn it ended below the best score
    behind_before: Array = int8(MAX_SEATS)  # whether that was so when the last turn began
    ahead: Array = int32(PARTS, MAX_SEATS)  # ahead[part, seat]: of the best rival, after that part
    stride: int = int16()  # of every so many turns the score is kept


class Memory(NamedTuple):
    """What the loops read and write."""

    states: Array
    views: Array
    blank: Array
    terms: Array
    seats: int
    total: int
    kinds: Array  # kinds[m, seat]: who decides
    rngs: Array  # rngs[m]: the chance of the match
    bot_rngs: Array  # bot_rngs[m, seat]: the bot's own
    out: Array
    sheets: Array
    empty: Array
    courses: Array
    censuses: Array
    scores: Array


def play_matches(matches: int, memory: Memory) -> None:
    """Play that many matches in which nobody need be asked."""
    for m in range(matches):
        start(m, memory)
        play_on(m, NO_ACTION, memory)


def start(m: int, memory: Memory) -> None:
    """Lay the table of match `m`."""
    states, terms, sheets = memory.states, memory.terms, memory.sheets
    states[0] = memory.blank[0]
    setup(states[0], terms[0], memory.seats, memory.rngs[m])
    course, census = memory.courses[m], memory.censuses[m]
    begin(states[0], terms[0], census)
    course.first, course.leader, course.stride = states[0].to_play, NOBODY, 1
    course.turns = turn_of(states[0], census)
    outcome(states[0], terms[0], sheets[m])
    keep_scores(sheets[m], course, memory.scores, 0, memory.seats, memory.total)


def play_on(m: int, action: int, memory: Memory) -> int:
    """Play match `m` until it is over, or a seat is to be asked: that seat. `out` has its choices.

    `action` is the choice of the seat that was asked last.
    """
    states, terms, views = memory.states, memory.terms, memory.views
    out, sheets = memory.out, memory.sheets
    course, census = memory.courses[m], memory.censuses[m]
    while action != NO_ACTION or not is_over(states[0]):
        seat = int(states[0].to_play)
        if action == NO_ACTION:
            legal_actions(states[0], terms[0], out)
            kind = memory.kinds[m, seat]
            if kind == ASKED:
                return seat
            if out[0] == 1:
                action = int(out[1])
            elif kind == UNIFORM:
                action = int(out[1 + pick(out[0], memory.bot_rngs[m, seat])])
            else:
                views[0] = states[0]
                hide(views[0], terms[0], seat)
                action = int(best_by_taste(views, 0, terms, out, memory.bot_rngs[m, seat]))
        apply(states[0], terms[0], action, memory.rngs[m])
        course.actions += 1
        note(states[0], terms[0], census, seat, action, course.turns)
        over = is_over(states[0])
        turn = course.turns if over else turn_of(states[0], census)
        if over or turn != course.turns:
            sheets[m] = memory.empty[0]
            outcome(states[0], terms[0], sheets[m])
            end_turn(sheets[m], course, memory.scores, memory.seats, memory.total)
            course.turns = turn
        action = NO_ACTION
    finish(states[0], terms[0], census)
    look_back(course, memory.scores, memory.seats)
    return NOBODY


@compiled
def end_turn(sheet: Any, course: Any, scores: Array, seats: int, total: int) -> None:
    """Who leads after a turn, and who does not."""
    best, leaders, leader = int(sheet.points[0, total]), 0, 0
    for seat in range(seats):
        best = max(best, int(sheet.points[seat, total]))
    for seat in range(seats):
        course.behind_before[seat] = (
            1 if course.behind[seat] == course.turns - 1 and course.turns > 1 else 0
        )
        if sheet.points[seat, total] < best:
            course.behind[seat] = course.turns
        else:
            leaders += 1
            leader = seat
    if leaders == 1 and leader != course.leader:
        if course.leader != NOBODY:
            course.lead_changes += 1
        course.leader = leader
    keep_scores(sheet, course, scores, course.turns, seats, total)


@compiled
def keep_scores(sheet: Any, course: Any, scores: Array, turn: int, seats: int, total: int) -> None:
    """Keep the scores after a turn. Where there is no room, every second turn is forgotten."""
    if turn >= ROOM * course.stride:
        for k in range(ROOM // 2):
            for seat in range(seats):
                scores[k, seat] = scores[2 * k, seat]
        course.stride *= 2
    if turn % course.stride == 0:
        for seat in range(seats):
            scores[turn // course.stride, seat] = sheet.points[seat, total]


@compiled
def look_back(course: Any, scores: Array, seats: int) -> None:
    """How far each seat was ahead of its best rival after each part of the match."""
    for part in range(1, PARTS):
        at = course.turns * part // PARTS // course.stride
        for seat in range(seats):
            rival = scores[at, 1 if seat == 0 else 0]
            for other in range(seats):
                if other != seat:
                    rival = max(rival, scores[at, other])
            course.ahead[part, seat] = scores[at, seat] - rival
