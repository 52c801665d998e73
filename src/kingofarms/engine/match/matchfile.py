"""Saving a match and loading it again; a file that does not hold what it says is refused.

A finished match, opened: every table that lay between its entries, with nothing hidden.

Only a match that is over can be opened: then its seed is public, and anybody could compute this
from its file. A decision is judged by `view` alone: what the seat that acted saw.
"""

import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec import UNSET

from kingofarms.engine.files import Unreadable, from_json, read_bytes, unwritable
from kingofarms.engine.game.game import Game, game_named
from kingofarms.engine.game.own_content import agree_with_files, agree_with_released
from kingofarms.engine.match import entries as match_entries
from kingofarms.engine.match.entries import FORMAT, Act, AnyEntry, MatchFile, NoPart, Part, Stop
from kingofarms.engine.match.luck import luck_from
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.record import Array, copied, new
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.terms.terms import digest_of
from kingofarms.engine.words import _


def as_file(match: Match) -> MatchFile:
    """Everything that was agreed and entered."""
    return MatchFile(
        format=FORMAT,
        game=match.game.NAME,
        rules=match.game.RULES_VERSION,
        options=match.agreed.written,
        content=match.agreed.content_digest,
        terms=match.agreed.digest,
        seats=match.seats,
        chance=match.luck.said(),
        entries=list(match.entries),
        final=match_entries.Final(table=table_digest(match), over=match.is_over),
        start=match.start or UNSET,
        cards=dict(match.agreed.files),
    )


def table_digest(match: Match) -> str:
    """A name for the table as it lies, in words: it outlives a change of the record's layout."""
    return digest_of([match.table(seat) for seat in range(WATCHER, match.seats)])


def save(match: Match, path: Path) -> None:
    """Write the file whole or not at all, and have it on the disk before returning."""
    check_place(path)
    data = msgspec.json.format(msgspec.json.encode(as_file(match)), indent=1)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(data + b"\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise unwritable(path, error) from None


def check_place(path: Path) -> None:
    """Refuse what cannot become a match file: no name, a folder, a device, no folder to lie in."""
    try:
        if not path.name or (path.exists() and not path.is_file()):
            raise Refusal(_("'{path}' is not the name of a file.").format(path=path))
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise unwritable(path, error) from None


def load(path: Path, content: Path | None = None) -> Match:
    """The match as the file left it; a Refusal names file and place, and leaves the file alone."""
    opened = OpenedMatch(path, read(path), content)
    for _number, _entry in opened.entries():
        pass
    return opened.match


def open_checked(path: Path, content: Path | None = None) -> "OpenedMatch":
    """The file at its beginning, after it was checked to its end: nothing in it will be refused."""
    file = read(path)
    for _number, _entry in OpenedMatch(path, file, content).entries():
        pass
    return OpenedMatch(path, file, content)


class OpenedMatch:
    """A match file at its beginning, to be gone through entry by entry."""

    def __init__(self, path: Path, file: MatchFile, content: Path | None = None) -> None:
        self.path = path
        self.file = file
        try:
            self.match = begin(self.file, content)
        except Refusal as refusal:
            raise Refusal(f"{path}: {refusal}") from None

    @property
    def dealt_at(self) -> int:
        """The number of the entry that completes the shuffle; 0 if nobody added a part to it."""
        numbered = enumerate(self.file.entries, 1)
        return max((n for n, entry in numbered if isinstance(entry, Part | NoPart)), default=0)

    def uncovered(self) -> Array:
        """The State, nothing hidden: anybody with the file and its seed could compute it anyway."""
        return copied(self.match.states)

    def entries(self) -> Iterator[tuple[int, AnyEntry]]:
        """Enter each in turn; at the end, compare the table with the one recorded."""
        try:
            yield from replayed(self.match, self.file.entries)
            if table_digest(self.match) != self.file.final.table:
                raise Refusal(
                    _(
                        "after its {count} entries the table is not the one the file ends with."
                    ).format(count=len(self.file.entries))
                )
            if self.match.is_over != self.file.final.over:
                raise Refusal(_("final.over is not what the entries lead to."))
        except Refusal as refusal:
            raise Refusal(f"{self.path}: {refusal}") from None


def replayed(match: Match, entries: Sequence[AnyEntry]) -> Iterator[tuple[int, AnyEntry]]:
    """Enter them one by one. A Refusal names the entry that is not possible."""
    for number, entry in enumerate(entries, 1):
        try:
            match.enter(entry)
        except Refusal as refusal:
            raise Refusal(
                _("entry {number} ({kind}): {why}").format(
                    number=number, kind=entry.kind, why=refusal
                )
            ) from None
        yield number, entry


def read(path: Path) -> MatchFile:
    """The file's text, checked against the schema."""
    return parsed(path, read_bytes(path))


def parsed(path: Path, data: bytes) -> MatchFile:
    """The same, of a file that was read; `path` is what a refusal calls it."""
    try:
        file = from_json(data, MatchFile)
    except Unreadable as error:
        raise Refusal(
            _("{path} is not a match file: {why}.").format(path=path, why=error)
        ) from None
    if file.format != FORMAT:
        raise Refusal(
            _("{path}: format is '{format}'; this program reads '{known}'.").format(
                path=path, format=file.format, known=FORMAT
            )
        )
    return file


def begin(file: MatchFile, content: Path | None = None) -> Match:
    """The match before its first entry."""
    game: Game = game_named(file.game)
    if file.rules != game.RULES_VERSION:
        raise Refusal(
            _("rules: played by version {theirs} of {game}; this program has {ours}.").format(
                theirs=file.rules, game=game.TITLE, ours=game.RULES_VERSION
            )
        )
    if file.cards and content is None:
        agreed = agree_with_files(game, file.options, file.cards)
    else:
        agreed = agree_with_released(game, file.options, file.content, content)
    # Options newer than the file may be missing; those that are there are written as we do.
    if agreed.written.keys() - file.options.keys() or not all(
        value == agreed.said[name] and type(value) is type(agreed.said[name])
        for name, value in file.options.items()
    ):
        raise Refusal(
            _("options: all must be named, like this: {options}.").format(
                options=", ".join(f"{name}={value!r}" for name, value in agreed.written.items())
            )
        )
    if agreed.content_digest != file.content:
        raise Refusal(
            _("content: played with other cards ({theirs}) than these ({ours}).").format(
                theirs=file.content, ours=agreed.content_digest
            )
        )
    if agreed.digest != file.terms:
        raise Refusal(
            _("terms: the options and content listed give {ours}, the file says {theirs}.").format(
                ours=agreed.digest, theirs=file.terms
            )
        )
    start = None if file.start is UNSET else file.start
    return Match(game, agreed, file.seats, luck_from(file.chance), start)


DEAL, ACT, LEAVE, STOP = "deal", "act", "leave", "stop"


@dataclass(frozen=True)
class Stage:
    """Something that changed the table, or who plays: the deal, an act that stands, an end."""

    kind: str
    number: int  # of its entry, from 1; of the deal, that of the entry before it
    seat: int | None  # that acted or left
    gone: tuple[int, ...]  # gone[seat]: 1 if that seat had left before
    acts: int  # that stood before


@dataclass(frozen=True)
class Decided:
    """An act, as its seat saw it."""

    view: Array
    legal: tuple[int, ...]
    action: int


def stages_of(match: Match) -> list[Stage]:
    """The stages of a finished match in order. Acts that were undone are left out."""
    if not match.is_over:
        raise Refusal(_("Only a match that is over can be analysed."))
    numbers = standing(match.entries)
    gone, acts = [0] * match.seats, 0
    stages = [Stage(DEAL, numbers[0] - 1 if numbers else 0, None, tuple(gone), 0)]
    for number in numbers:
        entry = match.entries[number - 1]
        seat = None if isinstance(entry, Stop) else entry.seat
        kind = ACT if isinstance(entry, Act) else LEAVE if seat is not None else STOP
        stages.append(Stage(kind, number, seat, tuple(gone), acts))
        acts += kind == ACT
        if kind == LEAVE and seat is not None:
            gone[seat] = 1
    return stages


def standing(entries: Sequence[AnyEntry]) -> list[int]:
    """The numbers of acts that were not undone, and of entries by which seats left, or it ended."""
    acts: list[int] = []
    ends: list[int] = []
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Act):
            acts.append(number)
        elif isinstance(entry, match_entries.Undo):
            del acts[-entry.count :]
        elif isinstance(entry, match_entries.Concede | match_entries.Timeout | Stop):
            ends.append(number)
    return sorted(acts + ends)


def table_after(match: Match, stage: Stage) -> Array:
    """The open table after it."""
    at = stage.acts + (stage.kind == ACT)
    return copied(match.history[at].state if at < len(match.history) else match.states)


def table_before_draw(match: Match, stage: Stage) -> Array | None:
    """The open table before an act that drew something; None for anything else."""
    step = match.history[stage.acts] if stage.kind == ACT else None
    return copied(step.state) if step and step.drew else None


def decided(match: Match, stage: Stage) -> Decided:
    """The decision of an act."""
    step = match.history[stage.acts]
    view, out = new(match.game.State), match.room.copy()
    match.rules.hide_at(step.state, 0, view, 0, match.agreed.record, step.seat)
    match.rules.legal_at(copied(step.state), 0, match.agreed.record, out)
    legal = tuple(int(each) for each in out[1 : 1 + out[0]])
    return Decided(view, legal, step.action)
