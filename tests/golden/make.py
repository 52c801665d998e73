"""Make the golden files of a release: `python -m tests.golden.make tests/golden/0.1.0`.

Run it once, by the released program itself; the folder's README has the command. Only public names,
the command line and the API are used, so that it runs with any release.
"""

import os
import subprocess
import sys
from pathlib import Path

import kingofarms

from .matches import make_matches
from .tables import make_tables

TOURNEYS = {
    "heraldry": ["--bots", "uniform,uniform,perfect:0.3", "--option", "rounds_to_win=1"],
    "kings_blade": ["--bots", "uniform,greedy", "--option", "turn_limit=8"],
    "blazon": ["--bots", "uniform,greedy", "--option", "turn_limit=5", "-o", "shield=ten"],
}


def command(*words: str) -> str:
    """What this environment's `kingofarms` answers."""
    call = [sys.executable, "-c", "from kingofarms.cli import main; main()", *words]
    return subprocess.run(
        call, check=True, env=os.environ, stdout=subprocess.PIPE, text=True
    ).stdout


def make_tourneys(folder: Path) -> None:
    """A small tournament of each game."""
    folder.mkdir(parents=True, exist_ok=True)
    for game, words in TOURNEYS.items():
        file = str(folder / f"{game}.jsonl")
        command("tourney", game, *words, "--matches", "6", "--seed", "1", "--save", file)


def main() -> None:
    """All of it, in a folder named like the release."""
    folder = Path(sys.argv[1])
    if folder.name != kingofarms.__version__:
        sys.exit(f"This is kingofarms {kingofarms.__version__}: name the folder like that.")
    (folder / "games.json").write_text(command("games", "--json"), encoding="utf-8")
    make_matches(folder / "matches", folder / "cards")
    make_tourneys(folder / "tourneys")
    make_tables(folder / "tables", command)


if __name__ == "__main__":
    main()
