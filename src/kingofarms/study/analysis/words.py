"""An analysis in words: what was played, what was better, what it cost, and who was lucky."""

from collections.abc import Callable, Sequence
from typing import Any

from kingofarms.engine.game.game import Game
from kingofarms.engine.game.solver import Judged
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _, ngettext
from kingofarms.study.analysis.records import SLIGHT, CategoryGain, Decision, PlayerSplit
from kingofarms.study.hint import Seen, change_words


def percent(share: float) -> str:
    """A chance, in whole per cent."""
    return whole(_("{number} %").format(number=round(100 * share)))


def signed(share: float) -> str:
    """What was gained or lost."""
    number = round(100 * share)
    sign = "+" if number > 0 else "−" if number < 0 else "±"
    return whole(_("{number} %").format(number=f"{sign}{abs(number)}"))


def whole(words: str) -> str:
    """The same, never broken into two lines."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def verdict_words(
    decision: Decision, game: Game, agreed: Agreed, say: Callable[[str], str] = str
) -> list[str]:
    """A decision in a few sentences; `say` names an action that is given in notation."""
    if decision.actions[0].match is not None:
        return exact_words(decision, game, agreed, say)
    best = say(decision.best)
    if not decision.is_mistake:
        if decision.action == decision.best:
            return [_("The best action.")]
        return [_("No clear difference to: {best}.").format(best=best)]
    return [
        _("Better: {best}. It wins {best_share} of such matches, not {share}.").format(
            best=best,
            best_share=percent(decision.best_share),
            share=percent(decision.share),
        ),
        _("The choice cost {loss} (between {low} and {high}).").format(
            loss=percent(decision.loss), low=percent(decision.low), high=percent(decision.high)
        ),
    ]


def exact_words(
    decision: Decision, game: Game, agreed: Agreed, say: Callable[[str], str]
) -> list[str]:
    """The same where the game is solved."""
    solver, judged = game.solver, judged_actions(decision, game, agreed)
    best, chosen = judged[decision.best], judged[decision.action]
    if solver is None:
        return []
    if chosen.worth == best.worth:
        return [_("The best action.") + " " + solver.worth_in_words(chosen)]
    better = _("Better: {best}. {worth}")
    lines = [better.format(best=say(decision.best), worth=worth(solver, best))]
    if chosen.match < best.match:
        thrown = _("This threw away the win.") if best.match > 0 else _("This gave away the draw.")
        lines.insert(0, thrown)
    lines.append(_("As played: {worth}").format(worth=worth(solver, chosen)))
    return lines


def worth(solver: Any, judged: Judged) -> str:
    """What an action is worth, by the game itself."""
    return str(solver.worth_in_words(judged))


def judged_actions(decision: Decision, game: Game, agreed: Agreed) -> dict[str, Judged]:
    """The exact worth of every action, by its notation."""
    return {
        each.action: Judged(
            game.parse_action(each.action, agreed), each.match or 0, each.margin or 0
        )
        for each in decision.actions
    }


def gain_words(gains: Sequence[CategoryGain], seen: Seen) -> list[str]:
    """What the better action would have brought, by categories of the score sheet."""
    lines = []
    for is_own, sign, text in (
        (True, "+", _("It would have gained: {what}.")),
        (False, "−", _("The best rival would have gained less: {what}.")),
    ):
        there = [each for each in gains if each.is_own == is_own]
        if there:
            named = [change_words(each.points, each.category, seen, sign) for each in there]
            lines.append(text.format(what=", ".join(named)))
    return lines


def split_words(split: PlayerSplit, name: str, is_exact: bool = False) -> str:
    """Luck and mistakes of a player in one sentence; where the game is solved, in two."""
    if is_exact and (split.costly or split.given):
        return f"{slip_words(split, name)} {given_words(split)}".strip()
    luck = signed(split.luck)
    if split.worst < SLIGHT:
        if not split.is_luck_clear:
            text = _("{name} had neither good nor bad luck, and made no clear mistake.")
        elif split.luck > 0:
            text = _("{name} was lucky ({luck}), and made no clear mistake.")
        else:
            text = _("{name} was unlucky ({luck}), but made no clear mistake.")
        return text.format(name=name, luck=luck)
    count = split.costly
    if not split.is_luck_clear:
        text = ngettext(
            "{name} had neither good nor bad luck, and made one mistake, which cost {worst}.",
            "{name} had neither good nor bad luck, and made {count} mistakes; "
            "the worst cost {worst}.",
            count,
        )
    elif split.luck > 0:
        text = ngettext(
            "{name} was lucky ({luck}), but made one mistake, which cost {worst}.",
            "{name} was lucky ({luck}), but made {count} mistakes; the worst cost {worst}.",
            count,
        )
    else:
        text = ngettext(
            "{name} was unlucky ({luck}), and made one mistake, which cost {worst}.",
            "{name} was unlucky ({luck}), and made {count} mistakes; the worst cost {worst}.",
            count,
        )
    return text.format(name=name, luck=luck, worst=percent(split.worst), count=count)


def slip_words(split: PlayerSplit, name: str) -> str:
    """In a solved game: luck, and how often a decision changed who wins the match."""
    count = split.costly
    if not split.is_luck_clear:
        none = _("{name} had neither good nor bad luck.")
        text = ngettext(
            "{name} had neither good nor bad luck, and let the match slip once.",
            "{name} had neither good nor bad luck, and let the match slip {count} times.",
            count,
        )
    elif split.luck > 0:
        none = _("{name} was lucky ({luck}).")
        text = ngettext(
            "{name} was lucky ({luck}), but let the match slip once.",
            "{name} was lucky ({luck}), but let the match slip {count} times.",
            count,
        )
    else:
        none = _("{name} was unlucky ({luck}).")
        text = ngettext(
            "{name} was unlucky ({luck}), and let the match slip once.",
            "{name} was unlucky ({luck}), and let the match slip {count} times.",
            count,
        )
    return (text if count else none).format(name=name, luck=signed(split.luck), count=count)


def given_words(split: PlayerSplit) -> str:
    """In a solved game: what decisions gave away in their rounds; empty if nothing."""
    count = split.given_by
    text = ngettext(
        "One decision gave away points of a round: {points}.",
        "{count} decisions gave away points of their rounds: {points} in all.",
        count,
    )
    return text.format(count=count, points=split.given) if count else ""


def doubt_words(split: PlayerSplit) -> str:
    """How uncertain luck and choices are."""
    return _("Luck is exact to ± {luck}, own choices to ± {own}, in 19 cases of 20.").format(
        luck=percent(2 * split.luck_error), own=percent(2 * split.own_error)
    )
