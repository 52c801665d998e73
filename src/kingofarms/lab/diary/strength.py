"""Claims about cards: the katana hilt looked weak, and every effect should be worth having."""

import numpy as np

from kingofarms.engine.words import _
from kingofarms.lab.answers.answer import Listing
from kingofarms.lab.answers.numbers import percent, share_words, whole
from kingofarms.lab.balance.shares import CardShare, card_shares
from kingofarms.lab.diary.claim_answer import ClaimAnswer, Mark, change_words
from kingofarms.lab.diary.verdict import agreement, verdict
from kingofarms.lab.diary.versions import Versions
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, share

KATANA = "Katana hilt"
SELDOM = 0.01  # of the matches


def katana(versions: Versions) -> ClaimAnswer:
    """The share of wins of those who had it, beside the other hilts."""
    cards = card_shares(versions.with_options())
    its = next(each for each in cards if each.name == KATANA)
    thought = {each.name: each for each in card_shares(versions.thinking.with_options())}
    like = sorted((each for each in cards if each.group == its.group), key=order)
    return ClaimAnswer(
        "katana",
        _("The katana hilt looked weak."),
        verdict(its.off, -1)
        + " "
        + _(
            "Players who had the katana hilt won {share} of {count} matches, which is {off} "
            "percentage points from the mean of all hilts; among bots that look ahead it is "
            "{other}."
        ).format(
            other=change_words(thought[KATANA].off, True),
            share=percent(its.wins.value),
            count=whole(its.wins.matches),
            off=change_words(its.off, True),
        ),
        Listing(
            [
                _("card"),
                _("share of wins with it"),
                _("points from the mean of its type"),
                _("the same among bots that look ahead"),
            ],
            [
                [
                    _(each.name),
                    share_words(each.wins),
                    change_words(each.off, True),
                    change_words(thought[each.name].off, True),
                ]
                for each in like
            ],
        ),
        [Mark(_(each.name), each.wins) for each in like],
        _("share of wins with it"),
        is_share=True,
        doubt=_(
            "Only the name of the card is known from the printed game; its numbers are ours, and "
            "they were tuned."
        ),
    )


def order(each: CardShare) -> float:
    """The best first."""
    return -each.wins.value


def effects(versions: Versions) -> ClaimAnswer:
    """For each effect: how often it is in force, and the wins of those who have it."""
    sample = versions.with_options()
    things = sample.things("effect")
    had = sample.had("effects", things)
    rows, marks, unused, poor = [], [], [], []
    for k in sorted(range(len(things)), key=lambda at: -had[:, :, at].sum()):
        there, wins = share(np.asarray(had[:, :, k].any(axis=1))), wins_with(sample, had[:, :, k])
        rows.append([_(things.names[k]), share_words(there), share_words(wins)])
        marks.append(Mark(_(things.names[k]), wins))
        unused += [things.names[k]] if there.high < SELDOM else []
        poor += [_(things.names[k])] if wins.high < 1 / sample.seats else []
    words = _(
        "All {count} kinds of effect are in force in some matches, and {unused} of them in fewer "
        "than {seldom}. Those who have it win less than an even share with: {poor}."
    )
    return ClaimAnswer(
        "effects",
        _("Every effect should be worth having."),
        agreement(not unused and not poor)
        + " "
        + words.format(
            count=len(things),
            unused=len(unused),
            seldom=percent(SELDOM, 0),
            poor=", ".join(poor) or _("none"),
        ),
        Listing(
            [_("effect"), _("matches in which it is in force"), _("share of wins with it")], rows
        ),
        marks,
        _("share of wins with it"),
        is_share=True,
        doubt=_(
            "Whoever pours much has many effects and wins often, so most of these shares are "
            "above an even chance; what counts is which effects lie far below the others."
        ),
    )


def wins_with(sample: Sample, had: np.ndarray) -> Measured:
    """The share of wins of the seats that had something."""
    return share((sample.won * had).sum(axis=1), had.sum(axis=1))
