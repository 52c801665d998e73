"""Blazon in the browser: the scene, with the cards shown large. A card's number is its place."""

import re
from typing import Any

from kingofarms.engine.game.game import as_method
from kingofarms.engine.scene import Card, Scene
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import N_
from kingofarms.games.blazon.browser import coat, learn, motion, share, table
from kingofarms.games.blazon.browser.cards import Face, face_of
from kingofarms.games.blazon.browser.mentions import mentions
from kingofarms.games.blazon.browser.picking.prompt import (
    action_note,
    prompt,
    short_words,
    warnings,
)
from kingofarms.games.blazon.browser.picking.things import taken_to, things
from kingofarms.games.blazon.browser.picking.tray import question, tray
from kingofarms.games.blazon.rules.state import DISCARDS, NO_CARD
from kingofarms.games.blazon.rules.terms import CATEGORIES, TYPES
from kingofarms.games.blazon.text.cards import card_lines
from kingofarms.games.blazon.text.narration import card_phrase

SHOWN = ("field", "tincture", "charge", "attitude", "honourable ordinary")  # in the lobby


class BlazonScene(Scene):
    """What a browser shows of Blazon."""

    KEYS = {"t": N_("the deck of tinctures"), "d": N_("the deck of devices")}

    things = as_method(things)
    shown = as_method(table.shown)
    chips = as_method(table.chips)
    travels = as_method(motion.travels)

    prompt = as_method(prompt)
    warnings = as_method(warnings)
    taken_to = as_method(taken_to)
    tray = as_method(tray)
    question = as_method(question)
    short_words = as_method(short_words)
    action_note = as_method(action_note)

    mentions = as_method(mentions)
    is_detail = as_method(motion.is_detail)
    arms = as_method(coat.arms)
    builder = as_method(coat.builder)

    lesson = as_method(learn.pictures)
    drawing = as_method(share.drawing)

    def card(self, number: str, view: Any, agreed: Agreed) -> Card | None:
        """The card with that number."""
        if not re.fullmatch(r"\d{1,4}", number) or int(number) >= len(agreed.content["elements"]):
            return None
        which = int(number)
        face = face_of(which, agreed)
        return Card(card_phrase(which, agreed), face.html, tuple(card_lines(which, view, agreed)))

    def numbers(self, agreed: Agreed) -> list[str]:
        """The numbers of all cards."""
        return [str(at) for at in range(len(agreed.content["elements"]))]

    def types(self, agreed: Agreed) -> list[str]:
        """The most valuable card of each type."""
        elements = agreed.content["elements"]
        best = {
            kind: [at for at, each in enumerate(elements) if each["type"] == kind] for kind in TYPES
        }
        return [
            str(max(cards, key=lambda at: int(elements[at]["value"]))) for cards in best.values()
        ]

    def card_of(self, key: str, view: Any, seat: int) -> str:
        """The card that is seen there; on a shield, the uppermost."""
        parts = re.fullmatch(r"(?:hand|display)-(\d+)", key)
        if parts:
            return parts[1]
        parts = re.fullmatch(r"(?:space|shield-(\d+))-(\d+)", key)
        if not parts:
            return ""
        there = int(view.shield[seat if parts[1] is None else int(parts[1]), int(parts[2])])
        return "" if there == NO_CARD else str(there)

    def pile(self, key: str, view: Any, agreed: Agreed) -> list[str]:
        """B30: the discards are open."""
        parts = re.fullmatch(r"discards-(\d)", key)
        if not parts:
            return []
        category, places = CATEGORIES[int(parts[1])], view.place.tolist()
        elements = agreed.content["elements"]
        return [
            str(at)
            for at, element in enumerate(elements)
            if places[at] == DISCARDS and element["category"] == category
        ]

    def showcase(self, agreed: Agreed) -> list[Face]:
        """The most valuable card of each of these types."""
        elements = agreed.content["elements"]
        faces = []
        for kind in SHOWN:
            cards = [at for at, each in enumerate(elements) if each["type"] == kind]
            faces.append(face_of(max(cards, key=lambda at: int(elements[at]["value"])), agreed))
        return faces


scene = BlazonScene()
