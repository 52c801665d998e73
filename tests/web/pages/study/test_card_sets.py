"""Card sets that are brought: checked with file and line, kept, played with, and seen by all."""

import csv
import io
import json
import random
import re
from html import unescape

import pytest

from kingofarms.web.http.limits import hourly
from kingofarms.web.model.command import Act

from ...house import Guest, House
from .bringing import alert, bring_cards, multipart, own_files, upload

MUTATIONS = 120
VALUES = ("", "0", "99", "-1", "x", '"', "blade", "points 9", "é", "\x07", "<i>", "ours")


def played(house: House, guest: Guest, game: str, cards: str) -> str:
    """A private table of that person and a bot with these cards, after some actions."""
    fields = {"with": "bots", "seats": "2", "seat-0": "me", "cards": cards, "listed": "on"}
    at = house.ask("POST", f"/new/{game}", guest, form=fields).location
    tables = house.server.tables
    open_table = house._run(tables.look(at.removeprefix("/t/")))
    for _time in range(3):
        table = open_table.table
        if table.to_play in table.played_by(guest.id):
            act = Act(action=table.match.actions[0], seq=table.seq)
            house.runner.run(tables.do(open_table, act, guest.id))
    return at


@pytest.mark.parametrize(
    ("game", "old", "new"), [("kings_blade", "Dagger", "Toothpick"), ("blazon", "lion", "mouse")]
)
def test_own_cards_are_played_seen_kept_and_carried(
    house: House, game: str, old: str, new: str
) -> None:
    guest, other = house.guest("Uma"), house.guest("Vic")
    files = own_files(game, **{old: new})
    drawn = bring_cards(house, guest, game, files, "Small things").location
    page = house.ask("GET", drawn, guest)
    assert new in page.text
    assert house.ask("GET", drawn, other).status == 400
    form = house.ask("GET", f"/new/{game}?with=bots", guest).text
    assert "Small things" in form
    assert "Small things" not in house.ask("GET", f"/new/{game}?with=bots", other).text
    at = played(house, guest, game, drawn.removeprefix("/cards/"))
    name = at.removeprefix("/t/")
    # Others see that, and what the cards are.
    assert "played with somebody" in house.ask("GET", at, other).text
    assert new in house.ask("GET", f"{at}/cards", other).text
    file = next(iter(files))
    assert house.ask("GET", f"{at}/cards/{file}", other).text == files[file]
    assert house.ask("GET", f"{at}/cards/nothing.csv", other).status == 404
    # It is private, and the same after the set was deleted and the table read again.
    assert house.ask("POST", f"{drawn}/delete", guest, form={}).location == "/cards"
    house.server.tables.forget(name)
    table = house.table(name)
    assert table.header.is_private
    assert dict(table.match.agreed.files) == files
    assert new in house.ask("GET", f"{at}/cards", other).text


def test_a_folder_needs_only_the_tables_that_differ(house: House, ann: Guest) -> None:
    files = own_files("blazon", lion="mouse")
    some = {"elements.csv": files["elements.csv"]}
    at = bring_cards(house, ann, "blazon", some, "Some").location
    kept = house.ask("GET", f"{at}/shield.csv", ann)
    assert kept.status == 200
    assert kept.text == files["shield.csv"]


WRONG = [
    ("upgrade,grey", "upgrde,grey", "cards.csv, line {line}: type is 'upgrde'; it must be one of"),
    ("blade,grey,3,3", "blade,grey,99,3", "cards.csv, line {line}: points is '99'; it must be"),
    (
        "Dagger",
        "x" * 61,
        "cards.csv, line {line}: 'xxxxxxxxxxxxxxxxxxxx …' has 61 letters; at most 60",
    ),
    ("Dagger", "<b>Dagger</b>", "cards.csv, line {line}: '<b>Dagger</b>' has a sign that is not"),
    ("Dagger", "Da\u202egger", "cards.csv, line {line}: there is a sign that cannot be printed."),
    ("Dagger", "Da" + 5 * "\u0301" + "gger", "cards.csv, line {line}: a letter has more than 2"),
    ("Dagger", "Sabre", "cards.csv, line 3: there is a card called 'Sabre' above."),
    ("name,de", "nome,de", "cards.csv, line 1: the columns must be name,de,nl"),
]


@pytest.mark.parametrize("at", range(len(WRONG)))
def test_a_mistake_is_named_with_file_and_line(house: House, ann: Guest, at: int) -> None:
    old, new, words = WRONG[at]
    text = own_files("kings_blade")["cards.csv"]
    assert old in text
    refused = bring_cards(house, ann, "kings_blade", {"cards.csv": text.replace(old, new, 1)})
    assert refused.status == 400
    line = text[: text.index(old)].count("\n") + 1
    assert unescape(alert(refused)).startswith(words.format(line=line)), alert(refused)
    assert "/tmp" not in refused.text
    assert 'value="Mine"' in refused.text, "the form keeps what was typed"


def test_what_is_too_much_is_refused(house: House) -> None:
    guest = house.guest("Wim")
    text = own_files("kings_blade", Dagger="Pin")["cards.csv"]
    for files, words in (
        ({}, "There is no file in the card set."),
        ({"a.csv": text, "b.csv": text}, "The King's Blade takes one file of cards."),
        ({"cards.csv": text + "\n" * 600}, "cards.csv: there are more than 500 lines."),
        ({"cards.csv": text + "x" * 140_000}, "The files of a card set have at most"),
        ({"cards.txt": text}, "'cards.txt' must be a name of plain letters that ends in .csv."),
        ({f"{n}.csv": text for n in range(9)}, "A card set has at most 8 files."),
    ):
        refused = bring_cards(house, guest, "kings_blade", files)
        assert (refused.status, unescape(alert(refused))[: len(words)]) == (400, words)
    for name, game, words in (
        ("", "kings_blade", "Give the card set a name"),
        ("x" * 41, "kings_blade", "Give the card set a name"),
        ("Mine", "chess", "'chess' is not a"),
    ):
        refused = bring_cards(house, guest, game, {"cards.csv": text}, name)
        assert refused.status == 400, words
    same = bring_cards(house, guest, "kings_blade", own_files("kings_blade"))
    assert "These are the cards that everybody has" in alert(same)
    assert "You have" not in house.ask("GET", "/cards", guest).text


def test_there_is_a_limit_for_each_person(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingofarms.web.database.card_sets.MOST", 2)
    guest, files = house.guest("Xan"), own_files("kings_blade", Dagger="Pin")
    for _time in range(2):
        assert bring_cards(house, guest, "kings_blade", files).location
    refused = bring_cards(house, guest, "kings_blade", files)
    assert alert(refused) == "You have 2 card sets; delete one of them first."


def test_hostile_names_are_text(house: House) -> None:
    guest = house.guest("Yan")
    bad = "{0} %s &amp; \"' javascript:1"
    files = own_files("kings_blade")
    quoted = '"' + bad.replace('"', '""') + '"'
    files["cards.csv"] = files["cards.csv"].replace("Dagger", quoted, 1)
    drawn = bring_cards(house, guest, "kings_blade", files, "<img src=x onerror=1>").location
    at = played(house, guest, "kings_blade", drawn.removeprefix("/cards/"))
    for path in (drawn, "/cards", f"{at}/cards", at, f"{at}/log", "/new/kings_blade?with=bots"):
        page = house.ask("GET", path, guest)
        assert page.status == 200
        assert "<img src=x" not in page.text
        assert 'onerror="' not in page.text
    assert "{0} %s &amp;amp; &#34;&#39; javascript:1" in house.ask("GET", drawn, guest).text


def test_cards_of_others_cannot_be_played_with(house: House) -> None:
    uma, vic = house.guest("Uma"), house.guest("Vic")
    files = own_files("kings_blade", Dagger="Pin")
    drawn = bring_cards(house, uma, "kings_blade", files).location
    fields = {"with": "bots", "seats": "2", "seat-0": "me", "cards": drawn.removeprefix("/cards/")}
    for guest, game in ((vic, "kings_blade"), (uma, "blazon")):
        refused = house.ask("POST", f"/new/{game}", guest, form=fields)
        assert refused.status == 400
        assert alert(refused)


def mutated(text: str, rng: random.Random) -> bytes:
    lines = text.splitlines()
    for _time in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        cells = lines[at].split(",")
        choice = rng.random()
        if choice < 0.6:
            cells[rng.randrange(len(cells))] = rng.choice(VALUES)
            lines[at] = ",".join(cells)
        elif choice < 0.75:
            lines.pop(at)
        elif choice < 0.9:
            lines.insert(at, rng.choice(lines))
        else:
            lines[at] += rng.choice([",", '"', "\0", "\r", ",,,"])
        if not lines:
            lines = [""]
    data = "\n".join(lines).encode()
    if rng.random() < 0.15:
        at = rng.randrange(len(data) or 1)
        data = data[:at] + rng.randbytes(2) + data[at + 2 :]
    return data


def test_mutated_card_sets_are_refused_with_one_sentence_or_playable(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingofarms.web.database.card_sets.MOST", 10**6)
    house.server.hourly["imports"] = hourly(0)
    rng, guest, taken = random.Random(17), house.guest("Zoe"), 0
    for number in range(MUTATIONS):
        game = ("kings_blade", "blazon")[number % 2]
        files = own_files(game)
        name = rng.choice(sorted(files))
        form = multipart(
            [(name, mutated(files[name], rng))], "files", game=game, name=f"Set {number}"
        )
        answer = upload(house, "/cards", guest, form)
        if answer.status == 303:
            taken += 1
            if taken % 10 == 1:
                assert house.ask("GET", answer.location, guest).status == 200
                played(house, guest, game, answer.location.removeprefix("/cards/"))
        else:
            assert answer.status == 400, answer.status
            assert re.fullmatch(r"[^\n]{10,2000}", alert(answer)), alert(answer)
            assert "/tmp" not in answer.text
    assert 0 < taken < MUTATIONS


def test_the_api_brings_plays_and_deletes_card_sets(house: House, ann: Guest) -> None:
    files = own_files("kings_blade", Dagger="Pin")
    message = {"game": "kings_blade", "name": "By program", "files": files}
    made = house.ask("POST", "/api/card-sets", ann, message=message)
    assert made.status == 201
    own = made.json()
    assert own in house.ask("GET", "/api/card-sets", ann).json()
    new = {"game": "kings_blade", "seats": ["me", "squire"], "cards": own["id"], "private": False}
    table = house.ask("POST", "/api/tables", ann, message=new)
    assert table.status == 201
    assert table.json()["private"] is True
    at = f"/api/tables/{table.json()['id']}"
    cards = house.ask("GET", f"{at}/cards", house.guest("Max")).json()
    assert cards == {"content": own["content"], "files": files}
    assert house.ask("DELETE", f"/api/card-sets/{own['id']}", house.guest("Max")).status == 400
    assert house.ask("DELETE", f"/api/card-sets/{own['id']}", ann).status == 204
    message["files"] = {"cards.csv": "no"}
    refused = house.ask("POST", "/api/card-sets", ann, message=message)
    assert refused.status == 400
    assert refused.json()["why"].startswith("cards.csv, line 1: the columns must be")
    assert json.loads(house.ask("GET", at, ann).text)["phase"]


FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(1)", "  =1+1", "a;=1+1", "\uff1d1+1")


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_cell_that_a_spreadsheet_would_compute_is_refused(
    house: House, ann: Guest, formula: str
) -> None:
    files = own_files("kings_blade", Dagger=f'"{formula}"')
    answer = bring_cards(house, ann, "kings_blade", files)
    assert re.search(r"cards\.csv, line \d+: .* looks like a formula", alert(answer))
    tabbed = own_files("kings_blade", Dagger=f'"\t{formula}"')
    assert bring_cards(house, ann, "kings_blade", tabbed).status == answer.status == 400
    message = {"game": "kings_blade", "name": "Mine", "files": files}
    assert house.ask("POST", "/api/card-sets", ann, message=message).status == 400


@pytest.mark.parametrize("formula", FORMULAS)
def test_an_older_set_with_a_formula_is_saved_without_harm(
    house: House, ann: Guest, monkeypatch: pytest.MonkeyPatch, formula: str
) -> None:
    monkeypatch.setattr("kingofarms.web.cards.card_sets.check_new", lambda _files: None)
    files = own_files("kings_blade", Dagger=f'"{formula}"')
    at = bring_cards(house, ann, "kings_blade", files).location
    table = played(house, ann, "kings_blade", at.removeprefix("/cards/"))
    for path in (at, f"{table}/cards"):
        saved = house.ask("GET", f"{path}/cards.csv", ann).text
        cells = [cell for row in csv.reader(io.StringIO(saved)) for cell in row]
        parts = [part.strip() for cell in cells for part in cell.split(";")]
        assert "'" + formula.split(";")[-1].strip() in [part.replace("'  ", "'") for part in parts]
        assert not any(part.startswith(("=", "+", "-", "@", "\uff1d")) for part in parts)
