"""Tuning a card set: our numbers are changed until no card wins too much or too little.

`python -m bench.lab.tune CARDS.csv --out TUNED.csv` plays the same deals with every try. Each step
looks at every card's share of wins beside the mean of its type and changes one of its numbers:
printed points, then the numbers of its effects, then the metals it needs. What the rulebook says
of a card is never touched (`FIXED`). The best set that was seen is written.
"""

import argparse
import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kingofarms.games.kings_blade.rules.state import MOST_N
from kingofarms.lab.matches.run import series
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import share

Rows = list[dict[str, str]]
EFFECTS = ("any", "orcish", "dwarvish", "elvish")
POINTS = range(1, 9)  # printed on a card of ours
NEEDS = range(2, 5)
FIXED = {("Shortsword hilt", "metals")}  # the rulebook: it needs 3
MOST_EFFECT_POINTS = 5
CLOSE = 0.035  # a card so near to the mean of its type is left alone
BIG_STEP = 0.10  # further off than this: two points at once


@dataclass(frozen=True)
class Contest:
    """A series that judges the cards."""

    bots: str
    seats: int
    matches: int


def read(path: Path) -> Rows:
    """The lines of a card file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(path: Path, rows: Rows) -> None:
    """The lines as a card file."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def off_the_mean(path: Path, contest: Contest, seed: int) -> tuple[Any, Any]:
    """Each card's share of wins minus the mean of its type's, and how often it is had."""
    played = series(
        "kings_blade",
        contest.bots,
        cards=path,
        seats=contest.seats,
        matches=contest.matches,
        seed=seed,
    )
    sample = Sample(played.matches, played.seats, played.names)
    things = sample.things("card")
    had = sample.had("cards_taken", things)
    wins = np.array(
        [
            share((sample.won * had[:, :, k]).sum(axis=1), had[:, :, k].sum(axis=1)).value
            for k in range(len(things))
        ]
    )
    groups = np.array(things.groups)
    means = np.array([wins[groups == group].mean() for group in groups])
    return wins - means, had.sum(axis=(0, 1)) / sample.count


def judged(path: Path, contests: Sequence[Contest], seed: int) -> tuple[Any, Any]:
    """By card: the mean of all contests, and the worst of them, in shares of wins at four seats."""
    each = [off_the_mean(path, contest, seed)[0] for contest in contests]
    return np.mean(each, axis=0), np.max(np.abs(each), axis=0)


def changed(row: dict[str, str], step: int) -> dict[str, str]:
    """The card, a little better (step > 0) or worse."""
    points = int(row["points"]) + step
    if points in POINTS:
        return row | {"points": str(points)}
    way = 1 if step > 0 else -1
    for column in EFFECTS:
        name, _space, count = row[column].partition(" ")
        most = min(MOST_N.get(name, 0), MOST_EFFECT_POINTS)
        if name and 1 <= int(count or 1) + way <= most:
            return row | {column: f"{name} {int(count or 1) + way}"}
    needs = int(row["metals"]) - way
    if needs in NEEDS and (row["name"], "metals") not in FIXED:
        # A metal more or less is worth about two points.
        fair = min(max(int(row["points"]) - 2 * way + way, POINTS[0]), POINTS[-1])
        return row | {"metals": str(needs), "points": str(fair)}
    return row


def stepped(rows: Rows, off: Any) -> Rows:
    """Every card that is not close to its type's mean, changed by a step towards it."""
    new = []
    for row, distance in zip(rows, off, strict=True):
        size = 2 if abs(distance) > BIG_STEP else 1
        move = abs(distance) > CLOSE
        new.append(changed(row, -size if distance > 0 else size) if move else row)
    return new


def tune(rows: Rows, contests: Sequence[Contest], steps: int, seed: int, out: Path) -> Rows:
    """Change and play again; the set whose furthest card is nearest to its type's mean."""
    best, best_worst = rows, np.inf
    for step in range(steps):
        write(out, rows)
        off, worst = judged(out, contests, seed)
        furthest = int(np.argmax(worst))
        spread = float(np.sqrt((off**2).mean()))
        print(
            f"{step:>3}: furthest {rows[furthest]['name']} {100 * worst[furthest]:.1f} points, "
            f"spread {100 * spread:.1f}",
            flush=True,
        )
        if worst[furthest] < best_worst:
            best, best_worst = rows, worst[furthest]
        rows = stepped(rows, off)
    write(out, best)
    return best


def main() -> None:
    """Tune a card file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--contest",
        action="append",
        help="bots,seats,matches; several: a card must please all of them (greedy,4,6000)",
    )
    wishes = parser.parse_args()
    contests = []
    for words in wishes.contest or ["greedy,4,6000"]:
        bots, seats, matches = words.split(",")
        contests.append(Contest(bots, int(seats), int(matches)))
    tune(read(wishes.cards), contests, wishes.steps, wishes.seed, wishes.out)


if __name__ == "__main__":
    main()
