"""Beasts: every one is there in every attitude, and the data is what the source draws."""

import math

import pytest
from drawing.beasts.__main__ import encode
from drawing.beasts.build import attitudes_of, make
from drawing.beasts.kinds import KINDS

from kingofarms.arms.charges.figure import (
    OTHER_WORDS,
    Figure,
    Layer,
    attitudes,
    beast,
    beasts,
    decode,
)
from tests.arms.elements import ELEMENTS

OF_THE_GAME, IN_THE_GAME = ELEMENTS["charge"], ELEMENTS["attitude"]
EVERY = [(name, attitude) for name in beasts() for attitude in attitudes(name)]
EACH_BEAST = pytest.mark.parametrize("name", beasts())
COUNTS = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


def points(layer: Layer) -> list[tuple[float, float]]:
    return [
        (numbers[i], numbers[i + 1])
        for _, numbers in layer.steps
        for i in range(0, len(numbers), 2)
    ]


def is_inside(hull: tuple[tuple[float, float], ...], point: tuple[float, float]) -> bool:
    """Whether a point is on the same side of every edge, but for rounding to a fifth."""
    sides = []
    for a, b in zip(hull, (*hull[1:], hull[0]), strict=True):
        turn = (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        sides.append(turn / (math.dist(a, b) or 1.0))
    return min(sides) > -0.3 or max(sides) < 0.3


def test_the_nine_beasts_are_drawn_in_the_nine_attitudes() -> None:
    for name in OF_THE_GAME:
        assert set(IN_THE_GAME) <= set(attitudes(name)), name


def test_an_unknown_beast_or_attitude_is_a_key_error() -> None:
    assert attitudes("snail") == ()
    for name, attitude in (("snail", "rampant"), ("lion", "flying"), ("", "")):
        with pytest.raises(KeyError):
            beast(name, attitude)


@EACH_BEAST
def test_paths_are_valid_and_lie_in_the_hull(name: str) -> None:
    for attitude in attitudes(name):
        figure = beast(name, attitude)
        for layer in (*figure.layers, *figure.small):
            assert layer.steps[0][0] == "M"
            assert layer.fill or layer.line
            for command, numbers in layer.steps:
                assert len(numbers) == COUNTS[command]
                assert all(math.isfinite(each) for each in numbers)
            if layer.fill:
                assert layer.steps[-1][0] == "Z", "what is filled is closed"
            for point in points(layer):
                assert is_inside(figure.hull, point), (attitude, point)


@EACH_BEAST
def test_a_beast_has_a_body_an_outline_and_a_dark_rim_where_it_is_small(name: str) -> None:
    for attitude in attitudes(name):
        figure = beast(name, attitude)
        first, *_, last = figure.layers
        assert (first.fill, first.line) == ("body", "")
        assert (last.fill, last.line) == ("", "outline")
        assert (figure.small[0].fill, figure.small[0].line) == ("dark", "outline")
        assert figure.small[1].fill == "body"
        roles = {layer.fill for layer in figure.layers}
        assert {"body", "armed", "dark"} <= roles


def test_no_two_figures_are_the_same() -> None:
    assert len({beast(*each).layers for each in EVERY}) == len(EVERY) >= 81


def place_of(role: str, figure: Figure) -> float:
    """Where parts are between the left (0) and the right (1) edge of the figure."""
    parts = [x for layer in figure.layers if layer.fill == role for x, _ in points(layer)]
    edges = [x for x, _ in figure.hull]
    return (sum(parts) / len(parts) - min(edges)) / (max(edges) - min(edges))


@EACH_BEAST
def test_beasts_face_dexter(name: str) -> None:
    """Eyes are on the viewer's left, and so are the feet of one that rises or sleeps."""
    for attitude in attitudes(name):
        rises = attitude.startswith(("rampant", "salient", "dormant"))
        assert place_of("armed" if rises else "eye", beast(name, attitude)) < 0.48, attitude


def test_one_that_is_regardant_looks_back() -> None:
    for name in OF_THE_GAME:
        ahead, back = (
            place_of("eye", beast(name, f"passant{each}")) for each in ("", " regardant")
        )
        assert back > ahead + 0.05


def test_other_words_for_an_attitude_give_the_same_figure() -> None:
    assert beast("griffin", "segreant") == beast("griffin", "rampant")
    assert beast("stag", "at gaze") == beast("stag", "statant guardant")
    assert set(OTHER_WORDS.values()) <= {attitude for _, attitude in EVERY}


def test_the_sleeping_show_no_eye() -> None:
    for name in OF_THE_GAME:
        assert "eye" in {layer.fill for layer in beast(name, "sejant").layers}
        assert "eye" not in {layer.fill for layer in beast(name, "dormant").layers}


@pytest.mark.parametrize(("name", "attitude"), [("talbot", "statant"), ("lion", "rampant")])
def test_the_data_is_what_the_source_draws(name: str, attitude: str) -> None:
    made, shipped = make(name, attitude), beast(name, attitude)
    assert decode(encode(made)) == made
    assert [(each.fill, each.line) for each in made.layers] == [
        (each.fill, each.line) for each in shipped.layers
    ]
    for new, old in zip(made.layers + made.small, shipped.layers + shipped.small, strict=True):
        assert len(new.steps) == len(old.steps)
        for a, b in zip(points(new), points(old), strict=True):
            assert math.dist(a, b) < 0.5


def test_every_figure_of_the_source_is_in_the_data() -> None:
    assert [(name, attitude) for name in KINDS for attitude in attitudes_of(name)] == EVERY
