"""The end of a round of Heraldry: the last position stays until the viewer goes on."""

import re
from typing import Any

import pytest

from kingofarms.engine.match.entries import Hint, Sit, Undo
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.match.start import start_from
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.loops import room_for_actions, rules_of
from kingofarms.engine.rules.record import Array, copied
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named
from kingofarms.games.heraldry import game as heraldry
from kingofarms.games.heraldry.rules import total_of
from kingofarms.games.heraldry.text.notation import row_of
from kingofarms.web.model.table import Table
from kingofarms.web.table.drawing import steps_since, stop_of
from kingofarms.web.table.fragment import TableRequest, table_fragment
from tests.kit.tables import act, act_by_chance, page_for, seated, seen_by

pytestmark = pytest.mark.usefixtures("english_words")
USABLE = re.compile(r'class="thing [^"]*\bcan\b')


def new_table(seed: int = 0, bob: str = "bob", **wishes: object) -> Table:
    agreed = heraldry.agree(wishes)  # type: ignore[arg-type]
    match = Match(game_named("heraldry"), agreed, 2, Stream(seed))
    return seated(match, ("Ann", "Bob"), players=("ann", bob))


def play_a_round(table: Table, seed: int = 0) -> None:
    """Play by chance to the end of a round."""
    rng, number = generator(seed), int(table.match.states["round_number"][0])
    while table.match.states["round_number"][0] == number and not table.match.is_over:
        act_by_chance(table, rng)


def ended(match: Match) -> Any:
    """The table with which the last round has ended: the same action where no round follows it."""
    step, agreed = match.history[-1], heraldry.agree({"rounds_to_win": 1, "round_limit": 1})
    states, out = copied(step.state), room_for_actions(match.game)
    rules_of(match.game).act_at(states, 0, agreed.record, step.action, step.rng.copy(), out)
    return states[0]


def check_shown(table: Table) -> None:
    """Everybody is shown the round that has just ended as it ended."""
    left = ended(table.match)
    for viewer in (0, 1, WATCHER):
        stop = stop_of(seen_by(table, viewer), None)
        assert stop
        shown = stop.moment.view
        assert (shown.place == left.place).all()
        assert (row_of(shown), shown.laid_count) == (row_of(left), left.laid_count)
        assert [total_of(shown, seat) for seat in range(2)] == left.total.tolist()
        assert (shown.round_number, shown.leader) == (left.round_number, left.leader)
        assert shown.wins.tolist() == left.wins.tolist()
        assert {int(each) for each in re.findall(r"(\d+)", stop.moment.words)} == set(
            left.total.tolist()
        )


def disturb(table: Table, rng: Array) -> None:
    """Something by which the match goes neither on nor back: a hint, a seat, a move taken back."""
    seat, match = table.match.to_play, table.match
    kind = pick(3, rng)
    if kind == 0:
        table.enter(Hint(seat=seat), 2.0, None, None)
    elif kind == 1:
        table.enter(Sit(seat=1, player="Bob"), 2.0, "bob", None)
    else:
        act_by_chance(table, rng)
        if not match.is_over:
            table.enter(Undo(seat=seat, count=1, agreed=True), 2.0, None, None)


@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_in_them_rounds_are_shown_as_they_were(seed: int) -> None:
    table, rng = new_table(seed, rounds_to_win=9, round_limit=12), generator(seed)
    rounds = 0
    while not table.match.is_over:
        number = int(table.match.states["round_number"][0])
        while pick(5, rng) < 4 and not table.match.is_over:
            disturb(table, rng)
        if table.match.is_over:
            break
        act_by_chance(table, rng)
        if table.match.states["round_number"][0] != number and not table.match.is_over:
            check_shown(table)
            rounds += 1
    assert rounds >= 5
    assert table.seq > 60 * rounds


def test_an_end_is_shown_until_its_viewer_goes_on_however_much_follows_it() -> None:
    table, rng = new_table(1), generator(1)
    play_a_round(table, 1)
    end = table.seq
    while table.seq < end + 80:
        disturb(table, rng)
    check_shown(table)


def test_a_round_that_was_begun_in_another_match_is_shown_whole() -> None:
    first = new_table(2).match
    for _step in range(5):
        first.act(first.legal[0])
    start = start_from(first.view(0), 0, 5)
    match = Match(first.game, first.agreed, 2, Stream(2), start)
    table = seated(match, ("Ann", "Bob"))
    play_a_round(table, 2)
    check_shown(table)


def test_both_totals_and_the_winner_are_on_the_page_and_a_way_on() -> None:
    table = new_table(1)
    play_a_round(table, 1)
    totals = sorted(table.match.states[0].total.tolist())
    for seat in (0, 1, WATCHER):
        page = page_for(table, seat)
        assert f"wins the round {totals[0]} to {totals[1]}." in page
        assert 'id="go-on"' in page
        for total in totals:
            assert f"total <b>{total}</b>" in page


def test_the_next_round_comes_when_the_viewer_goes_on() -> None:
    table = new_table(1)
    play_a_round(table, 1)
    seat = table.match.to_play
    for seen, is_there in ((None, True), (table.seq - 1, True), (table.seq, False)):
        page = page_for(table, seat, seen=seen)
        assert ('id="moment"' in page) is is_there
        assert bool(USABLE.search(page)) is not is_there, "nothing is to be played meanwhile"
    assert f'<input type="hidden" name="seen" value="{table.seq}">' in page


def test_the_log_and_the_last_move_tell_what_the_table_shows() -> None:
    table = new_table(1)
    play_a_round(table, 1)
    end, leader = table.seq, table.match.to_play
    act(table, table.match.legal[0])
    looks = seen_by(table, 1 - leader)
    page = table_fragment(looks, TableRequest())
    assert len(re.findall(rf'id="log-{end}-\d+"', page)) > 0
    assert f'id="log-{end + 1}-' not in page, "the next round has begun, but is not shown yet"
    assert " leads." not in page.partition(f'id="log-{end}-')[2], "not even who leads it"
    last = re.search('id="last-move">(.*?)</p>', page)
    assert last
    assert last[1].endswith(" the round."), last[1]
    totals = page.rpartition("total is ")[2]
    assert re.search(r">(You win|(Ann|Bob) wins) the round", totals), "by name, after both totals"
    assert "End of round 1" in page
    assert 'class="turn"' not in page, "nobody is to play on the table that is shown"
    gone_on = table_fragment(looks, TableRequest(seen=end))
    assert f'id="log-{end + 1}-' in gone_on
    assert " leads." in gone_on.partition(f'id="log-{end}-')[2]


def test_whoever_has_led_goes_on_and_the_other_still_sees_the_end() -> None:
    table = new_table(1)
    play_a_round(table, 1)
    end, leader = table.seq, table.match.to_play
    act(table, table.match.legal[0])
    assert stop_of(seen_by(table, leader), None) is None
    assert stop_of(seen_by(table, WATCHER), None) is None
    other = stop_of(seen_by(table, 1 - leader), None)
    assert other
    assert other.seq == end
    steps = steps_since(seen_by(table, 1 - leader), end - 1)
    assert [step["seq"] for step in steps] == [end], "what came after it does not move yet"
    assert [s["seq"] for s in steps_since(seen_by(table, 1 - leader), end - 1, end)][
        -1
    ] == table.seq


def test_two_on_one_device_go_on_together() -> None:
    table = new_table(1, bob="ann")
    play_a_round(table, 1)
    assert stop_of(seen_by(table, 0), None)
    act(table, table.match.legal[0])
    for seat in (0, 1):
        assert stop_of(seen_by(table, seat), None) is None


def test_an_end_that_is_undone_is_not_shown() -> None:
    table = new_table(1)
    play_a_round(table, 1)
    seat = table.match.history[-1].seat
    table.enter(Undo(seat=seat, count=1, agreed=True), 3.0, None, None)
    for viewer in (0, 1, WATCHER):
        assert stop_of(seen_by(table, viewer), None) is None


def test_the_end_of_the_match_is_shown_with_its_result_and_asks_for_nothing() -> None:
    table = new_table(1, rounds_to_win=1, round_limit=1)
    play_a_round(table, 1)
    page = page_for(table, 0)
    assert 'id="moment"' not in page
    assert 'id="score"' in page
