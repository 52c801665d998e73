"""Blazon's table as a terminal shows it, in rich markup; within its columns."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.markup import escape

from kingofarms.engine.columns import columns
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.scoring import can_claim
from kingofarms.games.blazon.rules.state import LYING, NO_CARD, TENS
from kingofarms.games.blazon.rules.terms import TYPES
from kingofarms.games.blazon.text.cards import (
    CATEGORY_WORDS,
    GROUPING_WORDS,
    MARK_WORDS,
    distinction_name,
    distinction_words,
    element_words,
    lacking_words,
    line_words,
    takes_words,
    type_word,
)
from kingofarms.games.blazon.text.notation import space_words

SEAT_COLOURS = ("bright_red", "bright_blue", "bright_green", "bright_yellow", "bright_magenta")
LABEL, CELL = 16, 27
CELLS = 3  # beside each other
NAME = 20


def picture(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """Display, distinctions and one line for each rival, then the viewer's shield and hand."""
    lines = [_header(view, names), *_display(view, agreed), ""]
    lines += _distinctions(view, seat, names, agreed)
    lines += ["", *_tens(view, names)]
    for step in range(1, int(view.seats) + 1):
        other = (max(seat, 0) + step) % int(view.seats)
        lines += _player(other, view, names, agreed)
    if seat >= 0:
        lines += ["", *_shield(seat, view, agreed), "", *_hand(seat, view, agreed)]
        if view.owed:
            lines.append(
                "[bold yellow]"
                + _("To pay: {owed}.").format(owed=int(view.owed))
                + "[/] "
                + _("Points this turn: {points}.").format(points=int(view.points))
            )
    return "\n".join(lines)


def closer(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """Every other player's shield, with covered cards."""
    lines: list[str] = []
    for step in range(1, int(view.seats) + 1):
        other = (max(seat, 0) + step) % int(view.seats)
        if other != seat:
            lines += [*_player(other, view, names, agreed), *_shield(other, view, agreed), ""]
    return "\n".join(lines)


def gallery(agreed: Agreed) -> list[str]:
    """Every element and distinction with what is printed on it."""
    lines = []
    for element_type in TYPES:
        lines.append(type_word(element_type))
        for at, face in enumerate(agreed.content["elements"]):
            if face["type"] == element_type:
                lines.append(f"  {element_words(at, agreed)}")
    lines.append(_("distinctions"))
    for at in range(len(agreed.content["distinctions"])):
        asked = distinction_words(at, agreed)
        lines.append(f"  {distinction_name(at, agreed):<{NAME}} {asked}")
    return lines


def _header(view: Any, names: Sequence[str]) -> str:
    turn = _("Turn {turn}, {name}").format(turn=view.turn_number, name=escape(names[view.to_play]))
    decks = " · ".join(
        _("{category}: deck {deck}, discards {discards}").format(
            category=_(word), deck=view.deck_size[at], discards=view.discards_size[at]
        )
        for at, word in enumerate(CATEGORY_WORDS)
    )
    return f"{turn} · {decks}"


def _display(view: Any, agreed: Agreed) -> list[str]:
    cells = []
    for slot, card in enumerate(view.display):
        if card == NO_CARD:
            cells.append(f"{slot + 1} " + _("(empty)"))
            continue
        face = agreed.content["elements"][card]
        kind = "" if face["class"] else f"{type_word(face['type'])} "
        cells.append(f"{slot + 1} {kind}{element_words(int(card), agreed)}")
    return _labelled(_("Display"), cells)


def _labelled(label: str, phrases: Sequence[str], wide: int = LABEL) -> list[str]:
    """Phrases behind a label of that width, broken between them."""
    rows, row = [], ""
    for phrase in phrases:
        if row and wide + len(row) + 3 + len(phrase) > columns():
            rows.append(row)
            row = ""
        row += f" · {phrase}" if row else phrase
    rows.append(row)
    heads = [label, *[""] * (len(rows) - 1)]
    return [
        f"{escape(f'{head:<{wide}}')}{escape(text)}" for head, text in zip(heads, rows, strict=True)
    ]


def _distinctions(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> list[str]:
    lines = [_("Distinctions")]
    for k in range(LYING):
        distinction = int(view.lying[k])
        claims = sorted(
            (int(view.claimed[k, other]), names[other])
            for other in range(view.seats)
            if view.claimed[k, other]
        )
        left = [int(worth) for worth in agreed.record[0].claim_worth[len(claims) :]]
        name, asked = distinction_name(distinction, agreed), distinction_words(distinction, agreed)
        worths = _("markers {worths}").format(worths=" ".join(map(str, left)))
        lines += _labelled(f"  {name}", [asked, worths], 2 + NAME)
        notes = [_missing(k, view, seat, agreed)] if seat >= 0 else []
        if claims:
            owners = ", ".join(name for _rank, name in claims)
            notes.append(_("claimed by {names}").format(names=owners))
        together = " · ".join(notes)
        # Side by side where the line has room for both.
        for note in [together] if 2 + NAME + len(together) <= columns() else notes:
            lines += [f"  {'':<{NAME}}[dim]{escape(note)}[/]"] if note else []
    return lines


def _missing(k: int, view: Any, seat: int, agreed: Agreed) -> str:
    """What the viewer's shield still needs for it."""
    if view.claimed[k, seat]:
        return _("claimed")
    if can_claim(view, agreed.record[0], seat, k):
        return _("your shield has everything it asks for")
    lacking = lacking_words(view, seat, int(view.lying[k]), agreed)
    return _("you still need: {lacking}").format(lacking=", ".join(lacking))


def _tens(view: Any, names: Sequence[str]) -> list[str]:
    held = [
        f"{10 * (k + 1)} {'–' if view.ten[k] == NOBODY else names[view.ten[k]]}"
        for k in range(TENS)
    ]
    full = "–" if view.filled_by == NOBODY else names[view.filled_by]
    return _labelled(
        _("Markers"),
        [
            *held,
            _("full shield {name}").format(name=full),
            _("heralds left: {count}").format(count=int(view.herald_supply)),
        ],
    )


def _player(seat: int, view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    marks = " ".join(
        f"{_(word)} {int(view.mark_count[seat, at])}"
        for at, word in enumerate(MARK_WORDS)
        if view.mark_count[seat, at]
    )
    filled = int(sum(card != NO_CARD for card in view.shield[seat, : agreed.record[0].spaces]))
    text = _(
        "score {score} · heralds {heralds} · shield {filled} of {spaces} · hand {size}"
    ).format(
        score=int(view.score[seat]),
        heralds=int(view.heralds[seat]),
        filled=filled,
        spaces=int(agreed.record[0].spaces),
        size=int(view.hand_size[seat]),
    )
    unseen = [int(count) for count in view.unseen_count[seat]]
    text += " " + _("(hidden: {tinctures} + {devices})").format(
        tinctures=unseen[0], devices=unseen[1]
    )
    head = f"[{SEAT_COLOURS[seat]}]{escape(f'{names[seat]:<{LABEL}}')}[/]{text}"
    lines = [head + (f" · {marks}" if marks and LABEL + len(text + marks) + 3 <= columns() else "")]
    if marks and LABEL + len(text + marks) + 3 > columns():
        lines.append(f"{'':<{LABEL}}{marks}")
    seen = [
        element_words(at, agreed)
        for at in range(len(agreed.content["elements"]))
        if view.place[at] == seat and view.is_open[at]
    ]
    if seen:
        lines += _labelled("", [_("known in hand:") + f" {seen[0]}", *seen[1:]])
    return lines


def _shield(seat: int, view: Any, agreed: Agreed) -> list[str]:
    """A row of cells for each line: what its spaces take, and what lies there."""
    spaces = agreed.content["shield"]["spaces"]
    names = list(dict.fromkeys(space["line"] for space in spaces))
    lines = []
    for at, name in enumerate(names):
        grouping = int(view.grouping[seat, at])
        there = [space for space in range(len(spaces)) if spaces[space]["line"] == name]
        is_alike = all(spaces[space]["top"] == spaces[space]["bottom"] for space in there)
        label = line_words(at, agreed)
        if not is_alike:
            label += f" ({_(GROUPING_WORDS[grouping])})"
        heads = [
            f"{space_words(space, agreed)} {takes_words(space, grouping, agreed)}"
            for space in there
        ]
        cards = [_lying(int(view.shield[seat, space]), view, agreed) for space in there]
        lines += _row(label, heads, "dim") + _row("", cards, "bold")
    return lines


def _lying(card: int, view: Any, agreed: Agreed) -> str:
    if card == NO_CARD:
        return "—"
    text = element_words(card, agreed)
    covered = int(view.below[card])
    while covered != NO_CARD:
        text += " " + _("over {card}").format(card=element_words(covered, agreed))
        covered = int(view.below[covered])
    return text


def _row(label: str, texts: Sequence[str], style: str) -> list[str]:
    """Cells side by side, each wrapped to its width."""
    wide = min(CELL, (columns() - LABEL) // CELLS)
    cells = [wrap(text, wide - 1) or [""] for text in texts]
    height = max(len(cell) for cell in cells)
    rows = []
    for at in range(height):
        text = "".join(f"{cell[at] if at < len(cell) else '':<{wide}}" for cell in cells)
        rows.append(f"{label if at == 0 else '':<{LABEL}}[{style}]{escape(text.rstrip())}[/]")
    return rows


def _hand(seat: int, view: Any, agreed: Agreed) -> list[str]:
    """The own hand by type and value."""
    elements = agreed.content["elements"]
    held = [int(card) for card in view.hand[seat, : view.hand_size[seat]]]
    lines = [
        _("Your hand, {size}, worth {worth}").format(
            size=len(held), worth=int(view.hand_worth[seat])
        )
    ]
    for element_type in TYPES:
        cards = [card for card in held if elements[card]["type"] == element_type]
        cards.sort(key=lambda card: (elements[card]["value"], card))
        if cards:
            texts = [element_words(card, agreed) for card in cards]
            lines += _labelled(f"  {type_word(element_type)}", texts, 2 + NAME)
    return lines
