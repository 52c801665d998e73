"""The API plays: commands, streams, the example, the walk-through."""

import json
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from typing import Any

import pytest

from kingofarms.web.shell.replies import SOCKET
from tests.web.serving import ROOT, Served

from .programs import GUIDE, SHORT, Program, address_of, at, check, checked, hear, news, ref


def run_example(served: Served, *arguments: str) -> "subprocess.Popen[str]":
    """The example as anybody would start it, but for warnings: none is let pass."""
    return subprocess.Popen(
        [sys.executable, "-Werror", "examples/network_bot.py", "--url", served.address, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_example_plays_to_the_end(served: Served) -> None:
    """Two of them against each other: one sets up the table, the other joins."""
    game = "kings_blade"
    options = [f"--option={name}={value}" for name, value in SHORT[game].items()]
    with run_example(served, "--game", game, "--against", "open", *options) as first:
        assert first.stdout
        table = first.stdout.readline().rpartition("/")[2].strip()
        with run_example(served, "--table", table) as second:
            outcomes = [each.communicate(timeout=200)[0].splitlines() for each in (first, second)]
    assert first.returncode == second.returncode == 0
    assert outcomes[0][-1] == outcomes[1][-1]
    outcome = json.loads(outcomes[0][-1])
    check(outcome, ref("Ending"))
    assert 1 in outcome["ranks"]
    lines = (ROOT / "examples" / "network_bot.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 60


@pytest.mark.parametrize("game", SHORT)
def test_a_program_plays_a_bot_by_posts_alone(ann: Program, game: str) -> None:
    table = ann.new(game, "me", "uniform")
    with ann.stream(table) as line:
        while table["phase"] != "over":
            table = news(line)["table"]
            if table["legal"]:
                seq = table["seq"]
                ann.post(at(table, "/act"), action=table["legal"][-1], seq=seq, id=f"at-{seq}")
    whole = ann.get(at(table, "/export"))
    assert whole["format"] == "kingofarms match 1"
    assert whole["chance"]["seed_hash"] == table["seed_hash"]
    assert table["outcome"]["ranks"]


def test_what_is_sent_twice_counts_once_and_what_is_stale_is_answered_with_the_table(
    ann: Program, bob: Program
) -> None:
    table = ann.new("heraldry", "me", "open")
    table = bob.post(at(table, "/join"))
    who, other = (ann, bob) if table["to_play"] == 0 else (bob, ann)
    said: dict[str, Any] = {"action": " 5 ", "seq": 2, "id": "once"}
    first, again = who.post(at(table, "/act"), **said), who.post(at(table, "/act"), **said)
    assert first["seq"] == again["seq"] == 3
    refused = other.post(at(table, "/act"), 409, action="7", seq=2)
    assert refused["table"]["seq"] == 3
    assert "changed" in refused["why"]
    with who.stream(table, "?since=2") as line:
        told = news(line)["entries"]
        assert [(each["seq"], each["entry"]["action"]) for each in told] == [(3, "5")]
        line.send(json.dumps(said))
        assert news(line)["seq"] == 3
        line.send(json.dumps(said | {"id": "other"}))
        denied = hear(line)
        assert denied["refused"] == {"id": "other", "why": refused["why"], "stale": True}
        assert news(line)["seq"] == 3


def test_until_everyone_sits_the_stream_tells_no_entries_and_then_all(
    ann: Program, bob: Program
) -> None:
    table = ann.new("kings_blade", "me", "open", "uniform")
    with ann.stream(table) as line:
        told = news(line)
        assert told["entries"] == []
        assert told["table"]["view"] is None
        bob.post(at(table, "/join"))
        while told["table"]["phase"] == "gathering":
            told = news(line)
        assert [entry["seq"] for entry in told["entries"]] == list(range(1, told["seq"] + 1))
        dealt = [entry["entry"]["kind"] for entry in told["entries"] if entry["events"]]
        assert dealt[0] == "seat", "with the last to sit down, the deal is told"
        assert told["table"]["view"]


def test_a_program_may_hold_several_seats(ann: Program) -> None:
    table = ann.new("kings_blade", "me", {"name": "Bea"})
    assert table["players"] == ["Ann", "Bea"]
    assert table["mine"] == [0, 1]
    assert table["seat"] == table["to_play"]
    for seat in (0, 1):
        seen = ann.get(at(table, f"?seat={seat}"))
        assert seen["seat"] == seat
        assert bool(seen["legal"]) == (seat == table["to_play"])
        assert ann.get(at(table, f"/export?seat={seat}"))["seat"] == seat
        with ann.stream(table, f"?seat={seat}") as line:
            assert news(line)["table"]["seat"] == seat
    assert ann.get(at(table, "/export"))["seat"] is None, "a file has no curtain"


def test_sitting_down_standing_up_and_filling_seats(ann: Program, bob: Program) -> None:
    table = ann.new("blazon", "me", "open", "open", private=True, clock="days:3")
    assert (table["private"], table["clock"], table["left"][0]) == (True, "days:3", 259200.0)
    assert bob.get(f"/api/codes/{table['code'].lower()}")["id"] == table["id"]
    assert bob.post(at(table, "/join"), seat=2)["players"] == ["Ann", None, "Bob"]
    assert bob.post(at(table, "/leave"))["players"] == ["Ann", None, None]
    assert bob.post(at(table, "/join"), name="Bert")["players"] == ["Ann", "Bert", None]
    bob.post(at(table, "/add-bot"), 400, seat=2, bot="squire")
    table = ann.post(at(table, "/add-bot"), seat=2, bot="Squire")
    assert table["players"] == ["Ann", "Bert", "squire"]
    assert table["phase"] == "running"
    assert [each["id"] for each in ann.get("/api/tables")["mine"]] == [table["id"]]
    assert ann.get("/api/me")["name"] == "Ann"


def test_the_stream_takes_every_command(ann: Program, bob: Program) -> None:
    table = ann.new("heraldry", "me", "open")
    with ann.stream(table) as line, bob.stream(table) as other:
        told = news(line)

        def send(to: Any, **said: Any) -> Any:
            check(said, address_of(SOCKET, at(table, "/stream"))["takes"])
            to.send(json.dumps(said))
            return news(line)

        told = send(other, command="join", id="here")
        assert told["table"]["players"] == ["Ann", "Bob"]
        assert send(other, command="hand-over", seat=1, bot="uniform")["table"]["bots"][1]
        told = send(other, command="resume")
        while told["table"]["bots"][1]:  # that was an act of the bot
            told = news(line)
        while told["table"]["to_play"] != 0:  # the bot may have begun
            told = send(other, action=bob.get(at(table))["legal"][0], seq=told["seq"])
        acted = send(line, command="act", action=told["table"]["legal"][0], seq=told["seq"])
        assert acted["entries"][-1]["entry"]["kind"] == "act"
        line.send(json.dumps({"command": "fly", "id": "up"}))
        assert "'fly'" in hear(line)["refused"]["why"]
        assert send(line, command="concede")["table"]["phase"] == "over"


def test_undo_concede_and_once_more(ann: Program, bob: Program) -> None:
    table = ann.new("heraldry", "me", {"name": "Bea"})
    acted = ann.post(at(table, "/act"), action="5", seq=table["seq"])
    undone = ann.post(at(table, "/undo"), seat=table["to_play"], seq=acted["seq"])
    assert (undone["seq"], undone["view"]) == (acted["seq"] + 1, table["view"])
    table = ann.post(at(table, "/concede"), seat=0)
    assert (table["phase"], table["gone"], table["outcome"]["ranks"]) == ("over", [0], [2, 1])
    bob.post(at(table, "/rematch"), 400)
    again = ann.post(at(table, "/rematch"), 201)
    assert again["players"] == ["Bea", "Ann"]
    assert ann.post(at(table, "/rematch"), 201)["id"] == again["id"], "once for each table"


def test_a_rematch_is_offered_declined_withdrawn_and_accepted(ann: Program, bob: Program) -> None:
    table = ann.new("heraldry", "me", "open")
    bob.post(at(table, "/join"))
    table = ann.post(at(table, "/concede"))
    nobody: dict[str, Any] = {"accepted": [], "declined": [], "table": None}
    assert table["rematch"] == nobody
    with bob.stream(table) as line:
        news(line)
        offered = ann.post(at(table, "/rematch"), 202)
        assert (offered["id"], offered["rematch"]["accepted"]) == (table["id"], [0])
        told = news(line)
        assert (told["seq"], told["entries"]) == (table["seq"], [])
        assert told["table"]["rematch"]["accepted"] == [0]
        declined = bob.post(at(table, "/rematch"), 202, answer="decline")
        assert declined["rematch"] == nobody | {"declined": [1]}
        ann.post(at(table, "/rematch"), 202)
        assert ann.post(at(table, "/rematch"), 202, answer="withdraw")["rematch"] == nobody
        bob.post(at(table, "/rematch"), 400, answer="shrug")
        ann.post(at(table, "/rematch"), 202)
        again = bob.post(at(table, "/rematch"), 201)
        assert again["players"] == ["Bob", "Ann"]
        while told["table"]["rematch"]["table"] is None:
            told = news(line)
        assert told["table"]["rematch"]["table"] == again["id"]
    assert ann.post(at(table, "/rematch"), 201)["id"] == again["id"]


def test_a_table_says_whether_take_backs_are_agreed_and_whether_it_counts(ann: Program) -> None:
    for seats, asked, agreed in (
        (("me", "squire"), {}, True),
        (("me", "squire"), {"take_backs": None}, True),
        (("me", "squire"), {"take_backs": False}, False),
        (("me", "open"), {}, False),
        (("me", {"name": "Bea"}), {}, False),
        (("me", "open"), {"take_backs": True}, True),
    ):
        table = ann.new("kings_blade", *seats, **asked)
        assert (table["take_backs"], table["counts"]) == (agreed, True)
    ann.post("/api/tables", 400, game="heraldry", seats=["me", "squire"], take_backs="often")


def test_the_walk_through_can_be_walked(served: Served, ann: Program) -> None:
    """Each curl of the guide, as it stands there."""
    known = {"$TOKEN": ann.token, "localhost:8000": served.address, "$TABLE": ""}
    lines = re.findall(r"^curl .*$", GUIDE, re.MULTILINE)
    assert len(lines) > 3
    for line in lines:
        for name, value in known.items():
            line = line.replace(name, value)
        words = shlex.split(line)
        headers = {}
        for flag, value in pairwise(words):
            if flag == "-H":
                name, _colon, text = value.partition(": ")
                headers[name] = text
        data = words[words.index("-d") + 1] if "-d" in words else None
        if data:
            to_play = known["$TABLE"] and ann.get(f"/api/tables/{known['$TABLE']}")["seq"]
            data = re.sub(r'"seq": \d+', f'"seq": {to_play}', data)
        client = served.client(headers=headers, event_hooks={"response": [checked]})
        method = "POST" if data else "GET"
        answer = client.request(method, words[2], content=data)
        # The squire may have been faster.
        assert answer.is_success or "act" in words[2], answer.text
        known["$TABLE"] = known["$TABLE"] or answer.json().get("id", "")


def test_a_program_adds_its_part_to_the_shuffle_as_the_guide_says(
    ann: Program, bob: Program
) -> None:
    """The part of the guide in Python, as it stands there, for both of them."""
    [code] = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    anns: dict[str, Any] = {}
    bobs: dict[str, Any] = {}
    for names in (anns, bobs):
        exec(code, names)
    table = ann.new("kings_blade", "me", "open", commitment=anns["commitment"])
    with ann.stream(table) as line:
        bob.post(at(table, "/join"), commitment=bobs["commitment"])
        told = news(line)
        while told["table"]["phase"] == "gathering":
            told = news(line)
        kept = told["table"]["shuffle"]
        assert (told["table"]["phase"], told["entries"]) == ("shuffling", [])
        assert (kept["awaited"], kept["round"], told["table"]["view"]) == ([0, 1], 0, None)
        table = bob.post(at(table, "/reveal"), part=bobs["part"](0))
        line.send(json.dumps({"command": "reveal", "part": anns["part"](0)}))
        while told["table"]["phase"] == "shuffling":
            told = news(line)
    assert [each["entry"]["kind"] for each in told["entries"]] == ["seat", "seat", "part", "part"]
    assert told["entries"][-1]["events"], "the setup"
    table = ann.post(at(table, "/concede"))
    assert table["shuffle"]["fingerprint"] == kept["fingerprint"]
    assert table["shuffle"]["parts"] == [anns["part"](0), bobs["part"](0)]
