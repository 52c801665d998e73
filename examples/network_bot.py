"""A bot that plays over the network: it knows no rules, only which actions are legal.

python examples/network_bot.py --game blazon --against squire --option turn_limit=20
python examples/network_bot.py --table ID            joins; --url says where the server is
"""

import argparse
import json
import random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, path: str, token: str = "", said: dict | None = None) -> dict:
    """Ask the server; with something to say it is a POST."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if said is None else json.dumps(said).encode()
    try:
        with urlopen(Request(url + path, data, headers)) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise SystemExit(json.load(error)["why"]) from None


def choose(table: dict) -> str:
    """The place for cleverness: `table["view"]` is all that this seat sees."""
    return random.choice(table["legal"])


def play(url: str, token: str, table: dict) -> dict:
    """Decide whenever it is our turn, until the match is over; the last table."""
    address = f"ws{url.removeprefix('http')}/api/tables/{table['id']}/stream"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as stream:
        while table["phase"] != "over":
            told = json.loads(stream.recv())
            table = told.get("table", table)
            if "table" in told and table["legal"]:
                stream.send(json.dumps({"action": choose(table), "seq": table["seq"]}))
    return table


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--url", default="http://localhost:8000")
parser.add_argument("--table", help="join this one; else a new one is set up")
parser.add_argument("--game", default="heraldry")
parser.add_argument("--against", nargs="+", default=["squire"], help="bots by name, or open")
parser.add_argument("--option", action="append", default=[], help="name=value")
said = parser.parse_args()
token = ask(said.url, "/api/players", said={"name": "Robin"})["token"]
options = dict(pair.split("=") for pair in said.option)
new = {"game": said.game, "seats": ["me", *said.against], "options": options}
path, what = (f"/api/tables/{said.table}/join", {}) if said.table else ("/api/tables", new)
table = ask(said.url, path, token, what)
print(f"{said.url}/t/{table['id']}", flush=True)
print(json.dumps(play(said.url, token, table)["outcome"]))
