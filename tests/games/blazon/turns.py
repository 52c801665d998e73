"""Turns that several tests play: Seat 0 acquires, blazons a lion, or claims."""

from typing import Any

from tests.games.blazon.tables import Table

# Distinctions that the tests' shields do not meet.
NONE = ("landed", "noble", "prosperous", "crusading", "mercantile")


def scoring(seats: int = 2, score: int = 0, **options: Any) -> Table:
    """Seat 0 may place a lion (7) and pay with a label (6) and a rose (2), without heralds."""
    table = Table(seats, **options)
    table.hold(0, "lion", "label", "rose", "vert 1 wealth")
    table.turn_up(*NONE)
    table.send(*[0] * seats)
    table.state.score[0] = score
    table.turn(0)
    return table


def blazon_lion(table: Table) -> None:
    table.act("place lion at 3.1 top", "pay label", "pay rose")


def acquire(table: Table) -> None:
    table.act("draw tincture", "draw tincture", "finish")


def knight(table: Table, seat: int = 0) -> None:
    """Meets courtly, and vigilant's might but not its elements."""
    table.blazon(
        seat,
        {"1.1": "gyronny", "2.1": "bend sinister", "3.2": "rampant", "3.3": "gules 1 might"},
        *("1 top", "2 top", "3 top"),
    )


LAID_OUT = ("or 2 star", "azure 2 lineage", "bull", "wolf", "horse", "bear")
HAND = ("argent 3 might", "lion")


def acquiring(seats: int = 2, edition: str = "en", heralds: int = 0) -> Table:
    """Seat 0 is to play; the display is LAID_OUT; nobody else has a herald."""
    table = Table(seats, edition=edition)
    table.hold(0, *HAND)
    table.lay_out(*LAID_OUT)
    table.send(heralds, *[0] * (seats - 1))
    table.turn(0)
    return table
