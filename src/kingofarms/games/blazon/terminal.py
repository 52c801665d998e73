"""Blazon's table as a terminal shows it, in rich markup; within its columns."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.markup import escape

from kingofarms.engine.columns import columns
from kingofarms.engine.rules.seats import NOBODY
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.blazon.rules.state import LYING, NO_CARD, TENS
from kingofarms.games.blazon.rules.terms import MARKS, TYPES
from kingofarms.games.blazon.text import cards

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
        lines.append(_(element_type))
        for at, face in enumerate(agreed.content["elements"]):
            if face["type"] == element_type:
                lines.append(f"  {cards.element_words(at, agreed)}")
    lines.append(_("distinctions"))
    for at in range(len(agreed.content["distinctions"])):
        asked = cards.distinction_words(at, agreed)
        lines.append(f"  {cards.distinction_name(at, agreed):<{NAME}} {asked}")
    return lines


def _header(view: Any, names: Sequence[str]) -> str:
    turn = _("Turn {turn}, {name}").format(turn=view.turn_number, name=escape(names[view.to_play]))
    decks = " · ".join(
        _("{category}: deck {deck}, discards {discards}").format(
            category=_(word), deck=view.deck_size[at], discards=view.discards_size[at]
        )
        for at, word in enumerate(cards.CATEGORY_WORDS)
    )
    return f"{turn} · {decks}"


def _display(view: Any, agreed: Agreed) -> list[str]:
    cells = []
    for slot, card in enumerate(view.display):
        if card == NO_CARD:
            cells.append(f"{slot + 1} " + _("(empty)"))
            continue
        face = agreed.content["elements"][card]
        kind = "" if face["class"] else f"{_(face['type'])} "
        cells.append(f"{slot + 1} {kind}{cards.element_words(int(card), agreed)}")
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
        claims = [names[other] for other in cards.claimants(k, view)]
        left = agreed.terms.claim_worth[len(claims) :].tolist()
        name = cards.distinction_name(distinction, agreed)
        asked = cards.distinction_words(distinction, agreed)
        worths = _("markers {worths}").format(worths=" ".join(map(str, left)))
        lines += _labelled(f"  {name}", [asked, worths], 2 + NAME)
        notes = [_missing(k, view, seat, agreed)] if seat >= 0 else []
        if claims:
            notes.append(_("claimed by {names}").format(names=", ".join(claims)))
        together = " · ".join(notes)
        # Side by side where the line has room for both.
        for note in [together] if 2 + NAME + len(together) <= columns() else notes:
            lines += [f"  {'':<{NAME}}[dim]{escape(note)}[/]"] if note else []
    return lines


def _missing(k: int, view: Any, seat: int, agreed: Agreed) -> str:
    """What the viewer's shield still needs for it."""
    if view.claimed[k, seat]:
        return _("claimed")
    words = cards.missing_words(cards.lacking(view, seat, agreed)[k], int(view.lying[k]), agreed)
    if not words:
        return _("your shield has everything it asks for")
    return _("you still need: {lacking}").format(lacking=words)


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
        for at, word in enumerate(MARKS)
        if view.mark_count[seat, at]
    )
    text = _(
        "score {score} · heralds {heralds} · shield {filled} of {spaces} · hand {size}"
    ).format(
        score=int(view.score[seat]),
        heralds=int(view.heralds[seat]),
        filled=int(view.filled[seat]),
        spaces=int(agreed.terms.spaces),
        size=int(view.hand_size[seat]),
    )
    tinctures, devices = view.unseen_count[seat].tolist()
    hidden = _("(hidden: {tinctures} + {devices})")
    text += " " + hidden.format(tinctures=tinctures, devices=devices)
    head = f"[{SEAT_COLOURS[seat]}]{escape(f'{names[seat]:<{LABEL}}')}[/]{text}"
    lines = [head + (f" · {marks}" if marks and LABEL + len(text + marks) + 3 <= columns() else "")]
    if marks and LABEL + len(text + marks) + 3 > columns():
        lines.append(f"{'':<{LABEL}}{marks}")
    seen = [cards.element_words(card, agreed) for card in cards.seen_in_hand(seat, view)]
    if seen:
        lines += _labelled("", [_("known in hand:") + f" {seen[0]}", *seen[1:]])
    return lines


def _shield(seat: int, view: Any, agreed: Agreed) -> list[str]:
    """A row of cells for each line: what its spaces take, and what lies there."""
    lines = []
    for at in range(int(agreed.terms.lines)):
        grouping, there = int(view.grouping[seat, at]), cards.spaces_of(at, agreed)
        label = cards.line_words(at, agreed)
        if not agreed.terms.alike[at]:
            label += f" ({_(cards.GROUPING_WORDS[grouping])})"
        heads = [
            f"{cards.space_words(space, agreed)} {cards.takes_words(space, grouping, agreed)}"
            for space in there
        ]
        lying = [_lying(int(view.shield[seat, space]), view, agreed) for space in there]
        lines += _row(label, heads, "dim") + _row("", lying, "bold")
    return lines


def _lying(card: int, view: Any, agreed: Agreed) -> str:
    if card == NO_CARD:
        return "—"
    words = [cards.element_words(each, agreed) for each in cards.pile(card, view.below)]
    return " ".join([words[0], *(_("over {card}").format(card=each) for each in words[1:])])


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
    held = view.hand[seat, : view.hand_size[seat]].tolist()
    held.sort(key=lambda card: (elements[card]["value"], card))
    lines = [
        _("Your hand, {size}, worth {worth}").format(
            size=len(held), worth=int(view.hand_worth[seat])
        )
    ]
    for element_type in TYPES:
        of_type = [card for card in held if elements[card]["type"] == element_type]
        if of_type:
            texts = [cards.element_words(card, agreed) for card in of_type]
            lines += _labelled(f"  {_(element_type)}", texts, 2 + NAME)
    return lines
