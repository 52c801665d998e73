"""A series on the command line: play it, continue it, check it, and export a match of it."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markup import escape

from kingofarms.cli.prepare import prepare
from kingofarms.cli.progress import INTERRUPTED, progress
from kingofarms.cli.screen import errors, print_json, say
from kingofarms.engine.match.matchfile import save
from kingofarms.engine.terms.options import wishes_from
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.lab.series.run import (
    Result,
    check_installed,
    digest_in,
    exported,
    plan_for,
    plan_in,
    series,
)
from kingofarms.lab.work.runner import runner_for


def run_series(
    name: str,
    bots: str,
    seats: int | None,
    options: Sequence[str],
    cards: Path | None,
    changes: Sequence[str],
    matches: int,
    seed: int,
    swap: bool,
    forks: int,
    out: Path | None,
    workers: int | None,
    on: str,
    address: str | None,
    json: bool,
) -> None:
    """Play the missing matches, then tell what there is."""
    check_installed()
    wishes = wishes_from(options)
    plan = plan_for(name, bots, wishes, cards, seats, seed, swap, changes, forks)
    runner_for(on, workers, address)  # refused before anything is compiled
    prepare(plan.game, plan.bots)
    done = 0
    try:
        with progress(matches) as advance:

            def tell(now: int, planned: int) -> None:
                nonlocal done
                done = now
                advance(now, planned)

            result = series(
                plan.game,
                plan.bots,
                options=wishes,
                cards=cards,
                changes=changes,
                seats=plan.seats,
                matches=matches,
                seed=seed,
                swap=swap,
                forks=forks,
                workers=workers,
                on=on,
                address=address,
                out=out,
                progress=tell,
            )
    except KeyboardInterrupt:
        errors.print(left_off(done, matches, out), markup=False, soft_wrap=True)
        sys.exit(INTERRUPTED)
    if json:
        with speaking(SOURCE):
            print_json(for_programs(result, out))
    else:
        show(result, out)


def left_off(done: int, planned: int, out: Path | None) -> str:
    """How to continue a series that was stopped."""
    if out is None:
        return _(
            "Stopped after {done} of {planned} matches. They were not kept; use --out for that."
        ).format(done=done, planned=planned)
    return _(
        "Stopped after {done} of {planned} matches, kept in {path}. Run the same command to "
        "continue."
    ).format(done=done, planned=planned, path=out)


def for_programs(result: Result, out: Path | None) -> dict[str, Any]:
    """What there is, as one JSON object."""
    plan = result.plan
    return {
        "game": plan.game.NAME,
        "seats": plan.seats,
        "options": plan.agreed.said,
        "content": plan.agreed.content_digest,
        "changes": list(result.changes),
        "bots": list(plan.bots),
        "matches": result.matches.height,
        "seed": plan.seed,
        "swap": plan.swap,
        "forks": plan.forks,
        "digest": result.digest,
        "folder": None if out is None else str(out),
        "again": result.command,
    }


def show(result: Result, out: Path | None) -> None:
    """What there is, for people."""
    from kingofarms.lab.render.numbers import whole

    plan, rows = result.plan, result.matches
    text = _("{game}, {seats} seats: {matches} matches of {bots}").format(
        game=plan.game.TITLE,
        seats=plan.seats,
        matches=whole(rows.height),
        bots=", ".join(dict.fromkeys(plan.bots)),
    )
    say(f"[b]{escape(text)}[/]")
    turns = rows["turns"].quantile(0.5, "nearest")
    say(escape(_("Half of the matches take at most {turns} turns.").format(turns=int(turns or 0))))
    for reason, count in rows["reason"].value_counts(sort=True).iter_rows():
        share = f"{count / rows.height:.1%}"
        say(escape(f"{share:>7}  {_(plan.game.REASONS[reason])}"))
    if out is not None:
        say(escape(_("The rows are in {path}.").format(path=out)))
    say(escape(_("Digest of all rows: {digest}").format(digest=result.digest)))
    say(escape(_("To repeat: {command}").format(command=result.command)))


def show_digest(folder: Path) -> None:
    """The digest of the rows."""
    say(escape(digest_in(folder)))


def export_match(folder: Path, number: int, out: Path) -> None:
    """Play a match again and save it."""
    plan = plan_in(folder)
    prepare(plan.game, plan.bots)
    save(exported(folder, number), out)
    say(escape(_("Match {number} is saved in {path}.").format(number=number, path=out)))
