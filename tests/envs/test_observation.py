"""A View as a row of numbers."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.game.game import games
from kingofarms.engine.rules.record import int8, many, new, record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.envs.observation import Layout, layout_of, rewards

from .tables import EVERY_TABLE, Wishes, laid, positions, with_other_secrets

LAYOUTS = Path(__file__).with_name("layouts.json")


@EVERY_TABLE
def test_the_row_is_the_view_field_by_field(name: str, seats: int, wishes: Wishes) -> None:
    table = laid(name, seats, wishes)
    layout = layout_of(table.game)
    for position in positions(table, 1)[:: 1 if name == "heraldry" else 9]:
        for seat in range(WATCHER, seats):
            view = table.view(position, seat)
            row = layout.flatten(view, seat)
            assert row.shape == (layout.size,)
            assert ((layout.low <= row) & (row <= layout.high)).all()
            parts = layout.unflatten(row)
            assert parts.pop("seat") == seat
            assert list(parts) == list(view.dtype.names or ())
            for field, numbers in parts.items():
                assert np.array_equal(numbers, view[field][0])


@EVERY_TABLE
def test_what_a_seat_cannot_see_changes_nothing_in_its_row(
    name: str, seats: int, wishes: Wishes
) -> None:
    table = laid(name, seats, wishes)
    layout, differed = layout_of(table.game), False
    for at, position in enumerate(positions(table, 2)):
        if not position.legal:
            continue
        for seat in range(seats):
            other = with_other_secrets(table.game, position.state, seat, at)
            differed |= other.tobytes() != position.state.tobytes()
            first, second = (
                layout.flatten(table.view_of(state, seat), seat)
                for state in (position.state, other)
            )
            assert np.array_equal(first, second)
    assert differed == table.game.SECRETS


def test_the_layouts_are_those_on_file() -> None:
    """If this changes, say so in the changelog: trained models depend on the row."""
    found = {
        game.NAME: {part.name: [part.start, part.stop] for part in layout_of(game).parts}
        for game in games().values()
    }
    if os.environ.get("KINGOFARMS_WRITE_GOLDEN"):
        lines = (f" {json.dumps(name)}: {json.dumps(parts)}" for name, parts in found.items())
        LAYOUTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    assert found == json.loads(LAYOUTS.read_text(encoding="utf-8"))


def test_as_text_it_names_each_field_or_those_that_differ() -> None:
    @record
    class Small:
        hand: Any = int8(2)
        to_play: Any = int8()

    layout, view = Layout(new(Small).dtype), new(Small)
    view["hand"] = (3, -1)
    row = layout.flatten(view, 1)
    assert layout.spell(row) == "seat=1 hand=3,-1 to_play=0"
    view["to_play"] = 1
    assert layout.spell(layout.flatten(view, 1), row) == "to_play=1"


def test_a_field_without_whole_numbers_is_refused() -> None:
    @record
    class Inner:
        value: Any = int8()

    @record
    class Outer:
        cards: Any = many(Inner, 3)

    with pytest.raises(TypeError, match="cards holds"):
        Layout(new(Outer).dtype)


@pytest.mark.parametrize(
    ("ranks", "worth"),
    [
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((3, 1, 2), [-0.5, 1, -0.5]),
        ((1, 3, 1), [0.25, -0.5, 0.25]),
        ((1, 1, 1, 1), [0, 0, 0, 0]),
        ((2, 1, 4, 3, 5), [-0.25, 1, -0.25, -0.25, -0.25]),
    ],
)
def test_rewards_share_the_win_and_add_up_to_nothing(
    ranks: tuple[int, ...], worth: list[float]
) -> None:
    assert rewards(ranks) == pytest.approx(worth)
    assert sum(rewards(ranks)) == pytest.approx(0)
