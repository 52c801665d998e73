"""Parts painted over one another, and the few layers that remain of them.

Later parts hide earlier ones. What stays visible becomes one area for each kind of fill, one
set of inner lines for each width, and one outline around the whole: the outline is heavier
than every inner line, and no line is drawn twice.
"""

from dataclasses import dataclass, field

from drawing.strokes.fit import fit
from drawing.strokes.join import (
    Area,
    area,
    clean,
    cut,
    hull,
    join,
    nothing,
    rings,
    swept,
    visible,
)
from drawing.strokes.shapes import Circle, Path, Place
from kingofarms.arms.charges.figure import GRID, Figure, FillRole, Layer, LineRole, Step

TOLERANCE = 0.6
"""How far a fitted curve may be off, in figure units."""

FILLS: tuple[FillRole, ...] = ("armed", "dark", "langued", "eye")
LINES: tuple[LineRole, ...] = ("fine", "inner", "outline")


@dataclass(frozen=True)
class Part:
    """An area with its fill, and lines; `main` lines are drawn at small sizes, too."""

    area: Area
    fill: FillRole
    lines: list[Path]
    line: LineRole
    main: bool
    reach: float = 1.3


@dataclass
class Sketch:
    """Parts in the order in which they are painted."""

    parts: list[Part] = field(default_factory=list)

    def fill(
        self,
        whole: Area,
        fill: FillRole = "body",
        line: LineRole = "inner",
        main: bool = False,
    ) -> None:
        """Paint an area, with a line around it."""
        if not whole.is_empty:
            self.parts.append(Part(whole, fill, rings(whole) if line else [], line, main))

    def path(
        self, path: Path, fill: FillRole = "body", line: LineRole = "inner", main: bool = False
    ) -> None:
        """Paint what a closed path encloses."""
        self.fill(area(path), fill, line, main)

    def limb(
        self, circles: list[Circle], fill: FillRole = "body", line: LineRole = "inner"
    ) -> None:
        """Paint a limb."""
        self.fill(swept(circles), fill, line)

    def stroke(
        self, path: Path, line: LineRole = "inner", main: bool = False, reach: float = 1.3
    ) -> None:
        """Draw an open line; what is nearer to the outline than the reach is left out."""
        self.parts.append(Part(nothing(), "", [path], line, main, reach))


def figure(sketch: Sketch) -> Figure:
    """The layers of a sketch, full and small, with the hull."""
    silhouette = clean(join(part.area for part in sketch.parts), 90.0)
    fills: dict[FillRole, list[Area]] = {each: [] for each in FILLS}
    lines: dict[LineRole, list[Path]] = {each: [] for each in LINES}
    main: list[Path] = []
    hidden = nothing()
    for part in reversed(sketch.parts):
        if part.lines:
            seen = visible(part.lines, hidden, silhouette, part.reach)
            lines[part.line] += seen
            main += seen if part.main else []
        if not part.area.is_empty:
            if part.fill in fills:
                fills[part.fill].append(cut(part.area, hidden))
            hidden = join([hidden, part.area])
    return _layers(silhouette, fills, lines, main)


def _layers(
    silhouette: Area,
    fills: dict[FillRole, list[Area]],
    lines: dict[LineRole, list[Path]],
    main: list[Path],
) -> Figure:
    """The full and the small drawing of what is visible."""
    outline = _closed_steps(silhouette)
    areas = [
        Layer(steps, each, "")
        for each in FILLS
        if (steps := _closed_steps(clean(join(fills[each]), 3.0)))
    ]
    inner = [Layer(steps, "", each) for each in LINES if (steps := _open_steps(lines[each]))]
    layers = (Layer(outline, "body", ""), *areas, *inner, Layer(outline, "", "outline"))
    small = [Layer(outline, "dark", "outline"), Layer(outline, "body", ""), *areas]
    if main_steps := _open_steps(main):
        small.append(Layer(main_steps, "", "inner"))
    return Figure(layers, tuple(small), _hull(layers))


def _round(value: float) -> float:
    return round(value * GRID) / GRID


def _cubic_steps(path: Path) -> list[Step]:
    steps: list[Step] = []
    for a, b, c, d in fit(path, TOLERANCE):
        if not steps:
            steps.append(("M", (_round(a[0]), _round(a[1]))))
        numbers = tuple(_round(float(each)) for point in (b, c, d) for each in point)
        steps.append(("C", numbers))
    return steps


def _open_steps(paths: list[Path]) -> tuple[Step, ...]:
    return tuple(step for path in paths for step in _cubic_steps(path))


def _closed_steps(whole: Area) -> tuple[Step, ...]:
    steps: list[Step] = []
    for ring in rings(whole):
        steps += [*_cubic_steps(ring), ("Z", ())]
    return tuple(steps)


def _hull(layers: tuple[Layer, ...]) -> tuple[tuple[float, float], ...]:
    points = [
        (numbers[i], numbers[i + 1])
        for layer in layers
        for _, numbers in layer.steps
        for i in range(0, len(numbers), 2)
    ]
    return tuple((_round(x), _round(y)) for x, y in hull(points))


@dataclass(frozen=True)
class Brush:
    """Paints plots of a part at its place in the figure."""

    sketch: Sketch
    place: Place

    def path(
        self, path: Path, fill: FillRole = "body", line: LineRole = "inner", main: bool = False
    ) -> None:
        """Paint what a closed path encloses."""
        self.sketch.path(self.place.path(path), fill, line, main)

    def limb(
        self, circles: list[Circle], fill: FillRole = "body", line: LineRole = "inner"
    ) -> None:
        """Paint a limb."""
        moved = [(*self.place.point((x, y)), r * self.place.size) for x, y, r in circles]
        self.sketch.limb(moved, fill, line)

    def stroke(self, path: Path, line: LineRole = "inner", main: bool = False) -> None:
        """Draw an open line."""
        self.sketch.stroke(self.place.path(path), line, main)
