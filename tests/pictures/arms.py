"""`python -m tests.pictures.arms` draws contact sheets into docs/pictures/arms; look at them."""

import io
import random
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

import resvg_py
from PIL import Image

from kingofarms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.charges.figure import things
from kingofarms.arms.drawing import draw
from kingofarms.arms.drawing.geometry import TEETH
from kingofarms.engine.colours import TINCTURES
from tests.arms.elements import ELEMENTS, alone, random_arms

FOLDER = Path(__file__).parents[2] / "docs" / "pictures" / "arms"
PAPER = "#e9e6df"
TALL = 485 / 400
Shown = tuple[str, str]  # an SVG, and the words under it
# The colours of plain printing inks, beside which the ones of a painted roll were chosen.
BRIGHT = {
    "or": "#ffd200",
    "argent": "#ffffff",
    "gules": "#e2001a",
    "azure": "#0050b5",
    "vert": "#009640",
    "sable": "#000000",
    "purpure": "#92278f",
}


def sheet(shown: Sequence[Shown], columns: int, width: int) -> str:
    """Drawings in rows, as one SVG."""
    words = any(label for _, label in shown)
    across, down = width + 12, round(width * TALL) + (24 if words else 10)
    rows = -(-len(shown) // columns)
    parts = []
    for index, (svg, label) in enumerate(shown):
        x, y = index % columns * across + 6, index // columns * down + 6
        parts.append(svg.replace("<svg ", f'<svg x="{x}" y="{y}" ', 1))
        parts.append(
            f'<text x="{x + width / 2}" y="{y + width * TALL + 12}" font-size="10.5"'
            f' text-anchor="middle" font-family="sans-serif">{escape(label)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{columns * across}"'
        f' height="{rows * down}"><rect width="100%" height="100%" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>"
    )


def write(name: str, svg: str) -> None:
    """One sheet as a PNG with a palette, which makes it three times smaller."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg))
    picture = Image.open(io.BytesIO(png)).convert("RGB").quantize(dither=Image.Dither.NONE)
    picture.save(FOLDER / f"{name}.png", optimize=True)


def drawn(arms: Sequence[Arms], width: int, labels: Sequence[str] = ()) -> list[Shown]:
    """Each of these arms with its label."""
    names = labels or [""] * len(arms)
    return [(draw(each, width=width), name) for each, name in zip(arms, names, strict=True)]


def all_elements() -> str:
    """Every element of the game that looks different."""
    pairs = [(kind, name) for kind, names in ELEMENTS.items() for name in names]
    arms = [alone(kind, name) for kind, name in pairs]
    return sheet(drawn(arms, 104, [name for _, name in pairs]), 12, 104)


def all_beasts() -> str:
    """Every beast in every attitude."""
    pairs = [(beast, how) for beast in ELEMENTS["charge"] for how in ELEMENTS["attitude"]]
    arms = [
        Arms(Fill(("gules",)), charges=Charges(beast, Fill(("argent",)), how))
        for beast, how in pairs
    ]
    return sheet(drawn(arms, 120, [" ".join(pair) for pair in pairs]), 9, 120)


def random_shields() -> str:
    """Two hundred full shields."""
    rng = random.Random(7)
    return sheet(drawn([random_arms(rng) for _ in range(200)], 70), 20, 70)


def places() -> str:
    """Every arrangement on every ordinary, and beside it."""
    arms = [
        Arms(
            Fill(("azure",)),
            Ordinary(name, Fill(("argent",))),
            Charges("mullet", Fill(("gules" if place == "on" else "or",)), "", 1, how, place),
        )
        for name in ELEMENTS["honourable ordinary"] + ELEMENTS["sub ordinary"]
        for place in ("on", "between")
        for how in ["", *ELEMENTS["arrangement"]]
    ]
    return sheet(drawn(arms, 64), 20, 64)


def lines_furs_and_things() -> str:
    """Lines of division, furs and divisions on ordinaries and charges, and other charges."""
    arms = []
    for line in TEETH:
        for division in ("per fess", "per pale", "per bend", "per chevron", "quarterly", "barry"):
            arms.append(Arms(Fill(("gules", "or"), division, line)))
        for name in ("fess", "pale", "bend", "chevron", "cross", "saltire", "chief", "bordure"):
            arms.append(Arms(Fill(("azure",)), Ordinary(name, Fill(("or",)), line)))
    for tincture in ("ermine", "vair", "countervair", "potent"):
        for name in ("fess", "bend", "chevron", "cross", "bordure", "canton", "saltire"):
            arms.append(Arms(Fill(("gules",)), Ordinary(name, Fill((tincture,)))))
    for fill in (Fill(("gules", "azure"), "per pale"), Fill(("vair",)), Fill(("sable",))):
        for name in ("eagle", "rose", "martlet", "cross moline", "fleur-de-lis", "crown", "key"):
            arms.append(Arms(Fill(("or",)), charges=Charges(name, fill)))
    arms += [Arms(Fill(("vert",)), charges=Charges(name, Fill(("argent",)))) for name in things()]
    return sheet(drawn(arms, 80), 14, 80)


def unfinished() -> str:
    """A shield that grows card by card, in colours and hatched."""
    lion = Charges("lion", Fill(("or",)), "rampant")
    cross = Ordinary("cross", Fill(("argent",)))
    arms = [
        Arms(),
        Arms(Fill(("", ""), "per chevron")),
        Arms(Fill(("azure", ""), "per chevron")),
        Arms(Fill(("azure", "gules"), "per chevron")),
        Arms(Fill(("azure", "gules"), "per chevron"), Ordinary("cross")),
        Arms(Fill(("azure", "gules"), "per chevron"), cross, Charges(attitude="rampant")),
        Arms(Fill(("azure", "gules"), "per chevron"), cross, Charges("lion", attitude="rampant")),
        Arms(Fill(("azure", "gules"), "per chevron"), cross, lion, "label"),
    ]
    hatched = [(draw(each, width=150, hatching=True), "") for each in arms]
    return sheet([*drawn(arms, 150), *hatched], 8, 150)


def choices() -> str:
    """What was chosen beside what was not, at three sizes: colours, lines, and the small mode."""
    examples = [
        Arms(Fill(("azure",)), Ordinary("fess", Fill(("or",))), Charges("rose", Fill(("gules",)))),
        Arms(Fill(("vert", "argent"), "quarterly"), charges=Charges("eagle", Fill(("sable",)))),
        Arms(Fill(("purpure",)), Ordinary("bend", Fill(("ermine",))), cadency="label"),
    ]
    ways: list[tuple[str, Callable[[str], str]]] = [
        ("as drawn", str),
        ("bright", bright),
        ("half the lines", thin),
        ("no small mode", str),
    ]
    parts, x = [], 6.0
    for arms in examples:
        for row, (label, change) in enumerate(ways):
            y, left = 6.0 + row * 505, x
            for width in (400, 120, 40):
                large = 120 if label == "no small mode" else width
                svg = change(draw(arms, width=large))
                svg = re.sub(r' width="[\d.]+" height="[\d.]+"', "", svg, count=1)
                where = f'x="{left}" y="{y}" width="{width}" height="{width * TALL}"'
                parts.append(svg.replace("<svg ", f"<svg {where} ", 1))
                left += width + 8
            parts.append(f'<text x="{x}" y="{y + 498}" font-size="14">{label}</text>')
        x += 590
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{x}" height="{len(ways) * 505 + 12}"'
        f' font-family="sans-serif"><rect width="100%" height="100%" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>"
    )


def bright(svg: str) -> str:
    """In the colours of printing inks."""
    for name, code in BRIGHT.items():
        svg = svg.replace(TINCTURES[name], code)
    return svg


def thin(svg: str) -> str:
    """With lines half as broad."""
    return re.sub(
        r'stroke-width="([\d.]+)"', lambda m: f'stroke-width="{float(m[1]) / 2:.2f}"', svg
    )


SHEETS = {
    "elements": all_elements,
    "beasts-on-shields": all_beasts,
    "random": random_shields,
    "places": places,
    "lines-and-furs": lines_furs_and_things,
    "unfinished": unfinished,
    "choices": choices,
}

if __name__ == "__main__":
    for name, make in SHEETS.items():
        write(name, make())
