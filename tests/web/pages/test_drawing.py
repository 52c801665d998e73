"""Drawing: pieces are kept by all they depend on, and what people wrote is text."""

from markupsafe import Markup

from kingofarms.engine.match.terms import Agreed
from kingofarms.engine.memo import kept
from kingofarms.engine.scene import Thing
from kingofarms.engine.words import _, speaking
from kingofarms.games import game_named
from kingofarms.web.pages.drawing import Drawer, Once

THINGS = {"hand-5": Thing("hand-5", "<Ann>'s five", (7, 8))}


def thing(can: bool = False, pick: str = "", shown: str = "<b>5</b>") -> Markup:
    return Drawer(THINGS, [8, 9] if can else [9], pick)("hand-5", "card", Markup(shown))


def test_a_thing_is_a_button_that_says_what_it_is() -> None:
    assert thing() == (
        '<button type="submit" form="pick" name="pick" value="hand-5" id="thing-hand-5" '
        'class="thing card" aria-label="&lt;Ann&gt;&#39;s five" aria-pressed="false">'
        "<b>5</b></button>\n"
    )


def test_a_thing_shows_that_it_can_be_used_and_that_it_is_picked() -> None:
    assert 'class="thing card can"' in thing(can=True)
    assert 'class="thing card picked"' in thing(pick="hand-5")
    assert 'aria-pressed="true"' in thing(pick="hand-5")
    assert "<b>6</b>" in thing(shown="<b>6</b>")


def test_what_is_on_a_thing_is_escaped_unless_it_is_markup() -> None:
    draw = Drawer(THINGS, [], "")
    assert "<b>5</b>" in draw("hand-5", "card", caller=lambda: Markup("<b>5</b>"))
    assert "&lt;b&gt;5" in draw("hand-5", "card", "<b>5</b>")


class Macro:
    """A template's macro, which counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.calls = 0

    def __call__(self, *said: object) -> Markup:
        self.calls += 1
        return Markup(f"{self.name} {said} {_('Undo')}")


def test_a_macro_draws_the_same_once() -> None:
    once, card = Once(), Macro("card")
    with speaking("en"):
        assert once("game", card, 5) == once("game", card, 5)
        assert card.calls == 1
        assert once("game", card, 6) != once("game", card, 5)
        assert once("other", card, 5) == once("game", card, 5)
        assert card.calls == 3


def test_another_language_is_drawn_anew() -> None:
    once, card = Once(), Macro("card")
    with speaking("en"):
        english = once("game", card, 5)
    with speaking("de"):
        assert once("game", card, 5) != english
    with speaking("en"):
        assert once("game", card, 5) == english
    assert card.calls == 2


def test_what_is_kept_is_made_anew_for_other_terms_things_and_languages() -> None:
    made = []

    @kept
    def undo(agreed: Agreed, card: int) -> str:
        made.append(card)
        return f"{_('Undo')} {card} {agreed.options.rounds_to_win}"

    heraldry = game_named("heraldry")
    short, long = heraldry.agree({"rounds_to_win": 1}), heraldry.agree({"rounds_to_win": 3})
    with speaking("en"):
        assert undo(short, 5) == undo(heraldry.agree({"rounds_to_win": 1}), 5) == "Undo 5 1"
        assert (undo(short, 6), undo(long, 5)) == ("Undo 6 1", "Undo 5 3")
    with speaking("de"):
        assert undo(short, 5) != "Undo 5 1"
    assert made == [5, 6, 5, 5]
