"""The page about a game's balance: cards, seats, length and endings, with the command.

Pages are English, like all documents.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from typing import Any

from kingofarms import __version__
from kingofarms.lab.balance.strengths import (
    BEYOND,
    CURE,
    DOUBTFUL,
    FAIR,
    SEATS,
    THOUGHT,
    CardShare,
    Playing,
    Strength,
    strengths_of,
)
from kingofarms.lab.files import write_in_folder
from kingofarms.lab.questions.length import answer as length_of
from kingofarms.lab.questions.length import endings
from kingofarms.lab.render.answer import Listing
from kingofarms.lab.render.charts import INK, PLAIN, ROW, SECOND, STRIKING, finished, line_at
from kingofarms.lab.render.html import WIDE, save_svg
from kingofarms.lab.render.numbers import change_words, number, share_words, whole
from kingofarms.lab.statistics.shares import Measured
from kingofarms.lab.statistics.worth import TOLERANCE


def write_page(playing: Playing, path: Path, command: str) -> None:
    """The page, and beside it a folder with its plots."""
    strengths, folder = strengths_of(playing), path.with_suffix("")
    for name, plot in plots_of(strengths).items():
        save_svg(plot(WIDE), folder / f"{name}.svg")
    write_in_folder(path, balance_page(strengths, command, folder.name).encode())


def balance_page(strengths: Sequence[Strength], command: str, folder: str) -> str:
    """The whole page as Markdown; its plots lie in the folder."""
    parts = [
        f"# {strengths[0].played.plan.game.TITLE}: the balance",
        introduction(strengths, command),
        *cards_part(strengths, folder),
        *seats_part(strengths, folder),
        *length_part(strengths),
        *again_part(strengths),
    ]
    return "\n\n".join(parts) + "\n"


def introduction(strengths: Sequence[Strength], command: str) -> str:
    """How to read the page, and how to make it again."""
    words = (
        f"This page is made by the command below and says what it found in version {__version__}. "
        "Numbers in brackets are 95 % intervals ([how to read them](../lab/questions.md))."
    )
    names = [each.bots for each in strengths]
    words += " “Greedy” plays by rules of thumb." if "greedy" in names else ""
    for name in names:
        kind, _colon, budget = name.partition(":")
        if kind == "search":
            words += (
                f" “{name}” looks ahead: it tries {budget} ways in which the match may go on "
                "before each decision."
            )
    return f"{words}\n\n```\n{command}\n```"


def cards_part(strengths: Sequence[Strength], folder: str) -> list[str]:
    """Every card under every strength."""
    plots = [name for name in plots_of(strengths) if name != "seats"]
    return [
        "## The cards",
        (
            f"At {SEATS} seats. *Share* is the share of wins of those who had the card, in points "
            "from the mean of its type. *Worth* is what the card itself does, in points from the "
            "mean of its type, too: where chance deals cards of the type at the beginning (dealt), "
            "the share of those who got it then; where all are chosen (tried), what taking it "
            "wins more than the bot's next choice when the same match is played twice. The aim is "
            f"at most {limit_words(THOUGHT)} points for bots that look ahead and "
            f"{limit_words(TOLERANCE)} for those that do not, in both. *Beyond*: one of "
            "the two is surely further, *in doubt*: it is, but its interval holds the limit. "
            "Nothing is said of what few had, and a dash stands where nothing was measured."
        ),
        "\n".join(f"- {far_words(each)}" for each in strengths),
        "\n".join(f"![{name.replace('-', ' ')}]({folder}/{name}.svg)" for name in plots),
        cards_table(strengths),
    ]


def limit_words(limit: float) -> str:
    """A limit in points."""
    return number(100 * limit, 0)


def cards_table(strengths: Sequence[Strength]) -> str:
    """A line for each card, a few columns for each strength."""
    columns = ["card", "type", "measured"]
    for each in strengths:
        columns += [f"{what}, {each.bots}" for what in ("taken in a match", "share of wins")]
        columns += [f"{what}, {each.bots}" for what in ("share, in points", "worth, in points")]
        columns += [f"verdict, {each.bots}"]
    lines = sorted(
        zip(*(each.cards for each in strengths), strict=True),
        key=lambda cards: (cards[0].group, -cards[0].off.value),
    )
    rows = []
    for cards in lines:
        cells = [cards[0].name, cards[0].group, cards[0].way]
        for each, card in zip(strengths, cards, strict=True):
            cells += [number(card.taken, 2), share_words(card.wins), off_words(card.off)]
            cells += [off_words(card.worth), card.verdict(each.limit)]
        rows.append(cells)
    return Listing(columns, rows).markdown(words=3)


def off_words(off: Measured) -> str:
    """A distance in points, or a dash."""
    return change_words(off) if isfinite(off.error) else "–"


def far_words(strength: Strength) -> str:
    """The cards that are too far from the mean of their type, and the furthest of all."""
    limit, cards = strength.limit, strength.cards
    words = (
        f"{strength.bots}, {whole(strength.played.matches.height)} matches: "
        f"surely beyond {limit_words(limit)} points: {named(cards, limit, BEYOND)}; in doubt: "
        f"{named(cards, limit, DOUBTFUL)}."
    )
    for name, value in (("share", "off"), ("worth", "worth")):
        furthest = max(cards, key=lambda each: abs(getattr(each, value).value))
        off: Measured = getattr(furthest, value)
        if isfinite(off.error):
            words += f" Furthest by {name} is {furthest.name} with {off_words(off)}."
    return words


def named(cards: Sequence[CardShare], limit: float, verdict: str) -> str:
    """The cards with that verdict."""
    return ", ".join(each.name for each in cards if each.verdict(limit) == verdict) or "none"


def seats_part(strengths: Sequence[Strength], folder: str) -> list[str]:
    """Each number of seats, and the cure where one is needed."""
    every = [each for strength in strengths for each in strength.seats]
    most = max(each.seats for each in every)
    columns = ["bots", "seats", CURE, "matches", *(f"place {k + 1}" for k in range(most))]
    rows = []
    for each in sorted(every, key=lambda each: (each.seats, each.cure)):
        cells = [share_words(place) for place in each.places]
        played = whole(each.result.matches.height)
        rows.append([each.bots, str(each.seats), str(each.cure), played, *cells])
        rows[-1] += [""] * (most - each.seats)
    return [
        "## The seats",
        (
            "The share of wins of each place in the order of play. Lots decide who begins. Whoever "
            "begins is the first at everything there is to get, and the first to be done; the "
            f"option `{CURE}`, off unless agreed, gives those who play later something to begin "
            f"with. The aim is at most {limit_words(FAIR)} points from even. Bots that look ahead "
            "try a cure only where they need one, and begin with the one that is best for quick "
            "ones."
        ),
        "\n".join(f"- {seat_words(k, strengths)}" for k in sorted({each.seats for each in every})),
        f"![seats]({folder}/seats.svg)",
        Listing(columns, rows).markdown(),
    ]


def seat_words(seats: int, strengths: Sequence[Strength]) -> str:
    """Whether that number of seats is fair under every strength, and what would cure it."""
    parts, fair = [], None
    for strength in strengths:
        usual, *cured = (each for each in strength.seats if each.seats == seats)
        words = f"{strength.bots} {number(100 * usual.furthest)}"
        best = min(cured, key=lambda each: each.furthest, default=usual)
        if not usual.is_fair and cured:
            words += f" (with `{CURE}={best.cure}` {number(100 * best.furthest)})"
        parts.append(words)
        own = {each.cure for each in (usual, *cured) if each.is_fair}
        fair = own if fair is None else fair & own
    words = f"{seats} seats: the furthest place is so many points from even: {', '.join(parts)}."
    if not fair:
        return f"{words} No option brings that below {limit_words(FAIR)} for all."
    cure = min(fair)
    return f"{words} Fair for all{f' with `{CURE}={cure}`' if cure else ''}."


def length_part(strengths: Sequence[Strength]) -> list[str]:
    """How long matches are, and why they end."""
    lines = []
    for each in (each for strength in strengths for each in strength.seats if not each.cure):
        sample = each.result.sample
        answer = length_of(sample)
        why = "; ".join(f"{share_words(share)} “{name}”" for name, share in endings(sample))
        if answer:
            lines.append(f"{each.bots}, {each.seats} seats: {answer.sentence} How they end: {why}")
    return ["## Length and endings", "\n".join(f"- {line}" for line in lines)]


def again_part(strengths: Sequence[Strength]) -> list[str]:
    """The series behind the cards, and a report with all other questions."""
    plan = strengths[0].played.plan
    commands = [each.played.command for each in strengths]
    commands += [f"kingofarms lab report {plan.game.NAME} --out report.html"]
    return [
        "## The series behind it",
        f"The cards have the digest `{plan.agreed.content_digest[:16]}`. Each series can be played "
        "alone:",
        "```\n" + "\n".join(commands) + "\n```",
    ]


COLOURS, SHAPES = (PLAIN, STRIKING, INK, SECOND), ("circle", "diamond", "square", "triangle-up")
Plot = Callable[[int], Any]  # drawn at a width in pixels
Rows = list[dict[str, Any]]  # name, bots, value, low, high


def plots_of(strengths: Sequence[Strength]) -> dict[str, Plot]:
    """The plots by the names of their files."""
    limits = {each.bots: each.limit for each in strengths}
    plots: dict[str, Plot] = {}
    for group in dict.fromkeys(card.group for card in strengths[0].cards):
        begin = group.replace(" ", "-")
        title = f"{group}: share of wins, from the mean of its type"
        plots[f"{begin}-share"] = partial(plot, card_rows(strengths, group, "off"), title, limits)
        worths = card_rows(strengths, group, "worth")
        if worths and worths != card_rows(strengths, group, "off"):
            title = f"{group}: worth, from the mean of its type"
            plots[f"{begin}-worth"] = partial(plot, worths, title, limits)
    fair = dict.fromkeys(limits, FAIR)
    title = "share of wins of each place, from an even chance"
    return {**plots, "seats": partial(plot, seat_rows(strengths), title, fair)}


def card_rows(strengths: Sequence[Strength], group: str, name: str) -> Rows:
    """The cards of a type, by the first strength the best first."""
    cards = [card for card in strengths[0].cards if card.group == group]
    order = [card.name for card in sorted(cards, key=lambda card: -card.off.value)]
    rows = [
        row(card.name, strength.bots, each.value, each.low, each.high)
        for strength in strengths
        for card in strength.cards
        if card.group == group and isfinite((each := getattr(card, name)).error)
    ]
    return sorted(rows, key=lambda each: order.index(each["name"]))


def seat_rows(strengths: Sequence[Strength]) -> Rows:
    """The places at every number of seats, with every cure that was tried."""
    cases = [each for strength in strengths for each in strength.seats]
    rows = []
    for case in sorted(cases, key=lambda each: (each.seats, each.cure)):
        cure = f", {CURE}={case.cure}" if case.cure else ""
        for place, each in enumerate(case.places, 1):
            name, even = f"{case.seats} seats{cure}: place {place}", 1 / case.seats
            rows.append(row(name, case.bots, each.value - even, each.low - even, each.high - even))
    return rows


def row(name: str, bots: str, value: float, low: float, high: float) -> dict[str, Any]:
    """A point with its interval."""
    return {"name": name, "bots": bots, "value": value, "low": low, "high": high}


def plot(rows: Rows, title: str, limits: Mapping[str, float], width: int) -> Any:
    """The points of each name below each other, one for each strength; dashes are the limits."""
    import altair

    names, bots = list(dict.fromkeys(each["name"] for each in rows)), list(limits)
    scale = altair.Scale(domain=bots, range=list(COLOURS[: len(bots)]))
    shapes = altair.Scale(domain=bots, range=list(SHAPES[: len(bots)]))
    colour = altair.Color("bots:N", scale=scale, title=None)
    label = "datum.value == 0 ? '0' : datum.label"
    axis = altair.Axis(format="+.0%", tickCount=9, labelExpr=label)
    x = altair.X("low:Q", title=title, axis=axis)
    y = altair.Y("name:N", sort=names, title=None)
    beside = altair.YOffset("bots:N", sort=bots)
    edges = [{"bots": each, "at": side * limits[each]} for each in bots for side in (-1, 1)]
    data, ends = (altair.Chart(altair.InlineData(values=each)) for each in (rows, edges))
    chart = altair.layer(
        line_at(0.0),
        ends.mark_rule(strokeDash=[2, 3], opacity=0.7).encode(x="at:Q", color=colour),
        data.mark_rule(strokeWidth=1.5).encode(y=y, yOffset=beside, x=x, x2="high:Q", color=colour),
        data.mark_point(filled=True, size=45, opacity=1).encode(
            y=y,
            yOffset=beside,
            x="value:Q",
            color=colour,
            shape=altair.Shape("bots:N", scale=shapes, title=None),
        ),
    )
    return finished(chart, width, ROW * max(2, len(names)))
