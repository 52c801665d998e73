"""Claims about cards: the katana hilt looked weak, and every effect should be worth having."""

from collections.abc import Sequence

import numpy as np

from kingofarms.engine.words import _
from kingofarms.lab.balance.strengths import CardShare, card_shares
from kingofarms.lab.diary.claim_answer import ClaimAnswer, Mark, by_strength
from kingofarms.lab.diary.verdict import agreement, verdict
from kingofarms.lab.diary.versions import Versions
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.numbers import change_words, percent, share_words, whole
from kingofarms.lab.statistics.sample import Sample
from kingofarms.lab.statistics.shares import Measured, share

KATANA = "Katana hilt"
SELDOM = 0.01  # of the matches


def katana(versions: Versions) -> ClaimAnswer:
    """The share of wins of those who had it, beside the other hilts, by strength."""
    every = {
        each.bots: {card.name: card for card in card_shares(each.with_options())}
        for each in versions.strengths
    }
    cards = next(iter(every.values()))
    its = cards[KATANA]
    like = sorted((each for each in cards.values() if each.group == its.group), key=order)
    off = "; ".join(
        by_strength(change_words(cards[KATANA].off, True), bots) for bots, cards in every.items()
    )
    title = _("points from the mean of its type")
    return ClaimAnswer(
        "katana",
        _("The katana hilt looked weak."),
        verdict(its.off, -1)
        + " "
        + _(
            "Players who had the katana hilt won {share} of {count} matches; in percentage points "
            "from the mean of all hilts that is {off}."
        ).format(share=percent(its.wins.value), count=whole(its.wins.matches), off=off),
        Listing(
            [
                _("card"),
                _("share of wins with it"),
                *(by_strength(title, bots) for bots in every),
            ],
            [
                [
                    _(each.name),
                    share_words(each.wins),
                    *(change_words(cards[each.name].off, True) for cards in every.values()),
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
        diary=_(
            "A tester of version 2 found the katana hilt not very strong beside the other one: "
            "there were two hilts then."
        ),
    )


def order(each: CardShare) -> float:
    """The best first."""
    return -each.wins.value


def effects(versions: Versions) -> ClaimAnswer:
    """For each effect: how often it is in force, and the wins of those who have it."""
    samples = {each.bots: each.with_options() for each in versions.strengths}
    sample = next(iter(samples.values()))
    things = sample.things("effect")
    had = {bots: each.had("effects", things) for bots, each in samples.items()}
    first = next(iter(had.values()))
    rows, marks, unused, poor = [], [], [], []
    for k in sorted(range(len(things)), key=lambda at: -first[:, :, at].sum()):
        there = share(np.asarray(first[:, :, k].any(axis=1)))
        wins = [wins_with(samples[bots], each[:, :, k]) for bots, each in had.items()]
        rows.append([_(things.names[k]), *map(share_words, (there, *wins))])
        marks.append(Mark(_(things.names[k]), wins[0]))
        unused += [things.names[k]] if there.high < SELDOM else []
        poor += [_(things.names[k])] if wins[0].high < 1 / sample.seats else []
    title = _("share of wins with it")
    return ClaimAnswer(
        "effects",
        _("Every effect should be worth having."),
        agreement(not unused and not poor) + " " + effect_words(len(things), len(unused), poor),
        Listing(
            [
                _("effect"),
                _("matches in which it is in force"),
                *(by_strength(title, bots) for bots in samples),
            ],
            rows,
        ),
        marks,
        title,
        is_share=True,
        doubt=_(
            "Whoever pours much has many effects and wins often, so most of these shares are "
            "above an even chance; what counts is which effects lie far below the others."
        ),
        diary=_("A tester of version 1 wanted every effect to be interesting."),
    )


def effect_words(count: int, unused: int, poor: Sequence[str]) -> str:
    """The effects that are hardly ever there, and those with which players win seldom."""
    return _(
        "All {count} kinds of effect are in force in some matches, and {unused} of them in fewer "
        "than {seldom}. Those who have it win less than an even share with: {poor}."
    ).format(
        count=count,
        unused=unused,
        seldom=percent(SELDOM, 0),
        poor=", ".join(poor) or _("none"),
    )


def wins_with(sample: Sample, had: np.ndarray) -> Measured:
    """The share of wins of the seats that had something."""
    return share((sample.won * had).sum(axis=1), had.sum(axis=1))
