"""A bot that plays over the network. It knows no rules, only the legal actions.

New table:   python examples/network_bot.py --game blazon --against squire --option turn_limit=20
Join one:    python examples/network_bot.py --table ID --url http://localhost:8000
"""

import argparse
import json
import random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(url: str, path: str, token: str = "", message: dict | None = None) -> dict:
    """Send a GET request, or a POST if there is a message."""
    headers = {"Content-Type": "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    data = None if message is None else json.dumps(message).encode()
    try:
        with urlopen(Request(url + path, data, headers)) as answer:
            return json.load(answer)
    except HTTPError as error:
        raise SystemExit(json.load(error)["why"]) from None


def choose(table: dict) -> str:
    """Choose an action. `table["view"]` has everything this seat sees: be cleverer here."""
    return random.choice(table["legal"])


def play(url: str, token: str, table: dict) -> dict:
    """Act on every turn of ours until the match is over. Returns the last table."""
    address = f"ws{url.removeprefix('http')}/api/tables/{table['id']}/stream"
    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as stream:
        while table["phase"] != "over":
            update = json.loads(stream.recv())
            table = update.get("table", table)
            if "table" in update and table["legal"]:
                stream.send(json.dumps({"action": choose(table), "seq": table["seq"]}))
    return table


parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--url", default="http://localhost:8000")
parser.add_argument("--table", help="join this table instead of creating one")
parser.add_argument("--game", default="heraldry")
parser.add_argument("--against", nargs="+", default=["squire"], help="bots by name, or 'open'")
parser.add_argument("--option", action="append", default=[], help="name=value")
args = parser.parse_args()
token = ask(args.url, "/api/players", message={"name": "Robin"})["token"]
options = dict(pair.split("=") for pair in args.option)
new = {"game": args.game, "seats": ["me", *args.against], "options": options}
path, what = (f"/api/tables/{args.table}/join", {}) if args.table else ("/api/tables", new)
table = ask(args.url, path, token, what)
print(f"{args.url}/t/{table['id']}", flush=True)
print(json.dumps(play(args.url, token, table)["outcome"]))
