"""The page that checks a shuffle names whatever is wrong, and tells nothing while a match runs."""

import re
import threading
from collections.abc import Callable
from html import unescape

import pytest
from msgspec import structs

from kingofarms.engine.match.entries import Act, Part, Sit
from kingofarms.engine.match.luck import Sealed, hash_of_part
from kingofarms.engine.match.match import Match
from kingofarms.engine.shared import SharedList
from kingofarms.games import game_named, games
from kingofarms.study import verify
from kingofarms.web.model.clock import clock_from
from kingofarms.web.model.table import Header, Table
from kingofarms.web.shuffle import page as shuffle

from ...house import NOW, Guest, House

PARTS = [b"\x01" * 32, b"\x02" * 32]
EVERY_GAME = pytest.mark.parametrize("name", list(games()))


def table_of(name: str, number: int, is_over: bool = True) -> Table:
    """A table of Ann and Ben, who have each added a part."""
    game = game_named(name)
    header = Header(f"{name[:4]}-{number}", f"CODE{number}", False, clock_from("none"), "x", NOW)
    table = Table(header, Match(game, game.agree({}), 2, Sealed(b"\x05" * 32)))
    for seat, player in enumerate(("Ann", "Ben")):
        commitment = hash_of_part(PARTS[seat]).hex()
        table.enter(Sit(seat=seat, player=player, commitment=commitment), NOW, None, None)
    for seat in range(2):
        table.enter(Part(seat=seat, part=PARTS[seat].hex()), NOW, None, None)
    for at in range(10):
        match = table.match
        action = match.game.format_action(match.legal[at % len(match.legal)], match.agreed)
        table.enter(Act(seat=match.to_play, action=action), NOW, None, None)
    if is_over:
        table.match.concede(1)
        table.times.append(NOW)
    return table


def shown(house: House, table: Table, query: str = "") -> str:
    house.lay(table)
    answer = house.ask("GET", f"/t/{table.header.id}/shuffle{query}")
    assert answer.status == 200
    return unescape(answer.text)


def wrong_in(page: str) -> list[str]:
    items = re.findall(
        r'<li class="wrong".*?<p>.*?</span>(?:<span.*?</span>)?(.*?)</p>', page, re.S
    )
    return [item.strip() for item in items]


@EVERY_GAME
def test_a_right_match_is_shown_with_its_deal_and_cards(house: House, name: str) -> None:
    page = shown(house, table_of(name, 1))
    assert "Nothing is wrong with this match." in page
    assert not wrong_in(page)
    for words in ("Ann's part is the one", "Ben's part is the one", "The deal, step by step"):
        assert words in page
    assert 'class="small-card"' in page
    assert (b"\x05" * 32).hex() in page


def other_seed(table: Table) -> None:
    """Somebody has exchanged the seed in the database and nothing else."""
    table.match.luck = Sealed(b"\x06" * 32, table.match.luck.parts)  # type: ignore[union-attr]


def other_part(table: Table) -> None:
    """Nothing can be dealt from a part that is not the one that was promised."""
    entries = list(table.match.entries)
    entries[3] = structs.replace(entries[3], part="77" * 32)
    table.match.entries = SharedList(entries)


@pytest.mark.parametrize(
    ("number", "plant", "words"),
    [
        (10, other_seed, "The deal is another one than the players were shown."),
        (11, other_part, "Ben's part is wrong: That is not the part of the shuffle"),
    ],
)
def test_what_is_planted_is_named(
    house: House, number: int, plant: Callable[[Table], None], words: str
) -> None:
    table = table_of("blazon", number)
    plant(table)
    page = shown(house, table)
    assert "Something is wrong with this match." in page
    assert any(each.startswith(words) for each in wrong_in(page)), wrong_in(page)


def test_another_fingerprint_than_the_noted_one_is_wrong(house: House) -> None:
    table = table_of("heraldry", 30)
    mark = re.search(r"sha256:[0-9a-f]{64}", shown(house, table).split("Fingerprint")[1])
    assert mark
    right = shown(house, table, f"?noted={mark[0]}")
    assert "The fingerprint is the one that you noted." in right
    wrong = shown(house, table, f"?noted={mark[0][:-1]}z<script>")
    assert wrong_in(wrong) == [
        "The fingerprint is not the one that you noted: another seed, or other players."
    ]
    assert "z<script>" not in house.ask("GET", f"/t/heral-30/shuffle?noted={mark[0]}<script>").text


@EVERY_GAME
def test_while_it_runs_only_what_is_fixed_is_shown(house: House, name: str) -> None:
    table = table_of(name, 40, is_over=False)
    page = shown(house, table)
    assert "The match is not over." in page
    assert "sha256:" in page
    for secret in ((b"\x05" * 32).hex(), "step by step", "small-card", "data-seed"):
        assert secret not in page


def test_everybody_who_looks_shares_one_check(house: House, ann: Guest) -> None:
    table = table_of("blazon", 50)
    house.lay(table)
    checked = house.app.state.checked
    before = len(checked._found)
    for guest in (ann, None, ann):
        house.ask("GET", f"/t/{table.header.id}/shuffle", guest)
    assert len(checked._found) == before + 1


def test_the_deal_is_made_beside_the_loop_that_answers_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, int] = {}
    for name in ("deal_of", "shuffle_of"):
        module = verify if name == "deal_of" else shuffle
        monkeypatch.setattr(module, name, noting(getattr(module, name), name, threads))
    table = table_of("blazon", 51)
    house.lay(table)
    house.ask("GET", f"/t/{table.header.id}/shuffle")
    assert threads["deal_of"] != threads["shuffle_of"]


def noting(
    call: Callable[..., object], name: str, threads: dict[str, int]
) -> Callable[..., object]:
    """The same call; it notes the thread that it runs in."""

    def noted(*arguments: object) -> object:
        threads[name] = threading.get_ident()
        return call(*arguments)

    return noted
