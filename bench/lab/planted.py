"""Planted truth: the lab finds a card that is too strong, a useless one and a favoured seat.

In a set of cards that are all alike within their type, one is made far too strong and another one
useless, and one seat begins with more than the others (`favoured`). From 6,000 greedy matches the
lab must find these three and nothing else. With nothing planted it may find something in 5 % of
the runs.

Who begins may win more often; that is true with and without planting, and not counted. Nor are
seats at a disadvantage: where one is favoured, the others have what it leaves.
"""

import pkgutil
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.lab import favoured
from bench.lab.plant import Found, Plant, write_cards
from kingofarms.engine.game.game import Game
from kingofarms.engine.words import SOURCE, speaking
from kingofarms.games import game_named
from kingofarms.lab.matches.run import series
from kingofarms.lab.questions.asking import answers
from kingofarms.lab.questions.cards import FORKS
from kingofarms.lab.render.answer import LESS
from kingofarms.lab.statistics.shares import wilson

MATCHES, RUNS, SEATS = 6000, 200, 4
MOST_WOLVES = 0.05  # of the runs with nothing planted
GAMES = tuple(sorted(module.name for module in pkgutil.iter_modules(favoured.__path__)))


def plant_of(name: str) -> Plant:
    """What is planted in that game."""
    plant: Plant = import_module(f"{favoured.__name__}.{name}.plant").PLANT
    return plant


def game_of(name: str, planted: bool) -> Game:
    """The game, or the same with a favoured seat."""
    if not planted:
        return game_named(name)
    game: Game = import_module(f"{favoured.__name__}.{name}").game
    return game


def find(game: Game, cards: Path, seed: int, matches: int = MATCHES) -> Found:
    """What the lab finds in one series, all questions together."""
    played = series(
        game, "greedy", cards=cards, seats=SEATS, matches=matches, seed=seed, forks=FORKS, workers=1
    )
    sample = played.sample
    with speaking(SOURCE):
        return frozenset(
            (each.kind, each.name, each.way)
            for _question, _at, answer in answers([sample])
            for each in answer.findings
            if each.kind != "order" and (each.kind, each.way) != ("seat", LESS)
        )


def repeated(name: str, planted: bool, runs: int, matches: int) -> Iterator[Found]:
    """What is found in many series, each with a seed of its own."""
    with TemporaryDirectory() as folder:
        cards = write_cards(game_named(name), plant_of(name), Path(folder), planted)
        for seed in range(1, runs + 1):
            yield find(game_of(name, planted), cards, seed, matches)


def run(runs: int = RUNS, matches: int = MATCHES, names: tuple[str, ...] = GAMES) -> bool:
    """Print how often the planted things are found, and how often something else is."""
    holds = [run_one(name, runs, matches) for name in names]
    return all(holds)


def run_one(name: str, runs: int, matches: int) -> bool:
    """The same for one game."""
    print(f"Greedy matches of {game_named(name).TITLE}, {SEATS} seats, {matches} in each series.")
    print(f"Again: python -m bench lab planted --game {name} --runs {runs} --matches {matches}\n")
    results = list(repeated(name, True, runs, matches))
    whole = sum(found == plant_of(name).found for found in results)
    print(f"planted: exactly the three are found in {share(whole, runs)} of {runs} series")
    show(Counter(each for found in results for each in found), runs)
    results = list(repeated(name, False, runs, matches))
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
