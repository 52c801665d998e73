"""Late positions of each game, as full as a match makes them, played by the real rules.

A program plays all seats: it prefers what puts more on the table, and never ends the match. The
match is brought as a file, and somebody plays on from the fullest moment.
"""

import random
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.match.outcome import ending_of
from kingofarms.engine.rules.record import Array
from kingofarms.games import game_named
from kingofarms.games.heraldry.rules import BANISHED
from kingofarms.games.kings_blade.rules.ending import can_end
from kingofarms.games.kings_blade.rules.state import PHASE
from tests.browser.people import Visitor

NAMES = ("Wilhelmina", "Bea of Longacre", "Cid", "Dorothea", "Eduard")
LONG: dict[str, dict[str, Any]] = {"blazon": {"turn_limit": 60}, "kings_blade": {}, "heraldry": {}}
MOST_ACTS = 900
Prefers = Callable[[Array, str], bool]  # whether the seat to play would rather do that


def more_cards(view: Array, action: str, most: int) -> bool:
    """The King's Blade: so many cards, six each where four share them, then metal."""
    seat = view["to_play"]
    if view["forge_size"][seat] < (6 if view["seats"] == 4 else most):
        return action.startswith("take") or (
            action == "restock" and all(card < 0 for card in view["market"])
        )
    return not action.startswith("take")


def fuller_shields(view: Array, action: str) -> bool:
    """Blazon: all spaces but one are filled, and then cards are kept in hand."""
    seat = view["to_play"]
    is_filling = view["filled"][seat] < 8 and view["hand_size"][seat] > 3
    return action.startswith("place" if is_filling else ("draw", "finish", "claim"))


def longer_rows(view: Array, action: str) -> bool:
    """Heraldry: a pair until a card of each House is banished, then single cards."""
    return ("+" in action) != has_banished(view)


def has_banished(view: Array) -> bool:
    """Whether a card of each House is banished."""
    return bool((view["place"] == BANISHED).any(axis=1).all())


PREFERS: dict[str, Prefers] = {"blazon": fuller_shields, "heraldry": longer_rows}
FULL: dict[str, Callable[[Array], Any]] = {
    "kings_blade": lambda view: (
        view["phase"] == PHASE.ACTION,
        min(view["forge_size"][: view["seats"]]),
        sum(view["held_count"]),
        view["hand_size"][view["to_play"]],
    ),
    "blazon": lambda view: (
        min(view["filled"][: view["seats"]]),
        view["hand_size"][view["to_play"]],
    ),
    "heraldry": lambda view: (has_banished(view), int(view["laid_count"])),
}


def cards_of(name: str) -> Path | None:
    """The cards of a release: these positions stay as they are where cards are tuned."""
    folder = game_named(name).folder / "released" / "0.2.0"
    files = sorted(folder.glob("*"))
    return None if not files else files[0] if len(files) == 1 else folder


class Late:
    """A match as a file, and its fullest moment at which somebody decides."""

    def __init__(self, name: str, seats: int, prefers: Prefers, full: Any = None) -> None:
        game, chance = game_named(name), random.Random(5)
        self.seats, self.fullness = seats, (-1,)
        match = Match(game, game.agree(LONG[name], cards_of(name)), seats, Sealed(b"\x07" * 32))
        for seat in range(seats):
            match.sit(seat, NAMES[seat])
        for _act in range(MOST_ACTS):
            if match.is_over:
                break
            self._look(match, full or FULL[name])
            match.act(preferred(match, prefers, chance))
        if not match.is_over:
            match.stop()
        self.file = msgspec.json.encode(as_file(match))

    def _look(self, match: Match, fullness_of: Callable[[Array], Any]) -> None:
        """Keep the moment if more lies on the table than ever."""
        fullness = fullness_of(match.view(match.to_play)[0])
        if fullness > self.fullness:
            self.fullness, self.at, self.seat = fullness, len(match.entries), match.to_play


def preferred(match: Match, prefers: Prefers, chance: random.Random) -> str:
    """An action by chance, if possible one that the seat prefers."""
    view, actions = match.view(match.to_play)[0], match.actions
    going_on = [each for each in actions if each != "end"] or actions
    return chance.choice([each for each in going_on if prefers(view, each)] or going_on)


@cache
def late(game: str, seats: int, most: int = 8) -> Late:
    """One of each is enough for several tests; with `most` cards in each forge."""
    return Late(game, seats, PREFERS.get(game, partial(more_cards, most=most)))


def finished_swords(view: Array, action: str) -> bool:
    """The King's Blade: four cards each, and metal in them."""
    wants = "take" if view["forge_size"][view["to_play"]] < 4 else "pour"
    return action.startswith((wants, "put"))


@cache
def losing_end(phase: int) -> Late:
    """The King's Blade: a finished sword that is worth less than the rival's."""
    game = game_named("kings_blade")
    agreed = game.agree({}, cards_of(game.NAME))

    def is_losing(view: Any) -> Any:
        seat = int(view["to_play"])
        may_end = view["phase"] == phase and can_end(view, agreed.terms, seat)
        return (may_end and ending_of(game, view, seat, agreed, ()).is_lost,)

    return Late("kings_blade", 2, finished_swords, is_losing)


@cache
def bring(address: str, file: bytes) -> str:
    """A match file becomes a table, once: its address, which everybody may look at."""
    with httpx.Client(base_url=address, timeout=60) as client:
        token = client.post("/api/players", json={"name": "Ann"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = client.post("/api/import", content=file, headers=headers)
        assert answer.status_code == 201, answer.text
    return f"{address}/t/{answer.json()['id']}"


def play_on(visitor: Visitor, match: Late) -> None:
    """The visitor sits where the decision is, at a table that lies as it did then."""
    page = visitor.page
    page.goto(f"{bring(visitor.address, match.file)}/play-on?at={match.at}&seat={match.seat}")
    page.locator("#me").fill(NAMES[match.seat])
    page.locator(".go button").click()
    visitor.wait_for("Your turn")
