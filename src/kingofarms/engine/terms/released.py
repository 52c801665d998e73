"""Released content: kept with its game, so that an old match is played with its own cards.

A game's folder `released` has a folder for each release whose content differed from the one before.
A match names its content by digest; that is enough to find it.
"""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from kingofarms.engine.game.game import Game
from kingofarms.engine.read_file import read_bytes
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.content import MOST_BYTES
from kingofarms.engine.terms.options import Value
from kingofarms.engine.terms.terms import Agreed


def agree_with_released(
    game: Game, options: Mapping[str, Value], digest: str, own: Path | None = None
) -> Agreed:
    """The terms with the content of that digest, today's or a released one; else with today's.

    What a folder of one's own content lacks is taken from that release, too.
    """
    today = game.agree(options, own)
    if today.content_digest == digest or (own is not None and not own.is_dir()):
        return today
    for folder in released(game):
        # The options may be too new for that content.
        with suppress(Refusal), completed(folder, own) as path:
            agreed = game.agree(
                options, path / game.CONTENT.name if game.CONTENT.is_file() else path
            )
            if agreed.content_digest == digest:
                return agreed
    return today


def path_of_known(game: Game, agreed: Agreed) -> Path | None:
    """Where the program itself has that content: today's, or a released one."""
    for path in (game.CONTENT, *released(game)):
        file = path / game.CONTENT.name if game.CONTENT.is_file() and path.is_dir() else path
        with suppress(Refusal):
            if game.agree(agreed.said, file).content_digest == agreed.content_digest:
                return file
    return None


def released(game: Game) -> list[Path]:
    """The folders of content that were released, in order."""
    folder = game.folder / "released"
    return sorted(folder.iterdir()) if folder.is_dir() else []


@contextmanager
def completed(folder: Path, own: Path | None) -> Iterator[Path]:
    """A folder with one's own files, and the release's where there is none."""
    if own is None:
        yield folder
        return
    with tempfile.TemporaryDirectory() as place:
        for source in (folder, own):
            for file in source.glob("*.csv"):
                (Path(place) / file.name).write_bytes(read_bytes(file, MOST_BYTES))
        yield Path(place)
