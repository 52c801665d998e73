"""Path data: polygons and the steps of figures as the shortest text that a tenth of a unit allows.

Coordinates are rounded first and then written relative to each other, so no error adds up.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin

from kingofarms.arms.charges.figure import Step
from kingofarms.arms.drawing.geometry.polygons import Point

GRID = 10  # steps in one unit


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    return tenths(round(value * GRID))


@lru_cache(1 << 14)
def tenths(value: int) -> str:
    """A whole number of tenths, written without a needless zero."""
    whole, rest = divmod(abs(value), GRID)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def joined(values: Iterable[int]) -> str:
    """Numbers one after the other, with a space only where they would run together."""
    text = ""
    for value in values:
        word = tenths(value)
        text += word if not text or word[0] == "-" else f" {word}"
    return text


def polygon_path(points: Sequence[Point]) -> str:
    """A closed polygon."""
    return line_path(points) + "z" if points else ""


def line_path(points: Sequence[Point]) -> str:
    """An open line through these points."""
    rounded = [(round(x * GRID), round(y * GRID)) for x, y in points]
    moves: list[int] = []
    last = rounded[0]
    for x, y in rounded[1:]:
        if (x, y) != last:
            moves += x - last[0], y - last[1]
            last = x, y
    start = joined(rounded[0])
    return f"M{start}l{joined(moves)}" if moves else f"M{start}"


class Placing:
    """Where a figure lies: its points are turned, scaled, and moved, never its lines."""

    def __init__(self, scale: float, at: Point, about: Point, turn: float = 0.0) -> None:
        """The figure's point `about` comes to lie `at` that place."""
        along, across = scale * cos(radians(turn)), scale * sin(radians(turn))
        self.a, self.b = along, across
        self.x = at[0] - along * about[0] + across * about[1]
        self.y = at[1] - across * about[0] - along * about[1]

    def __call__(self, x: float, y: float) -> Point:
        """Where that point of the figure lies on the shield."""
        return self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y


def steps_path(steps: Iterable[Step], placing: Placing, coarse: bool = False) -> str:
    """The steps of a layer where the figure is placed; coarse in whole units, not in tenths."""
    grid = 1 if coarse else GRID
    whole = GRID // grid
    a, b, right, down = placing.a * grid, placing.b * grid, placing.x * grid, placing.y * grid
    text: list[str] = []
    last_x = last_y = start_x = start_y = 0
    for command, numbers in steps:
        if command == "Z":
            text.append("z")
            last_x, last_y = start_x, start_y
            continue
        moves: list[int] = []
        x, y = last_x, last_y
        for index in range(0, len(numbers), 2):
            across, along = numbers[index], numbers[index + 1]
            x = round(a * across - b * along + right) * whole
            y = round(b * across + a * along + down) * whole
            moves += x - last_x, y - last_y
        last_x, last_y = x, y
        if command == "M":
            start_x, start_y = x, y
            text.append(f"M{joined((x, y))}")
        elif any(moves):
            text.append(f"{command.lower()}{joined(moves)}")
    return "".join(text)
