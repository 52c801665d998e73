"""News in a shared database: what other servers have added to tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from kingofarms.web.database.embedded.damage import read_entry
from kingofarms.web.table.table import Entered

# One statement however many tables are asked for. The inner query uses the key of `entries`, so it
# costs the same whatever number is named.
ADDED = text("""
    SELECT known.name, matches.id, added.time, added.player, added.request, added.body
    FROM unnest(CAST(:names AS text[]), CAST(:numbers AS integer[])) AS known (name, number)
    LEFT JOIN matches ON matches.id = known.name
    LEFT JOIN LATERAL (
        SELECT * FROM entries
        WHERE entries.match = known.name AND entries.seq > known.number ORDER BY entries.seq
    ) AS added ON true
    ORDER BY known.name, added.seq
""")


@dataclass(frozen=True)
class Added:
    """The entries of a table after a number."""

    after: int
    entries: Sequence[Entered]

    def beyond(self, seq: int) -> Sequence[Entered]:
        """Those of them that a table with that number does not have."""
        return self.entries[max(0, seq - self.after) :]


def read_news(connection: Connection, known: Mapping[str, int]) -> dict[str, Added]:
    """What was added to each table after the number that is known; nothing for a deleted one."""
    values = {"names": list(known), "numbers": list(known.values())}
    by_table: dict[str, list[Entered]] = {}
    for row in connection.execute(ADDED, values):
        if row.id is None:
            continue
        entries = by_table.setdefault(row.name, [])
        if row.body is not None:
            entries.append((read_entry(row.body), row.time, row.player, row.request))
    return {name: Added(known[name], entries) for name, entries in by_table.items()}
