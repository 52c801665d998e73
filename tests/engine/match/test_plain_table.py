"""A table that nobody has drawn: all that programs are told of it is shown."""

from collections.abc import Iterator
from typing import Any

import pytest
from rich.text import Text

import kingofarms
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.plain_table import Block, blocks_of, in_terminal, said

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def leaves(value: Any) -> Iterator[Any]:
    """Every single thing in it."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)
    else:
        yield value


@EVERY_GAME
def test_everything_on_a_table_is_shown(game: Game) -> None:
    match = kingofarms.new_match(game.NAME, game.SEATS[-1], 3)
    for _act in range(12):
        match.act(match.legal[-1])
    table = match.table(match.to_play)
    text = Text.from_markup(in_terminal(blocks_of(table))).plain
    words = [said(each) for each in leaves(table)]
    assert len(words) > 20
    assert all(word in text for word in words)
    assert "{" not in text, "nothing is left as a program writes it"


def test_things_of_one_kind_stand_in_columns() -> None:
    table = {
        "turn_number": 3,
        "is_last": False,
        "cards": [],
        "seats": {"Red": {"score": 1, "hand": ["a", "b"]}, "Blue": {"score": 0, "hand": None}},
        "market": [{"card": "Sabre", "cost": {"steel": 2}}, {"card": "[b]Pommel"}],
    }
    assert blocks_of(table) == [
        Block("", 0, (("Turn number", "3"), ("Is last", "no"), ("Cards", "–"))),
        Block("Seats", 1, (), ("", "Score", "Hand"), (("Red", "1", "a, b"), ("Blue", "0", "–"))),
        Block("Market", 1, (), ("Card", "Cost"), (("Sabre", "steel: 2"), ("[b]Pommel", "–"))),
    ]
    lines = Text.from_markup(in_terminal(blocks_of(table))).plain.splitlines()
    assert lines[:3] == ["Turn number: 3", "Is last: no", "Cards: –"]
    assert "Red   1      a, b" in lines
    assert "[b]Pommel  –" in lines, "what is on a card is no markup"
