"""Reading a file that anybody may have written: a regular file, of a bounded size, in UTF-8.

Every file of a user is opened here, so none can make the program wait, fill the memory or fail with
a traceback. JSON is read as one type, with nothing in it left unread.
"""

import json
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from kingofarms.engine.paths import data_path
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

MOST_BYTES = 64 << 20


class Unreadable(ValueError):
    """Why some data cannot be read; the caller knows in which file, and makes a sentence of it."""


@contextmanager
def opened_file(path: Path) -> Iterator[BinaryIO]:
    """The file, open for reading. A Refusal if that fails, now or later."""
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Refusal(_("{path} is not a regular file.").format(path=path))
            yield file
    except OSError as error:
        raise cannot_read(path, error.strerror or type(error).__name__) from None


def _without_waiting(name: str, flags: int) -> int:
    """Open it; nobody need write into a pipe for that, and no terminal becomes ours."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """All of the file."""
    with opened_file(path) as file:
        data = file.read(most + 1) or b""
    if len(data) > most:
        raise Refusal(
            _("{path} has more than {most} bytes, which is too many.").format(path=path, most=most)
        )
    return data


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """All of the file as text."""
    try:
        return text_of(read_bytes(path, most))
    except Unreadable as error:
        raise cannot_read(path, str(error)) from None


def text_of(data: bytes) -> str:
    """These bytes as text. Unreadable names the first byte that is not UTF-8."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(_("byte {at} is not UTF-8").format(at=error.start + 1)) from None


def cannot_read(path: Path, why: str) -> Refusal:
    """The sentence for a file that cannot be read."""
    return Refusal(_("{path} cannot be read: {why}.").format(path=path, why=why))


def unwritable(path: Path, error: OSError) -> Refusal:
    """The sentence for a file or a folder that cannot be written."""
    why = error.strerror or str(error)
    return Refusal(_("{path} cannot be written: {why}.").format(path=path, why=why))


BYTE = re.compile(r"\(byte (\d+)\)")  # where the decoder stopped

Thing = TypeVar("Thing")


def from_json(data: bytes, kind: type[Thing]) -> Thing:
    """The thing that the JSON describes; Unreadable says in a few words why there is none."""
    text = text_of(data)
    if not text.strip():
        raise Unreadable(_("it is empty"))
    try:
        thing = msgspec.json.decode(text, type=kind)
        # The decoder takes the last of two fields with one name; here neither is right.
        json.loads(text, object_pairs_hook=_once_each, parse_int=str, parse_float=str)
    except (msgspec.MsgspecError, json.JSONDecodeError) as error:
        raise Unreadable(in_words(str(error))) from None
    except RecursionError:
        raise Unreadable(_("it is nested too deeply")) from None
    return thing


def in_words(why: str) -> str:
    """What the decoder says most often, in the reader's language; the rest as it is."""
    if why.startswith("Input data was truncated"):
        return _("it ends too early")
    if why.startswith("JSON is malformed") and (byte := BYTE.search(why)):
        return _("it is not valid JSON; the fault is at byte {number}").format(number=byte[1])
    return why


def _once_each(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _value in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(_("the field `{name}` is there twice").format(name=twice))


def data_folder() -> Path:
    """Where saved matches and tables are kept."""
    try:
        return data_path()
    except RuntimeError:
        raise Refusal(_("Your home folder is unknown. Set HOME or XDG_DATA_HOME.")) from None
