"""Players add parts to the shuffle at a table: when they are asked, and what if none comes."""

import json
from dataclasses import replace

import msgspec
import pytest

from kingofarms.engine.match.entries import MatchFile
from kingofarms.engine.match.luck import Sealed, hash_of_part
from kingofarms.engine.match.matchfile import begin
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.web.database.lobby import read_lists
from kingofarms.web.model.clock import DAY
from kingofarms.web.model.command import Act, Concede
from kingofarms.web.model.commands import (
    PATIENCE,
    Carry,
    Commit,
    Join,
    Leave,
    LeaveOut,
    Rename,
    Reveal,
)
from kingofarms.web.model.export import export_pieces, seen
from kingofarms.web.model.table import GATHERING, OVER, RUNNING, SHUFFLING, Place, Table
from kingofarms.web.model.view import table_view
from kingofarms.web.table.api import table_message
from kingofarms.web.tables.new_tables import accept
from kingofarms.web.tables.open_table import OpenTable
from kingofarms.web.tables.tables import Tables
from tests.web.running import ANN, BEN, BOT, CAT, OPEN, Watch, new_table, refused, tables_at


class Chain:
    """What a browser keeps: the commitment, and a part for each round."""

    def __init__(self, sign: str) -> None:
        links = [sign.encode() * 32]
        for _link in range(4):
            links.append(hash_of_part(links[-1]))
        self.commitment, *self.parts = [link.hex() for link in reversed(links)]


ANNS, BENS, CATS, NEW = Chain("a"), Chain("b"), Chain("c"), Chain("d")
ANN_WITH = replace(ANN, commitment=ANNS.commitment)
BEN_WITH = replace(BEN, commitment=BENS.commitment)
CAT_WITH = replace(CAT, commitment=CATS.commitment)


async def reveal(tables: Tables, open_table: OpenTable, player: str, part: str) -> None:
    await tables.do(open_table, Reveal(part=part), player)


def deal(table: Table) -> bytes:
    return table.match.states.tobytes()


def as_loaded(table: Table) -> MatchFile:
    return msgspec.json.decode(b"".join(export_pieces(table, WATCHER)), type=MatchFile)


async def test_a_match_against_bots_begins_when_its_player_has_revealed(database: str) -> None:
    async with tables_at(database) as tables:
        open_table = await new_table(tables, ANN_WITH, BOT)
        table = open_table.table
        assert (table.phase, table.to_play, table.waited_for) == (SHUFFLING, -1, [0])
        await reveal(tables, open_table, "ann", ANNS.parts[0])
        assert (open_table.table.phase, open_table.table.to_play) == (RUNNING, 0)
        part = bytes.fromhex(ANNS.parts[0])
        luck = open_table.table.match.luck
        assert isinstance(luck, Sealed)
        assert luck.parts == ((0, part),)
        after = deal(open_table.table)
        name = open_table.name
    async with tables_at(database) as again:  # another process reads what was written
        table = (await again.find(name)).table
        assert (table.phase, deal(table)) == (RUNNING, after)


async def test_without_a_commitment_it_begins_at_once(tables: Tables) -> None:
    assert (await new_table(tables, ANN, BOT)).table.phase == RUNNING
    open_table = await new_table(tables, ANN, OPEN)
    await tables.do(open_table, Join(name="Ben"), "ben")
    assert open_table.table.phase == RUNNING


async def test_nobody_sees_anything_of_the_deal_before_the_last_part(tables: Tables) -> None:
    """Not even the deal that would come of the seed alone."""
    open_table = await new_table(tables, ANN_WITH, BEN, game="kings_blade")
    table = open_table.table
    public = table.match.view(WATCHER).tobytes()
    for seat, player in ((0, "ann"), (1, "ben"), (WATCHER, None)):
        message = table_message(OpenTable(table), player, 0.0)
        assert (message.view, message.legal, message.to_play) == (None, [], None)
        assert seen(table, seat)["table"] is None
        assert not any(each.events for each in table.seen_by(seat))
        looks = table_view(table, seat, player, 0.0)
        assert (looks.legal, looks.seed, looks.view.tobytes()) == ((), "", public)
    action = table.match.actions[0]
    for player, seat in (("ann", 0), ("ben", 1)):
        command = Act(seat=seat, action=action, seq=table.seq)
        await refused(tables.do(open_table, command, player), "when the shuffle is complete")
        await refused(tables.do(open_table, Concede(seat=seat), player), "shuffle is complete")
        await refused(tables.do(open_table, Leave(seat=seat), player), "before the match")
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    last = open_table.table.seen_by(0)[-1]
    assert (last.entry.kind, bool(last.events)) == ("part", True)


async def test_every_player_reveals_and_nobody_before_all_have_committed(tables: Tables) -> None:
    open_table = await new_table(tables, ANN_WITH, OPEN)
    asking = reveal(tables, open_table, "ann", ANNS.parts[0])
    await refused(asking, "when every seat is taken")
    await tables.do(open_table, Join(name="Ben", commitment=BENS.commitment), "ben")
    assert (open_table.table.phase, open_table.table.waited_for) == (SHUFFLING, [0, 1])
    await refused(reveal(tables, open_table, "ben", ANNS.parts[0]), "not the part")
    await refused(reveal(tables, open_table, "cat", ANNS.parts[0]), "not your seat")
    await refused(tables.do(open_table, Reveal(seat=0, part=ANNS.parts[0]), "ben"), "not your seat")
    await reveal(tables, open_table, "ben", BENS.parts[0])
    assert open_table.table.waited_for == [0]
    await tables.do(open_table, Reveal(seat=1, part=BENS.parts[0]), "ben")  # two pages, one part
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    assert open_table.table.phase == RUNNING
    await tables.do(open_table, Reveal(seat=0, part=ANNS.parts[0]), "ann")
    assert open_table.table.seq == 4


@pytest.mark.parametrize("commitment", ["x", "0" * 63, "g" * 64, "0" * 65])
async def test_a_commitment_that_is_none_is_refused(tables: Tables, commitment: str) -> None:
    open_table = await new_table(tables, ANN, OPEN)
    join = Join(name="Ben", commitment=commitment)
    await refused(tables.do(open_table, join, "ben"), "64 hexadecimal digits")
    assert open_table.table.seq == 1


async def test_several_people_on_one_device_have_one_part(tables: Tables) -> None:
    also = replace(ANN_WITH, name="Bea")
    open_table = await new_table(tables, ANN_WITH, also, BOT, game="kings_blade")
    assert open_table.table.match.shuffle.commitments == {0: ANNS.commitment}
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    assert open_table.table.phase == RUNNING


# A part that does not come.


async def test_a_player_may_begin_without_the_own_part(tables: Tables) -> None:
    open_table = await new_table(tables, ANN_WITH, BOT)
    await refused(tables.do(open_table, LeaveOut(seat=0), "ben"), "Only players at this table")
    await tables.do(open_table, LeaveOut(), "ann")
    assert open_table.table.phase == RUNNING
    assert [entry.kind for entry in open_table.table.match.entries][-1] == "no-part"


@pytest.mark.parametrize(
    ("clock", "seconds"), [("none", DAY), ("live:5", 300.0), ("days:3", 3 * DAY)]
)
async def test_others_begin_without_it_when_its_time_is_up(
    tables: Tables, watch: Watch, clock: str, seconds: float
) -> None:
    open_table = await new_table(tables, ANN_WITH, BEN, clock=clock)
    watch.now += seconds - 1
    await refused(tables.do(open_table, LeaveOut(seat=0), "ben"), "still has time")
    await refused(tables.do(open_table, LeaveOut(seat=1), "ann"), "not that seat's turn")
    watch.now += 1
    await tables.do(open_table, LeaveOut(seat=0), "ben")
    assert open_table.table.phase == RUNNING
    assert open_table.table.left(0, watch.now) == seconds  # the wait has cost nobody time


@pytest.mark.parametrize("clock", ["none", "live:5", "days:3"])
async def test_the_host_need_not_wait_for_long_for_a_part_that_does_not_come(
    tables: Tables, watch: Watch, clock: str
) -> None:
    junk = "0" * 64
    open_table = await new_table(tables, ANN_WITH, OPEN, game="blazon", clock=clock)
    watch.now += 500
    await tables.do(open_table, Join(name="Ben", commitment=junk), "ben")
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    watch.now += PATIENCE - 1
    assert what_can_be_left_out(open_table.table, "ann", watch.now) == []
    await refused(tables.do(open_table, LeaveOut(seat=1), "ann"), "still has time")
    await tables.do(open_table, Rename(before="Ben", name="Benno"), "ben")  # no more time
    watch.now += 1
    assert what_can_be_left_out(open_table.table, "ann", watch.now) == [1]
    assert what_can_be_left_out(open_table.table, "cat", watch.now) == []
    await refused(tables.do(open_table, LeaveOut(seat=1), "cat"), "Only players")
    await tables.do(open_table, LeaveOut(seat=1), "ann")
    assert open_table.table.phase == SHUFFLING, "Ann has shown her part: it is worth nothing"
    await refused(tables.do(open_table, Reveal(part=ANNS.parts[0]), "ann"), "committed to")
    await reveal(tables, open_table, "ann", ANNS.parts[1])
    assert open_table.table.phase == RUNNING


def what_can_be_left_out(table: Table, player: str, now: float) -> list[int]:
    looks = table_view(table, table.seat_of(player), player, now)
    return [each.seat for each in looks.sittings if each.can_leave_out]


async def test_whoever_keeps_a_part_back_cannot_choose_between_two_deals(tables: Tables) -> None:
    """Ben knows the seed, sees Ann's part and the deal that his own would give, and says no."""
    open_table = await new_table(tables, ANN_WITH, BEN_WITH, game="kings_blade")
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    await tables.do(open_table, LeaveOut(seat=1), "ben")
    table = open_table.table
    assert (table.phase, table.waited_for, table.match.shuffle.round) == (SHUFFLING, [0], 1)
    await refused(reveal(tables, open_table, "ben", BENS.parts[1]), "does not wait")
    await reveal(tables, open_table, "ann", ANNS.parts[1])
    luck = open_table.table.match.luck
    assert isinstance(luck, Sealed)
    assert luck.parts == ((0, bytes.fromhex(ANNS.parts[1])),)


# Leaving, moving to another device, playing again.


async def test_whoever_leaves_takes_the_commitment_along(tables: Tables) -> None:
    open_table = await new_table(tables, ANN_WITH, OPEN)
    await tables.do(open_table, Leave(seat=0), "ann")
    await tables.do(open_table, Join(seat=0, name="Cat"), "cat")
    await tables.do(open_table, Join(seat=1, name="Ben"), "ben")
    assert open_table.table.phase == RUNNING


async def test_on_another_device_a_seat_commits_again_while_it_can(tables: Tables) -> None:
    open_table = await new_table(tables, ANN_WITH, OPEN)
    await tables.do(open_table, Carry(seat=0, owner="ann"), "phone")
    await tables.do(open_table, Join(seat=1, name="Ben"), "ben")
    assert (open_table.table.phase, open_table.table.waited_for) == (SHUFFLING, [0])
    await refused(tables.do(open_table, Commit(commitment=""), "phone"), "does not wait")
    await tables.do(open_table, Commit(commitment=NEW.commitment), "phone")
    await tables.do(open_table, Commit(commitment=NEW.commitment), "phone")  # two pages
    await refused(
        tables.do(open_table, Commit(seat=0, commitment=CATS.commitment), "phone"),
        "does not wait",
    )
    await reveal(tables, open_table, "phone", NEW.parts[0])
    assert open_table.table.phase == RUNNING


async def test_a_seat_that_is_carried_while_parts_are_revealed_keeps_its_commitment(
    tables: Tables,
) -> None:
    open_table = await new_table(tables, ANN_WITH, BEN_WITH)
    await reveal(tables, open_table, "ben", BENS.parts[0])
    await tables.do(open_table, Carry(seat=0, owner="ann"), "phone")
    assert open_table.table.match.shuffle.commitments[0] == ANNS.commitment
    await tables.do(open_table, LeaveOut(), "phone")
    await reveal(tables, open_table, "ben", BENS.parts[1])
    assert open_table.table.phase == RUNNING


async def finished(tables: Tables, *places: Place) -> OpenTable:
    """A match that is over, to which Ann, Ben and Cat have added their parts."""
    open_table = await new_table(tables, *places, game="kings_blade")
    chains = {"ann": ANNS, "ben": BENS, "cat": CATS}
    for seat in open_table.table.match.shuffle.awaited:
        player = str(places[seat].player)
        await reveal(tables, open_table, player, chains[player].parts[0])
    for seat, place in enumerate(places[:-1]):
        await tables.do(open_table, Concede(seat=seat), str(place.player))
    assert open_table.table.phase == OVER
    return open_table


async def test_in_a_rematch_all_who_added_a_part_are_asked_again(
    tables: Tables, database: str
) -> None:
    before = await finished(tables, ANN_WITH, BEN_WITH, CAT)
    assert not await accept(tables, before, "ann", commitment=NEW.commitment)
    assert not await accept(tables, before, "ben")
    again = await accept(tables, before, "cat")
    assert again
    table = again.table
    assert [place.name for place in table.places] == ["Cat", "Ann", "Ben"]
    assert (table.phase, table.waited_for) == (SHUFFLING, [1, 2])
    assert table.match.shuffle.expected == {2}
    await refused(reveal(tables, again, "ann", NEW.parts[0]), "does not wait")
    other = Chain("e")
    await tables.do(again, Commit(commitment=other.commitment), "ben")
    await reveal(tables, again, "ann", NEW.parts[0])
    await reveal(tables, again, "ben", other.parts[0])
    assert again.table.phase == RUNNING


async def test_a_player_who_stays_away_from_a_rematch_is_left_out(
    tables: Tables, watch: Watch
) -> None:
    before = await finished(tables, ANN_WITH, BEN_WITH)
    assert not await accept(tables, before, "ann", commitment=NEW.commitment)
    again = await accept(tables, before, "ben")
    assert again
    await refused(tables.do(again, LeaveOut(seat=0), "ann"), "still has time")
    watch.now += DAY
    await tables.do(again, LeaveOut(seat=0), "ann")
    await reveal(tables, again, "ann", NEW.parts[0])
    assert again.table.phase == RUNNING


# The lists, and the file.


async def test_the_lobby_says_for_whose_part_a_table_waits(tables: Tables, database: str) -> None:
    open_table = await new_table(tables, ANN_WITH, BEN_WITH)
    await reveal(tables, open_table, "ben", BENS.parts[0])
    anns = await tables.store.read(lambda c: read_lists(c, "ann"))
    bens = await tables.store.read(lambda c: read_lists(c, "ben"))
    assert [each.is_waiting_for_me for each in (*anns.mine, *bens.mine)] == [True, False]
    nobody = await tables.store.read(lambda c: read_lists(c, None))
    assert [*nobody.open.rows, *nobody.running.rows] == []


async def test_the_file_tells_who_committed_revealed_or_did_not(tables: Tables) -> None:
    open_table = await new_table(tables, ANN_WITH, BEN_WITH)
    print_before = table_message(open_table, None, 0.0).shuffle
    await reveal(tables, open_table, "ann", ANNS.parts[0])
    await tables.do(open_table, LeaveOut(seat=1), "ben")
    await reveal(tables, open_table, "ann", ANNS.parts[1])
    await tables.do(open_table, Concede(seat=1), "ben")
    table = open_table.table
    file = as_loaded(table)
    kinds = [entry.kind for entry in file.entries]
    assert kinds == ["seat", "seat", "part", "no-part", "part", "concede"]
    match = begin(file)
    for entry in file.entries:
        match.enter(entry)
    assert match.states.tobytes() == deal(table)
    after = table_message(OpenTable(table), None, 0.0).shuffle
    assert isinstance(print_before, msgspec.Struct)
    assert isinstance(after, msgspec.Struct)
    assert print_before.fingerprint == after.fingerprint
    assert (after.left_out, after.parts) == ([1], [ANNS.parts[1], None])


async def test_a_gathering_table_tells_what_was_committed_to(tables: Tables) -> None:
    table = (await new_table(tables, ANN_WITH, OPEN)).table
    assert table.phase == GATHERING
    message = json.loads(msgspec.json.encode(table_message(OpenTable(table), None, 0.0)))
    assert message["shuffle"]["commitments"] == [ANNS.commitment, None]
    plain = json.loads(msgspec.json.encode(table_message(await new_table(tables), None, 0.0)))
    assert "shuffle" not in plain
