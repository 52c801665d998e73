"""Undo: when the last acts of a match may be taken back.

A seat may undo within its own turn, and further back if everybody whose acts are undone agrees; but
never a random draw, and never an act by which it has learnt something.
"""

from dataclasses import dataclass
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


def check_undo(match: "Match", seat: int, count: int, agreed: bool) -> None:
    """Refuse an undo that is not allowed, with the reason: the seat must not learn anything."""
    check_steps(match, seat, count, agreed)
    if any(has_revealed(match, step, seat) for step in match._steps[-count:]):
        raise Refusal(_("You have seen something new since then, so you can't undo this."))


def check_steps(match: "Match", seat: int, count: int, agreed: bool) -> None:
    """Refuse to undo what is not there, another's turn without consent, and a random draw."""
    match.check_seat(seat)
    if match.is_over:
        raise Refusal(_("The match is over."))
    if not 1 <= count <= len(match._steps):
        raise Refusal(_(NO_STEPS))
    if not agreed and match.to_play != seat:
        raise Refusal(_(TURN_OVER))
    for step in match._steps[: -count - 1 : -1]:
        if not agreed and step.seat != seat:
            raise Refusal(_(NO_OWN_STEPS))
        if step.drew:
            raise Refusal(_("You can't undo a random draw."))


def has_revealed(match: "Match", step: Step, seat: int) -> bool:
    """Whether the act may have revealed something that its player did not know before.

    The answer depends only on what `seat` knows: it is computed for tables that look alike to
    that seat, because an answer from the real table would reveal hidden hands.
    """
    terms, rules, rng = match.agreed.record, match._rules, generator(1)
    alike = new(match.game.State, 3)  # the view of `seat`, a possible table, the view of step.seat
    rules.hide_at(step.state, 0, alike, 0, terms, seat)
    # A bot forgets what is undone: of its acts only what is public counts.
    eyes = WATCHER if seat != step.seat and match.bots[step.seat] else step.seat
    tables, deals = OWN_TRIES if seat == step.seat else OTHERS_TRIES
    shown: dict[bytes, bytes] = {}
    for _table in range(tables):
        rules.deal_at(alike, 0, alike, 1, terms, rng)
        action = same_action(match, alike, step, seat)
        if action is None:
            continue
        rules.hide_at(alike, 1, alike, 2, terms, step.seat)
        after = views_after(match, alike, action, deals, eyes, rng)
        # If only `seat` sees a difference, the act gave it something hidden.
        public, own = (view_after(match, alike[1:], action, who) for who in (WATCHER, seat))
        if len(after) > 1 or shown.setdefault(public, own) != own:
            return True
    return False


def same_action(match: "Match", alike: Array, step: Step, seat: int) -> int | None:
    """An action at the table `alike[1]` that looks the same to that seat, if any."""
    out, heard = match._out.copy(), match.game.hide_action(step.action, step.seat, seat)
    match._rules.legal_at(alike, 1, match.agreed.record, out)
    for action in out[1 : 1 + out[0]].tolist():
        if match.game.hide_action(action, step.seat, seat) == heard:
            return int(action)
    return None


def views_after(
    match: "Match", alike: Array, action: int, deals: int, eyes: int, rng: Array
) -> set[bytes]:
    """How tables that look like `alike[2]` look to the seat `eyes` after the act."""
    table, seen = new(match.game.State), set()
    for _deal in range(deals):
        match._rules.deal_at(alike, 2, table, 0, match.agreed.record, rng)
        seen.add(view_after(match, table, action, eyes))
    return seen


def view_after(match: "Match", table: Array, action: int, eyes: int) -> bytes:
    """How that table would look to the seat `eyes` after the act."""
    looks, out = new(match.game.State, 2), match._out.copy()
    looks[0] = table[0]
    match._rules.act_at(looks, 0, match.agreed.record, action, generator(0), out)
    match._rules.hide_at(looks, 0, looks, 1, match.agreed.record, eyes)
    return looks[1:].tobytes()
