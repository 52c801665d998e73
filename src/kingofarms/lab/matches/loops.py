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
from kingofarms.lab.matches.forks import (
    DONE,
    Kept,
    copy_chance,
    forget,
    is_chosen,
    keep_new,
    leave_out,
    strike,
    when_new,
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
    kept: Kept  # decisions that are taken otherwise afterwards


def play_matches(matches: int, memory: Memory) -> None:
    """Play that many matches in which nobody need be asked."""
    for m in range(matches):
        start(m, memory)
        play_on(m, NO_ACTION, memory)


def play_forked(matches: int, memory: Memory, other: Memory) -> None:
    """The same; afterwards each decision that was kept is taken otherwise, on another table."""
    kept = memory.kept
    for m in range(matches):
        forget(kept)
        for seat in range(memory.seats):
            other.kinds[0, seat] = memory.kinds[m, seat]
        start(m, memory)
        play_on(m, NO_ACTION, memory)
        for at in range(kept.done.shape[1]):
            if is_kept(at, kept):
                is_played = True
                if kept.forks[at].kind == DONE:
                    play_without(m, at, kept, other)
                else:
                    is_played = play_otherwise(at, kept, other)
                write_down(m, at, is_played, memory, other)


@compiled
def is_kept(at: int, kept: Kept) -> bool:
    """Whether that place holds a decision of this match."""
    return at % kept.most < kept.seen[at // kept.most]


@compiled
def write_down(m: int, at: int, is_played: bool, memory: Memory, other: Memory) -> None:
    """How both ways ended for the seat that decided."""
    kept = memory.kept
    kept.done[m, at] = kept.forks[at]
    fork, seat = kept.done[m, at], int(kept.forks[at].seat)
    fork.is_played = 1 if is_played else 0
    fork.winners = fork.other_winners = 0
    for each in range(memory.seats):
        fork.winners += memory.sheets[m].rank[each] == 1
        fork.other_winners += other.sheets[0].rank[each] == 1
    fork.is_winner = memory.sheets[m].rank[seat] == 1
    fork.is_other_winner = other.sheets[0].rank[seat] == 1
    fork.points = memory.sheets[m].points[seat, memory.total]
    fork.other_points = other.sheets[0].points[seat, memory.total]


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
    states, out = memory.states, memory.out
    while action != NO_ACTION or not is_over(states[0]):
        seat = int(states[0].to_play)
        if action == NO_ACTION:
            legal_actions(states[0], memory.terms[0], out)
            if memory.kinds[m, seat] == ASKED:
                return seat
            action = choice(m, seat, memory)
        step(m, seat, action, memory)
        action = NO_ACTION
    finish(states[0], memory.terms[0], memory.censuses[m])
    look_back(memory.courses[m], memory.scores, memory.seats)
    return NOBODY


def choice(m: int, seat: int, memory: Memory) -> int:
    """What a seat that need not be asked chooses among the actions in `out`."""
    out, views = memory.out, memory.views
    if out[0] == 1:
        return int(out[1])
    if memory.kinds[m, seat] == UNIFORM:
        return int(out[1 + pick(out[0], memory.bot_rngs[m, seat])])
    views[0] = memory.states[0]
    hide(views[0], memory.terms[0], seat)
    return int(best_by_taste(views, 0, memory.terms, out, memory.bot_rngs[m, seat]))


def step(m: int, seat: int, action: int, memory: Memory) -> None:
    """Do one action of match `m`, and count what it did."""
    states, terms, sheets = memory.states, memory.terms, memory.sheets
    course, census, kept = memory.courses[m], memory.censuses[m], memory.kept
    is_kept = kept.most > 0 and memory.out[0] > 1
    if is_kept:
        lay_aside(m, memory)
    apply(states[0], terms[0], action, memory.rngs[m])
    course.actions += 1
    note(states[0], terms[0], census, seat, action, course.turns)
    if is_kept:
        keep_new(m, seat, action, census, memory.out, terms, kept)
    over = is_over(states[0])
    turn = course.turns if over else turn_of(states[0], census)
    if over or turn != course.turns:
        sheets[m] = memory.empty[0]
        outcome(states[0], terms[0], sheets[m])
        end_turn(sheets[m], course, memory.scores, memory.seats, memory.total)
        course.turns = turn


@compiled
def lay_aside(m: int, memory: Memory) -> None:
    """Keep the present decision until it is known what it brings."""
    kept = memory.kept
    now = kept.states.shape[0] - 1
    kept.states[now] = memory.states[0]
    copy_chance(memory.rngs, memory.bot_rngs, m, kept.rngs, kept.bot_rngs, now)
    kept.courses[now] = memory.courses[m]
    kept.censuses[now] = memory.censuses[m]


@compiled
def set_back(at: int, kept: Kept, memory: Memory) -> None:
    """Lay the table of match 0 as it lay before a decision that was kept."""
    memory.states[0] = kept.states[at]
    copy_chance(kept.rngs, kept.bot_rngs, at, memory.rngs, memory.bot_rngs, 0)
    memory.courses[0] = kept.courses[at]
    memory.censuses[0] = kept.censuses[at]


def offer_others(at: int, kept: Kept, memory: Memory) -> int:
    """Set back, and list the other choices of that decision; how many there are."""
    set_back(at, kept, memory)
    legal_actions(memory.states[0], memory.terms[0], memory.out)
    return leave_out(memory.out, kept.barred)


def is_other_way(at: int, action: int, kept: Kept, memory: Memory) -> bool:
    """Do that action instead; whether it does not bring the same thing. If it does, bar it."""
    fork = kept.forks[at]
    step(0, int(fork.seat), action, memory)
    if when_new(memory.censuses[0], int(fork.kind), int(fork.seat), int(fork.thing)) == 0:
        return True
    kept.barred[action] = 1
    return False


def play_otherwise(at: int, kept: Kept, memory: Memory) -> bool:
    """Play on from a decision that was kept with the bot's next choice; whether it has one."""
    kept.barred[:] = 0
    kept.barred[kept.forks[at].action] = 1
    while offer_others(at, kept, memory) > 0:
        action = choice(0, int(kept.forks[at].seat), memory)
        if is_other_way(at, action, kept, memory):
            play_on(0, NO_ACTION, memory)
            return True
    return False


def play_without(m: int, at: int, kept: Kept, memory: Memory) -> None:
    """Play on from a decision of match `m` that was kept; the seat never does its kind again."""
    fork = kept.forks[at]
    act, seat, action, rng = int(fork.thing), int(fork.seat), NO_ACTION, kept.act_chances[m]
    set_back(at, kept, memory)
    own = memory.kinds[0, seat]
    memory.kinds[0, seat] = ASKED  # so that `play_on` comes back
    while play_on(0, action, memory) != NOBODY:
        memory.kinds[0, seat] = own
        action = first = choice(0, seat, memory)
        if memory.out[0] > 1:
            lay_aside(0, memory)
            while is_chosen(DONE, act, seat, action, memory.terms, memory.kept, rng):
                if strike(memory.out, action) == 0:
                    action = first  # there is nothing else to do
                    break
                action = choice(0, seat, memory)
        memory.kinds[0, seat] = ASKED
    memory.kinds[0, seat] = own


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
