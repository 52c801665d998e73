"""What an eye finds in a drawing of arms: charges and where they lie, and colours.

It reads the SVG and the English sentence alone, and shares no code with what made them.
"""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from xml.etree import ElementTree

from kingofarms.arms import Arms
from kingofarms.arms.drawing import draw

Point = tuple[float, float]
SVG = "{http://www.w3.org/2000/svg}"
EVEN = 2.5  # what differs by less lies on one line
NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NUMBERS += ["eleven", "twelve"]
LINES = ("pale", "fess", "bend sinister", "bend", "chevron", "saltire", "cross", "orle")
ROWS_SAID = re.compile(r"\b((?:{0})(?:, (?:{0}))*) and ({0})\b".format("|".join(NUMBERS)))


@dataclass
class Seen:
    """The top elements of a drawing, from the bottom layer to the top one."""

    definitions: dict[str, ElementTree.Element]
    field: list[ElementTree.Element]
    ordinary: list[ElementTree.Element]
    charges: list[ElementTree.Element]

    def middles(self) -> list[Point]:
        """The middle of each charge."""
        if not self.charges:
            return []
        points = outline(self.charges[0])
        across, down = zip(*points, strict=True)
        x, y = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        moved = [(float(use.get("x", 0)), float(use.get("y", 0))) for use in self.charges[1:]]
        return [(x + dx, y + dy) for dx, dy in [(0.0, 0.0), *moved]]

    def corners(self) -> list[Point]:
        """Some points along the outline of every charge."""
        middles = self.middles()
        points = outline(self.charges[0]) if self.charges else []
        points = points[:: 1 + len(points) // 12]
        moved = [(x - middles[0][0], y - middles[0][1]) for x, y in middles]
        return [(x + dx, y + dy) for dx, dy in moved for x, y in points]

    def charge_colours(self) -> set[str]:
        """The colours of the charges themselves, without those of claws and tongues."""
        bodies = [each for each in self.charges[0].iter(f"{SVG}g") if each.get("fill")]
        body = bodies[0] if bodies else list(self.charges[0].iter(f"{SVG}path"))[-1]  # a sketch
        return self.colours([ElementTree.Element("g", fill=body.get("fill", ""))])

    def size(self) -> Point:
        """How wide and how high a charge is."""
        across, down = zip(*outline(self.charges[0]), strict=True)
        return max(across) - min(across), max(down) - min(down)

    @cached_property
    def bands(self) -> list[list[Point]]:
        """The corners of each piece of the ordinary."""
        return [corners for each in self.ordinary for corners in subpaths(each.get("d", ""))]

    def lies_on_ordinary(self, point: Point) -> bool:
        """Whether a point lies on the ordinary, and not in a hole of it."""
        return sum(is_inside(corners, point) for corners in self.bands) % 2 == 1

    def colours(self, elements: list[ElementTree.Element]) -> set[str]:
        """Every colour that these elements are filled with, in patterns, too."""
        found: set[str] = set()
        for element in elements:
            for each in element.iter():
                fill = each.get("fill", "none")
                if fill.startswith("url(#"):
                    found |= self.colours(list(self.definitions[fill[5:-1]]))
                elif fill != "none":
                    found.add(fill)
        return found


@lru_cache(4)
def look_at(arms: Arms) -> Seen:
    """The drawing of these arms, taken apart: an ordinary is a path, and figures are groups."""
    defs, parts = layers(draw(arms))
    bottom = len(layers(draw(Arms(arms.field)))[1])
    things = parts[bottom : len(parts) - bool(arms.cadency)]
    paths = [each for each in things if each.tag == f"{SVG}path"]
    figures = [each for each in things if each.tag != f"{SVG}path"]
    assert len(paths) == (arms.ordinary is not None)
    return Seen(defs, parts[:bottom], paths, figures)


def layers(svg: str) -> tuple[dict[str, ElementTree.Element], list[ElementTree.Element]]:
    """What is defined in a drawing, and what is painted, without the edge of the shield."""
    root = ElementTree.fromstring(svg)
    defs = root.find(f"{SVG}defs")
    parts = [each for each in root if each.tag != f"{SVG}defs"]
    patterns = [] if defs is None else list(defs)
    return {each.get("id", ""): each for each in patterns}, parts[:-1]


def outline(element: ElementTree.Element) -> list[Point]:
    """All points of all paths in an element."""
    paths = (each.get("d", "") for each in element.iter(f"{SVG}path"))
    return [point for path in paths for corners in subpaths(path) for point in corners]


def subpaths(path: str) -> list[list[Point]]:
    """The points of each closed part of a path; of curves the points that bend them, too."""
    found: list[list[Point]] = []
    x = y = 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        pairs = list(zip(values[::2], values[1::2], strict=True))
        assert command in "Mlqcz", path
        if command == "M":
            (x, y), *pairs = pairs
            found.append([(x, y)])
        step = {"l": 1, "M": 1, "q": 2, "c": 3, "z": 1}[command]
        for at in range(0, len(pairs), step):
            found[-1] += [(x + dx, y + dy) for dx, dy in pairs[at : at + step]]
            x, y = found[-1][-1]
        if command == "z":
            x, y = found[-1][0]
    return found


def is_inside(corners: list[Point], point: Point) -> bool:
    """Whether a point lies inside a polygon (rays to the right)."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def levels(points: list[Point], axis: int) -> list[list[Point]]:
    """The points in rows (axis 1) or columns (axis 0)."""
    found: list[list[Point]] = []
    for point in sorted(points, key=lambda each: each[axis]):
        if found and point[axis] - found[-1][-1][axis] < EVEN:
            found[-1].append(point)
        else:
            found.append([point])
    return found


def rows_seen(points: list[Point]) -> tuple[int, ...]:
    """How many lie in each row from the top, if all rows have one middle and even steps."""
    rows = levels(points, 1)
    middles = [sum(x for x, _ in row) / len(row) for row in rows]
    if max(middles) - min(middles) > EVEN:
        return ()
    for row in rows:
        across = sorted(x for x, _ in row)
        steps = [b - a for a, b in pairwise(across)]
        if steps and max(steps) - min(steps) > EVEN:
            return ()
    return tuple(map(len, rows))


def is_straight(points: list[Point]) -> bool:
    """Whether all points lie about on the line from the first to the last."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    return all(abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < EVEN * long for x, y in points)


def lines_seen(points: list[Point]) -> set[str]:
    """The lines of heraldry along which these points lie."""
    found = set()
    rows, columns = levels(points, 1), levels(points, 0)
    if len(rows) == 1:
        found.add("fess")
    if len(columns) == 1:
        found.add("pale")
    if len(rows) == len(columns) == len(points) and is_straight(sorted(points)):
        is_falling = sorted(points)[0][1] < sorted(points)[-1][1]
        found.add("bend" if is_falling else "bend sinister")
    seen = rows_seen(points)
    if seen[:1] == (1,) and seen[1:] and set(seen[1:]) == {2}:
        found.add("chevron")
    if seen == (2, 1, 2) and len(columns) == 3:
        found.add("saltire")
    if seen == (1, 3, 1) and len(columns) == 3:
        found.add("cross")
    return found


def said_rows(sentence: str) -> tuple[int, ...]:
    """The rows that a sentence names: "three, two and one"."""
    found = ROWS_SAID.search(sentence)
    if not found:
        return ()
    words = [*found[1].split(", "), found[2]]
    return tuple(NUMBERS.index(word) + 1 for word in words)


def said_line(sentence: str) -> str:
    """The line that a sentence names: "in bend sinister"."""
    found = re.search(r"\bin ({})\b".format("|".join(LINES)), sentence)
    return found[1] if found else ""


def disagreement(arms: Arms, sentence: str) -> str:
    """Where the sentence and the drawing differ; empty if nowhere."""
    points = look_at(arms).middles()
    number = arms.charges.number if arms.charges else 0
    if len(points) != number:
        return f"{len(points)} are drawn"
    if number < 2:
        return ""
    rows, line = said_rows(sentence), said_line(sentence)
    if rows and rows_seen(points) != rows:
        return f"rows of {rows_seen(points)} are drawn, {rows} are said"
    if line and line not in lines_seen(points):
        return f"in {lines_seen(points)} is drawn, in {line} is said"
    return ""


def wrong_place(arms: Arms, place: str) -> str:
    """Where charges lie that are said to lie in that place about the ordinary; empty if there."""
    seen = look_at(arms)
    on = [seen.lies_on_ordinary(point) for point in seen.middles()]
    if place == "on":
        return "" if all(on) else "on the field"
    if place in ("", "overall", "under"):
        return ""
    for x, y in seen.middles() if place in ("above", "beneath") else ():
        ways = range(0, int(y), 4) if place == "above" else range(int(y), 480, 4)
        if any(seen.lies_on_ordinary((x, float(height))) for height in ways):
            return "on the other side"
    return "on the ordinary" if any(on) else ""
