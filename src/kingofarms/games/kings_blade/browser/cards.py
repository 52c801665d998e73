"""The King's Blade as it is drawn: metals, cards with their slots and effects, forges, hands.

A card's number is the place of what is printed on it in the file.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.engine.memo import memo, memo_in_object
from kingofarms.engine.rules.seats import NOBODY, UNSEEN
from kingofarms.engine.scene import Card
from kingofarms.engine.templates import macros
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.rules.effects import storage_limit
from kingofarms.games.kings_blade.rules.ending import sword_points
from kingofarms.games.kings_blade.rules.showing import FACTS, forge_facts
from kingofarms.games.kings_blade.rules.state import METALS, NO_CARD, PHASE, TYPES
from kingofarms.games.kings_blade.text import narration
from kingofarms.games.kings_blade.text.notation import written_name

COLOURS = ("grey", "blue", "green", "red", "purple")
NO_EFFECT = -1
NO_METAL = -1
PICTURES = Path(__file__).with_name("card_pictures.html")


@dataclass(frozen=True)
class Metal:
    """A metal. Its shape, letter and colour each identify it."""

    kind: str  # "steel", … or "any"
    name: str
    letter: str
    is_next_out: bool = False  # the one that the next pour pushes out

    @property
    def in_a_sentence(self) -> str:
        """The metal as a noun."""
        return _(narration.METAL_NAMES[(*METALS, "any").index(self.kind)])


@dataclass(frozen=True)
class EffectLine:
    """An effect of a card."""

    metal: Metal
    words: str
    is_on: bool = False
    is_used: bool = False  # this turn
    is_offered: bool = False


@dataclass(frozen=True)
class Face:
    """A card as it is drawn: in the market, or in a forge with what it holds."""

    key: str
    printed: int  # the number of what is printed on it
    name: str
    art: str  # its English name as a word of an address; the template has a drawing or not
    card_type: str
    type_words: str
    colour: str
    points: int  # printed
    needs: int
    effects: tuple[EffectLine, ...]
    slots: tuple[Metal | None, ...]
    in_forge: bool = False
    gained: int = 0  # points of effects
    is_complete: bool = False
    token_of: int = NOBODY  # the seat whose forge token lies on it
    poured: Metal | None = None  # it waits until the owner has chosen what leaves

    @cached_property
    def words(self) -> str:
        """Everything the card shows, for screen readers."""
        return "; ".join(card_words(self))


@dataclass(frozen=True)
class Part:
    """A type of card that a sword needs, and whether it has a complete one."""

    card_type: str
    words: str
    is_done: bool


@dataclass(frozen=True)
class Side:
    """A player's forge, and what everyone knows of the hand."""

    seat: int
    name: str
    is_own: bool
    is_in_turn: bool
    points: int
    parts: tuple[Part, ...]
    cards: tuple[Face, ...]
    hand_size: int
    limit: int
    known: tuple[Metal, ...]
    unseen: int
    is_token_off: bool  # on none of its cards


@dataclass(frozen=True)
class Held:
    """The count of one metal in the viewer's hand."""

    key: str
    metal: Metal
    count: int


@memo()
def metal_of(metal: int, is_next_out: bool = False) -> Metal:
    """A metal as it is drawn."""
    name = _(narration.METAL_WORDS[metal])
    return Metal((*METALS, "any")[metal], name, name[0].upper(), is_next_out)


@memo()
def effects_of(agreed: Agreed, face: int) -> tuple[EffectLine, ...]:
    """The effects as they are printed on a card."""
    return tuple(
        EffectLine(metal_of((*METALS, "any").index(effect["metal"])), effect_phrase(effect))
        for effect in agreed.content[face]["effects"]
    )


def effect_phrase(effect: dict[str, Any]) -> str:
    """What the effect does, without its metal. A number at the end stays on the line."""
    return re.sub(r" (\S{1,2})$", "\u00a0\\1", narration.effect_words(effect).partition(": ")[2])


def market_face(card: int, view: Any, agreed: Agreed) -> Face:
    """A card in the market, still empty."""
    return _market_face(agreed, card, int(view.face[card]))


@memo()
def _market_face(agreed: Agreed, card: int, face: int) -> Face:
    printed = agreed.content[face]
    return Face(
        key=f"market-{card}",
        printed=face,
        name=narration.card_name(card, agreed),
        effects=effects_of(agreed, face),
        slots=(None,) * int(printed["metals"]),
        needs=int(printed["metals"]),
        **printed_words(printed),
    )


def printed_face(face: int, agreed: Agreed) -> Face:
    """A card as it is printed, wherever it lies."""
    return replace(_market_face(agreed, face, face), name=narration.printed_name(face, agreed))


def printed_words(printed: dict[str, Any]) -> dict[str, Any]:
    """What is the same in the market and in a forge."""
    return {
        "art": re.sub(r"\W+", "-", printed["name"].lower()),
        "card_type": printed["type"],
        "type_words": _(narration.TYPE_WORDS[TYPES.index(printed["type"])]),
        "colour": printed["colour"] if printed["colour"] in COLOURS else COLOURS[0],
        "points": int(printed["points"]),
    }


def forge_face(card: int, view: Any, agreed: Agreed) -> Face:
    """A card in its owner's forge, with the metals in it."""
    return forge_faces(view, agreed)[card]


@memo_in_object
def forge_faces(view: Any, agreed: Agreed) -> dict[int, Face]:
    """Every card in a forge."""
    facts = np.zeros((len(view.face), FACTS), np.int64)
    forge_facts(view, agreed.terms, facts)
    rows: list[list[int]] = facts.tolist()
    held: list[list[int]] = view.held.tolist()
    offering = int(view.offer_card) if view.phase == PHASE.OFFER and not view.reason else NO_CARD
    overflowing = int(view.offer_card) if view.phase == PHASE.OVERFLOW else NO_CARD
    faces = {}
    for owner in range(int(view.seats)):
        for card in narration.forge_of(view, owner):
            metals = tuple(held[card][: int(view.held_count[card])])
            now = (
                int(view.needs[card]),
                int(view.used[card]),
                int(view.offer_effect) if card == offering else NO_EFFECT,
                owner if view.token[owner] == card else NOBODY,
                int(view.offer_effect) if card == overflowing else NO_METAL,
            )
            face = int(view.face[card])
            faces[card] = _forge_face(agreed, card, face, metals, tuple(rows[card]), now)
    return faces


@memo()
def _forge_face(
    agreed: Agreed,
    card: int,
    face: int,
    held: tuple[int, ...],  # the oldest first
    facts: tuple[int, ...],  # what the rules say of it, by column
    now: tuple[int, ...],  # of what can change from action to action
) -> Face:
    printed, (on, is_complete, leaving, gained, _points) = agreed.content[face], facts
    # How many metals it needs, a bit for each effect that is used, the effect that is offered or
    # NO_EFFECT, the seat whose token lies there or NOBODY, the metal that waits or NO_METAL.
    needs, used, offered, token_of, poured = now
    name, written = narration.printed_name(face, agreed), written_name(card, agreed)
    if agreed.options.same_blade and written != printed["name"]:
        name = f"{name} ({written})"
    metals = tuple(metal_of(metal, at == leaving) for at, metal in enumerate(held))
    return Face(
        key=f"forge-{card}",
        printed=face,
        name=name,
        effects=tuple(
            replace(
                line,
                is_on=bool(on >> at & 1),
                is_used=bool(used >> at & 1),
                is_offered=offered == at,
            )
            for at, line in enumerate(effects_of(agreed, face))
        ),
        slots=(*metals, *[None] * max(0, needs - len(metals))),
        needs=needs,
        in_forge=True,
        gained=gained,
        is_complete=bool(is_complete),
        token_of=token_of,
        poured=None if poured == NO_METAL else metal_of(poured),
        **printed_words(printed),
    )


def card_words(face: Face) -> Iterator[str]:
    """Everything the card shows, part by part."""
    yield face.type_words if face.in_forge else f"{face.name} ({face.type_words})"
    yield _("worth {points} · needs {needs}").format(points=face.points, needs=face.needs)
    if face.in_forge:
        yield from state_words(face)
    for line in face.effects:
        on = " (" + _("on") + ")" if line.is_on else ""
        yield f"{line.metal.name}: {line.words}{on}"


def state_words(face: Face) -> list[str]:
    """The state of a card in a forge."""
    held = ", ".join(metal.name for metal in face.slots if metal)
    words = [_("holds {metals}").format(metals=held) if held else _("empty")]
    out = [metal.name for metal in face.slots if metal and metal.is_next_out]
    if out:
        words.append(_("complete; the next pour pushes out {metal}").format(metal="".join(out)))
    elif face.is_complete:
        words.append(_("complete; its owner chooses what the next pour pushes out"))
    if face.poured:
        words.append(_("{metal} is being poured in").format(metal=face.poured.name))
    if face.gained:
        words.append(_("+{count} from effects").format(count=face.gained))
    if face.token_of != NOBODY:
        words.append(_("with the forge token"))
    return words


def forge_side(owner: int, view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> Side:
    """A player's forge."""
    terms, size = agreed.terms, int(view.hand_size[owner])
    is_seen = owner != seat and bool(view.hand[owner, 0] != UNSEEN)  # after the match
    counts = (view.hand if is_seen else view.known)[owner].tolist()
    known = [metal_of(metal) for metal in range(4) for _piece in range(counts[metal])]
    needed = TYPES if terms.end_needs_upgrade else TYPES[:2]
    return Side(
        seat=owner,
        name=names[owner],
        is_own=owner == seat,
        is_in_turn=bool(view.in_turn == owner),
        points=int(sword_points(view, terms, owner)),
        parts=tuple(
            Part(name, _(narration.TYPE_WORDS[at]), bool(view.finished[owner, at] > 0))
            for at, name in enumerate(needed)
        ),
        cards=tuple(forge_face(card, view, agreed) for card in narration.forge_of(view, owner)),
        hand_size=size,
        limit=int(storage_limit(view, terms, owner)),
        known=tuple(known),
        unseen=size - len(known),
        is_token_off=bool(view.token[owner] == NO_CARD),
    )


def hand_of(view: Any, seat: int) -> list[Held]:
    """The viewer's hand, one heap for each metal."""
    counts = [int(count) for count in view.hand[seat]]
    return [
        Held(f"metal-{metal}", metal_of(metal), count)
        for metal, count in enumerate(counts)
        if count > 0
    ]


def leaving_of(view: Any, seat: int) -> list[Held]:
    """K9: the metals of the card that overflows, if the viewer is to choose one of them."""
    if view.phase != PHASE.OVERFLOW or view.to_play != seat:
        return []
    card = int(view.offer_card)
    held = view.held[card, : int(view.held_count[card])].tolist()
    return [Held(f"out-{metal}", metal_of(metal), held.count(metal)) for metal in sorted(set(held))]


def names_in(place: int, view: Any, agreed: Agreed) -> tuple[tuple[int, str], ...]:
    """The cards in that place, sorted by their names: the number of what is printed, its name."""
    there = view.place[: len(agreed.content)].tolist()
    cards = [card for card, at in enumerate(there) if at == place]
    named = [(int(view.face[card]), narration.face_name(card, view, agreed)) for card in cards]
    return tuple(sorted(named, key=lambda each: each[1]))


# Cards shown large, and in the lobby.


def card(number: str, view: Any, agreed: Agreed) -> Card | None:
    """What is printed on that card."""
    if not re.fullmatch(r"\d{1,4}", number) or int(number) >= len(agreed.content):
        return None
    which = int(number)
    template = macros(PICTURES.with_name("cards.html"))
    picture = template.card(printed_face(which, agreed))
    return Card(
        narration.printed_name(which, agreed), picture, tuple(narration.card_lines(which, agreed))
    )


def numbers(agreed: Agreed) -> list[str]:
    """The numbers of all cards."""
    return [str(at) for at in range(len(agreed.content))]


def types(agreed: Agreed) -> list[str]:
    """The most valuable card of each type."""
    return [str(best_of(agreed, kind)) for kind in TYPES]


def card_of(key: str, view: Any, seat: int) -> str:
    """What is printed on the card that is seen there."""
    parts = re.fullmatch(r"(?:market|forge)-(\d+)", key)
    return str(int(view.face[int(parts[1])])) if parts else ""


def showcase(agreed: Agreed) -> dict[str, Any]:
    """The most valuable card of each type, and the metals for the pictures on them."""
    best = [best_of(agreed, kind) for kind in TYPES]
    faces = [replace(printed_face(at, agreed), key=f"shown-{at}") for at in best]
    metals = [metal_of(at) for at in range(len(METALS))]
    poured = tuple(metals[: faces[0].needs]) + (None,) * (faces[0].needs - len(metals))
    return {"cards": [replace(faces[0], slots=poured), *faces[1:]], "metals": metals}


def best_of(agreed: Agreed, kind: str) -> int:
    """The card of that type with most points."""
    of_kind = [at for at, each in enumerate(agreed.content) if each["type"] == kind]
    return max(of_kind, key=lambda at: int(agreed.content[at]["points"]))
