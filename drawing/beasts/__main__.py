"""Draw all beasts and write them into the package: `python -m drawing.beasts [beast …]`.

With names of beasts only these are drawn again; the others stay as they are.
"""

import sys
import zipfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from drawing.beasts.build import attitudes_of, make
from drawing.beasts.encode import encode
from drawing.beasts.kinds import KINDS

ARCHIVE = Path(__file__).parents[2] / "src/kingofarms/arms/charges/figures.zip"
NEW_YEAR = (1980, 1, 1, 0, 0, 0)
"""The date of every member, so that the same figures make the same file."""


def draw(figure: tuple[str, str]) -> str:
    """The text of one beast in one attitude."""
    return encode(make(*figure))


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
