"""The lab on the command line: the design diary answered, and pages about the balance of a game."""

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from kingofarms.cli.lab.answers import plain
from kingofarms.cli.prepare import prepare
from kingofarms.cli.progress import progress, stopped
from kingofarms.cli.screen import print_json, say
from kingofarms.cli.tourney import listing, print_table
from kingofarms.engine.match.matchfile import check_place
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import SOURCE, _, speaking
from kingofarms.games import game_named
from kingofarms.lab.series.disk import check_folder

if TYPE_CHECKING:
    from kingofarms.lab.diary.claim_answer import ClaimAnswer

PAGE = ".md"


def answer_diary(
    out: Path | None, matches: int, thought_through: int, seed: int, workers: int | None, json: bool
) -> None:
    """Play the versions of the diary, and tell what they say about its claims."""
    from kingofarms.lab.diary.claims import SERIES, answer_claims
    from kingofarms.lab.diary.page import write_page
    from kingofarms.lab.diary.versions import THINKERS, Versions, told_game

    check_page(out)
    prepare(told_game(), ["greedy", THINKERS])
    again = command("diary", out, matches, thought_through, seed)
    with working(SERIES) as step:
        versions = Versions(
            matches, seed, thought_through=thought_through, workers=workers, progress=step
        )
        with speaking(SOURCE) if json or out else speaking_on():
            answers = list(answer_claims(versions))
    if out:
        with speaking(SOURCE):
            write_page(answers, versions, out, again)
    if json:
        print_json([for_programs(each) for each in answers])
        return
    for each in answers:
        show(each)
    say(escape(_("To repeat: {command}").format(command=again)))


def write_balance(
    name: str,
    out: Path,
    matches: int,
    thought_through: int,
    seed: int,
    folder: Path | None,
    workers: int | None,
) -> None:
    """Write the page about a game's balance. Pages are English, like all documents."""
    from kingofarms.lab.balance.markdown import write_file
    from kingofarms.lab.balance.page import QUICK, THINKING, balance_page, series_of
    from kingofarms.lab.balance.playing import Playing

    check_page(out)
    game = game_named(name)
    prepare(game, [QUICK, THINKING])
    again = command(f"balance {game.NAME}", out, matches, thought_through, seed)
    with working(series_of(game), folder) as step, speaking(SOURCE):
        playing = Playing(game, seed, workers, folder, step)
        text = balance_page(playing, matches, thought_through, again)
    write_file(out, text)
    say(escape(_("The page is in {path}.").format(path=out)))


@contextmanager
def speaking_on() -> Iterator[None]:
    """The language that is spoken."""
    yield


@contextmanager
def working(steps: int, folder: Path | None = None) -> Iterator[Callable[[], None]]:
    """A progress bar that moves with every series; Ctrl-C stops, and says what is kept."""
    try:
        with progress(steps) as tell:
            done = count(1)
            yield lambda: tell(next(done), steps)
    except KeyboardInterrupt:
        stopped(is_kept=folder is not None)


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


def show(answer: "ClaimAnswer") -> None:
    """A claim and its answer, for people."""
    say(f"[b]{escape(answer.claim)}[/]")
    say(plain(answer.sentence))
    table = listing(*answer.listing.columns)
    for row in answer.listing.rows:
        table.add_row(*(escape(cell) for cell in row))
    print_table(table)
    if answer.doubt:
        say(plain(answer.doubt))
    say()


def for_programs(answer: "ClaimAnswer") -> dict[str, Any]:
    """A claim and its answer as a JSON object."""
    return {
        "claim": answer.claim,
        "sentence": answer.sentence,
        "columns": list(answer.listing.columns),
        "rows": [list(row) for row in answer.listing.rows],
        "doubt": answer.doubt,
    }


def command(words: str, out: Path | None, matches: int, thought_through: int, seed: int) -> str:
    """The command that does the same again."""
    more = ["--out", str(out)] if out else []
    more += ["--matches", str(matches), "--thought-through", str(thought_through)]
    return shlex.join(["kingofarms", "lab", *words.split(), *more, "--seed", str(seed)])
