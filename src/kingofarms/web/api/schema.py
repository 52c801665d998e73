"""The addresses of the API: what each takes and gives. The schema is made from them."""

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from kingofarms.engine.match.entries import MatchFile
from kingofarms.web.api.messages.card_sets import Cards, CardSet, NewCardSet
from kingofarms.web.api.messages.lobby import GameInfo, Lists, NewTable, UseLink
from kingofarms.web.api.messages.past import Past
from kingofarms.web.api.messages.people import Me, NewPlayer, Player, SignedOut, SignOut
from kingofarms.web.api.messages.puzzles import PuzzleAnswer, PuzzleQuestion, PuzzleVerdict
from kingofarms.web.api.messages.sent import Why
from kingofarms.web.api.messages.stream import Backlog, Beat, Denied, Meeting, News
from kingofarms.web.api.messages.study import Analysis, HintAnswer, Moment, NewAnalysis, PlayOn
from kingofarms.web.api.messages.table import (
    Link,
    Log,
    NewEmote,
    NewLink,
    NewRematch,
    Refused,
    Seen,
    Table,
)
from kingofarms.web.model.commands import COMMANDS, AnyCommand

GET, POST, DELETE, SOCKET = "GET", "POST", "DELETE", "WebSocket"


@dataclass(frozen=True)
class Address:
    """An address, the message that it takes, those that it gives, and the status of success.

    `also`: another status of success, after which somebody else must do something.
    """

    method: str
    path: str
    takes: Any = None
    gives: tuple[Any, ...] = ()
    status: int = 200
    also: int | None = None


AT = "/api/tables/{id}"
ADDRESSES = (
    Address(GET, "/api"),
    Address(GET, "/api/schema.json"),
    Address(GET, "/api/games", None, (list[GameInfo],)),
    Address(POST, "/api/players", NewPlayer, (Player,), 201),
    Address(GET, "/api/me", None, (Me,)),
    Address(DELETE, "/api/token", None, (), 204),
    Address(POST, "/api/sign-out", SignOut, (SignedOut,)),
    Address(GET, "/api/tables", None, (Lists,)),
    Address(POST, "/api/tables", NewTable, (Table,), 201),
    Address(GET, "/api/matches", None, (Past,)),
    Address(POST, "/api/import", MatchFile, (Table,), 201),
    Address(GET, "/api/card-sets", None, (list[CardSet],)),
    Address(POST, "/api/card-sets", NewCardSet, (CardSet,), 201),
    Address(DELETE, "/api/card-sets/{id}", None, (), 204),
    Address(GET, "/api/puzzles/{game}/{name}", None, (PuzzleQuestion,)),
    Address(POST, "/api/puzzles/{game}/{name}", PuzzleAnswer, (PuzzleVerdict,)),
    Address(GET, "/api/codes/{code}", None, (Table,)),
    Address(POST, "/api/carry", UseLink, (Table,)),
    Address(GET, AT, None, (Table,)),
    *(Address(POST, f"{AT}/{name}", kind, (Table,)) for name, kind in COMMANDS.items()),
    Address(GET, AT + "/hint", None, (HintAnswer, Why), also=202),
    Address(POST, AT + "/rematch", NewRematch, (Table,), 201, also=202),
    Address(POST, AT + "/emote", NewEmote, (), 204),
    Address(POST, AT + "/link", NewLink, (Link,), 201),
    Address(DELETE, AT, None, (), 204),
    Address(GET, AT + "/cards", None, (Cards,)),
    Address(GET, AT + "/analysis", None, (Analysis,)),
    Address(POST, AT + "/analysis", NewAnalysis, (Analysis,), 200, also=202),
    Address(GET, AT + "/log", None, (Log,)),
    Address(GET, AT + "/replay", None, (Moment,)),
    Address(POST, AT + "/play-on", PlayOn, (Table,), 201),
    Address(GET, AT + "/export", None, (Seen, MatchFile)),
    Address(SOCKET, AT + "/stream", AnyCommand, (News, Backlog, Meeting, Beat, Denied)),
)
DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
TAG = "command"  # the field with a command's name


def schema() -> dict[str, Any]:
    """Every message as JSON Schema; any of them is valid, and `addresses` says which goes where."""
    kinds = [kind for each in ADDRESSES for kind in (each.takes, *each.gives) if kind is not None]
    kinds = list(dict.fromkeys([*kinds, Why, Refused]))
    refs, definitions = named_components(kinds)
    ref_of = dict(zip(kinds, refs, strict=True))
    return {
        "$schema": DRAFT,
        "title": "King of Arms: the messages of the API",
        "description": "See docs/api.md. A refusal is answered with Why or Refused.",
        "anyOf": refs,
        "addresses": [
            {
                "method": each.method,
                "path": each.path,
                "status": each.status,
                **({"also": each.also} if each.also else {}),
                "takes": ref_of.get(each.takes),
                "gives": [ref_of[kind] for kind in each.gives],
            }
            for each in ADDRESSES
        ],
        "$defs": definitions,
    }


def named_components(kinds: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The schemas of these messages, with short names; commands need not name themselves.

    An entry that is called like a command gets a longer name: `ActEntry` beside `Act`.
    """
    encoded = msgspec.json.encode(msgspec.json.schema_components(kinds, ref_template=REF)).decode()
    encoded = re.sub(r"kingofarms\.[\w.]+\.commands?\.(\w+)", r"\1", encoded)
    encoded = re.sub(r"kingofarms\.[\w.]+\.entries\.(\w+)", r"\1Entry", encoded)
    refs, definitions = msgspec.json.decode(encoded)
    for each in refs:
        each.pop("discriminator", None)
    for kind in set(COMMANDS.values()):  # at its own address; on the stream only an act
        definitions[kind.__name__]["required"].remove(TAG)
    return refs, definitions
