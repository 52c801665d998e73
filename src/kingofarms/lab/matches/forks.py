"""Forks: a decision of a match taken otherwise, and both ways played to the end with the same luck.

While a match is played, decisions that brought their seat something new are kept: a card taken, a
card completed or laid, an effect in force, a distinction claimed. Afterwards each is played again
from there with the bot's next choice, one that does not bring the same thing at once. The
difference in wins is what that choice was worth, with nothing to correct: until then both ways are
one and the same match.

A game also names kinds of action among what it counts (`ACTS` in its census), such as to sabotage.
The first time that a seat does such a thing although it may do something else is kept, too. There
the other way is restricted play: from then on the seat does nothing of that kind, as far as it may
do anything else.

A card that came by luck alone was drawn, not chosen. Nothing is played again for it: the card that
the same action brings with other luck was as likely, and is written down beside it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from kingofarms.engine.rules.census import MOST_COUNTS, Census, note
from kingofarms.engine.rules.chance import SCRIPT, keyed, pick
from kingofarms.engine.rules.compiled import compiled
from kingofarms.engine.rules.record import Array, int8, int16, int32, new, record
from kingofarms.engine.rules.seats import MAX_SEATS
from kingofarms.engine.rules.unbound import apply, deal_unseen, hide

TAKEN, COMPLETED, EFFECT, CLAIMED, DONE = range(5)
KINDS = ("taken", "completed", "effect", "claimed", "done")
DRAWN = "drawn"
DRAWS = 64  # cards drawn that are written down, for each fork of a kind: mostly all
DEALS = 3  # a thing that comes whatever luck and the unseen cards bring was chosen, not drawn


@record
class Fork:
    """One decision, and what it brought."""

    kind: int = int8()
    thing: int = int16()
    seat: int = int8()
    action: int = int16()
    turn: int = int32()
    actions: int = int32()  # before it
    is_played: int = int8()  # 0: there was nothing else to choose
    winners: int = int8()  # as it was: how many share the first place
    is_winner: int = int8()  # … and whether the seat is one of them
    points: int = int32()
    other_winners: int = int8()  # the same when it is taken otherwise
    is_other_winner: int = int8()
    other_points: int = int32()


@record
class Draw:
    """A card that came by luck alone."""

    seat: int = int8()
    turn: int = int32()
    actions: int = int32()  # before it
    card: int = int16()
    instead: int = int16()  # what other luck would have brought


class Kept(NamedTuple):
    """Decisions of one match, with the table as it lay before each.

    Place `k` of kind `kind` is at `kind * most + k`; the last place is the present decision.
    """

    most: int  # of each kind that are kept of a match; 0: none
    seen: Array  # seen[kind]: how many there were in this match
    forks: Array
    states: Array
    rngs: Array  # rngs[at]: the chance of the match
    bot_rngs: Array  # bot_rngs[at, seat]
    courses: Array
    censuses: Array
    spare: Array  # a State and a Census to try things on
    spare_census: Array
    chances: Array  # chances[m]: which decisions are kept, and what might lie unseen
    done: Array  # done[m, at]: the forks of each match, played
    barred: Array  # barred[action]: 1 if the other way may not take it
    acts: Array  # which counts of the census are kinds of action
    act_chances: Array  # act_chances[m]: as `chances`, for those
    free: Array  # free[seat, act]: 1 if the seat did that in this match and need not have
    by_luck: Array  # by_luck[0]: 1 if the last try on the spare table had other luck alone
    draws: Array  # draws[m, k]: cards drawn in each match, by lot
    drawn: Array  # drawn[m]: how many there were


def room_for(
    most: int, plan: Any, numbers: Sequence[int], course: type, acts: Sequence[int]
) -> Kept:
    """Memory for that many decisions of each kind in a match."""
    game, seats, places = plan.game, plan.seats, len(KINDS) * most + 1
    chances, act_chances = (np.zeros((len(numbers), SCRIPT), np.uint64) for _array in range(2))
    for m, number in enumerate(numbers if most else ()):
        key = str(plan.seed).encode(), b"%d" % number
        chances[m], act_chances[m] = keyed(b"fork", *key), keyed(b"act", *key)
    return Kept(
        most=most,
        seen=np.zeros(len(KINDS), np.int32),
        forks=new(Fork, places),
        states=new(game.State, places),
        rngs=np.zeros((places, SCRIPT), np.uint64),
        bot_rngs=np.zeros((places, seats, SCRIPT), np.uint64),
        courses=new(course, places),
        censuses=new(Census, places),
        spare=new(game.State),
        spare_census=new(Census),
        chances=chances,
        done=new(Fork, len(numbers) * (places - 1)).reshape(len(numbers), places - 1),
        barred=np.zeros(game.ACTIONS, np.int8),
        acts=np.array(acts, np.int16),
        act_chances=act_chances,
        free=np.zeros((MAX_SEATS, MOST_COUNTS), np.int8),
        by_luck=np.zeros(1, np.int8),
        draws=new(Draw, len(numbers) * most * DRAWS).reshape(len(numbers), most * DRAWS),
        drawn=np.zeros(len(numbers), np.int32),
    )


@compiled
def forget(kept: Kept) -> None:
    """Begin another match."""
    kept.seen[:] = 0
    kept.free[:] = 0


@compiled
def when_new(census: Any, kind: int, seat: int, thing: int) -> int:
    """When a seat first had a thing, as the census has it; 0: never."""
    if kind == TAKEN:
        return int(census.taken[seat, thing])
    if kind == COMPLETED:
        return int(census.completed[seat, thing])
    if kind == EFFECT:
        return int(census.effect[seat, thing])
    return int(census.claimed[seat, thing])


@compiled
def things_of(census: Any, kind: int) -> int:
    """How many things of that kind a census has room for."""
    if kind in (TAKEN, COMPLETED):
        return census.taken.shape[1]
    return census.effect.shape[1] if kind == EFFECT else census.claimed.shape[1]


@compiled
def copy_chance(
    rngs: Array, bot_rngs: Array, source: int, to_rngs: Array, to_bot_rngs: Array, to: int
) -> None:
    """Copy the generators of a match and of its bots."""
    for part in range(SCRIPT):
        to_rngs[to, part] = rngs[source, part]
        for seat in range(bot_rngs.shape[1]):
            to_bot_rngs[to, seat, part] = bot_rngs[source, seat, part]


@compiled
def copy_place(kept: Kept, source: int, to: int) -> None:
    """Copy a decision that is kept."""
    kept.states[to] = kept.states[source]
    copy_chance(kept.rngs, kept.bot_rngs, source, kept.rngs, kept.bot_rngs, to)
    kept.courses[to] = kept.courses[source]
    kept.censuses[to] = kept.censuses[source]


@compiled
def is_new(kind: int, thing: int, seat: int, before: Any, after: Any) -> bool:
    """Whether an action brought that: something for the first time, or it is of that kind."""
    if kind == DONE:
        return bool(after.count[seat, thing] > before.count[seat, thing])
    return when_new(after, kind, seat, thing) != 0 and when_new(before, kind, seat, thing) == 0


def keep_new(
    m: int, seat: int, action: int, census: Any, out: Array, terms: Array, kept: Kept
) -> None:
    """After an action: keep the decision for each new thing that it brought, by lot.

    Each decision of a match is as likely to be kept as every other of its kind. `out` has the
    actions that were legal.
    """
    before = kept.censuses[kept.states.shape[0] - 1]
    for kind in range(len(KINDS)):
        rng = kept.act_chances[m] if kind == DONE else kept.chances[m]
        for k in range(kept.acts.shape[0] if kind == DONE else things_of(census, kind)):
            thing = int(kept.acts[k]) if kind == DONE else k
            if kind == DONE and kept.free[seat, thing] != 0:
                continue
            if not is_new(kind, thing, seat, before, census):
                continue
            if is_free(kind, thing, seat, action, out, terms, kept, rng):
                keep(kind, thing, seat, action, kept, rng)
                if kind == DONE:
                    kept.free[seat, thing] = 1
            elif kind == TAKEN:
                keep_draw(m, seat, thing, kept)


@compiled
def keep_draw(m: int, seat: int, card: int, kept: Kept) -> None:
    """Keep a card that did not come in another deal, by lot, if other luck brought another one."""
    now = kept.states.shape[0] - 1
    if not kept.by_luck[0]:
        return
    instead = 0
    while not is_new(TAKEN, instead, seat, kept.censuses[now], kept.spare_census[0]):
        instead += 1
        if instead == kept.spare_census[0].taken.shape[1]:
            return
    kept.drawn[m] += 1
    place = int(kept.drawn[m]) - 1
    if place >= kept.draws.shape[1]:
        place = pick(kept.drawn[m], kept.chances[m])
    if place < kept.draws.shape[1]:
        draw, course = kept.draws[m, place], kept.courses[now]
        draw.seat, draw.card, draw.instead = seat, card, instead
        draw.turn, draw.actions = course.turns, course.actions


def is_free(
    kind: int, thing: int, seat: int, action: int, out: Array, terms: Array, kept: Kept, rng: Array
) -> bool:
    """Whether the action brings that for sure; and another one, if it is a kind, would not."""
    for at in range(out[0] + 1):
        each = action if at == 0 else int(out[at])
        brings = is_chosen(kind, thing, seat, each, terms, kept, rng)
        if at == 0 and (kind != DONE or not brings):
            return brings
        if not brings:
            return True
    return False


@compiled
def keep(kind: int, thing: int, seat: int, action: int, kept: Kept, rng: Array) -> None:
    """Keep the present decision, or another one of its kind instead, by lot."""
    kept.seen[kind] += 1
    place = int(kept.seen[kind]) - 1
    if place >= kept.most:
        place = pick(kept.seen[kind], rng)
    if place < kept.most:
        now, at = kept.states.shape[0] - 1, kind * kept.most + place
        copy_place(kept, now, at)
        fork = kept.forks[at]
        fork.kind, fork.thing, fork.seat, fork.action = kind, thing, seat, action
        fork.turn, fork.actions = kept.courses[now].turns, kept.courses[now].actions


def is_chosen(
    kind: int, thing: int, seat: int, action: int, terms: Array, kept: Kept, rng: Array
) -> bool:
    """Whether the action brings that with other luck, and whatever the seat cannot see."""
    now = kept.states.shape[0] - 1
    for deal in range(DEALS):
        kept.by_luck[0] = deal == 0
        kept.spare[0] = kept.states[now]
        kept.spare_census[0] = kept.censuses[now]
        if deal > 0:
            hide(kept.spare[0], terms[0], seat)
            deal_unseen(kept.spare[0], terms[0], rng)
        apply(kept.spare[0], terms[0], action, rng)
        turn = int(kept.courses[now].turns)
        note(kept.spare[0], terms[0], kept.spare_census[0], seat, action, turn)
        if not is_new(kind, thing, seat, kept.censuses[now], kept.spare_census[0]):
            return False
    return True


@compiled
def strike(out: Array, action: int) -> int:
    """Take one action out of the list; how many are left."""
    left = 0
    for at in range(1, out[0] + 1):
        if out[at] != action:
            left += 1
            out[left] = out[at]
    out[0] = left
    return left


@compiled
def leave_out(out: Array, barred: Array) -> int:
    """Take the barred actions out of the list; how many are left."""
    left = 0
    for at in range(1, out[0] + 1):
        if barred[out[at]] == 0:
            left += 1
            out[left] = out[at]
    out[0] = left
    return left
