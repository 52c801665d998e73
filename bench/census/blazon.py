"""Greedy matches of Blazon: how they end, what is claimed, where the points come from.

Shares carry the Wilson interval of 95 %.
"""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

from bench.measuring.matches import duel, played, wilson
from kingofarms.bots.registry import bot_named
from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.terms import Agreed
from kingofarms.games import game_named
from kingofarms.games.blazon.options import EDITIONS
from kingofarms.games.blazon.rules.ending import (
    DISTINCTION,
    FULL,
    HERALDS,
    MAJORITY,
    PRESTIGE,
    TEN,
    TRACK,
)
from kingofarms.games.blazon.rules.state import FULL_SHIELD, LYING, ON_SHIELD, TENS

LEAST_FULL = 0.99
TURNS = (8, 22)  # a player, the median match
CLAIMED = (0.10, 0.90)  # of the matches in which it lies
MOST_OF_SCORE = 0.70
# Where points come from: the first category of each source, in the order of the score sheet.
SOURCES = {
    "track": TRACK,
    "distinctions": DISTINCTION,
    "tens": TEN,
    "full shield": FULL,
    "majorities": MAJORITY,
    "heralds": HERALDS,
}


@dataclass
class Census:
    """Counts of the matches of one edition at one number of seats."""

    matches: int = 0
    full: int = 0
    turns: list[float] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    lay: Counter[int] = field(default_factory=Counter)  # matches in which a distinction lay
    claimed: Counter[int] = field(default_factory=Counter)  # and was claimed
    tens: Counter[int] = field(default_factory=Counter)
    placed: Counter[tuple[int, int]] = field(default_factory=Counter)  # by type and value
    share: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in SOURCES})

    def add(self, state: Any, sheet: Any, terms: Any) -> None:
        """Count one match."""
        seats = int(state.seats)
        self.matches += 1
        self.full += bool(state.reason == FULL_SHIELD)
        self.turns.append(int(state.turn_number) / seats)
        for k in range(LYING):
            self.lay[int(state.lying[k])] += 1
            self.claimed[int(state.lying[k])] += bool(state.claim_count[k] > 0)
        for k in range(TENS):
            self.tens[k] += bool(state.ten[k] >= 0)
        for card, place in enumerate(state.place):
            if ON_SHIELD <= place < ON_SHIELD + seats:
                element = terms.elements[card]
                self.placed[int(element.element_type), int(element.value)] += 1
        winner = sheet.points[list(sheet.rank[:seats]).index(1)]
        self.winners.append(int(winner[PRESTIGE]))
        ends = [*list(SOURCES.values())[1:], PRESTIGE]
        for (name, first), end in zip(SOURCES.items(), ends, strict=True):
            self.share[name].append(int(winner[first:end].sum()) / int(winner[PRESTIGE]))


def run(matches: int, cards: Path | None = None) -> bool:
    """Print the census; True if every claim holds."""
    game, holds = game_named("blazon"), True
    print(f"Greedy matches of {game.TITLE}, {matches} each. Again: python -m bench census blazon")
    for edition in EDITIONS:
        agreed = game.agree({"edition": edition}, cards)
        for seats in game.SEATS:
            seen = Census()
            bots = [bot_named("greedy", game, agreed)] * seats
            for _number, state, sheet in played(game, agreed, bots, matches, seed=seats):
                seen.add(state, sheet, agreed.record[0])
            holds &= show(seen, agreed, f"{edition}, {seats} seats")
    uniform(game, max(8, matches // 10), cards)
    return duel(game, game.agree({}, cards), ("greedy", "uniform"), matches, seed=7) and holds


def show(seen: Census, agreed: Agreed, title: str) -> bool:
    """Print one; True if every claim holds."""
    low, high = wilson(seen.full, seen.matches)
    print(f"\n{title}: full shield {seen.full / seen.matches:.2%} [{low:.2%}, {high:.2%}]", end="")
    print(f", {median(seen.turns):.1f} turns a player, winners {median(seen.winners):.0f}")
    tens = [seen.tens[k] / seen.matches for k in range(TENS)]
    words = ", ".join(f"{10 * (k + 1)}: {share:.0%}" for k, share in enumerate(tens))
    print(f"  tens reached      {words}")
    claims = {d: seen.claimed[d] / count for d, count in seen.lay.items()}
    for name, least in (("least", True), ("most", False)):
        distinction = (min if least else max)(claims, key=lambda each: claims[each])
        low, high = wilson(seen.claimed[distinction], seen.lay[distinction])
        face = agreed.content["distinctions"][distinction]["name"]
        print(f"  {name:<5} claimed     {face} {claims[distinction]:.0%} [{low:.0%}, {high:.0%}]")
    shares = {name: mean(values) for name, values in seen.share.items()}
    print("  winner's points   " + ", ".join(f"{n} {share:.0%}" for n, share in shares.items()))
    elements = agreed.record[0].elements
    kinds = {(int(each.element_type), int(each.value)) for each in elements}
    never = sorted(kinds - set(seen.placed))
    print(f"  types and values  {len(kinds) - len(never)} of {len(kinds)} placed")
    return (
        seen.full >= LEAST_FULL * seen.matches
        and TURNS[0] <= median(seen.turns) <= TURNS[1]
        and min(claims.values()) >= CLAIMED[0]
        and max(claims.values()) <= CLAIMED[1]
        and min(tens[:3]) > 0.5
        and max(shares.values()) <= MOST_OF_SCORE
        and not never
    )


def uniform(game: Game, matches: int, cards: Path | None) -> None:
    """Print how random matches end; that this returns shows that each of them does."""
    print(f"\nuniform matches, {matches} each: the share ended by a full shield")
    for edition in EDITIONS:
        agreed = game.agree({"edition": edition}, cards)
        for seats in game.SEATS:
            bots = [bot_named("uniform", game, agreed)] * seats
            ends = [state.reason for _n, state, _s in played(game, agreed, bots, matches, seats)]
            full = sum(bool(reason == FULL_SHIELD) for reason in ends)
            low, high = wilson(full, matches)
            print(f"{edition:>4} {seats:>5}  {full / matches:7.2%} [{low:.2%}, {high:.2%}]")
