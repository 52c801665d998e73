"""Check the shuffle: on the page of a match that is over everything is hashed and dealt again.

While the match runs, the page shows what is fixed already, and nothing more.
"""

import asyncio
from typing import Any

from starlette.responses import Response

from kingofarms.engine.game.game import Dealt
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.matchfile import as_file
from kingofarms.engine.memo import Latest
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Card
from kingofarms.engine.words import current_language
from kingofarms.study.deal import first_table
from kingofarms.study.verify import Verifying, told_findings, verified
from kingofarms.web.model.table import OVER, Table
from kingofarms.web.model.view import shuffle_of, table_view
from kingofarms.web.shell.visits import Visit, page

REMEMBERED = 40  # matches that were checked lately
LONGEST = 100  # signs of a fingerprint that somebody types
FIRST_NUMBERS = 8  # of the generator


class Checked:
    """What was found lately: everybody who looks at a match is shown the same."""

    def __init__(self) -> None:
        self._found = Latest[tuple[Any, ...], Verifying](REMEMBERED)
        self._turn = asyncio.Lock()  # one match at a time

    async def of(self, table: Table, noted: str) -> Verifying:
        """What is found at that table, which is over; worked out while others are answered.

        It is done in a thread: while a game is not compiled, a single deal takes long.
        """
        key = table.header.id, table.seq, current_language(), noted
        async with self._turn:
            if key not in self._found:
                shown = first_table(table.match)
                verifying = Verifying(as_file(table.match), noted=noted, shown=shown)
                await asyncio.to_thread(verified, verifying)
                self._found[key] = verifying
            return self._found[key]


@page
async def shuffle_page(visit: Visit) -> Response:
    """What is fixed; after the match, whether it was kept."""
    table = (await visit.open_table()).table
    looks = table_view(table, WATCHER, None, visit.now)
    noted = visit.query.get("noted", "")[:LONGEST].strip()
    values: dict[str, Any] = {"looks": looks, "noted": noted, "verifying": None, "symbols": ""}
    values["shuffle"] = shuffle_of(looks)
    if table.phase == OVER:
        checked: Checked = visit.state.checked
        verifying = await checked.of(table, noted)
        values["verifying"] = verifying
        values["findings"] = told_findings(verifying)
        values["groups"] = groups_of(table, verifying)
        values["first"] = verifying.deal.draws[:FIRST_NUMBERS] if verifying.deal else ()
        values["round"] = table.match.shuffle.round
        values["is_sealed"] = isinstance(table.match.luck, Sealed)
        values["symbols"] = looks.game.scene.symbols(looks.agreed)
    return visit.page("shuffle_page.html", **values)


def groups_of(table: Table, verifying: Verifying) -> list[tuple[Dealt, Any, list[Card]]]:
    """What was dealt, with the numbers and the cards of each step."""
    if not verifying.deal:
        return []
    scene, agreed = table.match.game.scene, table.match.agreed
    record = quick_record(verifying.deal.state)
    groups = []
    for group, draws in verifying.deal.groups:
        cards = [scene.card(number, record, agreed) for number in group.cards]
        groups.append((group, draws, [card for card in cards if card]))
    return groups
