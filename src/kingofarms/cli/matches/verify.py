"""Verifying a match file offline: line by line in words, or as JSON for programs."""

from pathlib import Path

import typer
from rich.markup import escape

from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.match.matchfile import read
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import games
from kingofarms.study.verify import OPEN, RIGHT, WRONG, Verifying, told_findings, verified

SIGNS = {RIGHT: "[green]✓[/]", WRONG: "[red]✗[/]", OPEN: "·"}
FIRST_NUMBERS = 8  # random numbers that are printed


def verify_file(path: Path, json: bool, noted: str, cards: Path | None) -> None:
    """Look at everything in the file; exit code 2 if something is wrong. The file is only read."""
    file = read(path)
    if file.game in games():
        prepare(games()[file.game])
    verifying = Verifying(file, cards, noted)
    if json:
        with speaking(SOURCE):
            print_json(for_programs(verified(verifying)))
    else:
        in_words(verified(verifying))
    if not verifying.is_right:
        raise typer.Exit(2)


def in_words(verifying: Verifying) -> None:
    """A line for each finding, the deal, and the verdict."""
    for each in told_findings(verifying):
        say(f"{SIGNS[each.status]} {escape(each.words)}")
        for name, value in each.facts:
            say(f"    [dim]{escape(name)}: {escape(value)}[/]")
    if verifying.deal:
        say()
        if verifying.deal.groups:
            say(_("The deal, step by step:"))
        for group, draws in verifying.deal.groups:
            chosen = ", ".join(f"{each.chosen + 1}/{each.among}" for each in draws)
            names = ", ".join(group.names)
            say(f"  {escape(group.words)} {escape(names)} [dim]{chosen}[/]".rstrip())
        first = [each.as_written for each in verifying.deal.draws[:FIRST_NUMBERS]]
        say(_("The generator's first numbers: {numbers}").format(numbers=" ".join(first)))
    say()
    right = _("Nothing is wrong with this match.")
    say(right if verifying.is_right else _("Something is wrong with this match; see ✗."))


def for_programs(verifying: Verifying) -> dict[str, object]:
    """The same as one object."""
    deal = verifying.deal
    return {
        "right": verifying.is_right,
        "fingerprint": verifying.fingerprint or None,
        "findings": [
            {"about": each.about, "status": each.status, "words": each.words}
            for each in told_findings(verifying)
        ],
        "deal": deal
        and {
            "generator": deal.key,
            "numbers": [
                {"bits": each.as_written, "among": each.among, "chosen": each.chosen}
                for each in deal.draws
            ],
            "groups": [
                {"words": group.words, "numbers": group.picks, "names": list(group.names)}
                for group, _draws in deal.groups
            ],
        },
    }
