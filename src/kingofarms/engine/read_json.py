"""Reading JSON that anybody may have written: as one type, with nothing in it left unread."""

import json
from typing import Any, TypeVar

import msgspec

from kingofarms.engine.read_file import Unreadable, text_of
from kingofarms.engine.words import _

Thing = TypeVar("Thing")


def from_json(data: bytes, kind: type[Thing]) -> Thing:
    """The thing that the JSON describes; Unreadable says in a few words why there is none."""
    text = text_of(data)
    try:
        thing = msgspec.json.decode(text, type=kind)
        # The decoder takes the last of two fields with one name; here neither is right.
        json.loads(text, object_pairs_hook=_once_each, parse_int=str, parse_float=str)
    except (msgspec.MsgspecError, json.JSONDecodeError) as error:
        raise Unreadable(str(error)) from None
    except RecursionError:
        raise Unreadable(_("it is nested too deeply")) from None
    return thing


def _once_each(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _value in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(_("the field `{name}` is there twice").format(name=twice))
