"""A card shown large: what it is good for, for everyone the same; a hidden card has no link."""

import re

import pytest
from markupsafe import Markup

from kingofarms.engine.match.match import Match
from kingofarms.engine.words import speaking
from kingofarms.games import game_named, games
from kingofarms.web.model.table import Table
from tests.web.house import Answer, Guest, House
from tests.web.long_table import long_table
from tests.web.running import FIRST_IS_FIRST

GAMES = pytest.mark.parametrize("game", sorted(games()))
FIRST = {"heraldry": "0-5", "kings_blade": "0", "blazon": "0"}


def laid(house: House, ann: Guest, game: str) -> Table:
    table = long_table(12, ann.id, "bob", name=f"cards-{game}", game=game)
    house.lay(table)
    return table


def card(
    house: House, game: str, number: str, guest: Guest | None, accept: str = "text/html"
) -> Answer:
    return house.ask("GET", f"/t/cards-{game}/card/{number}", guest, accept=accept)


def main_of(answer: Answer) -> str:
    """The page without its head and foot."""
    return answer.text.partition("<main")[2].partition("</main")[0]


@GAMES
def test_every_card_on_the_table_can_be_looked_at_by_players_and_watchers(
    house: House, ann: Guest, game: str
) -> None:
    laid(house, ann, game)
    page = house.ask("GET", f"/t/cards-{game}", ann).text
    numbers = set(re.findall(r'data-card="([^"]+)"', page))
    assert len(numbers) > 4
    for number in numbers:
        own, other = (card(house, game, number, guest) for guest in (ann, None))
        assert (own.status, other.status) == (200, 200)
        inside = [main_of(answer) for answer in (own, other)]
        assert inside[0] == inside[1]
        assert f'data-card="{number}"' in inside[0]


@GAMES
def test_a_script_gets_the_same_as_a_fragment(house: House, ann: Guest, game: str) -> None:
    laid(house, ann, game)
    html = card(house, game, FIRST[game], ann, accept="application/json").json()["html"]
    assert html in card(house, game, FIRST[game], ann).text


@GAMES
@pytest.mark.parametrize("number", ["9999", "-1", "x", "0-0", "12345678901234567890", "%2e%2e"])
def test_what_is_no_card_is_answered_by_a_sentence(
    house: House, ann: Guest, game: str, number: str
) -> None:
    laid(house, ann, game)
    answer = card(house, game, number, ann)
    assert answer.status == 404
    assert "There is no such card at this table." in answer.text


def test_before_the_deal_there_is_no_card(house: House, ann: Guest) -> None:
    header = long_table(0, ann.id, "bob", name="cards-blazon").header
    rules = game_named("blazon")
    house.lay(Table(header, Match(rules, rules.agree({}), 2, FIRST_IS_FIRST)))
    assert card(house, "blazon", "0", ann).status == 404


@pytest.mark.parametrize("game", ["blazon", "kings_blade"])
def test_a_card_that_nobody_sees_has_no_number_on_the_page(
    house: House, ann: Guest, game: str
) -> None:
    table = laid(house, ann, game)
    page = house.ask("GET", f"/t/cards-{game}", ann).text
    felt = page.partition('class="felt"')[2].partition('class="side"')[0]
    shown = {int(number) for number in re.findall(r'data-card="(\d+)"', felt)}
    view = table.match.view(0)[0]
    if game == "blazon":
        held = set(table.match.states[0]["hand"][1][: int(view.hand_size[1])].tolist())
        known = {at for at, is_open in enumerate(view.is_open.tolist()) if is_open}
        assert held - known
        assert not shown & (held - known)
    else:
        assert shown


@GAMES
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_each_card_says_what_it_is_good_for(game: str, language: str) -> None:
    rules = game_named(game)
    zoom = rules.scene
    assert zoom
    table = long_table(3, "ann", "bob", game=game)
    view, agreed = table.match.view(0)[0], table.match.agreed
    count = {"heraldry": 9, "kings_blade": 32, "blazon": 120}[game]
    numbers = [f"1-{at + 1}" if game == "heraldry" else str(at) for at in range(count)]
    with speaking(language):
        cards = [zoom.card(number, view, agreed) for number in numbers]
    for each in cards:
        assert each
        assert isinstance(each.picture, Markup)
        assert len(each.lines) >= 3
        assert all(re.fullmatch(r"\S.*\.", line) for line in each.lines)


def test_the_discards_are_shown_as_cards(house: House, ann: Guest) -> None:
    house.lay(long_table(41, ann.id, "bob", name="cards-blazon"))
    page = house.ask("GET", "/t/cards-blazon?pick=discards-1", ann).text
    piled = page.partition('<ul class="pile-cards">')[2].partition("</ul>")[0]
    count = re.search(r"discards</span> <span>(\d+)", page.partition('id="thing-discards-1"')[2])
    assert count
    assert piled.count("<li>") == int(count[1]) > 0


def test_a_picked_card_has_a_link_to_it(house: House, ann: Guest) -> None:
    laid(house, ann, "blazon")
    page = house.ask("GET", "/t/cards-blazon", ann).text
    number = re.search(r'id="thing-display-(\d+)"', page)
    assert number
    page = house.ask("GET", f"/t/cards-blazon?pick=display-{number[1]}", ann).text
    assert f'<a href="/t/cards-blazon/card/{number[1]}"' in page


WORDS_OF_DIGITS = {
    "heraldry": "pick the card with that number",
    "kings_blade": "pick a metal of your hand, from left to right",
    "blazon": "pick a card of your hand, from left to right",
}


@pytest.mark.parametrize("game", WORDS_OF_DIGITS)
def test_the_list_of_keys_says_what_they_press_at_this_table(
    house: House, ann: Guest, game: str
) -> None:
    house.lay(long_table(2, ann.id, "bob", name=f"cards-{game}", game=game))
    page = house.ask("GET", f"/t/cards-{game}", ann).text
    listed = page.partition('<dialog id="keys"')[2].partition("</dialog>")[0]
    keys = [re.sub("<[^>]+>", "", each) for each in re.findall("<dt>(.*?)</dt>", listed)]
    assert keys[0] == "1 – 9"
    assert len(keys) == len({*keys})
    assert not any(key.isdigit() for key in keys), "no digit means a second thing"
    assert re.findall("<dd>(.*?)</dd>", listed)[0] == WORDS_OF_DIGITS[game]
    drawn = re.sub("<template.*?</template>", "", page, flags=re.DOTALL)
    for key in keys[1:]:
        if len(key) == 1 and key.isalpha() and key not in "UHZ":
            assert drawn.count(f'data-key="{key.lower()}"') == 1, key
