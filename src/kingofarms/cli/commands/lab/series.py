"""Commands of the lab: a series of matches, its digest, and single matches of it."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape

from kingofarms.cli.commands.app import group
from kingofarms.cli.parameters import AsJson, spread
from kingofarms.cli.screen import INTERRUPTED, errors, print_json, progress, say
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.lab.spec import COMMANDS, Spec

if TYPE_CHECKING:
    from kingofarms.lab.matches.run import Result

lab = group(
    "lab", _("Is this card any good, is this rule fair? Many matches of bots, and what they show.")
)

SeriesFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help=_("The folder of a series."))]


@lab.command(help=_("Play many matches of bots, and keep them as rows in Parquet files."))
@spread
def series(spec: Annotated[Spec, COMMANDS["series"]], json: AsJson = False) -> None:
    from kingofarms.cli.prepare import prepare
    from kingofarms.lab.matches.run import check_installed, plan_of, play_series
    from kingofarms.lab.work.runner import runner_for

    check_installed()
    plan = plan_of(spec)
    runner_for(spec.on, spec.workers, spec.address)  # refused before anything is compiled
    prepare(plan.game, plan.bots)
    done, planned = 0, spec.matches or 0
    try:
        with progress(planned) as advance:

            def tell(now: int, most: int) -> None:
                nonlocal done
                done = now
                advance(now, most)

            result = play_series(spec, tell)
    except KeyboardInterrupt:
        errors.print(left_off(done, planned, spec.folder), markup=False, soft_wrap=True)
        sys.exit(INTERRUPTED)
    if json:
        with speaking(SOURCE):
            print_json(for_programs(result, spec.folder))
    else:
        show(result, spec.folder)


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


def for_programs(result: "Result", out: Path | None) -> dict[str, Any]:
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


def show(result: "Result", out: Path | None) -> None:
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


@lab.command(help=_("Print the digest of a series, after checking that no row was changed."))
def digest(folder: SeriesFolder) -> None:
    from kingofarms.lab.matches.run import digest_in

    say(escape(digest_in(folder)))


@lab.command(help=_("Write one match of a series to a match file, to replay or analyse it."))
def export(
    folder: SeriesFolder,
    match: Annotated[
        int, typer.Option("--match", min=0, help=_("Number of the match in the series."))
    ],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_("The match file to write."))],
) -> None:
    from kingofarms.cli.prepare import prepare
    from kingofarms.engine.match.matchfile import save
    from kingofarms.lab.matches.run import exported, plan_in

    plan = plan_in(folder)
    prepare(plan.game, plan.bots)
    save(exported(folder, match), out)
    say(escape(_("Match {number} is saved in {path}.").format(number=match, path=out)))
