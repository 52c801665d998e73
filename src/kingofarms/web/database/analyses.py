"""Analyses in the database: one row for each step, so that one that was interrupted goes on.

Rows belong to a match and a version of the analysis. Row -1 says that somebody has asked for it,
and whether it is complete. A row that cannot be read is as if it were not there.
"""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select

from kingofarms.study.analysis.records import VERSION, Step
from kingofarms.web.database import schema
from kingofarms.web.database.matches import is_there

MARK = -1
ASKED, DONE = "asked", "done"

analyses = schema.analyses


def read_steps(connection: Connection, name: str) -> tuple[str, dict[int, Step]]:
    """Whether it was asked for or is done, else empty; and the steps that are there."""
    query = select(analyses.c.step, analyses.c.body).where(
        analyses.c.match == name, analyses.c.version == VERSION
    )
    mark, steps = "", {}
    for row in connection.execute(query):
        if row.step == MARK:
            mark = row.body
        elif (step := step_from(row.body)) is not None:
            steps[row.step] = step
    return mark, steps


def step_from(body: str) -> Step | None:
    """A step; None if it is damaged."""
    try:
        return msgspec.json.decode(body, type=Step)
    except (ValueError, RecursionError):
        return None


def write_mark(connection: Connection, name: str, mark: str) -> bool:
    """Note that it was asked for, or is done; False if the match has been deleted."""
    is_left = write_rows(connection, name, {MARK: mark})
    if is_left:  # what an older program has found is of no use any more
        is_older = (analyses.c.match == name) & (analyses.c.version != VERSION)
        connection.execute(delete(analyses).where(is_older))
    return is_left


def write_steps(connection: Connection, name: str, steps: Mapping[int, Step]) -> bool:
    """Keep these steps, by their numbers; False if the match has been deleted."""
    bodies = {number: msgspec.json.encode(step).decode() for number, step in steps.items()}
    return write_rows(connection, name, bodies)


def write_rows(connection: Connection, name: str, bodies: Mapping[int, str]) -> bool:
    """Put the rows in place of those that are there: another server may have been at it."""
    if not is_there(connection, name):
        return False
    if bodies:
        key = {"match": name, "version": VERSION}
        known = analyses.c.match == name, analyses.c.version == VERSION
        connection.execute(delete(analyses).where(*known, analyses.c.step.in_(list(bodies))))
        rows = [{**key, "step": number, "body": body} for number, body in bodies.items()]
        connection.execute(insert(analyses), rows)
    return True


def interrupted(connection: Connection) -> Sequence[str]:
    """The matches whose analysis was asked for and is not complete."""
    query = select(analyses.c.match).where(
        analyses.c.version == VERSION, analyses.c.step == MARK, analyses.c.body == ASKED
    )
    return list(connection.execute(query.order_by(analyses.c.match)).scalars())
