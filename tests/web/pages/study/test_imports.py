"""Match files that are brought: they become tables, or one sentence says why not."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kingofarms.web.http.limits import Buckets, hourly
from kingofarms.web.model.table import OVER

from ...house import Guest, House
from .bringing import alert, bring_match, multipart, own_files, upload

GOLDEN = Path(__file__).parents[3] / "golden" / "0.1.0"
MATCHES = sorted(path for path in GOLDEN.glob("matches/*/*.json") if "own" not in path.stem)
MUTATIONS = 500


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_matches_of_a_release_can_be_brought(house: House, path: Path) -> None:
    guest = house.guest("Kim")
    at = bring_match(house, guest, path.read_bytes(), path.name).location
    house.server.tables.forget(at.removeprefix("/t/"))  # from the database again
    page = house.ask("GET", at, guest)
    assert page.status == 200
    assert "Imported from a match file" in page.text
    again = house.ask("GET", f"{at}/download", guest).json()
    said = json.loads(path.read_bytes())
    assert again["chance"] == said["chance"]
    acts = [each for each in said["entries"] if each["kind"] == "act"]
    assert [each for each in again["entries"] if each["kind"] == "act"] == acts
    assert again["final"]["over"]
    for more in ("/shuffle", "/log", "/cards"):
        assert house.ask("GET", at + more, guest).status == 200
    table = house.table(at)
    assert (table.phase, table.header.is_private) == (OVER, True)


def test_it_is_in_no_list_and_counts_nowhere(house: House) -> None:
    guest = house.guest("Lou")
    at = bring_match(house, guest, MATCHES[0].read_bytes()).location
    lists = house.ask("GET", "/api/tables", guest).json()
    assert not any(lists[name] for name in ("mine", "open", "running"))
    past = house.ask("GET", "/api/matches", guest).json()
    assert past["matches"] == []
    assert all(not level["won"] + level["lost"] for g in past["records"] for level in g["levels"])
    assert at in house.ask("GET", "/import", guest).text
    assert at not in house.ask("GET", "/import", house.guest("Max")).text


def test_only_the_person_who_brought_it_deletes_it(house: House) -> None:
    lou, max_ = house.guest("Lou"), house.guest("Max")
    at = bring_match(house, lou, MATCHES[0].read_bytes()).location
    refused = house.ask("POST", f"{at}/delete", max_, form={})
    assert refused.status == 400
    assert "You can only delete matches that you have imported." in refused.text
    assert house.ask("POST", f"{at}/delete", lou, form={}).location == "/import"
    assert house.ask("GET", at, lou).status == 404


def test_a_newcomer_can_bring_a_match(house: House) -> None:
    answer = bring_match(house, None, MATCHES[0].read_bytes())
    assert answer.location.startswith("/t/")
    assert any(name == b"set-cookie" for name, _value in answer.headers)


def test_there_is_a_limit_for_each_person(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingofarms.web.imports.match_files.MOST_IMPORTED", 2)
    guest = house.guest("Nat")
    for _time in range(2):
        assert bring_match(house, guest, MATCHES[0].read_bytes()).location
    refused = bring_match(house, guest, MATCHES[0].read_bytes())
    assert (refused.status, alert(refused)) == (
        429,
        "You have imported 2 matches: delete some of them first.",
    )


def test_a_file_that_is_too_large_is_not_read(house: House, ann: Guest) -> None:
    answer = bring_match(house, ann, b" " * (1 << 20))
    assert answer.status == 413
    assert "That is more than 1 MB; nothing was done." in answer.text
    assert "Back to the lobby" in answer.text, "a page, like every other answer"
    elsewhere = upload(house, "/name", ann, multipart([("x", b" " * 70_000)]))
    assert elsewhere.status == 413, "other forms are as small as before"


def damaged(change: Any) -> bytes:
    said = json.loads(MATCHES[0].read_bytes())
    change(said)
    return json.dumps(said).encode()


REFUSED = {
    b"": "m.json is not a match file: ",
    b"[1, 2": "m.json is not a match file: ",
    b"\xff\xfe": "m.json is not a match file: byte 1 is not UTF-8.",
    b'{"format": "kingofarms seen 1"}': "m.json is what one player saw of a running match.",
    damaged(lambda f: f.update(game="chess")): "m.json: ",
    damaged(lambda f: f["chance"].pop("seed")): "m.json: chance.seed is missing",
    damaged(lambda f: f.update(entries=[])): "m.json: nothing was played in this match.",
    damaged(lambda f: f["entries"][3].update(seat=77)): "m.json: entry 4 (act): There is no",
    damaged(lambda f: f["final"].update(table="")): "m.json: after its ",
    damaged(
        lambda f: f["entries"].insert(0, {"kind": "seat", "seat": 0, "player": "x" * 61})
    ): "m.json: entry 1 (seat): A name must have 1 to 60 printable characters.",
    damaged(
        lambda f: f["entries"].insert(0, {"kind": "seat", "seat": 0, "player": "a\u202eb"})
    ): "m.json: entry 1 (seat): A name must have 1 to 60 printable characters.",
    damaged(lambda f: f.update(cards={"../x.csv": "a"})): "m.json: ",
}


@pytest.mark.parametrize("data", REFUSED, ids=range(len(REFUSED)))
def test_a_damaged_file_is_refused_with_its_place(house: House, ann: Guest, data: bytes) -> None:
    refused = bring_match(house, ann, data)
    assert refused.status == 400
    assert alert(refused).replace("&#39;", "'").startswith(REFUSED[data]), alert(refused)


def test_a_form_that_is_no_form_is_refused(house: House, ann: Guest) -> None:
    right = multipart([("m.json", MATCHES[0].read_bytes())])
    for body, kind in (
        (right, "text/plain"),
        (right, "multipart/form-data"),
        (right[:-20], ""),
        (b"", ""),
        (multipart([]), ""),
        (multipart([("a", b"1"), ("b", b"2")]), ""),
        (right.replace(b'name="file"', b""), ""),
    ):
        refused = upload(house, "/import", ann, body, kind)
        assert refused.status == 400
        assert alert(refused)


def test_hostile_names_are_text(house: House, ann: Guest) -> None:
    bad = "<script>alert(1)</script>{0}%s"
    data = damaged(lambda f: [e.update(player=bad) for e in f["entries"] if e["kind"] == "seat"])
    data = (
        data
        if bad.encode() in data
        else damaged(lambda f: f["entries"].insert(0, {"kind": "seat", "seat": 0, "player": bad}))
    )
    at = bring_match(house, ann, data, '"><script>x.json').location
    for path in (at, f"{at}/shuffle", f"{at}/log", "/import"):
        page = house.ask("GET", path, ann).text
        assert "<script>alert" not in page
        assert "<script>x" not in page
    assert house.ask("GET", f"{at}/picture.png", ann).status == 200


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with something else in it."""
    if rng.random() < 0.35:  # some bytes
        spoilt = bytearray(data)
        for _time in range(rng.randint(1, 6)):
            at = rng.randrange(len(spoilt))
            spoilt[at : at + rng.randint(0, 3)] = rng.randbytes(rng.randint(0, 3))
        return bytes(spoilt)
    said = json.loads(data)
    values: list[Any] = [None, -1, 0, 1, 99, 2**70, 1e308, "", "x", "steel", [], {}, True, "0" * 64]
    for _time in range(rng.randint(1, 3)):
        thing: Any = said
        while True:
            keys = list(thing) if isinstance(thing, dict) else list(range(len(thing)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(thing[key], dict | list) and rng.random() < 0.8:
                thing = thing[key]
                continue
            choice = rng.random()
            if choice < 0.6:
                thing[key] = rng.choice(values)
            elif choice < 0.8:
                del thing[key]
            elif isinstance(thing, list):
                thing.insert(key, thing[rng.randrange(len(thing))])
            else:
                thing[str(rng.choice(values))] = rng.choice(values)
            break
    return json.dumps(said).encode()


def test_mutated_files_are_refused_with_one_sentence_or_are_right(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingofarms.web.imports.match_files.MOST_IMPORTED", 10**6)
    house.server.hourly["imports"] = hourly(0)
    rng, guest = random.Random(16), house.guest("Ida")
    sources = [path.read_bytes() for path in MATCHES if path.stat().st_size < 9_000]
    assert len(sources) > 3
    taken = 0
    for number in range(MUTATIONS):
        data = mutated(sources[number % len(sources)], rng)
        answer = bring_match(house, guest, data)
        if answer.status == 303:
            taken += 1
            page = house.ask("GET", answer.location, guest)
            assert page.status == 200, data
            assert "Nothing is wrong" in house.ask("GET", f"{answer.location}/shuffle", guest).text
        else:
            assert answer.status == 400, (answer.status, data)
            assert re.fullmatch(r"[^\n]{10,2000}", alert(answer)), data
    assert 0 < taken < MUTATIONS / 2


def test_the_api_brings_and_deletes_matches(house: House, ann: Guest) -> None:
    said = json.loads(MATCHES[0].read_bytes())
    made = house.ask("POST", "/api/import", ann, message=said)
    assert made.status == 201
    table = made.json()
    assert (table["phase"], table["imported"], table["private"]) == ("over", True, True)
    at = f"/api/tables/{table['id']}"
    assert house.ask("DELETE", at, house.guest("Max")).status == 400
    assert house.ask("DELETE", at, ann).status == 204
    assert house.ask("GET", at, ann).status == 404
    said["final"]["table"] = "no"
    refused = house.ask("POST", "/api/import", ann, message=said)
    assert refused.status == 400
    assert refused.json()["why"].startswith("match: after its ")
    assert house.ask("POST", "/api/import", None, message=said).status == 401


def test_files_from_one_address_are_limited(house: House, ann: Guest) -> None:
    kept = house.server.hourly["imports"]
    house.server.hourly["imports"] = Buckets(1 / 3600, 2)
    try:
        found = [bring_match(house, ann, b"no").status for _time in range(3)]
    finally:
        house.server.hourly["imports"] = kept
    assert found == [400, 400, 429]


def test_the_games_are_named_in_the_readers_language(house: House) -> None:
    guest = house.guest("Eva")
    german = replace(guest, cookie=f"{guest.cookie}; language=de")
    assert "Blazon" in house.ask("GET", "/cards", guest).text
    assert "Blazon" not in house.ask("GET", "/cards", german).text


def test_a_match_with_own_cards_is_brought_with_its_cards(house: House) -> None:
    """An old file names its cards only: whoever has brought these can bring the match."""
    guest = house.guest("Oda")
    data = (GOLDEN / "matches/kings_blade/own-cards-over.json").read_bytes()
    refused = bring_match(house, guest, data)
    assert "content: played with other cards" in alert(refused)
    cards = (GOLDEN / "cards/kings_blade.csv").read_bytes()
    form = multipart([("old.csv", cards)], "files", game="kings_blade", name="Old")
    assert upload(house, "/cards", guest, form).location
    at = bring_match(house, guest, data).location
    file = house.ask("GET", f"{at}/download", guest).json()
    assert file["cards"] == {"cards.csv": cards.decode()}
    # That file carries them, so anybody can bring it.
    assert bring_match(house, house.guest("Pia"), json.dumps(file).encode()).location
    assert own_files("kings_blade") != file["cards"]
