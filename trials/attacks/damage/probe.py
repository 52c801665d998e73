"""Many damaged files of one kind, one after the other: refused, accepted rightly, or neither."""

import json
import sys
import tempfile
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from trials.attacks.damage.asking import (
    Answer,
    Hanging,
    ask,
    ask_apart,
    build_commands_once,
    limited,
)
from trials.attacks.damage.cards import Cards
from trials.attacks.damage.databases import Databases
from trials.attacks.damage.kind import Kind
from trials.attacks.damage.matches import Matches
from trials.attacks.damage.odd_files import ODD_FILES, remove
from trials.attacks.damage.tourneys import Tourneys

KINDS: dict[str, type[Kind]] = {
    "matches": Matches,
    "tourneys": Tourneys,
    "cards": Cards,
    "databases": Databases,
}
GOLDEN = Path(__file__).parents[3] / "tests" / "golden" / "0.1.0"


@dataclass
class Tally:
    """What became of the files; `faults` counts what a person should never see."""

    files: int = 0
    refused: int = 0
    accepted: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    examples: dict[str, int] = field(default_factory=dict)  # the first file with each fault

    def add(self, kind: Kind, answer: Answer) -> None:
        """Judge one file."""
        self.files += 1
        if fault := fault_of(kind, answer):
            self.faults[fault] += 1
            self.examples.setdefault(fault, self.files)
        elif kind.is_accepted(answer):
            self.accepted += 1
        else:
            self.refused += 1


def fault_of(kind: Kind, answer: Answer) -> str:
    """What is wrong with the answer; nothing if it is a refusal, or if all was read rightly."""
    if answer.failure:
        return answer.failure
    if not kind.is_accepted(answer):
        return "" if answer.is_refusal else f"exit code {answer.code}, not one sentence"
    try:
        with limited():
            return kind.wrong()
    except (Exception, Hanging) as error:
        return f"{type(error).__name__} after it was accepted"


def probe(name: str, files: int, seed: int, folder: Path) -> Tally:
    """The odd files first, then so many damaged ones; each depends on its number alone."""
    kind = KINDS[name](folder, GOLDEN)
    tally = Tally()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for odd, put in ODD_FILES.items():
            rng = Random(f"{name} {odd}")
            kind.damage(rng)
            remove(kind.path)
            put(kind.path)
            tally.add(kind, ask_apart(*kind.words(rng)))
            remove(kind.path)
        for number in range(files):
            rng = Random(f"{seed} {name} {number}")
            kind.damage(rng)
            tally.add(kind, ask(*kind.words(rng)))
    return tally


def main() -> None:
    """Arguments: the kind, how many files, the seed. Prints the tally as JSON."""
    name, files, seed = sys.argv[1:]
    build_commands_once()
    with tempfile.TemporaryDirectory() as folder:
        tally = probe(name, int(files), int(seed), Path(folder))
    print(json.dumps(vars(tally)))
