"""A hint in words, from the exact solution where there is one."""

from kingofarms.bots.perfect import Judged, PerfectBot
from kingofarms.engine.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import _


def hint(match: Match) -> str:
    """The best actions of the seat to play, what they are worth, and the next best."""
    if match.game.NAME != "heraldry":
        raise Refusal(_("There is no hint for {game} yet.").format(game=match.game.TITLE))
    judged = PerfectBot(match.agreed).judge(match.view(match.to_play))
    best = [each for each in judged if each.worth == judged[0].worth]
    notation = ", ".join(match.game.format_action(each.action, match.agreed) for each in best)
    lines = [_("Best: {actions}. {worth}").format(actions=notation, worth=worth_in_words(best[0]))]
    if len(judged) > len(best):
        other = judged[len(best)]
        lines.append(
            _("Next best: {action}. {worth}").format(
                action=match.game.format_action(other.action, match.agreed),
                worth=worth_in_words(other),
            )
        )
    return "\n".join(lines)


def worth_in_words(judged: Judged) -> str:
    """What an action is worth, exactly."""
    if judged.margin > 0:
        text = _("Wins the round by {margin} with best play on both sides")
    elif judged.margin < 0:
        text = _("Loses the round by {margin} against best play")
    else:
        text = _("Draws the round with best play on both sides")
    after = {
        1: _("the match is won."),
        0: _("the match is drawn."),
        -1: _("the match is lost, unless they err."),
    }
    return f"{text.format(margin=abs(judged.margin))}; {after[judged.match]}"
