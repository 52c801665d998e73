"""Analyses, hints and reviews: values of actions, reasons in words, and luck."""

import pytest

import kingofarms
from kingofarms.bots.bot import generators, let_choose, let_play
from kingofarms.bots.registry import bot_named
from kingofarms.bots.search.analysis import Analyst, Judgement, interval
from kingofarms.bots.search.hint import analysis_of, hint, hint_from, reasons, told_by_seat
from kingofarms.bots.search.review import Reviewer
from kingofarms.bots.search.search import Decision
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.game.solver import solver_of
from kingofarms.engine.match.entries import Act
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match, replayed
from kingofarms.engine.rules.chance import generator
from kingofarms.games.blazon.rules.ending import DISTINCTION, HERALDS, PRESTIGE, TRACK

pytestmark = pytest.mark.slow  # as in `test_search.py`

EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))
FEW = 400
WHAT = ("tincture", "device")


def played(game: Game, acts: int, seed: int = 2) -> Match:
    match, rngs = kingofarms.new_match(game.NAME, game.SEATS[0], seed), generators(seed, 0, 5)
    bot = bot_named("greedy" if game.SECRETS else "perfect:0.4", game, match.agreed)
    while len(match.steps) < acts or len(match.legal) < 2:
        match.act(let_choose(match, bot, rngs[match.to_play]))
    return match


@EVERY_GAME
def test_every_legal_action_is_judged_once(game: Game) -> None:
    match = played(game, 6)
    analysis = analysis_of(match, FEW)
    assert sorted(each.action for each in analysis.judgements) == sorted(match.legal)
    for each in analysis.judgements:
        assert each.visits > 0
        assert each.interval[0] <= each.interval[1]
        assert 0 <= each.share <= 1
    assert analysis.continuation[0] == (match.to_play, analysis.best.action)
    assert analysis.is_exact == (solver_of(game) is not None)


def test_the_expected_score_sheet_adds_up() -> None:
    match = played(games()["blazon"], 30)
    for each in analysis_of(match, FEW).judgements:
        for sheet in (each.own, each.rival):
            assert sum(sheet[TRACK : HERALDS + 1]) == pytest.approx(sheet[PRESTIGE])
        assert each.own[TRACK] > each.own[DISTINCTION]


def test_an_interval_is_never_certain_and_narrows() -> None:
    assert interval(1.0, 4.0, 4)[0] < 0.9
    few, many = interval(0.5, 5.0, 10), interval(0.5, 500.0, 1000)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]


@EVERY_GAME
def test_a_hint_names_the_best_and_the_next(game: Game) -> None:
    match = played(game, 6)
    said = hint(match, FEW)
    assert said.startswith("Best: ")
    assert "Next best: " in said
    if game.SECRETS:
        analysis = analysis_of(match, FEW)
        assert hint_from(analysis, match) == said, "the same each time it is asked"
        assert match.game.format_action(analysis.best.action, match.agreed) in said


@EVERY_GAME
def test_a_review_tells_decisions_from_luck(game: Game) -> None:
    match = kingofarms.new_match(game.NAME, game.SEATS[0], 4)
    bots = [bot_named(name, game, match.agreed) for name in ("uniform", "search:30")]
    let_play(match, bots, generators(1, 0, 2))
    again = Match(game, match.agreed, match.seats, Stream(4))
    found = list(Reviewer(again, 60).review(replayed(again, match.entries)))
    assert len(found) == sum(isinstance(entry, Act) for entry in match.entries)
    drew = [step.drew for step in match._steps]
    for (number, each), chance in zip(found, drew, strict=True):
        assert each.loss >= 0
        assert each.loss == max(0.0, each.best_share - each.share)
        assert chance or each.luck is None
        assert number > 0
    losses = [sum(each.loss for _number, each in found if each.seat == seat) for seat in (0, 1)]
    assert losses[0] > losses[1], "chance decides worse than a search"
    if game.SECRETS:
        assert any(each.luck for _number, each in found)


def test_redrawn_views_are_those_that_chance_could_have_brought() -> None:
    match = kingofarms.new_match("blazon", 2, 1)
    assert match.redrawn(0, 5, generator(1)) == []
    seat = match.to_play
    match.act("draw tincture")
    every = match.redrawn(seat, 100, generator(1))
    tinctures = 48 - 4 - 2
    assert len(every) == tinctures
    assert sum(probability for probability, _view in every) == pytest.approx(1)
    came = match.view(seat)[0].drawn[0]
    assert sum(int(view[0].drawn[0]) == came for _probability, view in every) == 1
    assert len(match.redrawn(seat, 5, generator(1))) == 5
    match.act("draw device")
    finish = Match(match.game, match.agreed, 2, Stream(1))
    assert finish.redrawn(seat, 5, generator(1)) == []


def test_an_analyst_sees_what_the_seat_sees() -> None:
    match = played(games()["blazon"], 12)
    seat = match.to_play
    analyst = Analyst(match.game, match.agreed, FEW)
    first = analyst.analyse(match.view(seat), match.legal, generator(1))
    second = analyst.analyse(match.view(seat), match.legal, generator(1))
    assert first == second


def test_the_loss_of_a_rival_has_a_minus() -> None:
    match = played(games()["blazon"], 6)
    sheet = (0.0,) * len(match.game.CATEGORIES)
    more = (2.0, *sheet[1:])
    best = Judgement(0, 0.6, (0.5, 0.7), 9, more, sheet)
    other = Judgement(1, 0.5, (0.4, 0.6), 9, sheet, more)
    assert reasons(best, other, match) == [
        "You gain more: +2.0 score track.",
        "Your best rival gains less: −2.0 score track.",
    ]


def test_a_distinction_is_called_by_its_name() -> None:
    match = played(games()["blazon"], 6)
    distinctions = match.table(match.to_play)["distinctions"]
    for at, lying in enumerate(distinctions):
        sheet = (0.0,) * len(match.game.CATEGORIES)
        more = (*sheet[: DISTINCTION + at], 2.0, *sheet[DISTINCTION + at + 1 :])
        best = Judgement(0, 0.6, (0.5, 0.7), 9, more, sheet)
        other = Judgement(1, 0.5, (0.4, 0.6), 9, sheet, sheet)
        said = f"You gain more: +2.0 distinction {lying['name']}."
        assert reasons(best, other, match) == [said]


def test_the_likely_continuation_names_who_acts() -> None:
    match = played(games()["blazon"], 6)
    draws = [match.game.parse_action(f"draw {what}", match.agreed) for what in WHAT]
    line = [Decision(0, draws[0]), Decision(0, draws[1]), Decision(1, draws[0])]
    first, second = match.game.seat_names(2)
    said = f"{first}: draw tincture, draw device; {second}: draw tincture"
    assert told_by_seat(line, match) == said
    analysis = analysis_of(match, FEW)
    assert told_by_seat(analysis.continuation[1:6], match) in hint_from(analysis, match)
    assert {each.seat for each in analysis.continuation} <= {0, 1}
