"""A kind of file that the program reads: how it is damaged, read, and read rightly."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from random import Random

from trials.attacks.damage.asking import Answer


class Kind(ABC):
    """One kind of file."""

    path: Path  # of the file that is damaged

    @abstractmethod
    def __init__(self, folder: Path, golden: Path) -> None:
        """Files are put into the folder; whole ones are in the folder of released ones."""

    @abstractmethod
    def damage(self, rng: Random) -> None:
        """Put a damaged file at `path`."""

    @abstractmethod
    def words(self, rng: Random) -> Sequence[str]:
        """The command that reads it."""

    @abstractmethod
    def wrong(self) -> str:
        """What was read wrongly from a file that was accepted; nothing if all is right."""

    def is_accepted(self, answer: Answer) -> bool:
        """Whether the command has read the file."""
        return answer.code == 0 and not answer.failure
