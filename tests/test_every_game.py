"""What holds for every game, under every option and number of seats."""

from dataclasses import fields
from itertools import chain
from typing import Any

import numpy as np
import pytest

from kingofarms.engine.game.game import Game, games
from kingofarms.engine.match.luck import Sealed, Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.start import LEFT_OUT, start_from, view_of
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.cache_folder import UNCOMPILED
from kingofarms.engine.rules.chance import generator, pick, streamed
from kingofarms.engine.rules.loops import Rules, room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, new
from kingofarms.engine.rules.seats import MAX_SEATS, WATCHER
from kingofarms.engine.rules.told import events
from kingofarms.engine.terms.terms import choosable

from .unseen import change_secrets

# Uncompiled, few positions will do: `test_targets.py` compares whole matches with compiled ones.
MATCHES = 1 if UNCOMPILED else 8
LOOKS = 10 if UNCOMPILED else 60  # positions of a match that are looked at, where that is quick
FEW_LOOKS = 6 if UNCOMPILED else 12  # where it is not


def every_table(is_few: bool = UNCOMPILED) -> list[Any]:
    """Each game with each option changed once, for each number of seats; if few, for the most."""
    tables = []
    for game in games().values():
        turned: list[dict[str, Any]] = [{}]
        for each in fields(game.Options):
            option = choosable(game.Options)[each.name]
            default = getattr(game.Options(), each.name)
            usual = ("off", "on")[default] if isinstance(default, bool) else default
            extreme = option.least if default != option.least else option.most
            for value in option.names or (extreme,):
                if value != usual:
                    turned.append({each.name: value})
        for wishes in turned:
            for seats in game.SEATS if not (is_few and wishes) else [game.SEATS[-1]]:
                said = ",".join(f"{name}={value}" for name, value in wishes.items())
                tables.append(pytest.param(game, wishes, seats, id=f"{game.NAME}-{seats}-{said}"))
    return tables


EVERY_TABLE = pytest.mark.parametrize(("game", "wishes", "seats"), every_table())
EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def states_of(game: Game, terms: Array, seats: int, number: int) -> list[tuple[Array, list[int]]]:
    """The states of a random match, each with its legal actions."""
    rules: Rules = rules_of(game)
    rng, out, states = streamed(11, number), room_for_actions(game), new(game.State)
    rules.setup_at(states, 0, terms, seats, rng, out)
    found = []
    while True:
        legal = [int(action) for action in out[1 : 1 + out[0]]]
        found.append((states.copy(), legal))
        if not legal:
            return found
        rules.act_at(states, 0, terms, legal[pick(len(legal), rng)], rng, out)


@EVERY_TABLE
def test_there_is_an_action_until_it_is_over(
    game: Game, wishes: dict[str, Any], seats: int
) -> None:
    terms = game.agree(wishes).record
    for number in range(MATCHES):
        *running, (last, none) = states_of(game, terms, seats, number)
        for state, legal in running:
            assert not game.rules.is_over(state[0])
            assert legal == sorted(set(legal), key=legal.index), "no action is offered twice"
            assert all(0 <= action < game.ACTIONS for action in legal)
            assert 0 <= state[0].to_play < seats
        assert game.rules.is_over(last[0])
        assert none == []


@EVERY_TABLE
def test_seats_are_ranked_at_the_end(game: Game, wishes: dict[str, Any], seats: int) -> None:
    agreed = game.agree(wishes)
    for number in range(MATCHES):
        match = Match(game, agreed, seats, Stream(3, number))
        rng = generator(number)
        while not match.is_over:
            match.act(match.legal[pick(len(match.legal), rng)])
        outcome = match.outcome
        assert outcome is not None
        assert len(outcome.ranks) == seats <= MAX_SEATS
        assert 1 in outcome.ranks
        assert outcome.reason in game.REASONS[1:]
        assert set(outcome.points) == set(game.CATEGORIES)


@EVERY_TABLE
def test_replay_gives_the_same_bytes(game: Game, wishes: dict[str, Any], seats: int) -> None:
    agreed = game.agree(wishes)
    for luck in (Sealed(bytes(32)), Stream(4, 1)):
        match, again = Match(game, agreed, seats, luck), Match(game, agreed, seats, luck)
        rng = generator(9)
        while not match.is_over:
            match.act(match.legal[pick(len(match.legal), rng)])
        for entry in match.entries:
            again.enter(entry)
        for seat in range(WATCHER, seats):
            assert again.view(seat).tobytes() == match.view(seat).tobytes()
        assert again.outcome == match.outcome


@EVERY_TABLE
def test_hide_of_a_dealt_view_is_that_view(game: Game, wishes: dict[str, Any], seats: int) -> None:
    rules: Rules = rules_of(game)
    terms, rng, looks = game.agree(wishes).record, generator(2), new(game.State, 3)
    states = states_of(game, terms, seats, 5)
    for state, _legal in states[:: 1 + len(states) // LOOKS]:
        for seat in range(WATCHER, seats):
            rules.hide_at(state, 0, looks, 0, terms, seat)
            rules.deal_at(looks, 0, looks, 1, terms, rng)
            rules.hide_at(looks, 1, looks, 2, terms, seat)
            assert looks[2:].tobytes() == looks[:1].tobytes()


@EVERY_TABLE
def test_a_match_can_begin_from_what_any_seat_sees(
    game: Game, wishes: dict[str, Any], seats: int
) -> None:
    rules: Rules = rules_of(game)
    agreed, view = game.agree(wishes), new(game.State)
    *running, _over = states_of(game, agreed.record, seats, 6)
    if not game.can_start:
        running = []
    for number, (state, _legal) in enumerate(running[:: 1 + len(running) // FEW_LOOKS]):
        seat = number % seats
        rules.hide_at(state, 0, view, 0, agreed.record, seat)
        again = view_of(start_from(view, seat, number), game, agreed, seats)
        for name in set(view.dtype.names or ()) - set(LEFT_OUT):
            assert (again[name] == view[name]).all(), name


def shown(game: Game, view: Array, seat: int, names: list[str], agreed: Any) -> str:
    """Everything that a seat is shown, as one text. Add new kinds of output here."""
    table = view[0]
    # Of very many actions some: 7 and the number of spaces have no common factor.
    every = 1 if game.ACTIONS < 1000 else 7
    actions = range(0, game.ACTIONS, every) if int(table.to_play) == seat else ()
    out, rules = room_for_actions(game), rules_of(game)
    if int(table.to_play) == seat:
        rules.legal_at(view, 0, agreed.record, out)
    legal = [int(action) for action in out[1 : 1 + out[0]]]
    return "\n".join(
        chain(
            [game.picture(table, seat, names, agreed), str(game.describe_table(table, agreed))],
            [game.closer(table, seat, names, agreed)],
            game.score_lines(table, names, agreed),
            (game.category_words(at, table, agreed) for at in range(len(game.CATEGORIES))),
            (game.narrate(event, names, agreed) for event in events(table)),
            (str(game.describe_event(event, agreed)) for event in events(table)),
            (game.why_not(action, table, agreed) for action in actions),
            (game.describe_action(action, table, agreed) for action in legal),
            (game.format_action(action, agreed) for action in legal),
        )
    )


@EVERY_TABLE
def test_hidden_differences_change_nothing_that_a_seat_is_shown(
    game: Game, wishes: dict[str, Any], seats: int
) -> None:
    """Non-interference: states that differ only in secrets give the same views and texts."""
    rules: Rules = rules_of(game)
    agreed = game.agree(wishes)
    terms, rng, looks = agreed.record, generator(3), new(game.State, 4)
    names, differed = game.seat_names(seats), False
    states = states_of(game, terms, seats, 6)
    for number, (state, _legal) in enumerate(states[:: 1 + len(states) // FEW_LOOKS]):
        for seat in range(WATCHER, seats):
            looks[0] = state[0]
            looks[1] = state[0]
            change_secrets(game, looks[1], seat, rng)
            differed |= looks[:1].tobytes() != looks[1:2].tobytes()
            for at in range(2):
                rules.hide_at(looks, at, looks, 2 + at, terms, seat)
            assert looks[2:3].tobytes() == looks[3:].tobytes()
            if number % 3 == 0:  # texts, which follow from the view, take longest
                first, second = (
                    shown(game, looks[at : at + 1], seat, names, agreed) for at in (2, 3)
                )
                assert first == second
    assert differed == game.SECRETS, "the states compared were not all the same"


@EVERY_GAME
def test_every_action_has_a_notation_that_reads_back(game: Game) -> None:
    agreed = game.agree({})
    texts = [game.format_action(action, agreed) for action in range(game.ACTIONS)]
    assert len(set(texts)) == game.ACTIONS
    assert [game.parse_action(text, agreed) for text in texts] == list(range(game.ACTIONS))


@EVERY_GAME
def test_a_text_that_is_no_action_is_refused_with_a_sentence(game: Game) -> None:
    for text in ("", "  ", "xyzzy", "-1", "10000", "+", "☃"):
        with pytest.raises(Refusal, match=r"\.$"):
            game.parse_action(text, game.agree({}))


@EVERY_GAME
def test_why_not_cites_a_rule_or_says_what_is_missing(game: Game) -> None:
    agreed = game.agree({})
    rules: Rules = rules_of(game)
    out = room_for_actions(game)
    states = states_of(game, agreed.record, game.SEATS[0], 1)[:-1]
    for state, legal in states[:: 1 + len(states) // 40]:
        for action in set(range(game.ACTIONS)) - set(legal):
            said = game.why_not(action, state[0], agreed)
            assert said.endswith(".")
            assert said != "This is allowed."
        rules.legal_at(state, 0, agreed.record, out)
        assert [int(a) for a in out[1 : 1 + out[0]]] == legal, "asking changes nothing"


@EVERY_GAME
def test_the_state_has_the_fields_the_engine_reads(game: Game) -> None:
    names = set(new(game.State).dtype.names or ())
    assert {"to_play", "told", "told_count"} <= names
    assert np.zeros(1, new(game.State).dtype)[0].told.shape[1] == 5


@EVERY_TABLE
def test_an_action_as_others_see_it_reveals_no_secret(
    game: Game, wishes: dict[str, Any], seats: int
) -> None:
    """Two legal actions with the same visible result have the same name for other seats."""
    rules: Rules = rules_of(game)
    agreed, looks = game.agree(wishes), new(game.State, 2)
    states = states_of(game, agreed.record, seats, 7)
    for state, legal in states[:: 1 + len(states) // LOOKS]:
        actor = int(state[0].to_play)
        for seat in (other for other in range(WATCHER, seats) if other != actor):
            seen: dict[bytes, set[int]] = {}
            for action in legal:
                looks[0] = state[0]
                rules.act_at(looks, 0, agreed.record, action, generator(1), room_for_actions(game))
                rules.hide_at(looks, 0, looks, 1, agreed.record, seat)
                called = game.hide_action(action, actor, seat)
                seen.setdefault(looks[1:].tobytes(), set()).add(called)
            assert all(len(called) == 1 for called in seen.values())
        for action in legal:
            assert game.hide_action(action, actor, actor) == action
