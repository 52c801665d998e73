"""Reading JSON that anybody may have written: as one type, with nothing in it left unread."""

import json
import re
from typing import Any, TypeVar

import msgspec

from kingofarms.engine.read_file import Unreadable, text_of
from kingofarms.engine.words import _

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
