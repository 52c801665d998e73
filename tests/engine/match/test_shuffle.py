"""Parts of the shuffle: committed to before, revealed after, and checked when a match is loaded."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kingofarms
from kingofarms.engine.match.entries import AnyEntry, NoPart, Part, Sit
from kingofarms.engine.match.luck import Sealed, hash_of_part
from kingofarms.engine.match.match import Match
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.rules.seats import WATCHER
from kingofarms.games import game_named

GAME = game_named("kings_blade")  # its market is dealt, and everybody sees it
AGREED = GAME.agree({})
SEED = b"\x07" * 32


def chain(sign: str, length: int = 4) -> list[str]:
    """The commitment of somebody, then the parts of the first round, the second and so on."""
    links = [sign.encode() * 32]
    while len(links) < length:
        links.append(hash_of_part(links[-1]))
    return [link.hex() for link in reversed(links)]


ANN, BEN, CID = chain("a"), chain("b"), chain("c")


def match_with(*entries: AnyEntry, seats: int = 2) -> Match:
    match = Match(GAME, AGREED, seats, Sealed(SEED))
    for entry in entries:
        match.enter(entry)
    return match


def seated(*chains: list[str]) -> list[AnyEntry]:
    """Everybody sits; an empty chain adds no part."""
    return [
        Sit(seat=seat, player=f"P{seat}", commitment=each[0] if each else "")
        for seat, each in enumerate(chains)
    ]


def deal(match: Match) -> bytes:
    """The whole table."""
    return match.states.tobytes()


def test_without_parts_a_match_is_dealt_by_its_seed_alone() -> None:
    match = match_with(*seated([], []))
    assert match.is_dealt
    assert deal(match) == deal(match_with())


def test_nothing_is_dealt_until_every_part_is_revealed() -> None:
    match = match_with(*seated(ANN, BEN))
    tries: list[Callable[[], None]] = [
        lambda: match.act(match.actions[0]),
        lambda: match.concede(0),
        lambda: match.timeout(0),
    ]
    for seat, part in ((1, BEN[1]), (0, ANN[1])):
        assert not match.is_dealt
        for early in tries:
            with pytest.raises(Refusal, match="when the shuffle is complete"):
                early()
        match.reveal(seat, part)
    assert match.is_dealt
    match.act(match.actions[0])


def test_the_same_seed_deals_differently_for_every_part_and_seat() -> None:
    others = [chain(sign) for sign in "defg"]
    deals = {deal(match_with())}
    for ours in (ANN, *others):
        deals.add(deal(match_with(*seated(ours, []), Part(seat=0, part=ours[1]))))
        deals.add(deal(match_with(*seated([], ours), Part(seat=1, part=ours[1]))))
    assert len(deals) == 11


def test_the_order_in_which_parts_are_revealed_does_not_matter() -> None:
    first, second = Part(seat=0, part=ANN[1]), Part(seat=1, part=BEN[1])
    one = match_with(*seated(ANN, BEN), first, second)
    other = match_with(*seated(ANN, BEN), second, first)
    assert deal(one) == deal(other)


def test_every_draw_of_the_match_depends_on_the_parts() -> None:
    plain = match_with(*seated(ANN, []), Part(seat=0, part=ANN[1]))
    assert not (plain.luck.rng_for(5, None) == Sealed(SEED).rng_for(5, None)).all()


def test_a_part_must_be_the_one_that_was_committed_to() -> None:
    match = match_with(*seated(ANN, []))
    for part in (BEN[1], ANN[0], ANN[2]):
        with pytest.raises(Refusal, match="not the part of the shuffle that was committed to"):
            match.reveal(0, part)
    for part in ("", "x" * 64, ANN[1][:-2], f" {ANN[1][1:]}"):
        with pytest.raises(Refusal, match="must have 64 hexadecimal digits"):
            match.reveal(0, part)
    with pytest.raises(Refusal, match="does not wait for a part of that seat"):
        match.reveal(1, BEN[1])
    match.reveal(0, ANN[1])
    with pytest.raises(Refusal, match="does not wait for a part of that seat"):
        match.reveal(0, ANN[1])


def test_no_part_is_revealed_while_somebody_could_still_choose_a_commitment() -> None:
    match = match_with(Sit(seat=0, player="Ann", commitment=ANN[0]))
    with pytest.raises(Refusal, match="when every seat is taken"):
        match.reveal(0, ANN[1])
    match.enter(Sit(seat=1, player="Ben", awaits_part=True))
    with pytest.raises(Refusal, match="does not wait for a part of that seat"):
        match.reveal(0, ANN[1])
    match.enter(Sit(seat=1, player="Ben", commitment=BEN[0]))
    match.reveal(0, ANN[1])


def test_a_commitment_comes_before_every_part() -> None:
    late = Sit(seat=1, player="Ben", commitment=CID[0])
    for before in (seated(ANN, BEN), [*seated(ANN, BEN), Part(seat=0, part=ANN[1])]):
        with pytest.raises(Refusal, match="too late to add a part"):
            match_with(*before, late)
    stands_up = Sit(seat=1, player="")
    with pytest.raises(Refusal, match="too late to add a part"):
        match_with(*seated(ANN, BEN), Part(seat=0, part=ANN[1]), stands_up, late)


def test_nobody_adds_a_part_after_the_deal() -> None:
    match = match_with(*seated([], []))
    before = deal(match)
    with pytest.raises(Refusal, match="too late to add a part"):
        match.enter(Sit(seat=0, player="Ann", commitment=ANN[0]))
    begun = match_with()
    begun.act(begun.actions[0])
    with pytest.raises(Refusal, match="too late to add a part"):
        begun.enter(Sit(seat=0, player="Ann", commitment=ANN[0]))
    assert deal(match) == before


def test_a_player_who_leaves_takes_the_commitment_along() -> None:
    match = match_with(
        Sit(seat=0, player="Ann", commitment=ANN[0]),
        Sit(seat=0, player=""),
        Sit(seat=0, player="Cid"),
        Sit(seat=1, player="Ben"),
    )
    assert match.is_dealt
    assert deal(match) == deal(match_with())


def test_another_player_at_a_seat_later_changes_nothing() -> None:
    match = match_with(*seated(ANN, []), Part(seat=0, part=ANN[1]))
    before = deal(match)
    match.sit(0, "knight", bot=True)
    assert deal(match) == before
    assert match.shuffle.commitments == {0: ANN[0]}


def test_a_part_that_is_kept_back_is_left_out_and_the_others_are_drawn_again() -> None:
    """The last to reveal has seen the deal with the own part; without it, nobody knows the deal."""
    match = match_with(*seated(ANN, BEN, CID), seats=3)
    match.reveal(0, ANN[1])
    match.reveal(2, CID[1])
    match.leave_out(1)
    assert (match.shuffle.awaited, match.shuffle.round) == ([0, 2], 1)
    with pytest.raises(Refusal, match="not the part"):
        match.reveal(0, ANN[1])
    match.reveal(0, ANN[2])
    match.reveal(2, CID[2])
    assert match.is_dealt
    assert match.luck == Sealed(SEED, ((0, bytes.fromhex(ANN[2])), (2, bytes.fromhex(CID[2]))))


def test_a_part_that_is_left_out_before_any_is_revealed_needs_no_other_round() -> None:
    match = match_with(*seated(ANN, BEN), NoPart(seat=1), Part(seat=0, part=ANN[1]))
    assert (match.is_dealt, match.shuffle.round) == (True, 0)
    with pytest.raises(Refusal, match="does not wait"):
        match.leave_out(1)


def test_if_all_parts_are_left_out_the_seed_deals() -> None:
    match = match_with(*seated(ANN, []), NoPart(seat=0))
    assert deal(match) == deal(match_with())


def test_a_series_takes_no_parts() -> None:
    match = kingofarms.new_match("heraldry", seed=2)
    with pytest.raises(Refusal, match="sealed seed"):
        match.enter(Sit(seat=0, player="Ann", commitment=ANN[0]))


def test_the_fingerprint_is_of_the_seed_and_of_every_commitment() -> None:
    prints = {
        match_with(*entries).shuffle.fingerprint("sha256:1")
        for entries in ((), seated(ANN, []), seated([], ANN), seated(ANN, BEN), seated(ANN, CID))
    }
    assert len(prints) == 5
    assert "sha256:1" in prints  # without commitments it is the hash of the seed


# In a file.


@pytest.fixture
def file(tmp_path: Path) -> Path:
    match = match_with(*seated(ANN, BEN), Part(seat=1, part=BEN[1]), Part(seat=0, part=ANN[1]))
    match.act(match.actions[0])
    kingofarms.save_match(match, tmp_path / "match.json")
    return tmp_path / "match.json"


def test_a_match_with_parts_is_loaded_as_it_was(file: Path) -> None:
    match, again = kingofarms.load_match(file), file.with_name("again.json")
    kingofarms.save_match(match, again)
    assert again.read_bytes() == file.read_bytes()
    assert match.table(WATCHER)


def change_of(number: int, **fields: Any) -> Callable[[list[dict[str, Any]]], Any]:
    return lambda entries: entries[number].update(fields)


# Another deal: the recorded action is not possible there, or leads elsewhere.
ANOTHER_DEAL = r"entry \d+ \(act\)|the table is not the one the file ends with"

FAULTS: dict[str, tuple[Callable[[list[dict[str, Any]]], Any], str]] = {
    "another part": (change_of(3, part=CID[1]), "entry 4 .part.: That is not the part"),
    "another commitment": (change_of(0, commitment=CID[0]), "entry 4 .part.: That is not the part"),
    "a seat's part is missing": (lambda every: every.pop(3), "when the shuffle is complete"),
    "a part is taken for left out": (
        lambda every: (every[3].update(kind="no-part"), every[3].pop("part")),
        "when the shuffle is complete",
    ),
    "a part was ignored": (lambda every: (every.pop(3), every[0].pop("commitment")), ANOTHER_DEAL),
    "no parts at all": (
        lambda every: (
            every.pop(3),
            every.pop(2),
            every[0].pop("commitment"),
            every[1].pop("commitment"),
        ),
        ANOTHER_DEAL,
    ),
    "a late commitment": (lambda every: every.insert(2, every.pop(1)), "when every seat is taken"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_whose_parts_do_not_lead_to_its_deal_is_refused(fault: str, file: Path) -> None:
    change, words = FAULTS[fault]
    said = json.loads(file.read_bytes())
    change(said["entries"])
    file.write_text(json.dumps(said))
    with pytest.raises(Refusal, match=words):
        kingofarms.load_match(file)
