"""The coat of arms that a shield of Blazon shows: for every shield that can come about."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from kingofarms.arms import Arms, blazon, draw, parse, read_shield
from kingofarms.arms.arms import decode
from kingofarms.arms.arms import picture_address as picture
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.match.entries import Undo
from kingofarms.engine.rules.chance import generator, pick
from kingofarms.engine.rules.record import Array, quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games.blazon.browser.scene import scene
from kingofarms.games.blazon.rules.state import NO_CARD, A
from kingofarms.web.model.table import Table
from kingofarms.web.shell.arms import sentence
from tests.kit.tables import act, page_for

from .test_scene import new_table

pytestmark = pytest.mark.usefixtures("english_words")
PICTURE = re.compile(r"/arms\.svg\?arms=([\w-]+)")


def borne(table: Table, seat: int) -> Arms:
    return scene.arms(quick_record(table.match.view(WATCHER)), seat, table.match.agreed)


def placements(table: Table) -> list[int]:
    """The legal actions that place a card."""
    return [action for action in table.match.legal if action >= A.PLACE]


def step(table: Table, rng: Array) -> None:
    """An action by chance; placing a card is preferred."""
    choice = placements(table) or table.match.legal
    act(table, choice[pick(len(choice), rng)])


def played(seats: int, seed: int, layout: str = "usual") -> Iterator[Table]:
    """A whole match by chance, after each action."""
    table, rng = new_table(seats, seed, shield=layout), generator(seed)
    while not table.match.is_over:
        step(table, rng)
        yield table


@pytest.mark.parametrize(("seats", "layout"), [(2, "usual"), (3, "ten")])
def test_every_shield_of_a_match_is_drawn_and_said(seats: int, layout: str) -> None:
    """Sentence and drawing agree, for they are of the same arms: the sentence is read back."""
    seen: set[Arms] = set()
    for table in played(seats, 5, layout):
        for seat in range(seats):
            arms = borne(table, seat)
            if arms in seen:
                continue
            seen.add(arms)
            assert draw(arms, width=48) != draw(Arms(), width=48) or arms == Arms()
            for language in LANGUAGES:
                assert parse(blazon(arms, language), language) == arms
    full = [arms for arms in seen if arms.charges and arms.ordinary and arms.cadency]
    assert len(seen) > 8 * seats
    assert full, "a shield was filled"
    # An attitude without a beast is an outline of no kind.
    known = [arms for arms in seen if not arms.charges or arms.charges.name]
    assert len({draw(arms) for arms in known}) == len(known), "what is said differently looks so"


def test_a_shield_shows_its_visible_cards_and_nothing_else() -> None:
    for table in played(2, 6):
        agreed, view = table.match.agreed, quick_record(table.match.view(WATCHER))
        elements = agreed.content["elements"]
        visible = view.shield[0, : int(agreed.terms.spaces)].tolist()
        names = {elements[card]["name"] for card in visible if card != NO_CARD}
        arms = borne(table, 0)
        parts = [arms.field, *(part.fill for part in (arms.ordinary, arms.charges) if part)]
        shown = {each for part in parts for each in (*part.tinctures, part.division)}
        shown |= {arms.cadency, arms.ordinary.name if arms.ordinary else ""}
        if arms.charges:
            shown |= {arms.charges.name, arms.charges.attitude, arms.charges.arrangement}
        lines = {part.line for part in parts}
        said = {f"{a} {line}".strip() for a in shown for line in lines} | shown
        assert names <= said
    assert len(names) > 5


def test_the_table_shows_the_arms_of_each_seat_to_everybody() -> None:
    tables = played(3, 7)
    table = next(t for t in tables if len({borne(t, seat) for seat in range(3)}) == 3)
    for viewer in (WATCHER, 0, 2):
        page = page_for(table, viewer)
        shown = {decode(code) for code in PICTURE.findall(page)}
        assert {borne(table, seat) for seat in range(3)} <= shown
        for seat in range(3):
            assert f'alt="{sentence(borne(table, seat))}"' in unescape(page)
        assert ('id="own-arms"' in page) == (viewer != WATCHER)
        assert "<svg xmlns" not in page, "pictures have addresses, so that a page stays short"


def test_the_log_says_what_a_shield_shows_after_each_card() -> None:
    table = new_table(2, 8)
    rng, lines = generator(8), 0
    while lines < 6:
        seat, placing = table.match.to_play, placements(table)
        step(table, rng)
        told = table.seen[1 - seat][-1]
        assert (told.arms is not None) == bool(placing)
        if placing:
            lines += 1
            assert told.arms == borne(table, seat)
            page = page_for(table, 0)
            assert f"Now bears: {sentence(told.arms)}." in unescape(page)
            last = re.search(r'id="last-move">(.*?)</p>', page, re.S)
            assert last
            assert "Now bears" not in last[1]


def test_after_an_undo_the_log_is_about_the_shield_as_it_is() -> None:
    table, before = new_table(2, 8), Arms()
    for _ in range(200):
        placing = placements(table)
        if len(placing) > 1:
            break
        act(table, table.match.legal[0])
    seat, before = table.match.to_play, borne(table, table.match.to_play)
    act(table, placing[0])
    first = table.seen[WATCHER][-1].arms
    table.enter(Undo(seat=seat, count=1), 2.0, None, None)
    assert table.seen[WATCHER][-1].arms is None
    assert borne(table, seat) == before
    act(table, placing[-1])
    assert table.seen[WATCHER][-1].arms == borne(table, seat)
    assert first != before


def test_cards_with_names_of_their_own_are_drawn_too() -> None:
    arms = read_shield([("3", "charge", "<b>dragon & co</b>"), ("3", "tincture", "or")])
    assert decode(PICTURE.findall(picture(arms))[0]) == arms
    assert "<b>" not in draw(arms)
    assert "<b>dragon & co</b>" in sentence(arms)
