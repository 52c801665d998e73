"""What can be picked in Blazon, and the actions that each thing might be part of.

Nothing is decided here. A card is offered for every space that its type fits, and the rules say
whether it is allowed, or why not.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.scene import Thing
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_, _, ngettext
from kingofarms.games.blazon.browser.table import shields
from kingofarms.games.blazon.rules.placing import CANNOT, EITHER_WAY, show_ways
from kingofarms.games.blazon.rules.state import (
    CATEGORIES,
    DISPLAY_PLACES,
    NO_CARD,
    TENS,
    A,
    display_category,
)
from kingofarms.games.blazon.rules.terms import BOTTOM, OPEN, TOP
from kingofarms.games.blazon.text import cards

DISCARDS_WORDS = (N_("discarded tinctures"), N_("discarded devices"))
DECK_WORDS = (N_("deck of tinctures"), N_("deck of devices"))

Placements = dict[int, tuple[int, ...]]  # the actions that lay a card, by space


def things(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> dict[str, Thing]:
    """Everything on the table, and the viewer's own hand."""
    is_mine = seat == view.to_play and not view.reason
    everything = [
        *display_things(view, agreed),
        *deck_things(view, agreed),
        *distinction_things(view, seat, names, agreed),
        *marker_things(view, names, agreed),
    ]
    for other in range(int(view.seats)):
        if other != seat:
            everything += rival_things(other, view, names, agreed)
    if seat >= 0:
        everything += own_things(view, seat, is_mine, agreed)
    return {thing.key: thing for thing in everything}


@memo()
def card_words(card: int, agreed: Agreed) -> str:
    """A card with its type, as a label."""
    kind = agreed.content["elements"][card]["type"]
    return _("{card}, {type}").format(card=cards.card_phrase(card, agreed), type=_(kind))


# Decks and display.


def display_things(view: Any, agreed: Agreed) -> Iterator[Thing]:
    """B13, B14, B16: cards to take, exchange for, or get by herald."""
    from_display = bool(agreed.terms.acquire_from_display)
    for slot, card in enumerate(view.display.tolist()):
        if card == NO_CARD:
            continue
        swaps = [] if from_display else [A.EXCHANGE(which, slot) for which in range(2)]
        label = _("In the display: {card}").format(card=card_words(card, agreed))
        yield Thing(
            f"display-{card}",
            label,
            (A.TAKE + slot, *swaps, A.HERALD_TAKE + slot),
            is_aside=True,
            is_last=not from_display,
            tags=((A.TAKE + slot, _("take")), (A.HERALD_TAKE + slot, _("herald"))),
        )


def deck_things(view: Any, agreed: Agreed) -> Iterator[Thing]:
    """The decks to draw from, and the discards to look at (B30)."""
    for at in CATEGORIES:
        size = int(view.deck_size[at])
        label = _("{pile}: {count}").format(pile=_(DECK_WORDS[at]), count=size)
        tags = ((A.DRAW + at, _("draw")), (A.HERALD_DRAW + at, _("herald")))
        actions = (A.DRAW + at, A.HERALD_DRAW + at)
        yield Thing(f"deck-{at}", label, actions, is_aside=True, tags=tags)
        label = _("{pile}: {count}").format(
            pile=_(DISCARDS_WORDS[at]), count=int(view.discards_size[at])
        )
        is_empty = not view.discards_size[at]  # otherwise its cards are shown as cards
        notes = (_("There are no cards here."),) if is_empty else ()
        yield Thing(f"discards-{at}", label, notes=notes)


# Distinctions and markers.


def distinction_things(
    view: Any, seat: int, names: Sequence[str], agreed: Agreed
) -> Iterator[Thing]:
    """B20: to be claimed."""
    for k, which in enumerate(view.lying.tolist()):
        claimants = tuple(cards.claimants(k, view))
        is_open = seat >= 0 and seat not in claimants
        missing = cards.lacking(view, seat, agreed)[k] if is_open else None
        yield distinction_thing(agreed, which, claimants, missing, tuple(names))


@memo()
def distinction_thing(
    agreed: Agreed,
    which: int,
    claimants: tuple[int, ...],
    missing: tuple[int, int] | None,
    names: tuple[str, ...],
) -> Thing:
    """A distinction, its owners, and what the viewer still needs to claim it."""
    label = _("Distinction {name}: {asked}").format(
        name=cards.distinction_name(which, agreed), asked=cards.distinction_words(which, agreed)
    )
    notes = claim_words(claimants, names, agreed)
    if missing:
        words = cards.missing_words(missing, which, agreed)
        notes += (
            _("You still need: {lacking}.").format(lacking=words)
            if words
            else _("Your shield has everything it asks for."),
        )
    return Thing(f"distinction-{which}", label, (A.CLAIM + which,), notes=notes)


def claim_words(
    claimants: tuple[int, ...], names: tuple[str, ...], agreed: Agreed
) -> tuple[str, ...]:
    """The players who have claimed it, and the markers left."""
    worths = agreed.terms.claim_worth.tolist()
    left = worths[len(claimants) :]
    notes = [
        _("{name} has claimed it for {worth} points.").format(name=names[seat], worth=worth)
        for seat, worth in zip(claimants, worths, strict=False)
    ]
    if left:
        left_words = _("Markers left: {worths}.").format(worths=" ".join(map(str, left)))
        notes.append(left_words)
    return tuple(notes)


def marker_things(view: Any, names: Sequence[str], agreed: Agreed) -> Iterator[Thing]:
    """The markers for tens, the "I" and the supply of heralds. They can only be read."""
    terms = agreed.terms
    for k in range(TENS):
        ten, worth = 10 * (k + 1), int(terms.ten_worth[k])
        label = _("Marker for {ten}, worth {worth}").format(ten=ten, worth=worth)
        yield Thing(f"ten-{ten}", label, notes=(taken_words(int(view.ten[k]), names), _(TEN_RULE)))
    label = _("Marker I for the first full shield, worth {worth}").format(
        worth=int(terms.full_worth)
    )
    taken = taken_words(int(view.filled_by), names)
    yield Thing("full-shield", label, notes=(taken, _(FULL_RULE)))
    label = _("Heralds left: {count}").format(count=int(view.herald_supply))
    yield Thing("supply", label, notes=(_(SUPPLY_RULE).format(worth=int(terms.herald_worth)),))


TEN_RULE = N_("B19: the first player there takes it, and all others get a herald.")
FULL_RULE = N_(
    "B25: the first player with a card in every space takes it. The others then have one last turn."
)
SUPPLY_RULE = N_("B27: each herald you still have at the end is worth {worth}.")


def taken_words(holder: int, names: Sequence[str]) -> str:
    """The owner of a marker."""
    if holder == NOBODY:
        return _("Nobody has it.")
    return _("{name} has it.").format(name=names[holder])


# Shields and hands.


@memo()
def shield_label(
    agreed: Agreed, space: int, whose: str, grouping: int, pile: tuple[int, ...]
) -> str:
    """A space, what it takes or what lies there."""
    where = cards.space_words(space, agreed)
    if not pile:
        takes = cards.takes_words(space, grouping, agreed)
        return _("{whose} {space}: empty, takes {takes}").format(
            whose=whose, space=where, takes=takes
        )
    words = card_words(pile[0], agreed)
    for covered in pile[1:]:
        words += " " + _("over {card}").format(card=cards.card_phrase(covered, agreed))
    return _("{whose} {space}: {card}").format(whose=whose, space=where, card=words)


def rival_things(seat: int, view: Any, names: Sequence[str], agreed: Agreed) -> Iterator[Thing]:
    """Another player's shield and hand. They can only be read."""
    whose = _("{name}'s shield,").format(name=names[seat])
    for space, lying in enumerate(shields(view, agreed)[seat]):
        yield Thing(f"shield-{seat}-{space}", shield_label(agreed, space, whose, *lying))
    size = int(view.hand_size[seat])
    label = ngettext("{name}'s hand: {count} card", "{name}'s hand: {count} cards", size)
    yield Thing(
        f"hand-of-{seat}",
        label.format(name=names[seat], count=size),
        notes=tuple(hand_notes(seat, view, agreed)),
    )


def hand_notes(seat: int, view: Any, agreed: Agreed) -> Iterator[str]:
    """B30: what everyone knows of a hand."""
    tinctures, devices = view.unseen_count[seat].tolist()
    counts = (
        ngettext("{count} tincture", "{count} tinctures", tinctures).format(count=tinctures),
        ngettext("{count} device", "{count} devices", devices).format(count=devices),
    )
    yield _("Hidden: {counts}.").format(counts=", ".join(counts))
    seen = [cards.card_phrase(card, agreed) for card in cards.seen_in_hand(seat, view)]
    if seen:
        yield _("Known to everyone: {cards}.").format(cards=", ".join(seen))


def own_things(view: Any, seat: int, is_mine: bool, agreed: Agreed) -> Iterator[Thing]:
    """The viewer's hand, shield and heralds, with actions only on the viewer's turn."""
    held = cards.held_by(view, seat)
    ways = ways_in_hand(view, seat, agreed)
    ways_of = placements(view, seat, held, agreed) if is_mine else {}
    for card in held:
        actions = [action for there in ways_of.get(card, {}).values() for action in there]
        more = with_card(card, view, agreed) if is_mine else ()
        yield Thing(f"hand-{card}", card_words(card, agreed), (*actions, *more))
    for space, lying in enumerate(shields(view, agreed)[seat]):
        label = shield_label(agreed, space, _("Your shield,"), *lying)
        here = onto(space, ways_of, ways)
        notes = () if here or not is_mine else (_("You have no card to place here."),)
        yield Thing(f"space-{space}", label, here, notes=notes, is_aside=True, is_last=True)
    slots = [slot for slot in range(DISPLAY_PLACES) if view.display[slot] != NO_CARD]
    count = int(view.heralds[seat])
    label = ngettext("Your herald", "Your heralds: {count}", count).format(count=count)
    draws = [A.HERALD_DRAW + at for at in CATEGORIES]
    takes = [A.HERALD_TAKE + slot for slot in slots]
    errands = (A.HERALD_REFRESH, A.HERALD_PLACE, *draws, *takes) if is_mine else ()
    yield Thing("heralds", label, errands, is_aside=True, is_last=True)
    if is_mine and view.owed > 0:
        yield Thing("tray", _("Payment"), notes=(_("Click a card in your hand to pay with it."),))


def placements(view: Any, seat: int, held: list[int], agreed: Agreed) -> dict[int, Placements]:
    """Each card's placements by space, where its type fits (B8: with the grouping if needed)."""
    elements, spaces = agreed.content["elements"], agreed.content["shield"]["spaces"]
    ways = ways_in_hand(view, seat, agreed)
    by_card: dict[int, Placements] = {}
    for card in held:
        kind, by_card[card] = elements[card]["type"], {}
        # Where it may lie comes first: if that is refused, its reason is the nearest.
        for space in sorted(range(len(spaces)), key=lambda at: ways[card][at] == CANNOT):
            face = spaces[space]
            if kind in (face["top"], face["bottom"]):
                groupings = (TOP, BOTTOM) if ways[card][space] == EITHER_WAY else (OPEN,)
                by_card[card][space] = tuple(A.PLACE(card, space, each) for each in groupings)
    return by_card


@memo_in_object
def ways_in_hand(view: Any, seat: int, agreed: Agreed) -> list[list[int]]:
    """B7, B8, B9: whether and how each card in hand may lie on each space, by card and space."""
    elements, spaces = agreed.content["elements"], agreed.content["shield"]["spaces"]
    ways = np.zeros((len(elements), len(spaces)), np.int64)
    show_ways(view, agreed.terms, seat, ways)
    by_card: list[list[int]] = ways.tolist()
    return by_card


def taken_to(one: str, other: str) -> int | None:
    """A card in hand is placed on a space of the own shield."""
    if not one.startswith("hand-") or not other.startswith("space-"):
        return None
    card, space = (int(key.rpartition("-")[2]) for key in (one, other))
    return int(A.PLACE(card, space, OPEN))


def with_card(card: int, view: Any, agreed: Agreed) -> tuple[int, ...]:
    """Other uses of a card in hand: exchange, pay, discard."""
    swaps = []
    if not agreed.terms.acquire_from_display:
        category = int(agreed.terms.elements[card].category)
        swaps = [
            A.EXCHANGE(which, slot)
            for which in range(2)
            if view.drawn[which] == card
            for slot in range(DISPLAY_PLACES)
            if display_category(slot) == category and view.display[slot] != NO_CARD
        ]
    return (*swaps, A.PAY + card, A.DISCARD + card)


def onto(
    space: int, ways_of: Mapping[int, Placements], ways: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """The placements on that space; those of cards that may lie there come first."""
    cards = sorted(ways_of, key=lambda card: ways[card][space] == CANNOT)
    return tuple(action for card in cards for action in ways_of[card].get(space, ()))
