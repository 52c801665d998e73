"""The page of arms: a blazon is drawn, a mistake is shown, and nothing that was typed is markup."""

import random
import re
from html import unescape
from urllib.parse import urlencode

import pytest

from kingofarms.arms import Arms, Charges, Fill, blazon, parse
from kingofarms.arms.arms import decode, encode
from kingofarms.arms.language.parser.phrases import MOST_SIGNS
from kingofarms.arms.language.vocabulary import LANGUAGES
from kingofarms.engine.words import speaking
from kingofarms.web.arms.page import EXAMPLES, values_of
from kingofarms.web.shell.render import environment
from tests.arms.test_parser import random_text
from tests.web.house import House
from tests.web.pages.test_every_page import Reader

LION = "Azure, a lion rampant or"
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=x>',
    "Azure, a <b>lion</b> or",
    "{{ 7 * 7 }} {% include 'x' %}",
    "' or 1=1 --",
    "\x00\x01\u202e\ufeff",
    "Azure, a lion rampant or" * 200,
    "a" * 5_000,
    "javascript:alert(1)",
    "&lt;script&gt;",
    "%s %(x)s {0} {x}",
)
ALLOWED = {"figure", "img", "figcaption", "p", "ul", "li", "a", "section", "h2", "div", "mark"}


def page(house: House, path: str = "/arms", **asked: str) -> str:
    answer = house.ask("GET", f"{path}?{urlencode(asked)}")
    assert answer.status == 200
    return answer.text


def drawn_on(text: str) -> str:
    found = re.search(r'<figure class="drawn-arms">\s*<img src="/arms\.svg\?arms=([\w-]+)', text)
    assert found
    return found[1]


def test_a_blazon_is_drawn_and_said_in_three_languages(house: House) -> None:
    arms = parse("Argent, a cross gules")
    for language in LANGUAGES:
        text = page(house, blazon=blazon(arms, language), language=language)
        assert decode(drawn_on(text)) == arms
        assert all(blazon(arms, each) in unescape(text) for each in LANGUAGES)
        for path in ("/arms.svg", "/arms.png"):
            assert f'href="{path}?blazon=' in text
    assert "Colour upon colour" in page(house, blazon="Azure, a cross gules")


def test_hatching_is_kept_in_all_addresses(house: House) -> None:
    text = page(house, blazon=LION, hatching="1")
    assert " checked" in text
    assert len(re.findall(r"/arms\.(?:svg|png)\?[^\"]*hatching=1", text)) == 3
    assert "hatching=1" not in page(house, blazon=LION)


def test_a_mistake_is_marked_and_mended(house: House) -> None:
    text = page(house, blazon="Or, a lion rampent gules")
    assert "Or, a lion <mark>rampent</mark> gules" in text
    assert "Did you mean &#39;rampant&#39;?" in text
    mended = re.search(
        r'<a class="button" href="(/arms\?[^"]+)">Or, a lion rampant gules</a>', text
    )
    assert mended
    assert drawn_on(house.ask("GET", unescape(mended[1])).text) == encode(
        parse("Or, a lion rampant gules")
    )
    assert "<figure" not in text


def test_a_word_that_is_being_typed_is_completed_and_not_called_a_mistake(house: House) -> None:
    text = page(house, blazon="Arge")
    assert "Perhaps &#39;Argent&#39;?" in text
    assert 'class="mistake unfinished" role="status"' in text
    assert re.search(r'<a class="button" href="/arms\?[^"]+">Argent</a>', text)
    assert 'role="alert"' not in text
    assert "not in the vocabulary" in page(house, blazon="Arge, a lion or")


def test_a_blazon_in_another_language_leads_to_that_language(house: House) -> None:
    text = page(house, blazon=LION, language="de")
    assert "It can be read in this language: English" in text
    [there] = re.findall(r'<a class="button" href="(/arms\?[^"]+)">It can be read', text)
    assert drawn_on(house.ask("GET", unescape(there)).text) == encode(parse(LION))


def test_a_shared_link_has_the_sentence_and_a_picture(house: House) -> None:
    text = page(house, blazon=LION)
    assert f'<meta property="og:title" content="{LION}">' in text
    [shared] = re.findall(r'<meta property="og:image" content="http://localhost(/[^"]+)">', text)
    answer = house.ask("GET", unescape(shared))
    assert (answer.status, answer.body[:4]) == (200, b"\x89PNG")
    assert "og:image" not in page(house), "an example is nobody's"


def test_without_a_blazon_there_is_an_example(house: House) -> None:
    for asked in ({}, {"blazon": "  "}):
        text = page(house, **asked)
        assert "For example:" in text
        assert decode(drawn_on(text)) == parse(EXAMPLES[0])
    for language in LANGUAGES:
        text = page(house, language=language)
        examples = re.findall(r'<li><a href="(/arms\?[^"]+)"><img', text)
        assert len(examples) == len(EXAMPLES)


def test_every_example_is_understood_in_every_language(house: House) -> None:
    for words in EXAMPLES:
        assert blazon(parse(words)) == words
        for language in LANGUAGES:
            assert parse(blazon(parse(words), language), language) == parse(words)


def test_what_the_script_asks_for_is_what_the_page_shows(house: House) -> None:
    for asked in ({"blazon": LION}, {"blazon": "Or, a lyon gules"}, {}):
        part = page(house, "/arms/drawn", **asked)
        assert part.strip() in page(house, **asked)
        assert "<html" not in part


def test_another_language_than_ours_is_refused_in_one_sentence(house: House) -> None:
    for path in ("/arms", "/arms/drawn", "/arms.svg", "/arms.png"):
        answer = house.ask("GET", f"{path}?blazon=x&language=%3Cb%3E")
        assert answer.status == 400
        assert "en, de, nl" in answer.text
        assert "<b>" not in answer.text


class Tags(Reader):
    """Which elements a text has; links lead only to pages of arms."""

    def __init__(self, text: str) -> None:
        self.tags: set[str] = set()
        super().__init__(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        self.tags.add(tag)
        assert all((value or "").startswith("/arms") for name, value in attrs if name == "href")


def check_texts(texts: list[str], language: str) -> None:
    template = environment().get_template("arms_drawn.html")
    shown = {"arms": 0, "mistake": 0}
    for text in texts:
        values = values_of({"blazon": text, "language": language})
        html = template.render(**values)
        assert Tags(html).tags <= ALLOWED, text
        for name in shown:
            shown[name] += bool(values[name])
        if values["mistake"]:
            whole = re.search(r'<p class="mistaken">(.*?)</p>', html, re.S)
            assert whole
            plain = unescape(whole[1].replace("<mark>", "").replace("</mark>", ""))
            assert text.startswith(plain.removesuffix("…"))
            assert len(plain) >= min(len(text), MOST_SIGNS)
    assert min(shown.values()) > len(texts) / 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_thousand_typed_texts_in_all_are_never_markup(language: str) -> None:
    rng = random.Random(f"page, all {language}")
    with speaking(language):
        check_texts([random_text(rng, language) for _ in range(1_000)], language)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_hostile_texts_get_a_page_and_a_clear_refusal(house: House, text: str) -> None:
    shown = page(house, blazon=text)
    Tags(shown[shown.index('<div id="drawn"') : shown.index('<section class="examples"')])
    assert "<script>alert" not in shown
    assert "<b>lion" not in shown
    for path in ("/arms.svg", "/arms.png"):
        for key in ("blazon", "arms"):
            answer = house.ask("GET", f"{path}?{urlencode({key: text})}")
            assert answer.status == 400
            assert answer.text.endswith((".", "?"))
            assert (b"content-type", b"text/plain; charset=utf-8") in answer.headers


def test_no_page_and_no_picture_shows_a_text_that_somebody_hid_in_an_address(house: House) -> None:
    words = "call 0900 for your prize"
    code = encode(Arms(Fill(("azure",)), charges=Charges(words)))
    for path in ("/arms", "/arms/drawn"):
        answer = house.ask("GET", f"{path}?arms={code}")
        assert answer.status == 400
        assert words not in answer.text
        assert "a name that no blazon knows" in answer.text
    for more in ("", "&save=1"):
        picture = house.ask("GET", f"/arms.svg?arms={code}{more}")
        assert picture.status == 200, "cards of one's own may have such names"
        assert words not in picture.text
    known = encode(parse(LION))
    assert blazon(parse(LION), "en") in page(house, arms=known)
    assert blazon(parse(LION), "en") in house.ask("GET", f"/arms.svg?arms={known}&save=1").text
