"""The lab on the command line: the design diary answered, and pages about the balance of a game."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.cli.lab.answers import plain, show_table
from kingofarms.cli.prepare import prepare
from kingofarms.cli.progress import progress, stopped
from kingofarms.cli.screen import print_json, say
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.terms.options import name_of
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.lab.files import check_folder

if TYPE_CHECKING:
    from kingofarms.lab.balance.strengths import Playing
    from kingofarms.lab.diary.claim_answer import ClaimAnswer

PAGE = ".md"


def answer_diary(
    out: Path | None,
    bots: Sequence[str],
    matches: int,
    thought_through: int,
    seed: int,
    workers: int | None,
    json: bool,
) -> None:
    """Play the versions of the diary, and tell what they say about its claims."""
    from kingofarms.lab.diary.claims import ALIKE, SERIES, answer_claims
    from kingofarms.lab.diary.page import write_page
    from kingofarms.lab.diary.versions import Versions, told_game

    check_page(out)
    usual = Versions(matches, seed, thought_through=thought_through, workers=workers)
    every = [usual.played_by(each) for each in bots] or [usual]
    prepare(told_game(), bots or [usual.bots, usual.thinkers])
    again = command("diary", out, matches, thought_through, seed, bots)
    with working(ALIKE * len(bots) or SERIES) as step:
        for each in every:
            each.progress = step
        with speaking(SOURCE) if json or out else speaking_on():
            told = [(each, list(answer_claims(each))) for each in every]
    if out:
        with speaking(SOURCE):
            write_page(told, out, again)
    if json:
        print_json([for_programs(each, who.bots) for who, some in told for each in some])
        return
    for at in range(len(told[0][1])):
        for who, some in told:
            show(some[at], who.bots if bots else "")
    say(escape(_("To repeat: {command}").format(command=again)))


def write_balance(playing: "Playing", bots: Sequence[str], out: Path) -> None:
    """Write the page about a game's balance. Pages are English, like all documents."""
    from kingofarms.lab.balance.page import write_page

    check_page(out)
    for each in bots:
        playing.check(each)
    prepare(playing.game, bots)
    again = balance_command(playing, bots, out)
    try:
        with progress(playing.matches) as tell, speaking(SOURCE):
            write_page(replace(playing, progress=tell), bots, out, again)
    except KeyboardInterrupt:
        stopped(is_kept=playing.folder is not None)
    say(escape(_("The page is in {path}.").format(path=out)))


def balance_command(playing: "Playing", bots: Sequence[str], out: Path) -> str:
    """The command that makes the page again."""
    words = f"balance {playing.game.NAME}"
    more = [word for each in bots for word in ("--bots", each)]
    for name, value in playing.options.items():
        more += ["--option", f"{name}={name_of(value)}"]
    more += ["--cards", str(playing.cards)] if playing.cards else []
    more += ["--forks", str(playing.forks)]
    if playing.thought_forks is not None:
        more += ["--thought-forks", str(playing.thought_forks)]
    again = command(words, out, playing.matches, playing.thought_through, playing.seed)
    return f"{again} {shlex.join(more)}"


@contextmanager
def speaking_on() -> Iterator[None]:
    """The language that is spoken."""
    yield


@contextmanager
def working(steps: int) -> Iterator[Callable[[], None]]:
    """A progress bar that moves with every series; Ctrl-C stops."""
    try:
        with progress(steps) as tell:
            done = count(1)
            yield lambda: tell(next(done), steps)
    except KeyboardInterrupt:
        stopped(is_kept=False)


def check_page(out: Path | None) -> None:
    """Refuse before anything is played where the page cannot be written."""
    if out is None:
        return
    if out.suffix.lower() != PAGE:
        raise Refusal(_("'{path}' must end in {kinds}.").format(kinds=PAGE, path=out))
    if out.parent.is_dir():
        check_place(out)
    else:  # it is made when there is something to write
        check_folder(out.parent)


def show(answer: "ClaimAnswer", bots: str = "") -> None:
    """A claim and its answer, for people."""
    say(f"[b]{escape(answer.claim)}[/]" + (f" ({escape(bots)})" if bots else ""))
    say(plain(answer.sentence))
    show_table(answer.listing)
    if answer.doubt:
        say(plain(answer.doubt))
    say()


def for_programs(answer: "ClaimAnswer", bots: str) -> dict[str, Any]:
    """A claim and its answer as a JSON object."""
    return {
        "bots": bots,
        "claim": answer.claim,
        "sentence": answer.sentence,
        "columns": list(answer.listing.columns),
        "rows": [list(row) for row in answer.listing.rows],
        "doubt": answer.doubt,
    }


def command(
    words: str,
    out: Path | None,
    matches: int,
    thought_through: int,
    seed: int,
    bots: Sequence[str] = (),
) -> str:
    """The command that does the same again."""
    more = ["--out", str(out)] if out else []
    more += [word for each in bots for word in ("--bots", each)]
    more += ["--matches", str(matches), "--thought-through", str(thought_through)]
    return shlex.join(["kingofarms", "lab", *words.split(), *more, "--seed", str(seed)])
