"""Blazon's table in the browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingofarms.arms import draw
from kingofarms.engine.rules.chance import generator
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.games.blazon import game as blazon
from kingofarms.games.blazon.browser.cards import DRAWN, arms_with, face_of, pictures_of
from kingofarms.games.blazon.browser.scene import scene
from kingofarms.games.blazon.rules.state import PHASE, A
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import TableView
from kingofarms.web.table.choices import Plays, panel_of
from kingofarms.web.table.fragment import TableRequest, table_fragment
from tests.games.blazon.files import changed
from tests.kit.tables import act, act_by_chance, begun, page_for, panel_for, seen_by

LOOSE = {A.PASS, A.FINISH, A.DECLINE}
BOTH = pytest.mark.parametrize("edition", ["en", "de"])
pytestmark = pytest.mark.usefixtures("english_words")
KEYS = re.compile(r'id="thing-([^"]+)"')


RELEASED = game_named("blazon").folder / "released" / "0.2.0"  # tuning moves no test


def new_table(seats: int, seed: int = 0, **wishes: Any) -> Table:
    names = [f"Name {seat}" for seat in range(seats)]
    return begun("blazon", seats, seed, names=names, content=RELEASED, **wishes)


def walk(seats: int, steps: int, seed: int = 0, **wishes: Any) -> Iterator[Table]:
    """A table before each of so many random actions."""
    table, rng = new_table(seats, seed, **wishes), generator(seed)
    for _step in range(steps):
        if table.match.is_over:
            return
        yield table
        act_by_chance(table, rng)
    yield table


def place_of(looks: TableView) -> tuple[Any, int, tuple[str, ...], Any]:
    return looks.record, looks.seat, looks.names, looks.agreed


def prompt_of(table: Table) -> list[str]:
    return list(scene.prompt(*place_of(seen_by(table, table.match.to_play))))


@BOTH
def test_every_legal_action_belongs_to_something_on_the_table_or_is_said_beside_it(
    edition: str,
) -> None:
    for table in walk(3, 150, edition=edition, turn_limit=20):
        if table.match.is_over:
            break
        looks = seen_by(table, table.match.to_play)
        things = scene.things(*place_of(looks))
        of_things = {action for thing in things.values() for action in thing.actions}
        loose = set(looks.legal) - of_things
        assert loose <= LOOSE
        said = {choice.notation for choice in panel_for(looks, things, "").choices}
        assert {blazon.format_action(action, looks.agreed) for action in loose} <= said


@pytest.mark.parametrize(("edition", "seats"), [("en", 5), ("de", 2)])
def test_the_table_is_drawn_for_every_seat_and_for_watchers(edition: str, seats: int) -> None:
    for table in walk(seats, 40, seed=seats, edition=edition, turn_limit=5):
        for seat in range(WATCHER, seats):
            looks = seen_by(table, seat)
            page = table_fragment(looks, TableRequest())
            things = scene.things(*place_of(looks))
            assert set(KEYS.findall(page)) == set(things)
            assert "thing-space-0" in page or seat == WATCHER


def test_it_is_drawn_in_every_language_and_on_the_shield_of_ten() -> None:
    for table in walk(4, 12, shield="ten", herald_price="prestige"):
        for language in ("en", "de", "nl"):
            with speaking(language):
                page = page_for(table, 0)
            assert page.count('class="where"') == 4 * 10
            assert ("Wappenfigur" in page) == (language == "de")


def test_a_card_is_drawn_in_the_language_of_the_reader() -> None:
    agreed = blazon.agree({})
    lion = [face["name"] for face in agreed.content["elements"]].index("lion")
    assert ">lion<" in face_of(lion, agreed).html
    with speaking("de"):
        assert ">Löwe<" in face_of(lion, agreed).html


@BOTH
def test_only_the_own_hand_and_what_all_saw_is_on_the_page(edition: str) -> None:
    for table in walk(3, 80, seed=4, edition=edition, turn_limit=9):
        state = table.match.states[0]
        held = {card: int(place) for card, place in enumerate(state.place) if place < 3}
        for seat in range(WATCHER, 3):
            keys = scene.things(*place_of(seen_by(table, seat)))
            shown = {int(key[5:]) for key in keys if re.fullmatch(r"hand-\d+", key)}
            assert shown == {card for card, place in held.items() if place == seat}


@BOTH
def test_every_pick_gets_a_useful_answer(edition: str) -> None:
    vain = ("This is allowed", "Add top or bottom", "Leave out top or bottom", "no such space")
    for at, table in enumerate(walk(2, 90, seed=7, edition=edition, turn_limit=30)):
        if at % 3 or table.match.is_over:
            continue
        looks = seen_by(table, table.match.to_play)
        for key, thing in scene.things(*place_of(looks)).items():
            panel = panel_for(looks, {key: thing}, key)
            assert panel.title == thing.label
            assert panel.choices or panel.reasons or panel.notes
            assert not [line for line in panel.reasons if any(word in line for word in vain)]
            assert len(panel.reasons) <= 6
            if at % 10 == 0:
                page = table_fragment(looks, TableRequest(pick=key))
                assert page.count('aria-pressed="true"') == 1


def test_a_card_that_cannot_be_placed_says_why_by_the_nearest_reason() -> None:
    table = new_table(2, 6)
    for action in ("place talbot at 3.1 top", "pay vair 5 might"):
        act(table, action)
    looks = seen_by(table, 0)
    things = scene.things(*place_of(looks))
    card = next(key for key in things if re.fullmatch(r"hand-\d+", key))
    (reason,) = panel_for(looks, things, card).reasons
    assert reason.startswith("B15: you have already used your main action")


def test_the_nearest_reason_is_that_of_a_space_where_the_card_might_lie() -> None:
    table = new_table(2, 6)
    looks = seen_by(table, 0)
    looks.record.hand_worth[0] = 7  # too little for the vair 5
    things = scene.things(*place_of(looks))
    vair = next(key for key, thing in things.items() if thing.label.startswith("Vair (5 might)"))
    (reason,) = panel_of(looks, things, Plays(things, [], vair)).reasons
    assert reason.startswith("B15: you can't afford Vair")


def test_a_space_that_nothing_in_hand_fits_says_so() -> None:
    table = new_table(2, 6)
    looks = seen_by(table, 0)
    things = scene.things(*place_of(looks))
    panel = panel_for(looks, things, "space-3")
    assert (panel.reasons, panel.notes) == ((), ("You have no card to place here.",))


def test_the_question_is_short_and_the_rest_is_help() -> None:
    table = new_table(2, 6)
    assert prompt_of(table)[0] == "Draw 2 cards, or play cards."
    assert "You can afford cards up to 7." in prompt_of(table)[1:]
    german = new_table(2, 6, edition="de")
    assert prompt_of(german)[0] == "Take 2 cards, or play cards."
    looks = seen_by(table, 0)
    looks.record.hand_worth[0] = 1
    assert scene.prompt(*place_of(looks))[0] == "Draw 2 cards."


COUNTERVAIR = "place countervair 6 estate at 1.2"
ACQUIRE = ("draw tincture", "draw device", "finish")
HERALD_PLACES = ("herald place", "place cross moline at foot.1", "pay talbot")


@pytest.mark.parametrize(
    ("actions", "question"),
    [
        (("place talbot at 3.1 top",), ["Pay 2, or place more cards."]),
        (("place talbot at 3.1 top", "place cross moline at foot.1"), ["Pay 3."]),
        ((COUNTERVAIR, "pay talbot"), ["Pay 4 more.", "Price 6, paid 2."]),
        (
            ("herald draw tincture", COUNTERVAIR, "pay talbot"),
            ["Pay 4 more.", "Price 6, paid 2."],
        ),
        (("herald place", COUNTERVAIR), ["Pay the herald with any one card."]),
        # What a herald placed is not part of the price.
        (
            (*ACQUIRE, *ACQUIRE, *HERALD_PLACES, COUNTERVAIR, "pay or 2 star"),
            ["Pay 4 more.", "Price 6, paid 2."],
        ),
    ],
)
def test_the_price_and_the_payment_are_shown(actions: tuple[str, ...], question: list[str]) -> None:
    table = new_table(2, 6)
    for action in actions:
        act(table, action)
    assert prompt_of(table)[: len(question)] == question


def test_the_button_that_finishes_a_turn_has_one_wording_and_says_what_it_does() -> None:
    table = new_table(2, 6)
    for action in ("draw tincture", "draw device"):
        act(table, action)
    seat = table.match.to_play
    page = page_for(table, seat)
    buttons = re.findall(r'value="finish"[^>]*>([^<]*)<small class="does">([^<]*)<', page)
    assert len(buttons) >= 2, "on the table and in the panel"
    assert {(words.strip(), does) for words, does in buttons} == {
        ("finish your turn", "no points this turn")
    }


def test_the_price_of_a_herald_is_shown_before_and_during_payment() -> None:
    table = new_table(2, 6)
    assert "place any card for one other card" in " ".join(prompt_of(table))
    act(table, "herald place")
    assert prompt_of(table)[1] == "It costs one other card."
    dear = new_table(2, 6, herald_price="prestige")
    assert "place any card for one point of prestige" in " ".join(prompt_of(dear))


def test_the_hand_limit_is_counted_down_as_the_edition_has_it() -> None:
    for edition, count in (("en", 2), ("de", 4)):
        looks = seen_by(new_table(2, 6, edition=edition), 0)
        looks.record.phase, looks.record.hand_size[0] = PHASE.DISCARDING, 9
        assert scene.prompt(*place_of(looks))[0] == f"Discard {count} cards."


def test_a_last_turn_is_announced() -> None:
    looks = seen_by(new_table(2, 6), 0)
    looks.record.filled_by = 1
    said = scene.warnings(*place_of(looks))
    assert said == ["Name 1's shield is full. This is your last turn (B25)."]
    assert scene.warnings(*place_of(seen_by(new_table(2, 6), 0))) == []


def test_every_phase_that_asks_has_its_words() -> None:
    looks = seen_by(new_table(2, 6), 0)
    for phase in range(PHASE.MAIN, PHASE.DISCARDING + 1):
        looks.record.phase = phase
        assert all(scene.prompt(*place_of(looks)))


def test_every_element_of_ours_is_drawn_by_arms_and_looks_like_no_other() -> None:
    elements = {(each["type"], each["name"]) for each in blazon.agree({}).content["elements"]}
    drawings = {each: draw(arms_with(*each)) for each in elements}
    assert len({*drawings.values()}) == len(elements)
    for kind, name in elements:
        assert len(pictures_of(kind, name)) == 1 + (kind == "tincture")
    assert elements >= {(kind, typical) for kind, (_ground, _colour, typical) in DRAWN.items()}


def test_a_table_names_its_pictures_and_has_none_of_their_paths() -> None:
    page = page_for(new_table(2), 0)
    pictures = re.findall(r'<img src="/arms\.svg\?arms=[\w-]+&amp;width=48&amp;v=\w+', page)
    assert len(pictures) > 20


def test_an_element_of_ones_own_is_drawn_by_its_initial_and_its_name_is_text(
    tmp_path: Path,
) -> None:
    changed(tmp_path, "elements.csv", "lion,Löwe,leeuw", "griffin & <i>co</i>,Greif,griffioen")
    agreed = blazon.agree({}, tmp_path)
    names = [face["name"] for face in agreed.content["elements"]]
    html = re.sub(r">\s+<", "><", face_of(names.index("griffin & <i>co</i>"), agreed).html)
    assert '<span class="art"><span class="initial">G</span></span>' in html
    assert "griffin &amp; &lt;i&gt;co&lt;/i&gt;" in html
    assert "<i>" not in html


def test_hidden_cards_of_a_hand_are_counted_by_their_backs() -> None:
    said = set()
    for table in walk(2, 60):
        looks = seen_by(table, WATCHER)
        tinctures, devices = looks.record.unseen_count[0].tolist()
        note = scene.things(*place_of(looks))["hand-of-0"].notes[0]
        words = ["tincture" if tinctures == 1 else "tinctures"]
        words.append("device" if devices == 1 else "devices")
        assert note == f"Hidden: {tinctures} {words[0]}, {devices} {words[1]}."
        said |= {*words}
    assert said == {"tincture", "tinctures", "device", "devices"}


def test_undo_is_shown_only_if_there_was_something_to_undo() -> None:
    table = new_table(2, 6)
    seat = table.match.to_play
    looks = seen_by(table, seat)
    assert looks.why_no_undo
    assert panel_for(looks, scene.things(*place_of(looks)), "").no_undo == ""
    assert "Undo" not in table_fragment(looks, TableRequest())
    act(table, "draw tincture")
    looks = seen_by(table, seat)
    panel = panel_for(looks, scene.things(*place_of(looks)), "")
    assert panel.no_undo == "You can't undo a random draw."
    assert "Undo" in table_fragment(looks, TableRequest())
