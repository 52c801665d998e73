"""The schema of the API: it names every address, and every answer is as it says."""

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from kingofarms.engine.game.own_content import our_files
from kingofarms.games import game_named
from kingofarms.web.app import PROGRAMS
from tests.web.serving import Served

from .programs import GUIDE, SCHEMA, SEEN, Program, at, check, news, ref


def test_the_schema_is_one_and_names_every_address() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    routes = {(each.method, each.path) for each in PROGRAMS}
    for method, path in routes:
        assert f"`{method} {path}`" in GUIDE, "the guide tells of it"
    for name in ("NewTable", "Act", "Table", "News", "Denied", "Seen", "Refused", "MatchFile"):
        assert ref(name) in SCHEMA["anyOf"]
    assert not [name for name in SCHEMA["$defs"] if "." in name], "no path of a module"
    check({"why": "Because."}, *SCHEMA["anyOf"])
    assert not Draft202012Validator(SCHEMA).is_valid({"sudo": True})


def test_the_schema_is_published(served: Served) -> None:
    assert served.client().get("/api/schema.json").json() == SCHEMA
    assert "/api/schema.json" in served.client().get("/api").json().values()
    page = served.client(headers={"Accept": "text/html"}).get("/api").text
    assert "<h1>The API for programs</h1>" in page


def test_every_address_answers_as_its_schema_says(served: Served) -> None:
    """Each answer is compared with its schema as it comes in."""
    SEEN.clear()
    ann, bob = Program(served, "Ann"), Program(served, "Bob")
    table = ann.new("heraldry", "me", "open")
    bob.get(f"/api/codes/{table['code']}")
    bob.post(at(table, "/join"))
    bob.post(at(table, "/emote"), 204, seat=1, emote="hello")
    for resume in ("/resume", "/take-back"):
        assert bob.post(at(table, "/hand-over"), seat=1, bot="uniform")["bots"][1]
        ann.post(at(table, "/resume"), 400)
        assert not bob.post(at(table, resume))["bots"][1]
    link = ann.post(at(table, "/link"), 201, seat=0)
    assert link["address"].endswith(f"/carry/{link['token']}")
    assert bob.post("/api/carry", token=link["token"])["mine"] == [0, 1]
    bob.post("/api/carry", 400, token=link["token"])
    table = bob.get(at(table))
    seat, seq = table["to_play"], table["seq"]
    table = bob.post(at(table, "/act"), action=table["legal"][0], seq=seq, seat=seat)
    table = bob.post(at(table, "/undo"), seat=seat)
    fresh = bob.new("heraldry", "me", "me")  # where nobody has led yet
    several = {"actions": ["3", "5"], "seq": fresh["seq"], "seat": fresh["to_play"]}
    assert bob.post(at(fresh, "/act-all"), **several)["seq"] == fresh["seq"] + 2
    bob.post(at(fresh, "/undo"), seat=fresh["to_play"])
    fresh = bob.new("heraldry", "me", "me", hints=True)
    bob.post(at(fresh, "/hint"), seat=fresh["to_play"])
    hint = bob.get(at(fresh, "/hint"))
    while "why" in hint:  # it is not ready yet
        hint = bob.get(at(fresh, "/hint"))
    assert hint["exact"]
    why = [bob.post(at(table, name), 400)["why"] for name in ("/claim-timeout", "/count-out")]
    assert why == ["That seat still has time to decide."] * 2
    with bob.stream(table) as line:
        assert news(line)["entries"][-1]["entry"]["kind"] == "undo"
    bob.get(at(table, "/export"))
    bob.get(at(table, "/log"))
    bob.post(at(table, "/concede"))
    assert bob.get(at(table, "/analysis"))["state"] == "none"
    assert bob.post(at(table, "/analysis"), 202)["state"] == "running"
    file = bob.get(at(table, "/export"))
    bob.post(at(table, "/rematch"), 201)
    assert bob.get(at(table, f"/replay?at={table['seq']}"))["entry"]["seq"] == table["seq"]
    begun = bob.post(at(table, "/play-on"), 201, at=table["seq"], seats=["me", "open"])
    assert begun["begun"] == {"move": table["seq"], "table": table["id"]}
    brought = bob.post("/api/import", 201, **file)
    assert bob.get(at(brought, "/cards"))["files"] == {}
    assert bob.client.delete(at(brought)).status_code == 204
    files = our_files(game_named("kings_blade"))
    files["cards.csv"] = files["cards.csv"].replace("Dagger", "Pin")
    own = {"game": "kings_blade", "name": "Pins", "files": files}
    made = bob.post("/api/card-sets", 201, **own)
    assert bob.get("/api/card-sets") == [made]
    assert bob.client.delete(f"/api/card-sets/{made['id']}").status_code == 204
    table = ann.new("heraldry", "open", "open")
    ann.post(at(table, "/join"))
    ann.post(at(table, "/leave"))
    ann.post(at(table, "/add-bot"), seat=0)
    table = ann.new("heraldry", "me", "uniform", commitment="0" * 64)
    why = [ann.post(at(table, "/commit"), 400, commitment="1" * 64)["why"]]
    why += [ann.post(at(table, "/reveal"), 400, part="1" * 64)["why"]]
    assert why == [
        "The shuffle does not wait for a part of that seat.",
        "That is not the part of the shuffle that was committed to.",
    ]
    assert ann.post(at(table, "/leave-out"))["shuffle"]["left_out"] == [0]
    for path in ("", "/schema.json", "/games", "/tables", "/matches", "/me"):
        ann.get(f"/api{path}")
    question = ann.get("/api/puzzles/kings_blade/2026-10-05")
    ann.post("/api/puzzles/kings_blade/2026-10-05", action=question["actions"][0]["action"])
    assert ann.client.delete("/api/token").status_code == 204
    assert bob.post("/api/sign-out")["token"] != bob.token
    assert {(each.method, each.path) for each in PROGRAMS} == SEEN
