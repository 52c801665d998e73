"""The addresses of the API: what each takes and gives. The schema is made from them."""

from dataclasses import dataclass
from typing import Any

import msgspec

from kingofarms.engine.match.entries import MatchFile
from kingofarms.web.api import messages as m
from kingofarms.web.table.commands import COMMANDS, AnyCommand

GET, POST, DELETE, SOCKET = "GET", "POST", "DELETE", "WebSocket"


@dataclass(frozen=True)
class Address:
    """An address, the message that it takes, those that it gives, and the status of success."""

    method: str
    path: str
    takes: Any = None
    gives: tuple[Any, ...] = ()
    status: int = 200


AT = "/api/tables/{id}"
ADDRESSES = (
    Address(GET, "/api"),
    Address(GET, "/api/schema.json"),
    Address(GET, "/api/games", None, (list[m.GameInfo],)),
    Address(POST, "/api/players", m.NewPlayer, (m.Player,), 201),
    Address(GET, "/api/me", None, (m.Me,)),
    Address(DELETE, "/api/token", None, (), 204),
    Address(GET, "/api/tables", None, (m.Lists,)),
    Address(POST, "/api/tables", m.NewTable, (m.Table,), 201),
    Address(GET, "/api/codes/{code}", None, (m.Table,)),
    Address(POST, "/api/carry", m.UseLink, (m.Table,)),
    Address(GET, AT, None, (m.Table,)),
    *(Address(POST, f"{AT}/{name}", kind, (m.Table,)) for name, kind in COMMANDS.items()),
    Address(POST, AT + "/rematch", m.Empty, (m.Table,), 201),
    Address(POST, AT + "/link", m.NewLink, (m.Link,), 201),
    Address(GET, AT + "/export", None, (m.Seen, MatchFile)),
    Address(SOCKET, AT + "/stream", AnyCommand, (m.News, m.Beat, m.Denied)),
)
DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """Every message as JSON Schema; any of them is valid, and `addresses` says which goes where."""
    kinds = [kind for each in ADDRESSES for kind in (each.takes, *each.gives) if kind is not None]
    kinds = list(dict.fromkeys([*kinds, m.Why, m.Refused]))
    refs, definitions = msgspec.json.schema_components(kinds, ref_template=REF)
    found = dict(zip(kinds, refs, strict=True))
    return {
        "$schema": DRAFT,
        "title": "King of Arms: the messages of the API",
        "description": "docs/api.md tells it all. What is refused is answered by Why or Refused.",
        "anyOf": list(refs),
        "addresses": [
            {
                "method": each.method,
                "path": each.path,
                "status": each.status,
                "takes": found.get(each.takes),
                "gives": [found[kind] for kind in each.gives],
            }
            for each in ADDRESSES
        ],
        "$defs": definitions,
    }
