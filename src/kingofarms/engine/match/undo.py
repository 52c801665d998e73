"""Undo: when the last acts of a match may be taken back.

A seat may undo within its own turn, and further back if everybody whose acts are undone agrees; but
never a random draw, and never an act by which it has learnt something. What a bot has shown of its
hand is taken back only where take-backs are agreed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import N_, _

if TYPE_CHECKING:
    from kingofarms.engine.match.match import Match

# An undo is refused if the act revealed something. To find out, sample this many tables that look
# alike to the seat that asks, and for each this many deals that look alike to the seat that acted.
OWN_TRIES = (1, 16)
OTHERS_TRIES = (8, 4)
# An act has shown something if it does not fit one of so many tables that look alike to a watcher.
TABLES = 64

# Refusals of an undo when there is simply nothing to undo.
NO_STEPS = N_("There is nothing to undo.")
TURN_OVER = N_("Your turn is over, so you can't undo it.")
NO_OWN_STEPS = N_("There is nothing to undo in this turn.")
NOTHING_TO_UNDO = (NO_STEPS, TURN_OVER, NO_OWN_STEPS)


@dataclass(frozen=True)
class Step:
    """One act, with what is needed to undo it."""

    seat: int
    action: int
    state: Array
    rng: Array
    drew: bool
    with_last: bool = False  # done together with the act before it
    # Whether it has shown something hidden, once somebody has asked.
    shows: list[bool] = field(default_factory=list, init=False, compare=False, repr=False)


def check_undo(
    match: "Match", seat: int, count: int, agreed: bool, take_backs: bool = False
) -> None:
    """Refuse an undo that is not allowed, with the reason: the seat must not learn anything.

    With `take_backs` the seat may have seen what bots showed.
    """
    check_steps(match, seat, count, agreed)
    has_learnt = any(has_revealed(match, step, seat) for step in match.history[-count:])
    if has_learnt or (not take_backs and has_seen_hidden(match, seat, count)):
        raise Refusal(_("You have seen something new since then, so you can't undo this."))


def has_seen_hidden(match: "Match", seat: int, count: int) -> bool:
    """Whether a bot has shown something hidden by one of the last acts."""
    actors = [step.seat for step in match.history]
    last = range(len(actors) - count, len(actors))
    by_bots = [at for at in last if actors[at] != seat and match.has_bot[actors[at]]]
    return any(has_shown(match, at) for at in by_bots)


def check_steps(match: "Match", seat: int, count: int, agreed: bool) -> None:
    """Refuse to undo what is not there, another's turn without consent, and a random draw."""
    match.check_seat(seat)
    if match.is_over:
        raise Refusal(_("The match is over."))
    if not 1 <= count <= len(match.history):
        raise Refusal(_(NO_STEPS))
    if not agreed and match.to_play != seat:
        raise Refusal(_(TURN_OVER))
    for step in match.history[: -count - 1 : -1]:
        if not agreed and step.seat != seat:
            raise Refusal(_(NO_OWN_STEPS))
        if step.drew:
            raise Refusal(_("You can't undo a random draw."))


def has_revealed(match: "Match", step: Step, seat: int) -> bool:
    """Whether the act may have revealed something that its player did not know before.

    The answer depends only on what `seat` knows: it is computed for tables that look alike to
    that seat, because an answer from the real table would reveal hidden hands.
    """
    if not match.game.SECRETS:
        return False
    terms, rules, rng = match.agreed.record, match.rules, generator(1)
    alike = new(match.game.State, 3)  # the view of `seat`, a possible table, the view of step.seat
    rules.hide_at(step.state, 0, alike, 0, terms, seat)
    # A bot forgets what is undone: of its acts only what is public counts.
    eyes = WATCHER if seat != step.seat and match.bots[step.seat] else step.seat
    tables, deals = OWN_TRIES if seat == step.seat else OTHERS_TRIES
    table, shown = new(match.game.State), dict[bytes, bytes]()
    for _table in range(tables):
        rules.deal_at(alike, 0, alike, 1, terms, rng)
        action = next(same_actions(match, alike, step, seat), None)
        if action is None:
            continue
        rules.hide_at(alike, 1, alike, 2, terms, step.seat)
        after = set()
        for _deal in range(deals):
            rules.deal_at(alike, 2, table, 0, terms, rng)
            after.add(view_after(match, table, action, eyes))
        # If only `seat` sees a difference, the act gave it something hidden.
        public, own = (view_after(match, alike[1:], action, who) for who in (WATCHER, seat))
        if len(after) > 1 or shown.setdefault(public, own) != own:
            return True
    return False


def has_shown(match: "Match", at: int) -> bool:
    """Whether the act of that number has shown something hidden; computed once for each act.

    It has if a watcher could have expected another table, on which the act is not possible or looks
    different. The answer depends only on what is public, so everybody may know it.
    """
    step = match.history[at]
    if not step.shows:
        step.shows.append(match.game.SECRETS and not fits_every_table(match, at))
    return step.shows[0]


def fits_every_table(match: "Match", at: int) -> bool:
    """Whether the act is possible, and looks the same, on all tables that look alike before it."""
    terms, rules, rng = match.agreed.record, match.rules, generator(1)
    step, is_last = match.history[at], at + 1 == len(match.history)
    after = match.states if is_last else match.history[at + 1].state
    alike = new(match.game.State, 3)  # the public view before, a possible table, the view after
    rules.hide_at(step.state, 0, alike, 0, terms, WATCHER)
    rules.hide_at(after, 0, alike, 2, terms, WATCHER)
    seen = alike[2:].tobytes()
    for _table in range(TABLES):
        rules.deal_at(alike, 0, alike, 1, terms, rng)
        actions = same_actions(match, alike, step, WATCHER)
        if all(view_after(match, alike[1:], each, WATCHER) != seen for each in actions):
            return False
    return True


def same_actions(match: "Match", alike: Array, step: Step, seat: int) -> Iterator[int]:
    """Every action at the table `alike[1]` that looks the same to that seat."""
    out, heard = match.room.copy(), match.game.hide_action(step.action, step.seat, seat)
    match.rules.legal_at(alike, 1, match.agreed.record, out)
    for action in out[1 : 1 + out[0]].tolist():
        if match.game.hide_action(action, step.seat, seat) == heard:
            yield int(action)


def view_after(match: "Match", table: Array, action: int, eyes: int) -> bytes:
    """How that table would look to the seat `eyes` after the act."""
    looks, out = new(match.game.State, 2), match.room.copy()
    looks[0] = table[0]
    match.rules.act_at(looks, 0, match.agreed.record, action, generator(0), out)
    match.rules.hide_at(looks, 0, looks, 1, match.agreed.record, eyes)
    return looks[1:].tobytes()
