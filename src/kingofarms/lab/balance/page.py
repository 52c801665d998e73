"""The page about a game's balance: cards, seats, length and endings, with the command.

Pages are English, like all documents.
"""

from collections.abc import Sequence

from kingofarms import __version__
from kingofarms.engine.game.game import Game
from kingofarms.engine.terms.options import choosable
from kingofarms.lab.answers.numbers import number, share_words, whole
from kingofarms.lab.answers.playing import sample_of
from kingofarms.lab.balance.markdown import table
from kingofarms.lab.balance.playing import Playing
from kingofarms.lab.balance.seats import CURE, FAIR, SeatShares, seat_shares
from kingofarms.lab.balance.shares import CardShare, card_shares
from kingofarms.lab.diary.claim_answer import change_words
from kingofarms.lab.questions.length import answer as length_of
from kingofarms.lab.questions.length import endings
from kingofarms.lab.series.run import Result
from kingofarms.lab.statistics.worth import TOLERANCE

QUICK, THINKING = "greedy", "search:20"
SEATS = 4  # at which the cards are judged


def balance_page(playing: Playing, matches: int, thought_through: int, command: str) -> str:
    """The whole page as Markdown."""
    played = [
        playing.series(bots, SEATS, count)
        for bots, count in ((QUICK, matches), (THINKING, thought_through))
    ]
    seats = list(seat_shares(playing, matches))
    parts = [
        f"# {playing.game.TITLE}: the balance",
        introduction(command),
        *cards_part(played),
        *seats_part(seats),
        *length_part([each for each in seats if not each.cure]),
        *again_part(played),
    ]
    return "\n\n".join(parts) + "\n"


def series_of(game: Game) -> int:
    """How many series the page needs."""
    known = choosable(game.Options)
    cures = known[CURE].most + 1 if CURE in known else 1
    # One with bots that look ahead; what is asked about the cards is one of those about the seats.
    return 1 + cures * (game.SEATS[-1] - game.SEATS[0] + 1)


def introduction(command: str) -> str:
    """How to read the page, and how to make it again."""
    return (
        "This page is made by the command below and says what it found in version {version}. "
        "Numbers in brackets are 95 % intervals ([how to read them](../lab/questions.md)). "
        "“Greedy” plays by rules of thumb; “search” looks ahead: it tries {budget} ways in which "
        "the match may go on before each decision."
    ).format(version=__version__, budget=THINKING.partition(":")[2]) + f"\n\n```\n{command}\n```"


def cards_part(played: Sequence[Result]) -> list[str]:
    """Every card under both kinds of bots."""
    quick, thinking = (card_shares(sample_of(each)) for each in played)
    lines = [
        far_words(result, cards) for result, cards in zip(played, (quick, thinking), strict=True)
    ]
    pairs = sorted(
        zip(quick, thinking, strict=True), key=lambda pair: (pair[0].group, -pair[0].off.value)
    )
    columns = ["card", "type"]
    for bots in ("greedy", "search"):
        columns += [
            f"taken in a match, {bots}",
            f"share of wins with it, {bots}",
            f"points from its type's mean, {bots}",
        ]
    rows = [[one.name, one.group, *card_cells(one), *card_cells(other)] for one, other in pairs]
    return [
        "## The cards",
        (
            f"The share of wins of those who had the card, at {SEATS} seats, and how far that is "
            "from the mean of the cards of its type. The aim is at most "
            f"{number(100 * TOLERANCE, 0)} points."
        ),
        "\n".join(f"- {line}" for line in lines),
        table(columns, rows, 2),
    ]


def card_cells(card: CardShare) -> list[str]:
    """One card under one kind of bots."""
    return [number(card.taken, 2), share_words(card.wins), change_words(card.off, True)]


def far_words(result: Result, cards: Sequence[CardShare]) -> str:
    """The card that is furthest from the mean of its type, and how many are too far."""
    worst = max(cards, key=lambda each: abs(each.off.value))
    far = [each.name for each in cards if abs(each.off.value) > TOLERANCE]
    return (
        "{bots}, {count} matches: furthest from its type's mean is {card} with {off} points; "
        "beyond {limit} points: {far}."
    ).format(
        bots=result.plan.bots[0],
        count=whole(result.matches.height),
        card=worst.name,
        off=change_words(worst.off, True),
        limit=number(100 * TOLERANCE, 0),
        far=", ".join(far) or "none",
    )


def seats_part(shares: Sequence[SeatShares]) -> list[str]:
    """Each number of seats, and the cure where one is needed."""
    most = max(each.seats for each in shares)
    columns = ["seats", "head_start", *(f"place {k + 1}" for k in range(most))]
    rows = []
    for each in shares:
        cells = [share_words(place) for place in each.places]
        rows.append([str(each.seats), str(each.cure), *cells, *[""] * (most - each.seats)])
    lines = [seat_words(seats, shares) for seats in sorted({each.seats for each in shares})]
    return [
        "## The seats",
        (
            "The share of wins of each place in the order of play, greedy bots. Lots decide who "
            "begins. Whoever begins is the first at everything there is to get, and the first to "
            "be done; the option `head_start`, off unless agreed, gives those who play later "
            "something to begin with."
        ),
        "\n".join(f"- {line}" for line in lines),
        table(columns, rows),
    ]


def seat_words(seats: int, shares: Sequence[SeatShares]) -> str:
    """Whether that number of seats is fair, and what would cure it."""
    usual, *cured = (each for each in shares if each.seats == seats)
    words = f"{seats} seats: the furthest place is {number(100 * usual.furthest)} points from even"
    if usual.is_fair:
        return words + "."
    best = min(cured, key=lambda each: each.furthest, default=usual)
    if not best.is_fair:
        return words + f"; no option brings that below {number(100 * FAIR, 0)}."
    return words + f"; with `head_start={best.cure}` it is {number(100 * best.furthest)}."


def length_part(shares: Sequence[SeatShares]) -> list[str]:
    """How long matches are, and why they end."""
    lines = []
    for each in shares:
        sample = sample_of(each.result)
        answer = length_of(sample)
        why = "; ".join(f"{share} “{name}”" for name, share in endings(sample))
        if answer:
            lines.append(f"{each.seats} seats: {answer.sentence} How they end: {why}")
    return ["## Length and endings", "\n".join(f"- {line}" for line in lines)]


def again_part(played: Sequence[Result]) -> list[str]:
    """The series behind the page, and a report with all other questions."""
    name = played[0].plan.game.NAME
    commands = [each.command for each in played]
    commands += [f"kingofarms lab report {name} --out report.html"]
    cards = played[0].plan.agreed.content_digest
    return [
        "## The series behind it",
        f"The cards have the digest `{cards[:16]}`. Each series can be played alone:",
        "```\n" + "\n".join(commands) + "\n```",
    ]
