"""The analysis of a finished match: a sum without a rest, and mistakes that are mistakes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

import kingofarms
from kingofarms.bots.bot import generators, let_choose
from kingofarms.bots.levels import bot_named
from kingofarms.bots.perfect import PerfectBot
from kingofarms.bots.search.judge import Judge, answer, judge_for, weigh
from kingofarms.bots.search.memory import Trial
from kingofarms.bots.search.pairs import BY_ACTION, BY_TASTE
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.matchfile import ACT, LEAVE, stages_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.loops import rules_of
from kingofarms.engine.rules.record import new
from kingofarms.study.analysis.records import MatchAnalysis, parts_of, splits_of, start_of
from kingofarms.study.analysis.words import split_words, verdict_words
from kingofarms.study.analysis.work import Pieces, Work, analysed

LITTLE = 0.01  # of the usual effort
BOTS = {"heraldry": "perfect:0.3", "kings_blade": "greedy", "blazon": "greedy"}
TABLES = [("heraldry", 2), ("kings_blade", 2), ("kings_blade", 3), ("blazon", 2)]


def played(name: str, seats: int, seed: int = 3, acts: int = -1, **wishes: Any) -> Match:
    """A match that bots have played; -1: to its end."""
    match = kingofarms.new_match(name, seats, seed, **wishes)
    bot, rngs = bot_named(BOTS[name], match.game, match.agreed), generators(seed, 0, seats)
    while not match.is_over and len(match.steps) != acts:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    return match


@cache
def example(name: str, seats: int) -> tuple[Match, MatchAnalysis]:
    limit: dict[str, Any] = {} if name == "heraldry" else {"turn_limit": 8}
    match = played(name, seats, **limit)
    return match, analysed(match, LITTLE)


EVERY_TABLE = pytest.mark.parametrize(("name", "seats"), TABLES)


@EVERY_TABLE
def test_start_luck_and_choices_add_up_to_the_result(name: str, seats: int) -> None:
    match, analysis = example(name, seats)
    outcome = match.outcome
    assert outcome
    splits = splits_of(analysis)
    for split in splits:
        total = split.start + split.luck + split.own + split.others
        assert total == pytest.approx(split.result, abs=1e-9)
        assert split.result == pytest.approx(
            (split.seat in outcome.winners) / len(outcome.winners), abs=1e-5
        )
    assert sum(split.start for split in splits) == pytest.approx(1, abs=1e-3)
    assert sum(split.result for split in splits) == pytest.approx(1, abs=1e-3)
    assert sum(split.luck for split in splits) == pytest.approx(0, abs=1e-2)


@EVERY_TABLE
def test_every_step_is_split_without_a_rest(name: str, seats: int) -> None:
    _match, analysis = example(name, seats)
    before: Sequence[float] = start_of(analysis)
    for step, parts in zip(analysis.steps, parts_of(analysis), strict=True):
        for seat in range(seats):
            change = parts.deal[seat] + parts.draw[seat] + parts.hidden[seat] + parts.choice[seat]
            assert change == pytest.approx(step.shares[seat] - before[seat], abs=1e-9)
        before = step.shares


@pytest.mark.parametrize(("name", "seats"), TABLES[:2])
def test_the_same_match_is_analysed_the_same(name: str, seats: int) -> None:
    match, analysis = example(name, seats)
    assert analysed(match, LITTLE) == analysis


@EVERY_TABLE
def test_chance_has_a_say_only_where_something_was_drawn(name: str, seats: int) -> None:
    match, analysis = example(name, seats)
    drew = [step.drew for step in match.history]
    acts = [step for step in analysis.steps if step.kind == ACT]
    assert [bool(step.luck) for step in acts] == drew


@EVERY_TABLE
def test_the_best_action_is_never_below_another(name: str, seats: int) -> None:
    _match, analysis = example(name, seats)
    assert analysis.decisions
    for step in analysis.decisions:
        decision = step.decision
        assert decision
        shares = [each.share for each in decision.actions]
        assert shares == sorted(shares, reverse=True)
        assert decision.best == decision.actions[0].action or name == "heraldry"
        assert decision.best_share >= decision.share
        assert decision.low <= decision.loss <= decision.high
        assert decision.loss == pytest.approx(decision.best_share - decision.share, abs=2e-5)


@EVERY_TABLE
def test_a_decision_is_judged_by_what_its_seat_could_see(name: str, seats: int) -> None:
    match, _analysis = example(name, seats)
    work, rules = Work(match), rules_of(match.game)
    for stage in work.stages:
        question = work.decision_question(stage)
        if question:
            seen = new(match.game.State)
            rules.hide_at(question.view, 0, seen, 0, match.agreed.record, stage.seat)
            assert seen.tobytes() == question.view.tobytes()
            assert question.action in question.legal


def test_a_running_match_is_refused() -> None:
    with pytest.raises(Refusal, match="Only a match that is over"):
        Work(played("kings_blade", 2, acts=5))


def test_a_planted_mistake_that_throws_away_the_win_is_found() -> None:
    match = kingofarms.new_match("heraldry", 2, 5, rounds_to_win=1)
    bot, rngs, planted = PerfectBot(match.game, match.agreed), generators(5, 0, 2), 0
    while not match.is_over:
        judged = bot.judge(match.view(match.to_play))
        losing = [each for each in judged if each.match < 0]
        if not planted and judged[0].match > 0 and losing:
            planted = len(match.entries) + 1
            match.act(losing[-1].action)
        else:
            match.act(let_choose(match, bot, rngs[match.to_play]))
    assert planted
    analysis = analysed(match, LITTLE)
    mistakes = [step for step in analysis.mistakes if step.decision and step.decision.loss]
    assert [step.number for step in mistakes] == [planted]
    decision = mistakes[0].decision
    assert decision
    assert decision.loss == 1
    assert "This threw away the win." in verdict_words(decision, match.game, match.agreed)


def test_perfect_players_make_no_mistake() -> None:
    match = kingofarms.new_match("heraldry", 2, 6)
    bot, rngs = PerfectBot(match.game, match.agreed), generators(6, 0, 2)
    while not match.is_over:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    analysis = analysed(match, LITTLE)
    assert not analysis.mistakes
    assert all(split.own == pytest.approx(0) for split in splits_of(analysis))
    assert "made no clear mistake" in split_words(splits_of(analysis)[0], "Ann", is_exact=True)


def test_points_of_rounds_that_are_given_away_are_counted() -> None:
    match = played("heraldry", 2, seed=9, acts=400)
    assert match.is_over
    analysis = analysed(match, LITTLE)
    for split in splits_of(analysis):
        own = [s.decision for s in analysis.decisions if s.seat == split.seat and s.decision]
        worse = [each for each in own if each.margin_loss]
        assert split.given_by == len(worse) > 0
        assert all(each.is_mistake or each.loss == 0 for each in worse)
        words = split_words(split, "Ann", is_exact=True)
        assert f"{len(worse)} decisions gave away" in words
        assert f"{sum(each.margin_loss for each in worse)} in all" in words


def test_a_planted_mistake_is_found_among_hidden_hands() -> None:
    match = played("kings_blade", 2, seed=4, acts=8)
    while len(match.legal) < 4:
        match.act(match.legal[0])
    view, legal, judge = match.view(match.to_play), match.legal, judge_for(match.game, match.agreed)
    every = judge.judge(view, legal, legal[0], generator(1), 0.5).analysis
    worst = every.judgements[-1].action
    verdict = judge.judge(view, legal, worst, generator(2), 0.5)
    assert verdict.interval[0] > 0
    best = judge.judge(view, legal, every.best.action, generator(3), 0.5)
    assert best.loss <= verdict.loss


def test_where_all_actions_are_equal_none_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("kings_blade", 2, acts=6)
    while len(match.legal) < 3:
        match.act(match.legal[0])
    judge = Judge(match.game, match.agreed)
    sums = np.zeros((2, len(match.game.CATEGORIES)))

    def try_out(_view: Any, _action: int, deals: Any) -> Trial:
        return Trial(np.tile([0.0, 1.0], len(deals))[: len(deals)], sums, ())

    monkeypatch.setattr(judge._search, "try_out", try_out)
    for action in match.legal:
        view = match.view(match.to_play)
        verdict = judge.judge(view, match.legal, action, generator(1), LITTLE)
        assert verdict.loss == 0
        assert verdict.interval[0] == 0


def test_a_seat_that_leaves_has_chosen_to() -> None:
    match = played("kings_blade", 3, acts=9)
    match.concede(0)
    for _act in range(4):
        match.act(match.legal[0])
    match.concede(1)
    analysis = analysed(match, LITTLE)
    leaving = [step for step in analysis.steps if step.kind == LEAVE]
    assert [step.seat for step in leaving] == [0, 1]
    after = [step for step in analysis.steps if step.number > leaving[0].number]
    assert all(step.shares[0] == 0 for step in after)
    assert analysis.steps[-1].shares == (0, 0, 1)
    split = splits_of(analysis)[0]
    assert split.start + split.luck + split.own + split.others == pytest.approx(0, abs=1e-9)
    assert split.own < 0


def test_what_was_undone_is_left_out() -> None:
    match = kingofarms.new_match("heraldry", 2, 3, rounds_to_win=1)
    match.act(match.legal[0])
    match.undo(match.history[-1].seat, agreed=True)
    bot, rngs = PerfectBot(match.game, match.agreed), generators(6, 0, 2)
    while not match.is_over:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    stages = stages_of(match)
    assert len(stages) == 1 + len(match.steps)
    assert stages[1].number == 3


def test_pieces_can_be_answered_in_any_order_and_given_back() -> None:
    match, analysis = example("heraldry", 2)
    work, judge = Work(match, LITTLE), judge_for(match.game, match.agreed)
    pieces = Pieces(work, {3: analysis.steps[3]})
    first = pieces.take(4)
    second = pieces.take(1000)
    assert pieces.take(1) == []
    assert 3 not in {piece.place.stage for piece in [*first, *second]}
    complete = pieces.answer(second, [answer(judge, piece.question) for piece in second])
    assert complete
    done = pieces.answer(first, [answer(judge, first[0].question)])
    assert done == {0: analysis.steps[0]}, "the others were not answered"
    assert pieces.done == pieces.total - len({piece.place.stage for piece in first[1:]})
    again = pieces.take(1000)
    assert [piece.place for piece in again] == [piece.place for piece in first[1:]]
    pieces.answer(again, [answer(judge, piece.question) for piece in again])
    assert pieces.done == pieces.total
    assert pieces.whole() == analysis


@pytest.mark.parametrize("name", ["kings_blade", "blazon"])
def test_where_taste_chooses_the_same_action_it_is_played_once(name: str) -> None:
    match = played(name, 2, acts=6)
    view, judge = match.view(match.to_play), Judge(match.game, match.agreed)
    alone = judge._pairs([(view, BY_TASTE, 0)], True, [0, 0], generator(4), 40)
    for action in match.legal:
        sides = [(view, BY_ACTION, action), (view, BY_TASTE, 0)]
        both = judge._pairs(sides, True, [0, 0], generator(4), 40)
        assert (both[:, 1] == alone[:, 0]).all()


def test_a_table_weighs_the_same_whether_it_was_drawn_or_not() -> None:
    match, _analysis = example("kings_blade", 2)
    work, judge = Work(match, LITTLE), judge_for(match.game, match.agreed)
    asked = [work.table_question(stage) for stage in work.stages]
    drawn = next(each for each in asked if each.before is not None)
    assert weigh(judge, drawn).shares == weigh(judge, replace(drawn, before=None)).shares
