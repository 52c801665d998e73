"""The manifest of a series: what defines it, how many matches it has, and their digest."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import Value, as_said
from kingofarms.engine.words import _
from kingofarms.lab.series.columns import VERSION
from kingofarms.lab.series.plan import Plan

FORMAT = "kingofarms series 1"
GROWS = ("matches", "digest")  # what may differ in one series


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The series in a folder."""

    format: str
    version: str  # of the program: bots of another version may choose differently
    columns: int  # the version of the columns
    game: str
    rules: int
    options: dict[str, Value]
    content: str
    terms: str
    seats: int
    bots: list[str]
    seed: int
    swap: bool
    matches: int
    digest: str | None = None  # of all rows; None until all are played
    forks: int = 0
    changes: list[str] = []  # of the cards, as typed: `without Dagger`; `content` names the result


def manifest_of(plan: Plan, matches: int, version: str, changes: Sequence[str] = ()) -> Manifest:
    """The manifest of a series before its first match."""
    return Manifest(
        format=FORMAT,
        version=version,
        columns=VERSION,
        game=plan.game.NAME,
        rules=plan.game.RULES_VERSION,
        options=as_said(plan.agreed.options),
        content=plan.agreed.content_digest,
        terms=plan.agreed.digest,
        seats=plan.seats,
        bots=list(plan.bots),
        seed=plan.seed,
        swap=plan.swap,
        forks=plan.forks,
        matches=matches,
        changes=list(changes),
    )


def check_same(path: Path, there: Manifest, here: Manifest) -> None:
    """Refuse a folder with another series, and say what differs."""
    complete = there.digest is not None and here.matches <= there.matches
    # The same cards may have been made by changes or brought as a file.
    changed = ("changes",) if there.content != here.content else ()
    for name in (*changed, *(each for each in Manifest.__struct_fields__ if each != "changes")):
        theirs, ours = getattr(there, name), getattr(here, name)
        if name in GROWS or theirs == ours or (name == "version" and complete):
            continue
        if isinstance(theirs, dict) and isinstance(ours, dict):
            name = next(key for key in {**theirs, **ours} if theirs.get(key) != ours.get(key))
            theirs, ours = theirs.get(name), ours.get(name)
        raise Refusal(
            _("{path} holds another series: its {name} is {theirs}, not {ours}.").format(
                path=path, name=name, theirs=typed(theirs), ours=typed(ours)
            )
        )
    if here.matches < there.matches:
        raise Refusal(
            _("{path} holds {there} matches already. Ask for at least as many.").format(
                path=path, there=there.matches
            )
        )


def typed(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ",".join(map(str, value)) or "–"
    return str(value)
