"""`python -m kingofarms.study.lessons [GAME …]` finds the deals of lessons and writes them down."""

import re
import sys
from pathlib import Path

from kingofarms.engine.refusal import Refusal
from kingofarms.games import games
from kingofarms.study.lessons.fit import Picks, fitting_picks
from kingofarms.study.lessons.lesson import lesson_of

BLOCK = re.compile(r"^picks = \[.*?^\]\n", re.MULTILINE | re.DOTALL)


def write_picks(file: Path, picks: Picks) -> None:
    """Put them in place of those that the file has."""
    lines = "".join(f"  {each},\n" for each in picks)
    text = BLOCK.sub("", file.read_text(encoding="utf-8"))
    head, rest = text.split("\n[", 1)
    block = f"picks = [\n{lines}]\n"
    file.write_text(f"{head.rstrip()}\n{block}\n[{rest}", encoding="utf-8")


def main(names: list[str]) -> None:
    """Find the deal of these games' lessons; without names, of all."""
    for name in names or list(games()):
        lesson = lesson_of(name)
        if lesson:
            write_picks(lesson.file, fitting_picks(lesson))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refusal as refusal:
        sys.exit(str(refusal))
