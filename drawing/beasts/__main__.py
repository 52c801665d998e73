"""Draw all beasts and write them into the package: `python -m drawing.beasts [beast …]`.

With names of beasts only these are drawn again; the others stay as they are.
"""

import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from drawing.beasts.build import attitudes_of, make
from drawing.beasts.kinds import KINDS
from kingofarms.arms.charges.figure import GRID, Figure, Layer, Step

ARCHIVE = Path(__file__).parents[2] / "src/kingofarms/arms/charges/figures.zip"
NEW_YEAR = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same figures make the same file."""


def draw(figure: tuple[str, str]) -> str:
    """The text of one beast in one attitude."""
    return encode(make(*figure))


def encode(figure: Figure) -> str:
    """The figure as the compact text that the package reads."""
    lines = [" ".join(str(round(each * GRID)) for corner in figure.hull for each in corner)]
    paths = [_path(layer.steps) for layer in figure.layers]
    for number, layer in enumerate(figure.layers):
        lines.append(f"{_roles(layer)} {_known(paths[number], paths[:number])}")
    for layer in figure.small:
        lines.append(f"small {_roles(layer)} {_known(_path(layer.steps), paths)}")
    return "\n".join(lines)


def _known(path: str, before: list[str]) -> str:
    return f"={before.index(path)}" if path in before else path


def _roles(layer: Layer) -> str:
    return f"{layer.fill or '-'} {layer.line or '-'}"


def _path(steps: tuple[Step, ...]) -> str:
    """Steps with relative numbers; a command that is repeated is written once."""
    words: list[str] = []
    x = y = 0
    before = ""
    for command, numbers in steps:
        relative: list[str] = []
        for i in range(0, len(numbers), 2):
            at = round(numbers[i] * GRID), round(numbers[i + 1] * GRID)
            relative += [str(at[0] - x), str(at[1] - y)]
            x, y = at
        repeated = command == before and command != "M"
        words.append((" " if repeated else command) + " ".join(relative))
        before = command
    return "".join(words)


def main(names: list[str]) -> None:
    """Draw the named beasts, or all, and write the archive."""
    texts: dict[str, str] = {}
    if names and ARCHIVE.exists():
        with zipfile.ZipFile(ARCHIVE) as old:
            texts = {each: old.read(each).decode("ascii") for each in old.namelist()}
    wanted = {name: attitudes_of(name) for name in names or KINDS}
    figures = [(name, attitude) for name in wanted for attitude in wanted[name]]
    with ProcessPoolExecutor() as processes:
        drawn = dict(zip(figures, processes.map(draw, figures), strict=True))
    for name in wanted:
        texts[name] = "\n".join(f"# {each}\n{drawn[name, each]}" for each in wanted[name])
    with zipfile.ZipFile(ARCHIVE, "w") as archive:
        for name in (each for each in KINDS if each in texts):
            member = zipfile.ZipInfo(name, NEW_YEAR)
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, texts[name], compresslevel=9)


if __name__ == "__main__":
    main(sys.argv[1:])
