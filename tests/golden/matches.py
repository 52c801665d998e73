"""Match files of a release: all games, kinds of entry and chance, several options and seats."""

import json
import random
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kingofarms

MOST = 400  # acts; a match that is to end does so before


@dataclass(frozen=True)
class Plan:
    """A match to play by chance: `acts` of it, or to its end; `after` is entered at the end."""

    name: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    seed: int | None = 1  # None: sealed chance
    acts: int = MOST
    cards: str = ""  # of the folder of own cards
    after: tuple[tuple[Any, ...], ...] = ()


PLANS = {
    "heraldry": [
        Plan("usual-over", 2),
        Plan("quick-sealed-over", 2, {"rounds_to_win": 1, "empty_hand_ends_round": True}, None),
        Plan("led-without-bonus-running", 2, {"bonus_on_lead": False, "next_lead": "loser"}, 2, 30),
        Plan("last-leads-short", 2, {"next_lead": "last_to_play", "round_limit": 2}, 3),
        Plan("conceded", 2, {}, None, 6, after=(("concede", 0),)),
        Plan("timed-out", 2, {"rounds_to_win": 9}, 4, 7, after=(("timeout", 1),)),
        Plan("own-names-sealed-running", 2, {}, None, 20, "heraldry.csv"),
    ],
    "kings_blade": [
        Plan("usual-over", 2, {"turn_limit": 12}),
        Plan("version-3-sealed-running", 3, {"version": "3", "same_blade": True}, None, 60),
        Plan("version-2-over", 4, {"version": "2", "turn_limit": 6, "take_moves_token": True}, 5),
        Plan("restock-only-one-left", 3, {"market_refill": "restock_only"}, 6, 40,
             after=(("concede", 1), ("act", 10), ("timeout", 0))),
        Plan("end-any-time-sealed-one-gone", 4, {"end_any_time": True}, None, 40,
             after=(("timeout", 2), ("sit", 2, "greedy", True), ("act", 12))),
        Plan("own-cards-over", 2, {"turn_limit": 10}, 8, cards="kings_blade.csv"),
    ],
    "blazon": [
        Plan("usual-running", 2, {}, 1, 90),
        Plan("german-sealed-over", 3, {"edition": "de", "turn_limit": 6}, None),
        Plan("ten-spaces-over", 2, {"shield": "ten", "turn_limit": 9, "threshold": "pass"}, 3),
        Plan("heralds-one-gone", 4, {"heralds_per_turn": 3, "herald_price": "prestige"}, 4, 60,
             after=(("concede", 3), ("act", 20))),
        Plan("classes-sealed-conceded", 2, {"identical_tincture": "class"}, None, 30,
             after=(("concede", 1),)),
        Plan("own-cards-over", 2, {"turn_limit": 8}, 6, cards="blazon"),
    ],
}  # fmt: skip


def make_matches(folder: Path, cards: Path) -> None:
    """Play and save them all, each with what came of it in `outcomes.json`."""
    outcomes = {}
    for game, plans in PLANS.items():
        (folder / game).mkdir(parents=True, exist_ok=True)
        for number, plan in enumerate(plans):
            match = begin(game, plan, cards)
            play(match, plan, random.Random(number))
            path = folder / game / f"{plan.name}.json"
            kingofarms.save_match(match, path)
            outcomes[f"{game}/{path.name}"] = outcome_of(match, plan)
    text = json.dumps(outcomes, indent=1)
    (folder / "outcomes.json").write_text(text + "\n", encoding="utf-8")


def begin(game: str, plan: Plan, cards: Path) -> Any:
    """The match before its first entry."""
    match = kingofarms.new_match(game, plan.seats, plan.seed, **plan.options)
    if not plan.cards:
        return match
    agreed = match.game.agree(plan.options, cards / plan.cards)
    return type(match)(match.game, agreed, plan.seats, match.luck)


def play(match: Any, plan: Plan, rng: random.Random) -> None:
    """By chance, with people and a bot; now and then something is taken back."""
    match.sit(0, "Ada")
    match.sit(1, "uniform", bot=True, time=1_700_000_000.5)
    act(match, plan.acts, rng)
    for name, *rest in plan.after:
        if name == "act":
            act(match, rest[0], rng)
        else:
            getattr(match, name)(*rest)


def act(match: Any, count: int, rng: random.Random) -> None:
    """So many decisions, where the match does not end before."""
    for number in range(count):
        if match.is_over:
            return
        seat = match.to_play
        match.act(rng.choice(match.actions), time=1_700_000_001.25 + number)
        if number % 5 == 4:
            undo(match, seat, 1, False)
        elif number % 11 == 10:
            undo(match, seat, 2, True)


def undo(match: Any, seat: int, count: int, agreed: bool) -> None:
    """Take back where that is allowed."""
    with suppress(kingofarms.Refusal):
        match.undo(seat, count, agreed)


def outcome_of(match: Any, plan: Plan) -> dict[str, Any]:
    """What the file does not say: how it ended, and which cards it needs."""
    said: dict[str, Any] = {"cards": plan.cards, "to_play": match.to_play, "legal": match.actions}
    if match.outcome:
        said |= {
            "ranks": list(match.outcome.ranks),
            "reason": match.outcome.reason,
            "points": {name: list(each) for name, each in match.outcome.points.items()},
        }
    return said
