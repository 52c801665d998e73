"""How a series was made: for people to read, and for a shell to run again."""

from collections.abc import Sequence

from kingofarms.engine.terms.options import name_of
from kingofarms.engine.words import _
from kingofarms.lab.answers.numbers import whole
from kingofarms.lab.cards.changes import changes_from
from kingofarms.lab.report.page import Recipe
from kingofarms.lab.series.plan import Plan
from kingofarms.lab.series.run import Result


def recipe_of(result: Result) -> Recipe:
    """The recipe of a series."""
    plan, parts = result.plan, result.parts or (result,)
    bots = ", ".join(dict.fromkeys(plan.bots))
    words = _("{matches} matches, {seats} seats, bots: {bots}").format(
        matches=whole(result.matches.height), seats=plan.seats, bots=bots
    )
    if plan.swap:
        words = _("{words}, every deal in every seating").format(words=words)
    options = ", ".join(f"{name}={name_of(value)}" for name, value in plan.agreed.said.items())
    facts = [
        (_("seed"), ", ".join(str(each.plan.seed) for each in parts)),
        (_("version"), result.version),
        (_("options"), options or "–"),
        (_("cards"), plan.agreed.content_digest),
        *((_("change"), change.words()) for change in changes_from(result.changes)),
        *((_("rows"), each.digest) for each in parts),
    ]
    commands = "\n".join(each.command for each in parts)
    return Recipe(title_of(plan, result.changes), words, facts, commands)


def title_of(plan: Plan, changes: Sequence[str] = ()) -> str:
    """The game's title, with the options and cards that are not the usual ones."""
    usual = plan.game.agree({})
    words = [
        f"{name}={name_of(value)}"
        for name, value in plan.agreed.said.items()
        if value != usual.said.get(name)
    ]
    words += [change.words() for change in changes_from(changes)]
    if not changes and plan.agreed.content_digest != usual.content_digest:
        words.append(_("other cards"))
    return f"{plan.game.TITLE} ({', '.join(words)})" if words else plan.game.TITLE
