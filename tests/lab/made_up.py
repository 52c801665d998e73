"""Made-up series with a known truth: who wins is drawn from known worths of cards and seats."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars

from kingofarms.lab.statistics.sample import Sample

CARDS = 12  # of two types
TYPES = ("hilt", "upgrade")


def made_up(
    matches: int = 2000,
    seats: int = 4,
    seed: int = 1,
    cards: Mapping[int, float] | None = None,
    places: Mapping[int, float] | None = None,
    order: Mapping[int, float] | None = None,
    wanted: Mapping[int, float] | None = None,
    late: Mapping[int, float] | None = None,
    bots: tuple[str, ...] = ("greedy",),
    times: int = 1,
    deal: float = 0.0,
) -> Sample:
    """Worths are log odds. `wanted` is how often a card is taken, `late` how late, on average.

    A seat that gets a card late is ahead when it does, so a late card wins more than it should.
    `times` is how often each deal is played, `deal` how much it decides, in log odds.
    """
    rng = np.random.default_rng(seed)
    worth = np.array([(cards or {}).get(card, 0.0) for card in range(CARDS)])
    want = np.array([(wanted or {}).get(card, 0.3) for card in range(CARDS)])
    mean_time = np.array([(late or {}).get(card, 0.4) for card in range(CARDS)])
    had = rng.random((matches, seats, CARDS)) < want
    ahead = rng.normal(0, 3, (matches, seats))
    # Whoever is ahead takes the late cards more often.
    lucky = (mean_time > 0.6)[None, None, :] & (ahead[:, :, None] > 0)
    had |= lucky & (rng.random(had.shape) < 0.4)
    first = rng.integers(0, seats, matches)
    turn = (np.arange(seats)[None, :] - first[:, None]) % seats
    score = had @ worth + 0.3 * ahead
    score += np.array([(places or {}).get(seat, 0.0) for seat in range(seats)])
    score += np.array([(order or {}).get(place, 0.0) for place in range(seats)])[turn]
    dealt = np.repeat(rng.normal(0, 1, (-(-matches // times), seats)), times, axis=0)[:matches]
    score += deal * dealt + rng.gumbel(0, 1, score.shape)
    won = score.argmax(axis=1)[:, None] == np.arange(seats)
    turns = rng.integers(8, 16, matches) * seats
    when = np.clip(rng.normal(mean_time, 0.1, had.shape), 0.02, 0.98)
    return Sample(
        match_frame(rng, seats, first, turns, won, times),
        seat_frame(
            rng, turn, won, ahead, had, np.maximum(1, when * turns[:, None, None]).astype(int), bots
        ),
        names_frame(),
    )


def forked(
    sample: Sample,
    gains: Mapping[int, float] | None = None,
    seed: int = 1,
    kind: str = "taken",
    things: int = CARDS,
) -> Sample:
    """The same with three forks a match; a thing's gain is the share of wins that it brings."""
    rng = np.random.default_rng(seed)
    match = np.repeat(np.arange(sample.count), 3)
    thing = rng.integers(0, things, len(match))
    gain = np.array([(gains or {}).get(each, 0.0) for each in range(things)])[thing]
    base = rng.random(len(match))
    frame = {
        "match": match,
        "kind": [kind] * len(match),
        "id": thing.astype(np.int16),
        "turn": rng.integers(1, 8, len(match)),
        "win": (base < 0.4 + gain).astype(float),
        "win_otherwise": (rng.permutation(base) < 0.4).astype(float),
    }
    return Sample(sample.matches, sample.rows, sample.names, polars.DataFrame(frame))


def drawn(
    matches: int = 2000,
    cards: Mapping[int, float] | None = None,
    lucky: Mapping[int, float] | None = None,
    seed: int = 1,
    draws: int = 2,
) -> Sample:
    """So many cards a match are drawn by luck; a card changes the share of wins by so much.

    A deck either has the `lucky` cards or not. Where it has, the player wins with that probability.
    """
    sample, rng = made_up(matches, seed=seed), np.random.default_rng(seed)
    match = np.repeat(np.arange(matches), draws)
    there = np.array([card not in (lucky or {}) for card in range(CARDS)])
    chance = np.where(there, 1.0, 0.0) + np.where(rng.random((len(match), 1)) < 0.3, ~there, 0.0)
    chance /= chance.sum(axis=1, keepdims=True)
    base = np.where((chance[:, ~there] > 0).any(axis=1), max((lucky or {0: 0.4}).values()), 0.4)
    card, instead = (
        (rng.random((len(match), 1)) > chance.cumsum(axis=1)).sum(axis=1).clip(0, CARDS - 1)
        for _luck in range(2)
    )
    gain = np.array([(cards or {}).get(each, 0.0) for each in range(CARDS)])[card]
    frame = {
        "match": match,
        "kind": ["drawn"] * len(match),
        "id": card.astype(np.int16),
        "instead": instead.astype(np.int16),
        "turn": rng.integers(1, 8, len(match)),
        "win": (rng.random(len(match)) < base + gain).astype(float),
        "win_otherwise": np.full(len(match), np.nan),
    }
    return Sample(sample.matches, sample.rows, sample.names, polars.DataFrame(frame))


def match_frame(rng: Any, seats: int, first: Any, turns: Any, won: Any, times: int) -> Any:
    """One row a match."""
    count = len(first)
    return polars.DataFrame(
        {
            "match": np.arange(count),
            "deal": np.arange(count) // times,
            "rotation": np.arange(count) % times,
            "seats": np.full(count, seats),
            "first": first,
            "turns": turns,
            "actions": 3 * turns,
            "reason": rng.integers(1, 3, count),
            "ended_by": won.argmax(axis=1),
            "margin": rng.integers(0, 9, count),
            "lead_changes": rng.integers(0, 9, count),
            "decided_at": rng.random(count),
            "last_turn_decided": rng.random(count) < 0.2,
            "distinctions_in_play": [[0]] * count,
        }
    )


def seat_frame(
    rng: Any, turn: Any, won: Any, ahead: Any, had: Any, when: Any, bots: tuple[str, ...]
) -> Any:
    """One row a seat."""
    count, seats = won.shape
    lists = [np.nonzero(row)[0].tolist() for row in had.reshape(count * seats, CARDS)]
    times = when.reshape(count * seats, CARDS)
    printed = rng.integers(0, 9, count * seats)
    score = printed + 10 * won.ravel()
    return polars.DataFrame(
        {
            "match": np.repeat(np.arange(count), seats),
            "seat": np.tile(np.arange(seats), count),
            "order": turn.ravel(),
            "bot": [bots[k % len(bots)] for k in range(count * seats)],
            "win": won.ravel().astype(float),
            "score": score,
            "ahead_25": ahead.ravel(),
            "ahead_50": ahead.ravel(),
            "ahead_75": ahead.ravel(),
            "cards_taken": lists,
            "cards_taken_at": [times[k, cards].tolist() for k, cards in enumerate(lists)],
            "cards_completed": lists,
            "effects": [cards[:2] for cards in lists],
            "effects_at": [[1] * len(cards[:2]) for cards in lists],
            "distinctions": [[] for _ in lists],
            "points_printed": printed,
            "points_bonus": score - printed,
            "points_total": score,
        },
        schema_overrides={
            name: polars.List(polars.Int16)
            for name in ("cards_taken", "cards_taken_at", "cards_completed", "effects")
        }
        | {name: polars.List(polars.Int16) for name in ("effects_at", "distinctions")},
    )


def names_frame() -> Any:
    """The names of cards, effects, categories and reasons."""
    rows: list[tuple[str, int, str, str | None]] = [
        ("card", card, f"card {card}", TYPES[card % 2]) for card in range(CARDS)
    ]
    rows += [("effect", card, f"effect {card}", None) for card in range(CARDS)]
    rows += [("action", at, name, None) for at, name in enumerate(("pours", "mines", "sabotages"))]
    rows += [("category", at, name, None) for at, name in enumerate(("printed", "bonus", "total"))]
    rows += [("reason", at, name, None) for at, name in enumerate(("on", "won", "limit"))]
    return polars.DataFrame(rows, schema=["kind", "id", "name", "group"], orient="row")
