"""The names on Blazon's cards are whole, however small a card is drawn."""

from kingofarms.engine.words import languages, speaking
from kingofarms.games import game_named
from kingofarms.games.blazon.browser.cards import face_of
from tests.browser.people import Visitors

GAME = game_named("blazon")
AGREED = GAME.agree({})
WIDTHS = (36, 40, 44, 48, 52, 56, 64, 80)  # pixels; on a phone nine cards in hand are that small
# All faces side by side, as a table draws them at the size of its print.
LAY = """faces => {
    document.documentElement.style.fontSize = '16px';
    const table = document.createElement('div');
    table.className = 'game-blazon';
    table.innerHTML = faces.map(face => `<div class="laid">${face}</div>`).join('');
    document.body.replaceChildren(table);
    return document.fonts.ready.then(() => document.querySelectorAll('.laid').length);
}"""
# Names that are higher or wider than what they stand in.
CUT = """width => {
    for (const each of document.querySelectorAll('.laid')) each.style.width = `${width}px`;
    return [...document.querySelectorAll('.laid .name')].filter(name => {
        const room = name.getBoundingClientRect();
        const words = name.firstElementChild.getBoundingClientRect();
        return words.height > room.height + 1.5 || words.width > room.width + 1.5;
    }).map(name => name.textContent);
}"""


def test_no_name_is_cut_on_a_card_of_any_size(visitors: Visitors) -> None:
    page, faces = visitors.come().page, set[str]()
    page.goto(visitors.address)
    for language in languages():
        with speaking(language):
            faces |= {face_of(card, AGREED).html for card in range(len(AGREED.content["elements"]))}
    assert page.evaluate(LAY, sorted(faces)) == len(faces)
    for width in WIDTHS:
        assert page.evaluate(CUT, width) == [], width
