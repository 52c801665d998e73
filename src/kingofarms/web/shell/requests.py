"""Requests: what is sent, read as messages, commands and numbers; which status a refusal has."""

from typing import Any, TypeVar

import msgspec

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.terms import is_within
from kingofarms.engine.words import _
from kingofarms.web.database.store import DatabaseUnavailable
from kingofarms.web.http.limits import TooMany
from kingofarms.web.model.command import Command
from kingofarms.web.model.commands import COMMANDS, AnyCommand
from kingofarms.web.model.replayed import NoSuchMoment
from kingofarms.web.people.keys import Stranger
from kingofarms.web.study.puzzles import NotReady
from kingofarms.web.tables.open_table import Stale, TooManyTables, Unknown

Message = TypeVar("Message")

MOST_FIELDS = 100
MOST_NUMBER = 99_999_999


class WrongKind(Refusal):
    """The body has a content type that is not accepted here."""


STATUS: dict[type[Refusal], int] = {
    Stranger: 401,
    Unknown: 404,
    NoSuchMoment: 404,
    Stale: 409,
    WrongKind: 415,
    TooMany: 429,
    TooManyTables: 429,
    DatabaseUnavailable: 503,
    NotReady: 503,
}


def status_of(refusal: Refusal) -> int:
    """The HTTP status of that refusal."""
    return next((status for kind, status in STATUS.items() if isinstance(refusal, kind)), 400)


def read_json(data: bytes | str, kind: type[Message]) -> Message:
    """A message of that kind."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise unexpected(_("it is nested too deeply")) from None
    except UnicodeError:
        raise unexpected(_("it is not UTF-8")) from None
    except ValueError as error:
        raise unexpected(str(error)) from None


def unexpected(why: str) -> Refusal:
    """The refusal of a message that has the wrong form."""
    return Refusal(_("That is not what is expected here: {why}.").format(why=why))


def form_command(name: str, fields: dict[str, str]) -> Command:
    """The command of that name in a form, which names the seat; sent twice it counts once."""
    if "seat" not in fields:
        raise unexpected(_("the seat is missing"))
    kind = COMMANDS[name]
    try:
        return msgspec.convert(kind.in_form(fields), kind, strict=False).with_own_id()
    except ValueError as error:
        raise unexpected(str(error)) from None


def read_command(data: str) -> Command:
    """A command on a stream: `command` has its name; without one it is an action."""
    fields = {"command": "act", **read_json(data, dict[str, Any])}
    try:
        return msgspec.convert(fields, AnyCommand)
    except ValueError as error:
        raise unexpected(str(error)) from None


def number_in(fields: Any, name: str, default: int | None = None) -> int:
    """A whole number in a form or a query."""
    text = fields.get(name)
    if text is None and default is not None:
        return default
    number = number_from(text)
    if number is None:
        raise Refusal(_("'{name}' must be a whole number.").format(name=name))
    return number


def number_from(text: str | None) -> int | None:
    """A whole number from 0 on; None for anything else."""
    is_number = text and text.isascii() and is_within(text, 0, MOST_NUMBER)
    return int(text) if text and is_number else None
