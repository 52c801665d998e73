"""The card file, whose errors name file and line; the metals, and the cards as delivered."""

from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.games.kings_blade import game
from kingofarms.games.kings_blade.content.cards import COLUMNS
from kingofarms.games.kings_blade.options import agree
from kingofarms.games.kings_blade.rules.state import KINDS, MAX_CARDS, METALS, TYPES
from tests.games.kings_blade.tables import DECK, Table, card_file, plain

GOOD = "Odd,Odd,Odd,upgrade,grey,2,3,,points 1,,,ours"
WHOLE = "it must be a whole number"
LINE = 14  # the heading and four plain cards of each type come before it


def with_line(folder: Path, *lines: str) -> Path:
    path = card_file(folder)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    return path


def refusal(path: Path) -> str:
    with pytest.raises(Refusal) as refused:
        agree({}, path)
    said = str(refused.value)
    assert str(path) in said
    assert said.endswith(".")
    return said


def test_k2_a_card_file_can_replace_the_cards(tmp_path: Path) -> None:
    agreed = agree({}, with_line(tmp_path, GOOD))
    assert len(agreed.content) == 13
    assert agreed.content[-1]["name"] == "Odd"
    assert agreed.content[-1]["effects"] == [{"metal": "orcish", "effect": "points", "n": 1}]
    assert agreed.digest != agree({}).digest


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (GOOD.replace("Odd,Odd,Odd", ",Odd,Odd"), "name is empty."),
        (GOOD.replace("Odd,Odd,Odd", "Odd, ,Odd"), "de is empty."),
        (GOOD.replace("Odd,Odd,Odd", "Odd,Odd,"), "nl is empty."),
        (GOOD.replace("grey", ""), "colour is empty."),
        (GOOD.replace("upgrade", "axe"), "type is 'axe'; it must be one of blade, hilt, upgrade."),
        (GOOD.replace("ours", "his"), "origin is 'his'; it must be one of attested, ours."),
        *[
            (GOOD.replace(",2,3,", f",{n},3,"), f"points is '{n}'; {WHOLE} from 0 to 20.")
            for n in ("x", "21", "-1")
        ],
        *[
            (GOOD.replace(",2,3,", f",2,{n},"), f"metals is '{n}'; {WHOLE} from 1 to 6.")
            for n in ("0", "7")
        ],
        (GOOD.replace("points 1", ""), "there are 0 effects; a card has one to three."),
        (
            GOOD.replace(",,points 1,,", ",guard,points 1,guard,guard"),
            "there are 4 effects; a card has one to three.",
        ),
        *[
            (
                GOOD.replace("points 1", f"{kind} {n}"),
                f"orcish: the number of {kind} is '{n}'; it must be 1 to {most}.",
            )
            for kind, n, most in (
                *(("points", 10, 9), ("points", 0, 9)),
                *(("guard", 2, 1), ("points", "one", 9)),
            )
        ],
        (GOOD + ",more", "there must be 12 columns."),
        (GOOD.removesuffix(",ours"), "there must be 12 columns."),
        (plain("Plain hilt 2", "hilt"), "there is a card called 'Plain hilt 2' above."),
    ],
)
def test_k2_a_complaint_names_file_line_and_what_would_be_right(
    tmp_path: Path, line: str, said: str
) -> None:
    path = with_line(tmp_path, line)
    assert refusal(path) == f"{path}, line {LINE}: {said}"


def test_k2_an_unknown_effect_is_answered_with_all_there_are(tmp_path: Path) -> None:
    said = refusal(with_line(tmp_path, GOOD, GOOD.replace("Odd", "Od").replace("points", "pints")))
    assert f"line {LINE + 1}: orcish has the effect 'pints'; there are: points," in said
    assert all(kind in said for kind in KINDS[1:])
    assert "none" not in said


def test_k2_an_effect_without_a_number_is_of_one(tmp_path: Path) -> None:
    agreed = agree({}, with_line(tmp_path, GOOD.replace("points 1", "storage")))
    assert agreed.content[-1]["effects"] == [{"metal": "orcish", "effect": "storage", "n": 1}]


def test_k1_no_effect_is_tied_to_steel_for_no_column_is() -> None:
    assert "steel" not in COLUMNS


@pytest.mark.parametrize("text", [DECK.read_text("utf-8").replace("orcish", "steel", 1), ""])
def test_k2_the_columns_must_be_the_usual_ones(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(text, encoding="utf-8")
    assert refusal(path) == f"{path}, line 1: the columns must be {','.join(COLUMNS)}."


def test_k2_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / "none.csv")
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in refusal(tmp_path / "bytes.csv")


@pytest.mark.parametrize("kind", ["blade", "hilt", "upgrade"])
def test_k2_there_must_be_enough_of_each_type(tmp_path: Path, kind: str) -> None:
    path = card_file(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text(
        "".join(line for line in lines if f"Plain {kind} 4" not in line), encoding="utf-8"
    )
    assert refusal(path) == f"{path}: 3 cards of type {kind}; at least 4 are needed."


def test_k2_there_must_not_be_more_cards_than_there_is_room_for(tmp_path: Path) -> None:
    odd = [GOOD.replace("Odd", f"Odd {n}") for n in range(MAX_CARDS - 12)]
    full = with_line(tmp_path, *odd)
    assert len(agree({}, full).content) == MAX_CARDS
    (tmp_path / "more").mkdir()
    path = with_line(tmp_path / "more", *odd, GOOD)
    assert refusal(path) == f"{path}: 49 cards; there is room for 48."


def test_k2_a_file_that_was_corrected_is_read_again(tmp_path: Path) -> None:
    path = with_line(tmp_path, GOOD)
    assert agree({}, path).content[-1]["points"] == 2
    with_line(tmp_path, GOOD.replace(",2,3,", ",5,3,"))
    assert agree({}, path).content[-1]["points"] == 5


@pytest.mark.parametrize("name", ["plain hilt 2", "off", "Odd  one", "Card 33"])
def test_k2_a_name_is_refused_or_can_be_written(tmp_path: Path, name: str) -> None:
    path = with_line(tmp_path, GOOD.replace("Odd,", f"{name},"))
    try:
        agreed = agree({}, path)
    except Refusal:
        return
    actions = range(150)
    texts = [game.format_action(action, agreed) for action in actions]
    assert [game.parse_action(text, agreed) for text in texts] == list(actions)


# As delivered.


CARDS = {card["name"]: card for card in agree({}).content}


def test_k1_there_are_60_metals_of_four_kinds_all_on_the_table() -> None:
    assert METALS == ("steel", "orcish", "dwarvish", "elvish")
    assert list(agree({}).record[0].metal_count) == [20, 17, 13, 10]
    for seats in (2, 3, 4):
        table = Table(seats)
        assert table.state.mine_size == 60 - 3 * seats
        table.check()


def test_k2_the_attested_cards_are_there() -> None:
    attested = {"metal": "orcish", "effect": "points", "n": 1}
    assert any(attested in card["effects"] for card in CARDS.values())
    assert CARDS["Shortsword hilt"]["metals"] == 3
    assert "dwarvish" in [effect["metal"] for effect in CARDS["Shortsword hilt"]["effects"]]
    for name in ("Shortsword hilt", "Katana hilt", "Flamberge", "Sabre", "Axe"):
        assert CARDS[name]["origin"] == "attested"


def test_k2_the_rules_read_the_cards_as_they_are_printed() -> None:
    agreed = agree({})
    for card, face in zip(agreed.record[0].cards, agreed.content, strict=False):
        assert TYPES[card.card_type] == face["type"]
        assert (card.points, card.needs) == (face["points"], face["metals"])
        metals = [(*METALS, "any")[card.effects[at].metal] for at in range(card.effect_count)]
        assert metals == [effect["metal"] for effect in face["effects"]]
        assert [int(card.effects[at].n) for at in range(card.effect_count)] == [
            effect["n"] for effect in face["effects"]
        ]
