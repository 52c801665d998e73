import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import new
from kingofarms.games.heraldry.rules import ACTIONS, State
from kingofarms.games.heraldry.text.notation import (
    format_action,
    format_position,
    parse_action,
    parse_position,
)

FULL = "1 2 3 4 5 6 7 8 9"
NOT_WRITTEN = ("told", "told_count", "total", "total_sum", "reason")


@given(st.integers(0, ACTIONS - 1), st.sampled_from(["{}", " {} ", "{}\t"]))
def test_an_action_reads_back(action: int, around: str) -> None:
    text = around.format(format_action(action))
    assert parse_action(text) == action
    assert parse_action(text.upper().replace("+", " + ")) == action


@given(st.integers(0, 2**32), st.integers(0, 200))
def test_a_position_of_any_match_reads_back(seed: int, length: int) -> None:
    import kingofarms

    match = kingofarms.new_match("heraldry", seed=seed, rounds_to_win=9)
    rng = generator(seed)
    for _ in range(length):
        if match.is_over:
            break
        match.act(match.legal[pick(len(match.legal), rng)])
    if match.is_over:
        return
    state = match.view(0)[0]
    read = parse_position(format_position(state))
    assert format_position(read) == format_position(state)
    for name in new(State).dtype.names or ():
        if name not in NOT_WRITTEN:
            assert (read[name] == state[name]).all(), name


@given(st.text(alphabet="0123456789 /-onrbRed,tplayws+", max_size=60))
def test_any_text_is_a_position_or_a_sentence(text: str) -> None:
    try:
        state = parse_position(text)
    except Refusal as refusal:
        assert str(refusal).endswith(".")
    else:
        assert format_position(parse_position(format_position(state))) == format_position(state)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("5", "is not a position. Write it like"),
        ("1 2 / 3 on 12", "is not a position"),
        ("1 1 / 3 on 5", "Blue's 1 is named twice"),
        ("1 12 / 3 on 5", "'12' is not a card"),
        ("1 2 / 5 on 5", "H4: the base is Red's 5"),
        ("1 2 / 3", "H2: before the first card is played, all cards"),
        ("1 2 / 3 on 5, bonus", "H5: only a 3 or a 6"),
        ("1 2 / 3 on 5, tomorrow", "'tomorrow' does not describe a position"),
        ("1 2 / 3 on 5, row b9 r5", "The row must be"),
        ("1 2 / 3 on 5, banished 1 / -", "Blue's 1 is named twice"),
        ("1-9 / 1 on 5", "is not a position"),
        ("-1 / 2 on 3", "is not a position"),
        (f"{FULL} / {FULL}, Red leads", "H2: Blue leads this round"),
        (f"{FULL} / 1 2 4 5 6 7 8 9 on 3, Blue leads", "H2: Red leads this round"),
        (f"{FULL} / {FULL}, bonus", "H5: a bonus comes only after a 3 or a 6"),
        (f"{FULL} / {FULL}, row b1", "H2: before the first card is played, there is no row"),
        ("1 3 / 2 on 6, bonus", "H5: there is no bonus"),
        ("1 2 / 3 on 5, Red to play, Blue to play", "gives the same information twice"),
    ],
)
def test_a_bad_position_is_answered_with_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        parse_position(text)


@pytest.mark.parametrize("text", ["0", "10", "3+", "3+2+1", "4+4", "9+8", "five"])
def test_a_bad_action_is_answered_with_a_sentence(text: str) -> None:
    with pytest.raises(Refusal):
        parse_action(text)


def test_the_owner_of_the_only_card_led() -> None:
    assert parse_position(f"{FULL} / 1 2 4 5 6 7 8 9 on 3").leader == 1
    assert parse_position(f"1 2 4 5 6 7 8 9 / {FULL} on 3, bonus").leader == 0
