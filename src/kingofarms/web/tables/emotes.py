"""Emotes at tables: shown for some seconds to everybody who is there, and kept nowhere."""

from collections.abc import Callable

from kingofarms.engine.words import _
from kingofarms.web.database.shared.notifications import Waved
from kingofarms.web.http.limits.limits import Buckets, TooMany
from kingofarms.web.table.emotes import SHOWN_SECONDS, checked_emote
from kingofarms.web.tables.open_table import OpenTable, ShownEmote
from kingofarms.web.tables.tables import Tables

IN_A_ROW = 3  # emotes that one person may send at once
SECONDS_EACH = 5.0  # until the next one


class Emotes:
    """Sends and shows emotes. `announce` tells other servers of them, if there are any."""

    def __init__(self, tables: Tables, announce: Callable[[str], None] | None = None) -> None:
        self._tables = tables
        self._announce = announce
        self._allowed = Buckets(1 / SECONDS_EACH, IN_A_ROW)

    def send(self, open_table: OpenTable, player: str, seat: int | None, name: str) -> None:
        """Show an emote of that player, who must play there; refused if there are too many."""
        emote = checked_emote(name)
        seat = open_table.table.held_seat(player, seat)
        if not self._allowed.take(player):
            words = _("Those were many emotes at once; wait a few seconds.")
            raise TooMany(words, SECONDS_EACH)
        self._show(open_table, seat, emote)
        waved = Waved(open_table.name, self._tables.store.server, seat, emote)
        if self._announce:
            self._announce(waved.payload)

    def hear(self, waved: Waved) -> None:
        """Show an emote that was sent at another server."""
        open_table = self._tables.known(waved.table)
        is_own = waved.server == self._tables.store.server
        if open_table and not is_own and 0 <= waved.seat < open_table.table.match.seats:
            self._show(open_table, waved.seat, checked_emote(waved.emote))

    def _show(self, open_table: OpenTable, seat: int, emote: str) -> None:
        now = self._tables.now()
        recent = [each for each in open_table.emotes if now - each.time < SHOWN_SECONDS]
        number = open_table.emotes[-1].number + 1 if open_table.emotes else 1
        open_table.emotes = (*recent, ShownEmote(number, seat, emote, now))
        open_table.note_company()
