"""The diary's claims and their answers as a page with plots, in English like all documents."""

from collections.abc import Sequence
from pathlib import Path

from kingofarms import __version__
from kingofarms.lab.diary.declared import told_diary, told_game
from kingofarms.lab.diary.versions import Versions
from kingofarms.lab.files import write_in_folder
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.html import WIDE, Part, save_svg

Told = tuple[Versions, Sequence[Part]]  # what some bots say about the claims


def write_page(told: Sequence[Told], path: Path, command: str) -> None:
    """The page, and beside it a folder with a plot for each claim and each of the bots."""
    folder = path.with_suffix("")
    for versions, parts in told:
        for each in parts:
            if each.answer.plot:
                save_svg(each.answer.plot(WIDE), folder / plot_file(each, versions, told))
    write_in_folder(path, page(told, folder.name, command).encode())


def plot_file(part: Part, versions: Versions, told: Sequence[Told]) -> str:
    """The name of a plot."""
    bots = "-" + versions.bots.replace(":", "") if len(told) > 1 else ""
    return f"{part.name}{bots}.svg"


def page(told: Sequence[Told], folder: str, command: str) -> str:
    """The story as Markdown."""
    game, diary = told_game(), told_diary()
    usual = (
        " Where it matters how well somebody plays or how players meddle with each other, the "
        "answer is that of bots that look ahead; quick ones stand beside it."
    )
    parts = [
        "# The design diary of {game}, answered".format(game=game.TITLE.replace("'", "’")),
        (
            "The designer of {game} kept a diary: version after version, with what the testers "
            "said. {testers} We let bots play each version on the same deals, four players each "
            "({words}), and looked at what became of the claims."
        ).format(
            game=game.TITLE,
            testers=diary.testers,
            words="; ".join(versions.words() for versions, _parts in told),
        )
        + usual * any(versions.bots != versions.thinkers for versions, _parts in told),
        (
            "Numbers in brackets are 95 % intervals ([how to read them](../lab/questions.md)); "
            "differences are between the same deals. All of it with our own cards, since of "
            f"the printed ones little more than names is known. Made by version {__version__} with:"
        )
        + f"\n\n```\n{command}\n```",
    ]
    columns = [versions.bots for versions, _parts in told]
    columns = columns if len(told) > 1 else ["what the matches say"]
    short = Listing(["", "claim", *columns], in_short(told))
    parts += ["## In short", short.markdown(words=2 + len(columns))]
    for at, claim in enumerate(diary.claim):
        words = [claim.diary] if claim.diary else []
        parts += [f"## {at + 1}. “{claim.claim}”", *words, *claim_parts(told, at, folder)]
    parts += ["## What we make of it", diary.closing.strip()]
    return "\n\n".join(parts).replace("\xa0", " ") + "\n"


def claim_parts(told: Sequence[Told], at: int, folder: str) -> list[str]:
    """What each of the bots say about a claim: a sentence, a plot and a table."""
    parts = []
    for versions, every in told:
        each = every[at]
        parts += [f"### {versions.bots}"] if len(told) > 1 else []
        parts.append(f"**{each.answer.sentence}**")
        parts.append(f"![{each.answer.measure}]({folder}/{plot_file(each, versions, told)})")
        parts.append(each.answer.listing.markdown())
    return [*parts, *told[0][1][at].answer.details]


def in_short(told: Sequence[Told]) -> list[list[str]]:
    """Number, claim and verdicts: the first sentence of each answer."""
    return [
        [
            str(at + 1),
            each.title,
            *(parts[at].answer.sentence.partition(". ")[0] + "." for _versions, parts in told),
        ]
        for at, each in enumerate(told[0][1])
    ]
