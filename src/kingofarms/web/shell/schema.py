"""The schema of the API: which messages every address takes and gives."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from kingofarms.web.model.commands import COMMANDS
from kingofarms.web.shell.replies import Address

DRAFT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/{name}"
TAG = "command"  # the field with a command's name


def schema_of(addresses: Sequence[Address], *refusals: Any) -> dict[str, Any]:
    """Every message as JSON Schema; any of them is valid, and `addresses` says which goes where."""
    kinds = [kind for each in addresses for kind in (each.takes, *each.gives) if kind is not None]
    kinds = list(dict.fromkeys([*kinds, *refusals]))
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
            for each in addresses
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
