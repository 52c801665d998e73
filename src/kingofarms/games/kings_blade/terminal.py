"""The King's Blade's table as a terminal shows it, in rich markup; within its columns."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.markup import escape

from kingofarms.engine.columns import columns
from kingofarms.engine.terms.terms import Agreed
from kingofarms.engine.words import _
from kingofarms.games.kings_blade.rules.effects import is_complete, is_on, storage_limit
from kingofarms.games.kings_blade.rules.ending import effect_points, printed_points, sword_points
from kingofarms.games.kings_blade.rules.state import DISCARDS, NO_CARD, PHASE, PILE, TYPES
from kingofarms.games.kings_blade.text import narration
from kingofarms.games.kings_blade.text.notation import written_name

SEAT_COLOURS = ("bright_red", "bright_blue", "bright_green", "bright_yellow")
METAL_COLOURS = ("white", "green", "bright_blue", "magenta")
NAME, TYPE = 20, 13


def picture(view: Any, seat: int, names: Sequence[str], agreed: Agreed) -> str:
    """The market, every forge from the next player on to the own, the own hand."""
    seats = int(view.seats)
    below = seat if seat >= 0 else 0
    lines = [_header(view, names), "", _("Market")]
    lines += [_market_line(int(card), agreed) for card in view.market]
    for step in range(1, seats + 1):
        lines += ["", *_forge((below + step) % seats, view, names, agreed)]
    if seat >= 0:
        lines += ["", _("Your hand: {metals}").format(metals=_hand(view.hand[seat]))]
    return "\n".join(lines)


def _header(view: Any, names: Sequence[str]) -> str:
    numbers = _("mine {mine} · pile {pile} · discards {discards}").format(
        mine=view.mine_size,
        pile=int((view.place == PILE).sum()),
        discards=int((view.place == DISCARDS).sum()),
    )
    turn = _("Turn {turn}, {name}").format(turn=view.turn_number, name=escape(names[view.in_turn]))
    return f"{turn} · {numbers}"


def _market_line(card: int, agreed: Agreed) -> str:
    if card == NO_CARD:
        return "  " + _("(empty)")
    face = agreed.content[card]
    effects = " · ".join(map(narration.effect_words, face["effects"]))
    word = narration.TYPE_WORDS[TYPES.index(face["type"])]
    head = f"  {narration.card_name(card, agreed):<{NAME}}{_(word):<{TYPE}}"
    numbers = _("worth {points} · needs {needs}").format(
        points=face["points"], needs=face["metals"]
    )
    return f"{escape(head)}{numbers}\n" + _wrapped(effects, 6)


def gallery(agreed: Agreed) -> list[str]:
    """Every card: what it is, what it is worth, what it needs, what it does."""
    return [_market_line(card, agreed) for card in range(len(agreed.content))]


def _wrapped(text: str, indent: int) -> str:
    """A long line of phrases, broken between words."""
    lines = wrap(text, columns() - indent, break_long_words=False, break_on_hyphens=False)
    return escape("\n".join(" " * indent + line for line in lines))


def _forge(seat: int, view: Any, names: Sequence[str], agreed: Agreed) -> list[str]:
    terms = agreed.record[0]
    colour = SEAT_COLOURS[seat]
    head = _("{points} sword points · hand {size} of {limit}").format(
        points=sword_points(view, terms, seat),
        size=view.hand_size[seat],
        limit=storage_limit(view, terms, seat),
    )
    if view.known[seat].any():
        head += " · " + _("known: {metals}").format(metals=_hand(view.known[seat]))
    lines = [f"[{colour}]{escape(names[seat])}[/]  {head}"]
    for card in narration.forge_of(view, seat):
        lines += _forge_card(card, seat, view, agreed)
    return lines


def _forge_card(card: int, seat: int, view: Any, agreed: Agreed) -> list[str]:
    terms = agreed.record[0]
    face = agreed.content[int(view.face[card])]
    token = "▶" if view.token[seat] == card else " "
    held = [int(metal) for metal in view.held[card, : view.held_count[card]]]
    needs = int(view.needs[card])
    slots = [_metal(metal) for metal in held]
    slots += ["·"] * max(0, needs - len(held))
    if view.phase == PHASE.OVERFLOW and view.offer_card == card:  # K9: it waits to enter
        slots.append(f"← {_metal(int(view.offer_effect))}")
    name = narration.face_name(card, view, agreed)
    if agreed.options.same_blade and written_name(card, agreed) != face["name"]:
        name = f"{name} ({written_name(card, agreed)})"
    done = "✓" if is_complete(view, card) else " "
    points = f"{printed_points(view, terms, card)}+{effect_points(view, terms, card)}"
    lines = [f" {token}{done} {escape(name):<{NAME}}{points:>5}  {' '.join(slots)}"]
    for style, wanted in (("bold", True), ("dim", False)):
        effects = [e for at, e in enumerate(face["effects"]) if is_on(view, card, at) == wanted]
        if effects:
            lines.append(
                f"[{style}]{_wrapped(' · '.join(map(narration.effect_words, effects)), 8)}[/]"
            )
    return lines


def _metal(metal: int) -> str:
    """A metal in its colour."""
    return f"[{METAL_COLOURS[metal]}]{_(narration.METAL_WORDS[metal])}[/]"


def _hand(amounts: Any) -> str:
    """The count of each metal."""
    counts = [f"{_metal(metal)} ×{amounts[metal]}" for metal in range(4) if amounts[metal] > 0]
    return ", ".join(counts) or _("empty")
