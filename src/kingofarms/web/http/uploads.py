"""Uploads: a form with files (multipart/form-data), read strictly and within bounds."""

import re
from dataclasses import dataclass, field

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _

UPLOADS = ("/import", "/cards", "/api/import", "/api/card-sets")
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
