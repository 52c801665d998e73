"""Hints: they name the best and the next best, give reasons in words, and never contradict."""

import re
from dataclasses import replace

import kingofarms
from kingofarms.bots.search.analysis import Analysis, Judgement
from kingofarms.bots.search.memory import Decision
from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.match import Match
from kingofarms.engine.words import languages, speaking
from kingofarms.games.blazon.rules.scoring import DISTINCTION
from kingofarms.study.hint import (
    Following,
    Hint,
    Option,
    Seen,
    analysis_of,
    differences,
    following,
    hint,
    hint_from,
    less,
    seen_in,
    text_of,
)
from tests.bots.search.test_analysis import EVERY_GAME, played

FEW = 400


def seen(match: Match, *names: str) -> Seen:
    return replace(seen_in(match, match.view(match.to_play)), names=names or match.names)


@EVERY_GAME
def test_a_hint_names_the_best_and_the_next(game: Game) -> None:
    match = played(game, 6)
    told = hint(match, FEW)
    assert told.startswith("Best: ")
    assert "Next best: " in told
    assert hint(match, FEW) == told, "the same each time it is asked"
    analysis = analysis_of(match, FEW)
    assert match.game.format_action(analysis.best.action, match.agreed) in told


@EVERY_GAME
def test_the_number_beside_the_best_is_never_lower(game: Game) -> None:
    for acts in range(2, 30, 5):
        match = played(game, acts, acts)
        analysis = analysis_of(match, 60)
        for language in languages():
            with speaking(language):
                words = hint_from(analysis, seen(match, "Ann", "Ben"))
            assert words.next_best is None or words.next_best.action != words.best.action
            if game.SECRETS and words.next_best:
                best, other = (
                    int(re.findall(r"\d+(?= %)", each.worth)[0])
                    for each in (words.best, words.next_best)
                )
                assert best >= other


def test_a_hint_calls_players_as_the_log_does() -> None:
    match = kingofarms.new_match("blazon", 2, 3)
    match.sit(0, "page", bot=True)
    match.sit(1, "page", bot=True)
    assert list(seen_in(match, match.view(match.to_play)).names) == ["Garter", "Clarenceux"]
    words = Hint(
        Option(match.legal[0], "draw", "It wins."),
        (),
        tuple(Following(seat, match.legal[0], "draw") for seat in (match.to_play, 1)),
        None,
        is_clear=True,
    )
    assert match.to_play == 0
    assert text_of(words, match, {match.legal[0]: 7}).splitlines() == [
        "Best: 7, draw. It wins.",
        "What may follow: You: draw; Clarenceux: draw.",
    ]


def judgement(action: int, share: float, behind: tuple[float, float]) -> Judgement:
    return Judgement(action, share, (0.0, 1.0), 9, (), (), behind)


def test_a_difference_within_the_doubt_is_called_none() -> None:
    best = judgement(0, 0.6, (0.0, 0.0))
    assert less(best, judgement(1, 0.55, (-0.01, 0.11))) == (
        "It wins about 55 %: no clear difference."
    )
    assert less(best, judgement(1, 0.55, (0.01, 0.09))) == (
        "It wins about 55 %, 5 percentage points less."
    )
    assert less(best, judgement(1, 0.599, (0.0005, 0.01))) == ("It wins about 60 %, a little less.")


def test_reasons_name_the_rival_and_have_signs() -> None:
    match = played(games()["blazon"], 6)
    sheet = (0.0,) * len(match.game.CATEGORIES)
    more = (2.0, *sheet[1:])
    best = Judgement(0, 0.6, (0.5, 0.7), 9, more, sheet)
    names = ["", ""]
    names[match.to_play], names[1 - match.to_play] = "Ann", "Ben"
    assert differences(best, sheet, more, seen(match, *names)) == [
        "On average it brings you more for score track (+2.0).",
        "On average Ben gets less for score track (−2.0).",
    ]
    assert differences(best, sheet, more, seen(match, *names, "Cat"))[1] == (
        "On average your best rival gets less for score track (−2.0)."
    )


def test_a_distinction_is_called_by_its_name() -> None:
    match = played(games()["blazon"], 6)
    distinctions = match.table(match.to_play)["distinctions"]
    for at, lying in enumerate(distinctions):
        sheet = (0.0,) * len(match.game.CATEGORIES)
        more = (*sheet[: DISTINCTION + at], 2.0, *sheet[DISTINCTION + at + 1 :])
        best = Judgement(0, 0.6, (0.5, 0.7), 9, more, sheet)
        told = f"On average it brings you more for distinction {lying['name']} (+2.0)."
        assert differences(best, sheet, sheet, seen(match)) == [told]


def test_without_a_telling_difference_to_the_next_best_all_others_are_compared() -> None:
    match = played(games()["kings_blade"], 6)
    sheet = (0.0,) * len(match.game.CATEGORIES)
    more = (2.0, *sheet[1:])
    rest = [Judgement(k, 0.5, (0.4, 0.6), 9, own, sheet) for k, own in ((1, more), (2, sheet))]
    best = Judgement(0, 0.6, (0.5, 0.7), 9, more, sheet)
    analysis = Analysis(match.to_play, (best, *rest), is_exact=False)
    words = hint_from(analysis, seen(match))
    assert words.reasons == ("On average it brings you more for printed sword points (+1.0).",)


# What may follow.


def test_what_follows_names_who_acts_in_words() -> None:
    match = played(games()["blazon"], 6)
    draws = [match.game.parse_action(f"draw {what}", match.agreed) for what in ("tincture",) * 2]
    seat, place = match.to_play, seen(match, "Ann", "Ben")
    line = [Decision(seat, draws[1])]
    told = following(place, draws[0], line)
    assert [(each.seat, each.words) for each in told] == [(seat, "draw a tincture")]


def test_what_follows_ends_where_it_depends_on_hidden_cards() -> None:
    match = played(games()["blazon"], 6)
    draw, swap = (
        match.game.parse_action(text, match.agreed)
        for text in ("draw tincture", "exchange 1 for 1")
    )
    seat, place = match.to_play, seen(match, "Ann", "Ben")
    line = [Decision(seat, draw), Decision(seat, swap)]
    told = following(place, draw, line)
    assert [each.action for each in told] == [draw], "which card would be swapped nobody knows"


def test_a_rivals_action_is_not_told_as_ones_own() -> None:
    game = games()["kings_blade"]
    found = 0
    for acts in range(4, 28, 4):
        match = played(game, acts, acts)
        view = match.view(match.to_play)[0]
        for action in match.legal:
            words = game.describe_rivals_action(action, view, match.agreed, ("Ann", "Ben"))
            assert "your" not in words
            found += words != game.describe_action(action, view, match.agreed, ("Ann", "Ben"))
    assert found


# Heraldry: exact.


def test_a_solved_game_tells_exactly_what_refutes_the_next_best() -> None:
    match = kingofarms.new_match("heraldry", 2, 1)
    for action in ("9", "8+1"):
        if action in match.actions:
            match.act(action)
    names = ("Ann", "Ben")
    analysis = analysis_of(match)
    words = hint_from(analysis, seen(match, *names))
    assert "the round" in words.best.worth
    assert "the match is" in words.best.worth
    assert words.next_best
    rival = names[1 - match.to_play]
    assert f"{rival}'s best reply: " in words.next_best.worth
    best = analysis.best
    assert best.worth is not None
    others = [each for each in analysis.judgements if each.worth and each.worth != best.worth]
    assert all(each.worth.worth <= best.worth.worth for each in others if each.worth and best.worth)


def test_the_exact_line_is_best_play() -> None:
    match = played(games()["heraldry"], 3)
    analysis = analysis_of(match)
    for decision in analysis.continuation:
        assert decision.seat == match.to_play
        now = analysis_of(match)
        judged = now.of(decision.action)
        assert judged.worth == now.best.worth
        match.act(decision.action)
