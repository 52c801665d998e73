"""Programs that play by the API; every message of theirs is checked against its schema."""

import json
import re
from typing import Any

import httpx
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from kingofarms.games import games
from kingofarms.web.app import PROGRAMS
from kingofarms.web.shell.replies import SOCKET, Why, schema_of
from kingofarms.web.table.messages import Refused
from tests.web.serving import ROOT, Served

SHORT: dict[str, dict[str, Any]] = {name: dict(game.SHORT) for name, game in games().items()}
GUIDE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SCHEMA = schema_of(PROGRAMS, Why, Refused)
SEEN: set[tuple[str, str]] = set()


def check(message: Any, *refs: dict[str, Any]) -> None:
    """The message is one of these."""
    whole = {"$schema": SCHEMA["$schema"], "$defs": SCHEMA["$defs"], "anyOf": list(refs)}
    Draft202012Validator(whole).validate(message)


def ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def address_of(method: str, path: str) -> Any:
    """The address as the schema has it."""
    found = [
        each
        for each in SCHEMA["addresses"]
        if each["method"] == method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", each["path"]), path)
    ]
    assert len(found) == 1, (method, path)
    return found[0]


def checked(answer: httpx.Response) -> None:
    """Both the question and the answer are as the schema says."""
    asked = answer.request
    address = address_of(asked.method, asked.url.path)
    SEEN.add((address["method"], address["path"]))
    answer.read()
    if answer.status_code >= 400:
        check(answer.json(), ref("Why"), ref("Refused"))
        return
    assert answer.status_code in (address["status"], address.get("also"))
    if asked.content:
        check(json.loads(asked.content), address["takes"])
    if answer.content and address["gives"]:
        check(answer.json(), *address["gives"])


class Program:
    """Somebody who plays by the API, whose every message is checked."""

    def __init__(self, served: Served, name: str) -> None:
        self.served, self.name = served, name
        hooks = {"response": [checked]}
        told = served.client(event_hooks=hooks).post("/api/players", json={"name": name})
        self.token = told.json()["token"]
        self.client = served.client(self.token, event_hooks=hooks)

    def get(self, path: str) -> Any:
        return self.client.get(path).json()

    def post(self, path: str, status: int = 200, **said: Any) -> Any:
        answer = self.client.post(path, json=said)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    def new(self, game: str, *seats: Any, **more: Any) -> Any:
        said = {"game": game, "seats": list(seats), "options": SHORT[game], **more}
        return self.post("/api/tables", 201, **said)

    def stream(self, table: Any, query: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        SEEN.add((SOCKET, "/api/tables/{id}/stream"))
        return self.served.socket(
            f"/api/tables/{table['id']}/stream{query}", additional_headers=headers
        )


def at(table: Any, what: str = "") -> str:
    return f"/api/tables/{table['id']}{what}"


def hear(line: Any) -> Any:
    """The next message of a stream, as the schema says."""
    told = json.loads(line.recv(60))
    check(told, *address_of(SOCKET, "/api/tables/x/stream")["gives"])
    return told


def news(line: Any) -> Any:
    """The next that is about the table."""
    while True:
        told = hear(line)
        if "table" in told:
            return told
