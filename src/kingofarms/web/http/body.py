"""The body of a request: not larger than allowed, and here in time.

Starlette's own `max_body_size` is not enough: it lets a handler that does not read the body run to
its end, answers in English only, and waits for ever for a body that does not arrive.
"""

import asyncio
import re
from dataclasses import dataclass, field

from starlette.types import Message, Receive

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

UPLOADS = ("/import", "/cards", "/api/import", "/api/card-sets")
BODY_SECONDS = 30.0  # that a body may take to arrive


class BodyTooLarge(Exception):
    """The body is larger than any that we ask for."""


class BodyTooSlow(Exception):
    """The body did not arrive in time."""


def limited_body(receive: Receive, most: int) -> Receive:
    """Receive as before, but end the request if its body becomes too large or arrives too late."""
    size, is_complete = 0, False
    deadline = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_some() -> Message:
        nonlocal size, is_complete
        if is_complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise BodyTooSlow from None
        size += len(message.get("body", b""))
        is_complete = not message.get("more_body", False)
        if size > most:
            raise BodyTooLarge
        return message

    return receive_some


# Uploads: a form with files (multipart/form-data), read strictly and within bounds.


MOST_PARTS = 20
BOUNDARY = re.compile(r'boundary="?([0-9A-Za-z\'()+_,./:=? -]{1,70})"?\s*$')
NAMED = re.compile(rb'[;\s](name|filename)="([^"\r\n]*)"')
LONGEST_NAME = 60


@dataclass
class Upload:
    """The fields of a form, and its files by the names that their owner has given them."""

    fields: dict[str, str] = field(default_factory=dict)
    files: list[tuple[str, bytes]] = field(default_factory=list)


def read_upload(kind: str, body: bytes) -> Upload:
    """What the form has; `kind` is its content type."""
    boundary = BOUNDARY.search(kind)
    if not kind.lower().startswith("multipart/form-data") or not boundary:
        raise Refusal(_("A form with a file must be sent as multipart/form-data."))
    pieces = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode())
    if len(pieces) < 2 or not pieces[-1].startswith(b"--"):
        raise unreadable()
    if len(pieces) > MOST_PARTS + 2:
        raise Refusal(_("There are too many files; at most {most}.").format(most=MOST_PARTS))
    upload = Upload()
    for piece in pieces[1:-1]:
        read_part(piece, upload)
    return upload


def read_part(piece: bytes, upload: Upload) -> None:
    """A field or a file: headers, an empty line, and the rest."""
    head, line, data = piece.partition(b"\r\n\r\n")
    names = dict(NAMED.findall(head))
    if not line or b"name" not in names:
        raise unreadable()
    if b"filename" not in names:
        upload.fields[text_from(names[b"name"])] = text_from(data)
    elif names[b"filename"] or data:  # a field for a file that was left empty has neither
        upload.files.append((plain_name(text_from(names[b"filename"])), data))


def text_from(data: bytes) -> str:
    """A text of the form."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise unreadable() from None


def plain_name(name: str) -> str:
    """The last part of a file's name, as far as it can be printed."""
    last = re.split(r"[/\\]", name)[-1]
    return "".join(sign for sign in last if sign.isprintable())[-LONGEST_NAME:] or "file"


def unreadable() -> Refusal:
    """The refusal of a form that is damaged."""
    return Refusal(_("That form cannot be read."))
