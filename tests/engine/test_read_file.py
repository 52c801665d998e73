"""Files that anybody may have written: read whole, or refused with a sentence."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kingofarms.engine.files import Unreadable, from_json, read_bytes, read_text
from kingofarms.engine.refusal import Refusal


class Note(msgspec.Struct, forbid_unknown_fields=True):
    text: str = ""
    number: float = 0.0
    about: dict[str, int] = {}


def a_pipe(path: Path) -> Path:
    os.mkfifo(path)
    return path


def a_socket(path: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(path))
    return path


def a_loop(path: Path) -> Path:
    path.symlink_to(path)
    return path


ODD: dict[str, tuple[Callable[[Path], Path], str]] = {
    "a folder": (lambda path: path.parent, "cannot be read: Is a directory"),
    "a pipe": (a_pipe, "is not a regular file"),
    "a device": (lambda path: Path("/dev/zero"), "is not a regular file"),
    "a socket": (a_socket, "cannot be read"),
    "a link to itself": (a_loop, "cannot be read"),
    "nothing": (lambda path: path, "cannot be read: No such file"),
    "the memory of this process": (lambda path: Path("/proc/self/mem"), "cannot be read"),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_regular_file_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    make, sentence = ODD[kind]
    path = make(tmp_path / "x")
    with pytest.raises(Refusal, match=sentence) as refused:
        read_bytes(path)
    assert str(path) in str(refused.value)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(Refusal, match="x has more than 4 bytes"):
        read_bytes(path, 4)
    with path.open("r+b") as file:
        file.truncate(1 << 40)  # nothing but a hole
    with pytest.raises(Refusal, match="more than 4 bytes"):
        read_bytes(path, 4)


def test_a_byte_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"Bl\xfcte")
    with pytest.raises(Refusal, match="x cannot be read: byte 3 is not UTF-8"):
        read_text(path)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b'{"text": "\xff"}', "byte 11 is not UTF-8"),
        (b'{"about": ' + b"[" * 10**6, "Expected `object`"),
        (b'{"text": ' + b'{"a":' * 10**6, "Expected `str`"),
        (b'{"more": ' + b"[" * 10**6, "unknown field `more`"),
        (b'{"text": "a", "text": "b"}', "the field `text` is there twice"),
        (b'{"about": {"a": 1, "b": 2, "a": 1}}', "the field `a` is there twice"),
        (b'{"number": 1e400}', "out of range"),
        (b'{"number": NaN}', "is not valid JSON; the fault is at byte"),
        (b'{"about": {"a": ' + b"9" * 10**5 + b"}}", "out of range"),
        (b'{"text": "\\ud800"}', "."),
        (b"\xef\xbb\xbf{}", "is not valid JSON; the fault is at byte"),
        (b"{}{}", "is not valid JSON; the fault is at byte 3"),
        (b"", "is empty"),
        (b'{"number": 1', "ends too early"),
        (b"\0", "is not valid JSON; the fault is at byte"),
    ],
)
def test_json_that_is_not_the_thing_is_unreadable(data: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        from_json(data, Note)


def test_json_of_any_depth_is_unreadable_and_no_more() -> None:
    with pytest.raises(Unreadable, match="nested too deeply"):
        from_json(b"[" * 10**6, object)


def test_json_that_is_the_thing_is_read() -> None:
    data = b' {"number":1e3, "text":"Bl\\u00fcte", "about":{"text":1}}\n'
    assert from_json(data, Note) == Note("Blüte", 1000.0, {"text": 1})
