"""Drawing: pieces are kept by all they depend on, and what people wrote is text."""

from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from kingofarms.engine.words import _, speaking
from kingofarms.web.drawing import Once, draw_thing
from kingofarms.web.scene import Thing

THINGS = {"hand-5": Thing("hand-5", "<Ann>'s five")}


def thing(can: bool = False, pick: str = "", shown: str = "<b>5</b>") -> Markup:
    asked: Any = SimpleNamespace(pick=pick)
    return draw_thing("hand-5", "card", THINGS, {"hand-5": can}, asked, None, lambda: Markup(shown))


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
