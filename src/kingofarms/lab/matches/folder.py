"""The folder of a series: its manifest, the chunks that are done, and in the end the whole rows.

Every file is written whole. A chunk counts when its file of matches is there, which is written
last. So whatever stops the program, the same command goes on where it stopped.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
from msgspec.structs import replace

from kingofarms.engine.files import Unreadable, from_json, read_bytes, unwritable
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import Value, as_said
from kingofarms.engine.words import _
from kingofarms.lab.files import DRAFT, first_difference, replace_whole, write_whole
from kingofarms.lab.matches.columns import VERSION
from kingofarms.lab.matches.plan import Plan
from kingofarms.lab.matches.rows import Chunk, Rows, digest_of_rows, names_of
from kingofarms.lab.spec import Spec

if TYPE_CHECKING:
    from polars import LazyFrame

MANIFEST, CHUNKS, LOCK, CARDS = "series.json", "chunks", ".lock", "cards"
NAME = re.compile(r"(\d+)-(\d+)\.matches\.parquet")
MOST_BYTES = 1 << 20  # of a manifest


class Folder:
    """The folder, open for one process at a time."""

    def __init__(self, path: Path, manifest: Manifest, cards: Path | None = None) -> None:
        self.path = path
        there = read_manifest(path)
        if there is not None:
            check_same(path, there, manifest)
        self._lock = lock(path, is_new=there is None)
        try:
            self.manifest = there or manifest
            if there is None:
                self._begin(cards)
            self._drop_drafts()
            if manifest.matches > self.manifest.matches:
                self._grow(manifest)
        except BaseException:
            self.close()
            raise

    def _begin(self, cards: Path | None) -> None:
        """Write what the series is, with a copy of its own cards."""
        try:
            (self.path / CHUNKS).mkdir(exist_ok=True)
            if cards is not None and cards.is_dir():
                shutil.copytree(cards, self.path / CARDS, dirs_exist_ok=True)
            elif cards is not None:
                (self.path / CARDS).mkdir(exist_ok=True)
                shutil.copyfile(cards, self.path / CARDS / cards.name)
        except (OSError, shutil.Error) as error:
            raise unwritable(self.path, error) from None
        self._write_manifest()

    def _write_manifest(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self.manifest), indent=1)
        write_whole(self.path / MANIFEST, data + b"\n")

    def _drop_drafts(self) -> None:
        """What was half written when the program was stopped."""
        for folder in (self.path, self.path / CHUNKS):
            for draft in folder.glob(f".*{DRAFT}"):
                draft.unlink(missing_ok=True)
        if self.is_complete:
            shutil.rmtree(self.path / CHUNKS, ignore_errors=True)

    def _grow(self, manifest: Manifest) -> None:
        """More matches are wanted: those that are there become the first chunk."""
        if self.is_complete:
            whole = self.manifest.matches
            try:
                (self.path / CHUNKS).mkdir(exist_ok=True)
                for frame in reversed(self.frames):
                    os.link(self.path / f"{frame}.parquet", self._chunk(0, whole, frame))
            except OSError as error:
                raise unwritable(self.path, error) from None
        self.manifest = replace(self.manifest, matches=manifest.matches, digest=None)
        self._write_manifest()

    @property
    def frames(self) -> tuple[str, ...]:
        """The frames of its rows."""
        return ("matches", "seats", "forks") if self.manifest.forks else ("matches", "seats")

    @property
    def is_complete(self) -> bool:
        """Whether all matches are played and put together."""
        return self.manifest.digest is not None

    def _chunk(self, begins: int, ends: int, frame: str) -> Path:
        return self.path / CHUNKS / f"{begins:012}-{ends:012}.{frame}.parquet"

    def done(self) -> list[range]:
        """The matches whose chunks are there, in order."""
        if self.is_complete:
            return [range(self.manifest.matches)]
        numbers = [NAME.fullmatch(each.name) for each in (self.path / CHUNKS).glob("*.parquet")]
        parts = sorted((int(each[1]), int(each[2])) for each in numbers if each)
        return [range(begins, ends) for begins, ends in parts]

    def missing(self) -> list[range]:
        """The matches that are still to be played."""
        left, at = [], 0
        for part in self.done():
            left += [range(at, part.start)] if part.start > at else []
            at = max(at, part.stop)
        return [*left, range(at, self.manifest.matches)] if at < self.manifest.matches else left

    def add(self, chunk: Chunk, rows: Rows) -> None:
        """Keep the rows of a chunk. When this returns, they are on the disk."""
        if rows.forks is not None:
            write_whole(self._chunk(chunk.begins, chunk.ends, "forks"), rows.forks)
        write_whole(self._chunk(chunk.begins, chunk.ends, "seats"), rows.seats)
        write_whole(self._chunk(chunk.begins, chunk.ends, "matches"), rows.matches)

    def finish(self, plan: Plan) -> None:
        """Put the chunks together, and write their digest into the manifest."""
        parts = self.done()
        for frame in self.frames:
            files = [self._chunk(part.start, part.stop, frame) for part in parts]
            replace_whole(self.path / f"{frame}.parquet", partial(join, files))
        names = names_of(plan)
        replace_whole(self.path / "names.parquet", names.write_parquet)
        digest = digest_of_rows(plan.game, *map(self.scan, self.frames))
        self.manifest = replace(self.manifest, digest=digest)
        self._write_manifest()
        shutil.rmtree(self.path / CHUNKS, ignore_errors=True)

    def scan(self, frame: str) -> LazyFrame:
        """One of the frames, to be read."""
        import polars

        return polars.scan_parquet(self.path / f"{frame}.parquet")

    def close(self) -> None:
        """Let other processes in."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def join(files: list[Path], draft: Path) -> None:
    """Write the rows of these files into one, a few at a time."""
    import polars

    try:
        polars.scan_parquet(files).sink_parquet(draft)
    except polars.exceptions.PolarsError as error:
        raise OSError(0, str(error).splitlines()[0]) from None


def read_manifest(path: Path) -> Manifest | None:
    """What the series in that folder is; None where there is none yet."""
    file = path / MANIFEST
    if not file.exists():
        # A series that was stopped before its manifest was written has left its lock at least.
        if path.is_dir() and any(path.iterdir()) and not (path / LOCK).exists():
            raise Refusal(
                _("{path} holds other files and no series. Name an empty or a new folder.").format(
                    path=path
                )
            )
        return None
    try:
        manifest = from_json(read_bytes(file, MOST_BYTES), Manifest)
    except Unreadable as error:
        raise Refusal(_("{path} is not a series: {why}.").format(path=file, why=error)) from None
    if manifest.format != FORMAT:
        raise Refusal(
            _("{path} is not a series: its format is {format}.").format(
                path=file, format=manifest.format
            )
        )
    return manifest


def lock(path: Path, is_new: bool) -> Any:
    """Take the folder for this process; it is free again when the process ends, however."""
    try:
        if is_new:
            path.mkdir(parents=True, exist_ok=True)
        opened = os.open(path / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise unwritable(path, error) from None
    with suppress(ImportError):  # where there is no such lock, nobody is kept out
        import fcntl

        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(opened)
            raise Refusal(
                _("Another process is playing a series in {path}.").format(path=path)
            ) from None
    return opened


FORMAT = "kingofarms series 1"
GROWS = ("matches", "digest")  # what may differ in one series


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The series in a folder."""

    format: str
    version: str  # of the program: bots of another version may choose differently
    columns: int  # the version of the columns
    game: str
    rules: int
    options: dict[str, Value]
    content: str
    terms: str
    seats: int
    bots: list[str]
    seed: int
    swap: bool
    matches: int
    digest: str | None = None  # of all rows; None until all are played
    forks: int = 0
    changes: list[str] = []  # of the cards, as typed: `without Dagger`; `content` names the result


def manifest_of(plan: Plan, spec: Spec, version: str) -> Manifest:
    """The manifest of a series before its first match."""
    return Manifest(
        format=FORMAT,
        version=version,
        columns=VERSION,
        game=plan.game.NAME,
        rules=plan.game.RULES_VERSION,
        options=as_said(plan.agreed.options),
        content=plan.agreed.content_digest,
        terms=plan.agreed.digest,
        seats=plan.seats,
        bots=list(plan.bots),
        seed=plan.seed,
        swap=plan.swap,
        forks=plan.forks,
        matches=spec.matches or 0,
        changes=list(spec.changes),
    )


def check_same(path: Path, there: Manifest, here: Manifest) -> None:
    """Refuse a folder with another series, and say what differs."""
    complete = there.digest is not None and here.matches <= there.matches
    # The same cards may have been made by changes or brought as a file.
    leave = {*GROWS, *(["version"] if complete else []), "changes"}
    names = ["changes"] if there.content != here.content else []
    names += [each for each in Manifest.__struct_fields__ if each not in leave]
    if differs := first_difference(there, here, names):
        raise Refusal(
            _("{path} holds another series: its {name} is {theirs}, not {ours}.").format(
                path=path, **differs
            )
        )
    if here.matches < there.matches:
        raise Refusal(
            _("{path} holds {there} matches already. Ask for at least as many.").format(
                path=path, there=there.matches
            )
        )
