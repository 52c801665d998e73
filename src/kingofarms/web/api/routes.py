"""The addresses of the API: what each takes and gives; the schema is made of them."""

from dataclasses import dataclass
from typing import Any

import msgspec

from kingofarms.engine.match.entries import MatchFile
from kingofarms.web.api import messages as m

GET, POST, DELETE, SOCKET = "GET", "POST", "DELETE", "WebSocket"


@dataclass(frozen=True)
class Address:
    """An address, the message it takes, those it gives, and the status where all is well."""

    method: str
    path: str
    takes: Any = None
    gives: tuple[Any, ...] = ()
    status: int = 200


AT = "/api/tables/{id}"
ADDRESSES = (
    Address(GET, "/api"),
    Address(GET, "/api/schema.json"),
    Address(GET, "/api/games", None, (list[m.GameSaid],)),
    Address(POST, "/api/players", m.NewPlayer, (m.Player,), 201),
    Address(GET, "/api/me", None, (m.Me,)),
    Address(DELETE, "/api/token", None, (), 204),
    Address(GET, "/api/tables", None, (m.Lists,)),
    Address(POST, "/api/tables", m.NewTable, (m.Table,), 201),
    Address(GET, "/api/codes/{code}", None, (m.Table,)),
    Address(POST, "/api/carry", m.Carry, (m.Table,)),
    Address(GET, AT, None, (m.Table,)),
    Address(POST, AT + "/join", m.Join, (m.Table,)),
    Address(POST, AT + "/leave", m.AtSeat, (m.Table,)),
    Address(POST, AT + "/add-bot", m.WithBot, (m.Table,)),
    Address(POST, AT + "/act", m.Decide, (m.Table,)),
    Address(POST, AT + "/undo", m.AtSeat, (m.Table,)),
    Address(POST, AT + "/concede", m.AtSeat, (m.Table,)),
    Address(POST, AT + "/hand-over", m.WithBot, (m.Table,)),
    Address(POST, AT + "/take-back", m.AtSeat, (m.Table,)),
    Address(POST, AT + "/count-out", m.AtSeat, (m.Table,)),
    Address(POST, AT + "/rematch", m.Empty, (m.Table,), 201),
    Address(POST, AT + "/link", m.AtSeat, (m.Link,), 201),
    Address(GET, AT + "/export", None, (m.Seen, MatchFile)),
    Address(SOCKET, AT + "/stream", m.Decide, (m.News, m.Beat, m.Denied)),
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
