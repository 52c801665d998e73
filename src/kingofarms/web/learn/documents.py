"""Documents: our Markdown files as HTML; each rule has an anchor with its number."""

import re
from dataclasses import dataclass
from pathlib import Path, PurePath

from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from starlette.responses import Response

import kingofarms
from kingofarms.engine.game.game import Game, rule_number
from kingofarms.engine.match.luck import Stream
from kingofarms.engine.match.match import Match
from kingofarms.engine.memo import memo
from kingofarms.engine.rules.record import quick_record
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.words import N_, SOURCE, _, current_language
from kingofarms.games import game_named, games
from kingofarms.web.shell.render import draw
from kingofarms.web.shell.visits import Visit, page

PACKAGE = Path(kingofarms.__file__).parent
# Inside the package, if that was installed from a wheel; else in the checkout.
FOLDERS = (PACKAGE / "docs", PACKAGE.parents[1] / "docs")
CARDS = "<!-- cards -->"  # in the rules: where pictures of the cards are shown
OTHERS = {"friends": N_("Playing with friends"), "credits": N_("Credits"), "api": N_("API")}
CREDITS = PACKAGE.parents[1] / "CREDITS.md"  # in a wheel it is one of the others


@dataclass(frozen=True)
class Document:
    """A text as HTML, and its language."""

    language: str
    html: Markup


@memo()
def document(name: str) -> Document:
    """In the reader's language if there is a translation: `api.md` is in `de/api.md` in German."""
    path, language = PurePath(name), current_language()
    for written_in, file in ((language, path.parent / language / path.name), (SOURCE, path)):
        text = text_of(str(file))
        if text:
            return Document(written_in, html_of(text))
    return Document(SOURCE, Markup())


@memo()
def rules_of(name: str) -> Document:
    """A game's rules: ours in `docs/rules`, those of another package in its `rules.md`."""
    game, language = game_named(name), current_language()
    ours = document(f"rules/{game.NAME.replace('_', '-')}.md")
    if ours.html:
        return Document(ours.language, with_contents(with_cards(ours.html, game)))
    folder = game.folder
    for written_in, file in ((language, f"rules.{language}.md"), (SOURCE, "rules.md")):
        if (folder / file).is_file():
            return Document(written_in, html_of((folder / file).read_text(encoding="utf-8")))
    return Document(language, Markup("<h1>{}</h1><p>{}</p>").format(game.TITLE, _(game.AIM)))


def with_cards(html: Markup, game: Game) -> Markup:
    """A picture of each type of card in place of the comment that is kept for them."""
    if CARDS not in html:
        return html
    scene, agreed = game.scene, game.agree({})
    view = quick_record(Match(game, agreed, game.SEATS[0], Stream(0)).view(WATCHER))
    cards = [scene.card(number, view, agreed) for number in scene.types(agreed)]
    values = {"cards": [card for card in cards if card], "game": game}
    values["symbols"] = scene.symbols(agreed)
    return html.replace(CARDS, draw("card_types.html", **values))


def with_contents(html: Markup) -> Markup:
    """The headings as a list of links before the first of them."""
    headings: list[tuple[str, str]] = []

    def anchored(heading: re.Match[str]) -> str:
        headings.append((f"part-{len(headings) + 1}", heading[1]))
        return f'<h2 id="{headings[-1][0]}">{heading[1]}</h2>'

    text = re.sub(r"<h2>(.*?)</h2>", anchored, str(html))
    links = "".join(f'<li><a href="#{name}">{words}</a></li>' for name, words in headings)
    label = escape(_("Contents"))
    nav = f'<nav class="contents" aria-label="{label}"><ol>{links}</ol></nav>'
    return Markup(text.replace("<h2 ", f"{nav}<h2 ", 1))  # noqa: S704 - it was HTML before


def html_of(text: str) -> Markup:
    """Markdown of ours, or of a game that is installed, as HTML; each rule has an anchor."""
    html = MarkdownIt("commonmark").enable("table").render(text)
    html = html.replace("<pre>", '<pre tabindex="0">')  # wide ones scroll, by keys too
    html = re.sub(r"<table>.*?</table>", with_row_headings, html, flags=re.DOTALL)
    html = html.replace("<table>", '<table tabindex="0">')
    rule = rf"<strong>({rule_number()})"
    return Markup(re.sub(rule, r'<strong id="\1">\1', html))  # noqa: S704 - our own text


def with_row_headings(table: re.Match[str]) -> str:
    """A table whose first column has no heading: that column has the headings of the rows."""
    if "<th></th>" not in table[0]:
        return table[0]
    head, body = table[0].replace("<th></th>", "<td></td>").split("</thead>")
    return (
        head + "</thead>" + re.sub(r"(<tr>\s*)<td>(.*?)</td>", r'\1<th scope="row">\2</th>', body)
    )


def text_of(name: str) -> str:
    """The document as it was written; empty if there is none."""
    paths = [folder / name for folder in FOLDERS] + [CREDITS] * (name == "credits.md")
    for path in paths:
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


def document_page(visit: Visit, title: str, text: Document, **values: str) -> Response:
    """A document as a page."""
    values_of_page = {"title": title, "text": text, "games": list(games().values())}
    return visit.page("rules.html", **values_of_page, **values)


@page
async def rules(visit: Visit) -> Response:
    """A game's rules."""
    game = game_named(visit.part("game"))
    text = rules_of(game.NAME)
    has_arms = "yes" if game.scene.has_arms else ""  # that players build
    return document_page(visit, game.TITLE, text, rules=game.NAME, arms=has_arms)


@page
async def other(visit: Visit) -> Response:
    """A document that is about no game."""
    name = visit.url.path.removeprefix("/")
    return document_page(visit, _(OTHERS[name]), document(f"{name}.md"))
