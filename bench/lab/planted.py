"""Planted truth: the lab finds a card that is too strong, a useless one and a favoured seat.

In a set of cards that are all alike within their type, one hilt is made far too strong, one
upgrade useless, and one seat begins with a metal more. From 2,000 greedy matches the lab must find
these three and nothing else. With nothing planted it may find something in 5 % of the runs.

Who begins wins more often in this game; that is true with and without planting, and not counted.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kingofarms.engine.words import SOURCE, speaking
from kingofarms.games import game_named, kings_blade
from kingofarms.lab.answers.answer import LESS, MORE
from kingofarms.lab.answers.asking import answers
from kingofarms.lab.series.run import series
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import wilson

MATCHES, RUNS, SEATS = 2000, 200, 4
MOST_WOLVES = 0.05  # of the runs with nothing planted
Cells = dict[str, str | int]
LIKE: dict[str, Cells] = {
    "blade": {"points": 3, "metals": 3, "orcish": "points 1", "dwarvish": "draw_on_pour 1"},
    "hilt": {"points": 4, "metals": 3, "orcish": "points 1", "dwarvish": "points 2"},
    "upgrade": {"points": 3, "metals": 2, "orcish": "storage 1", "dwarvish": "points 2"},
}
STRONG, USELESS = "Raven hilt", "Bellows"
NOTHING: Cells = {"any": "", "orcish": "exchange", "dwarvish": "", "elvish": ""}
PLANTED_CARDS: dict[str, Cells] = {
    STRONG: {"points": 10, "metals": 2},
    USELESS: {"points": 0, "metals": 5, **NOTHING},
}
Found = frozenset[tuple[str, str, str]]  # kind, name, MORE or LESS
PLANTED: Found = frozenset(
    {("seat", "seat 1", MORE), ("card", STRONG, MORE), ("card", USELESS, LESS)}
)


def write_cards(path: Path, planted: bool) -> None:
    """A card file in which all cards of a type are alike, but for what is planted."""
    with Path(kings_blade.CONTENT).open(encoding="utf-8", newline="") as file:
        rows: list[dict[str, Any]] = list(csv.DictReader(file))
    for row in rows:
        row |= {"any": "", "elvish": "points 3", **LIKE[row["type"]]}
        row |= PLANTED_CARDS.get(row["name"], {}) if planted else {}
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def find(cards: Path, planted: bool, seed: int, matches: int = MATCHES) -> Found:
    """What the lab finds in one series, all questions together."""
    if planted:
        from bench.lab import favoured

        game: Any = favoured
    else:
        game = game_named("kings_blade")
    played = series(game, "greedy", cards=cards, seats=SEATS, matches=matches, seed=seed, workers=1)
    sample = Sample(played.matches, played.seats, played.names)
    with speaking(SOURCE):
        return frozenset(
            (each.kind, each.name, each.way)
            for _question, _at, answer in answers([sample])
            for each in answer.findings
            if each.kind != "order"
        )


def repeated(planted: bool, runs: int, matches: int) -> Iterator[Found]:
    """What is found in many series, each with a seed of its own."""
    with TemporaryDirectory() as folder:
        cards = Path(folder) / "cards.csv"
        write_cards(cards, planted)
        for seed in range(1, runs + 1):
            yield find(cards, planted, seed, matches)


def run(runs: int = RUNS, matches: int = MATCHES) -> bool:
    """Print how often the planted things are found, and how often something else is."""
    print(f"Greedy matches of {kings_blade.TITLE}, {SEATS} seats, {matches} in each series.")
    print(f"Again: python -m bench lab planted --runs {runs} --matches {matches}\n")
    results = list(repeated(True, runs, matches))
    whole = sum(found == PLANTED for found in results)
    print(f"planted: exactly the three are found in {share(whole, runs)} of {runs} series")
    show(Counter(each for found in results for each in found), runs)
    results = list(repeated(False, runs, matches))
    wolves = sum(bool(found) for found in results)
    print(f"nothing planted: something is found in {share(wolves, runs)} of {runs} series")
    show(Counter(each for found in results for each in found), runs)
    missed = runs - whole
    return wolves <= MOST_WOLVES * runs and missed <= MOST_WOLVES * runs


def share(count: int, runs: int) -> str:
    """A share with its interval."""
    low, high = wilson(count / runs, runs)
    return f"{count / runs:.1%} [{low:.1%}, {high:.1%}]"


def show(counts: Counter[tuple[str, str, str]], runs: int) -> None:
    """What was found, the most frequent first."""
    for (kind, name, way), count in counts.most_common():
        print(f"  {count:>4} of {runs}  {kind} {name}: {way}")
