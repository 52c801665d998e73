"""Replaying a recorded match: in words, or for programs as one JSON object per line.

Verifying a match file offline: line by line in words, or as JSON for programs.
"""

from typing import Any

import typer
from rich.markup import escape

from kingofarms.cli.matches.sitting import narration, score_sheet, uncounted_words
from kingofarms.cli.prepare import prepare
from kingofarms.cli.screen import flow, print_json, say
from kingofarms.cli.wishes import Recorded
from kingofarms.engine.match import entries
from kingofarms.engine.match.entries import Act, AnyEntry, MatchFile, Sit, Stop, Undo
from kingofarms.engine.match.luck import Sealed
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import OpenedMatch, as_file, open_checked, read
from kingofarms.engine.match.outcome import STOPPED, Outcome
from kingofarms.engine.rules.told import events
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import games
from kingofarms.study.verify import OPEN, RIGHT, WRONG, Verifying, told_findings, verified


def read_prepared(wish: Recorded) -> MatchFile:
    """What is in the file, which is only read; its game is compiled."""
    file = read(wish.file)
    if file.game in games():
        prepare(games()[file.game])
    return file


def replay_file(wish: Recorded) -> None:
    """Check the whole file, then show every entry."""
    read_prepared(wish)
    opened = open_checked(wish.file, wish.cards)
    if wish.json:
        with speaking(SOURCE):
            replay_for_programs(opened, opened.match)
    else:
        replay_in_words(opened, opened.match)


def replay_in_words(opened: OpenedMatch, match: Match) -> None:
    """A line for each entry, and the score sheet."""
    if not opened.dealt_at:
        flow(escape(narration(match, houses(match))))
    for number, entry in opened.entries():
        if isinstance(entry, Act):
            flow(f"{number:>4}  {escape(narration(match, houses(match)))}")
        elif isinstance(entry, Stop):
            flow(f"{number:>4}  {escape(_(STOPPED))}")
        elif not isinstance(entry, Sit):
            flow(f"{number:>4}  {escape(houses(match)[entry.seat])}: {entry.kind}")
            is_undone = isinstance(entry, Undo) and entry.saw_hidden
            if is_undone or isinstance(entry, entries.Hint | entries.PlayOnElsewhere):
                flow(f"      {uncounted_words(match)}")
        if number == opened.dealt_at:
            flow(escape(narration(match, houses(match))))
    flow()
    for line in shuffle_lines(match):
        flow(escape(line))
    flow(score_sheet(match, houses(match)) if match.is_over else _("The match is not over yet."))


def shuffle_lines(match: Match) -> list[str]:
    """What the deal was made from, so that players can compare it with what they were shown."""
    if not isinstance(match.luck, Sealed):
        return []
    shuffle, names = match.shuffle, houses(match)
    text = _("Fingerprint of the shuffle: {hash}")
    lines = [text.format(hash=shuffle.fingerprint(match.luck.said().seed_hash))]
    for seat, commitment in sorted(shuffle.commitments.items()):
        text = _("{name}: committed to {commitment}, and revealed {part}.")
        if seat in shuffle.left_out:
            text = _("{name}: committed to {commitment}, but the part was left out.")
        part = shuffle.parts.get(seat, b"").hex()
        lines.append(text.format(name=names[seat], commitment=commitment, part=part))
    return lines


def replay_for_programs(opened: OpenedMatch, match: Match) -> None:
    """The header, each entry with the actions that were legal before it, and the table after it.

    The setup comes first; if players added parts to the shuffle, after the last of them.
    """
    setup = {"number": 0, "kind": "setup"}
    print_json(header(match))
    before = match.actions
    if not opened.dealt_at:
        print_json({**setup, **after(opened)})
    for number, entry in opened.entries():
        shown = after(opened) if number > opened.dealt_at else {}
        print_json({"number": number, **line(match, entry, before), **shown})
        if number == opened.dealt_at:
            print_json({**setup, **after(opened)})
        before = match.actions
    if match.outcome:
        print_json({"kind": "outcome", **result(match, match.outcome)})


def result(match: Match, outcome: Outcome) -> dict[str, Any]:
    """Ranks, reason and points, by seat."""
    return {
        "ranks": dict(zip(houses(match), outcome.ranks, strict=True)),
        "reason": outcome.reason,
        "points": {
            category: dict(zip(houses(match), points, strict=True))
            for category, points in outcome.points.items()
        },
        "counts": match.counts,
    }


def houses(match: Match) -> list[str]:
    """The names of the seats, not of the players."""
    return match.game.seat_names(match.seats)


def header(match: Match) -> dict[str, Any]:
    """Game, options and content."""
    file = as_file(match)
    return {
        "format": file.format,
        "game": match.game.NAME,
        "rules": file.rules,
        "seats": houses(match),
        "options": match.agreed.said,
        "content": match.agreed.content,
        "content_digest": file.content,
        "terms": file.terms,
    }


def line(match: Match, entry: AnyEntry, before: list[str]) -> dict[str, Any]:
    """One entry, as recorded."""
    if isinstance(entry, Stop):
        return {"kind": entry.kind}
    fields: dict[str, Any] = {"kind": entry.kind, "seat": houses(match)[entry.seat]}
    if isinstance(entry, Act):
        fields |= {"action": entry.action, "legal": before}
    elif isinstance(entry, Sit):
        fields |= {"player": entry.player, "bot": entry.bot}
        fields |= {"commitment": entry.commitment} if entry.commitment else {}
    elif isinstance(entry, Undo):
        fields |= {"count": entry.count, "saw_hidden": entry.saw_hidden}
    elif isinstance(entry, entries.Part):
        fields |= {"part": entry.part}
    return fields


def after(opened: OpenedMatch) -> dict[str, Any]:
    """What happened, and the table afterwards, with nothing hidden."""
    game, agreed = opened.match.game, opened.match.agreed
    state = opened.uncovered()[0]
    described = [game.describe_event(event, agreed) for event in events(state)]
    return {"events": described, "table": game.describe_table(state, agreed)}


SIGNS = {RIGHT: "[green]✓[/]", WRONG: "[red]✗[/]", OPEN: "·"}
FIRST_NUMBERS = 8  # random numbers that are printed


def verify_file(wish: Recorded) -> None:
    """Look at everything in the file; exit code 2 if something is wrong."""
    verifying = Verifying(read_prepared(wish), wish.cards, wish.fingerprint)
    if wish.json:
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
