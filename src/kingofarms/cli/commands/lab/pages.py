"""Commands of the lab that write pages: the design diary answered, and the balance of a game."""

from dataclasses import asdict, replace
from itertools import count
from typing import TYPE_CHECKING, Annotated, Any

from rich.markup import escape

from kingofarms.cli.commands.lab import showing
from kingofarms.cli.commands.lab.series import lab
from kingofarms.cli.parameters import AsJson, spread
from kingofarms.cli.screen import print_json, print_table, say
from kingofarms.engine.words import _
from kingofarms.lab.spec import COMMANDS, Spec

if TYPE_CHECKING:
    from kingofarms.lab.render.html import Part


@lab.command(help=_("Answer the claims in a game's design diary."))
@spread
def diary(spec: Annotated[Spec, COMMANDS["diary"]], json: AsJson = False) -> None:
    showing.check_lab()
    showing.check_files(spec, *showing.PAGE)
    from kingofarms.cli.prepare import prepare
    from kingofarms.lab.diary.claims import answer_claims
    from kingofarms.lab.diary.declared import told_diary, told_game
    from kingofarms.lab.diary.page import write_page
    from kingofarms.lab.diary.versions import Versions

    usual, again = Versions(replace(spec, game=told_game().NAME)), spec.command("diary")
    every = [usual.played_by(each) for each in spec.bots] or [usual]
    prepare(told_game(), spec.bots or [usual.bots, usual.thinkers])
    steps = sum(each.planned(told_diary().claim) for each in every)
    done = count(1)  # the progress bar moves with every series
    with showing.watched(steps, False) as tell, showing.in_source(json or spec.out):
        every = [replace(each, step=lambda: tell(next(done), steps)) for each in every]
        told = [(each, [*answer_claims(each)]) for each in every]
    if spec.out:
        with showing.in_source(True):
            write_page(told, spec.out, again)
    if json:
        print_json([for_programs(each, who.bots) for who, some in told for each in some])
        return
    for at in range(len(told[0][1])):
        for who, some in told:
            show(some[at], who.bots if spec.bots else "")
    showing.repeat(again)


def show(part: "Part", bots: str = "") -> None:
    """A claim and its answer, for people."""
    answer = part.answer
    say(f"[b]{escape(part.title)}[/]" + (f" ({escape(bots)})" if bots else ""))
    say(showing.plain(answer.sentence))
    print_table(answer.listing.columns, answer.listing.rows)
    for doubt in answer.details:
        say(showing.plain(doubt))
    say()


def for_programs(part: "Part", bots: str) -> dict[str, Any]:
    """A claim and its answer as a JSON object."""
    answer = part.answer
    return {
        "bots": bots,
        "claim": part.title,
        "sentence": answer.sentence,
        **asdict(answer.listing),
        "doubt": " ".join(answer.details),
    }


@lab.command(help=_("Write a page about a game's balance: every card, the seats, the length."))
@spread
def balance(spec: Annotated[Spec, COMMANDS["balance"]]) -> None:
    showing.check_lab()
    from kingofarms.cli.prepare import prepare
    from kingofarms.lab.balance.page import write_page
    from kingofarms.lab.balance.strengths import Playing

    game, playing, out = spec.chosen, Playing(spec), spec.out
    showing.check_files(spec, *showing.PAGE)
    for each in spec.bots:
        playing.check(each)
    prepare(game, spec.bots)
    with (
        showing.watched(spec.matches or 0, spec.folder is not None) as tell,
        showing.in_source(True),
    ):
        if out:
            write_page(replace(playing, progress=tell), out, spec.command("balance"))
    say(escape(_("The page is in {path}.").format(path=out)))
