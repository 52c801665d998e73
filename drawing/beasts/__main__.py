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

ARCHIVE = Path(__file__).parents[2] / "src/kingofarms/arms/charges/beasts/figures.zip"
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
    wanted = [(name, attitude) for name in names or KINDS for attitude in attitudes_of(name)]
    with ProcessPoolExecutor() as processes:
        for (name, attitude), text in zip(wanted, processes.map(draw, wanted), strict=True):
            texts[f"{name}/{attitude}"] = text
    with zipfile.ZipFile(ARCHIVE, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in KINDS:
            for attitude in attitudes_of(name):
                if text := texts.get(f"{name}/{attitude}"):
                    member = zipfile.ZipInfo(f"{name}/{attitude}", NEW_YEAR)
                    member.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(member, text, compresslevel=9)


if __name__ == "__main__":
    main(sys.argv[1:])
