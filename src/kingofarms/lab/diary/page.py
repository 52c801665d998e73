"""The diary's claims and their answers as a page with plots, in English like all documents."""

from collections.abc import Sequence
from pathlib import Path

from kingofarms import __version__
from kingofarms.engine.game.game import part_of
from kingofarms.lab.balance.markdown import WIDE, save_svg, table, write_file
from kingofarms.lab.diary.claim_answer import ClaimAnswer
from kingofarms.lab.diary.versions import THINKERS, Versions, told_game


def write_page(
    answers: Sequence[ClaimAnswer], versions: Versions, path: Path, command: str
) -> None:
    """The page, and beside it a folder with a plot for each claim."""
    folder = path.with_suffix("")
    for each in answers:
        save_svg(each.plot(WIDE), folder / f"{each.name}.svg")
    write_file(path, page(answers, versions, folder.name, command))


def page(answers: Sequence[ClaimAnswer], versions: Versions, folder: str, command: str) -> str:
    """The story as Markdown."""
    game = told_game()
    parts = [
        "# The design diary of {game}, answered".format(game=game.TITLE.replace("'", "’")),
        (
            "The designer of {game} kept a diary: version after version, with what the testers "
            "said. {testers} We let bots play {matches} matches of each version on the same deals, "
            "four players each, and looked at what became of the claims. Where it matters "
            "how players meddle with each other, the bots look ahead ({thinkers}, {fewer} "
            "matches), because quick ones hardly do."
        ).format(
            game=game.TITLE,
            testers=part_of(game, "diary").TESTERS,
            matches=f"{versions.matches:,}",
            thinkers=THINKERS,
            fewer=f"{versions.thought_through:,}",
        ),
        (
            "Numbers in brackets are 95 % intervals ([how to read them](../lab/questions.md)); "
            "differences are between the same deals. All of it with our own cards, since of "
            f"the printed ones little more than names is known. Made by version {__version__} with:"
        )
        + f"\n\n```\n{command}\n```",
    ]
    parts += ["## In short", table(["", "claim", "what the matches say"], in_short(answers), 3)]
    for number, each in enumerate(answers, 1):
        parts.append(f"## {number}. “{each.claim}”")
        parts.append(f"**{each.sentence}**")
        parts.append(f"![{each.axis}]({folder}/{each.name}.svg)")
        parts.append(table(each.listing.columns, each.listing.rows))
        parts += [each.doubt] if each.doubt else []
    parts += ["## What we make of it", part_of(game, "diary").CLOSING]
    return "\n\n".join(parts).replace("\xa0", " ") + "\n"


def in_short(answers: Sequence[ClaimAnswer]) -> list[list[str]]:
    """Number, claim and verdict of each: the first sentence of its answer."""
    return [
        [str(number), each.claim, each.sentence.partition(". ")[0] + "."]
        for number, each in enumerate(answers, 1)
    ]
