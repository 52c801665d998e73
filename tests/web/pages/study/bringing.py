"""Forms with files, as a browser sends them, and card sets to send."""

from collections.abc import Sequence
from typing import Any

from kingofarms.engine.game.own_content import our_files
from kingofarms.games import game_named

from ...house import Answer, Guest, House

BOUNDARY = "----boundary7MA4YWxk"


def multipart(files: Sequence[tuple[str, bytes]], field: str = "file", **fields: str) -> bytes:
    """The body of a form."""
    pieces = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'.encode()
        for name, text in fields.items()
    ]
    for name, data in files:
        head = f'form-data; name="{field}"; filename="{name}"'
        pieces.append(
            f"--{BOUNDARY}\r\nContent-Disposition: {head}\r\n\r\n".encode() + data + b"\r\n"
        )
    return b"".join(pieces) + f"--{BOUNDARY}--\r\n".encode()


def upload(house: House, path: str, guest: Guest | None, body: bytes, kind: str = "") -> Answer:
    """Send a form with files."""
    headers = house._headers(path, guest) | {"accept": "text/html"}
    headers["content-type"] = kind or f"multipart/form-data; boundary={BOUNDARY}"
    headers["content-length"] = str(len(body))
    return house.runner.run(house._ask(house._scope("http", path, headers, "POST"), body))


def bring_match(house: House, guest: Guest | None, data: bytes, name: str = "m.json") -> Answer:
    return upload(house, "/import", guest, multipart([(name, data)]))


def bring_cards(
    house: House, guest: Guest | None, game: str, files: dict[str, str], name: str = "Mine"
) -> Answer:
    sent = [(file, text.encode()) for file, text in files.items()]
    return upload(house, "/cards", guest, multipart(sent, "files", game=game, name=name))


def own_files(game: str, **renamed: str) -> dict[str, str]:
    """Our cards with other names for some."""
    files = our_files(game_named(game))
    for old, new in renamed.items():
        found = old.replace("_", " ")
        assert any(found in text for text in files.values())
        files = {name: text.replace(found, new) for name, text in files.items()}
    return files


def alert(answer: Answer) -> str:
    """The one sentence about what went wrong."""
    text: Any = answer.text
    start = text.index('role="alert">') + len('role="alert">')
    return str(text[start : text.index("</p>", start)])
