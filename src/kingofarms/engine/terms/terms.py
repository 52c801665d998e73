"""What was agreed before a match: options and content, for people, and the record for the rules."""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from kingofarms.engine.rules.record import Array, quick_record
from kingofarms.engine.terms.options import Value, as_said, written_options

SENT = ("game", "options", "content", "record", "content_digest", "digest")


@dataclass(frozen=True)
class Agreed:
    """The terms of a match. `record` is an array of one Terms, never written to after this."""

    game: str
    options: Any  # the game's Options
    content: Any  # the game's cards and boards, as its data files name them
    record: Array
    # The texts of the content by file name, where it is somebody's own (`own_content.py`).
    files: tuple[tuple[str, str], ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: not what somebody here has made of it and keeps with it."""
        return {name: part for name, part in vars(self).items() if name in SENT}

    @property
    def said(self) -> dict[str, Value]:
        """The options by name."""
        return as_said(self.options)

    @property
    def written(self) -> dict[str, Value]:
        """The options as files name them: an option newer than the file may be left out."""
        return written_options(self.options)

    @cached_property
    def terms(self) -> Any:
        """The Terms in the record, for the rules and to be read quickly."""
        return quick_record(self.record)

    @cached_property
    def content_digest(self) -> str:
        """A name for exactly this content."""
        return digest_of(self.content)

    @cached_property
    def digest(self) -> str:
        """A name for exactly these terms: equal digests, equal rules and content."""
        return digest_of([self.game, self.written, self.content])


def digest_of(thing: Any) -> str:
    """The SHA-256 of a thing's JSON with sorted keys, or of bytes."""
    data = thing if isinstance(thing, bytes) else msgspec.json.encode(thing, order="sorted")
    return "sha256:" + hashlib.sha256(data).hexdigest()
