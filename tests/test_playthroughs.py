"""Whole matches as text a person can read, played again and compared line by line.

To rewrite them after an intended change: KINGOFARMS_WRITE_GOLDEN=1 ./test
"""

import os
from pathlib import Path

import pytest
from rich.text import Text

from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.seats import WATCHER

FOLDER = Path(__file__).parent / "playthroughs"
PLAYED = [
    ("heraldry", 2, {"rounds_to_win": 1}),
    ("heraldry", 2, {"rounds_to_win": 1, "empty_hand_ends_round": True, "bonus_on_lead": False}),
    ("kings_blade", 3, {"turn_limit": 8}),
    ("kings_blade", 2, {"turn_limit": 6, "overflow": "owner_chooses", "mine_at_start": True}),
    ("blazon", 3, {"turn_limit": 3}),
    ("blazon", 2, {"edition": "de", "turn_limit": 4, "heralds_per_turn": 2}),
]


def playthrough(game: Game, seats: int, options: dict[str, bool | int | str]) -> str:
    """The table before each action as the seat to play sees it, the action, and its events."""
    match = Match(game, game.agree(options), seats, Stream(1))
    rng, names = generator(1), game.seat_names(seats)
    lines = [f"{game.TITLE}, {seats} seats, {match.agreed.written}", ""]

    def tell() -> None:
        for event in match.told(WATCHER):
            lines.append(f"  {game.narrate(event, names, match.agreed)}")

    tell()
    while not match.is_over:
        seat = match.to_play
        markup = game.picture(match.view(seat)[0], seat, names, match.agreed)
        picture = Text.from_markup(markup).plain
        lines += ["", *(line.rstrip() for line in picture.splitlines()), ""]
        lines.append(f"{names[seat]} may: {', '.join(match.actions)}")
        action = match.legal[pick(len(match.legal), rng)]
        lines.append(f"{names[seat]}: {game.format_action(action, match.agreed)}")
        match.act(action)
        tell()
    lines += ["", str(match.outcome), ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("name", "seats", "options"), PLAYED)
def test_the_match_on_file_is_played_again(
    name: str, seats: int, options: dict[str, bool | int | str]
) -> None:
    said = "".join(f"-{option}={value}" for option, value in options.items()).lower()
    file = FOLDER / f"{name}-{seats}{said}.txt"
    text = playthrough(game_named(name), seats, options)
    if os.environ.get("KINGOFARMS_WRITE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
