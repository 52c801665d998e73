"""The King's Blade in the browser: every action can be reached, and texts are true."""

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from kingofarms.engine.rules.seats import WATCHER
from kingofarms.engine.scene import Thing
from kingofarms.engine.terms.terms import Value
from kingofarms.engine.words import speaking
from kingofarms.games.kings_blade.browser.cards import forge_face, metal_of
from kingofarms.games.kings_blade.browser.scene import nearness, scene
from kingofarms.games.kings_blade.rules.showing import FAR, FINISHED, ONE_CARD, ONE_METAL
from kingofarms.games.kings_blade.rules.state import PHASE, A
from kingofarms.web.model.table import Table
from kingofarms.web.model.view import TableView
from kingofarms.web.shell.render import rule_in
from kingofarms.web.table.choices import Panel, why_not
from kingofarms.web.table.drawing import travels_of
from kingofarms.web.table.fragment import TableRequest, table_fragment
from tests.games.kings_blade.tables import Table as Position
from tests.games.kings_blade.tables import lay_out
from tests.kit.tables import act, begun, panel_for, seen_by
from tests.rule_numbers import rules_of

RULES = rules_of("kings_blade")
NAMES = ("Ada", "Ben & <Co>", "Cy", "Dot")
pytestmark = pytest.mark.usefixtures("english_words")
TERMS: list[tuple[int, dict[str, Value]]] = [
    (2, {"turn_limit": 12}),
    (4, {"end_any_time": True, "turn_limit": 14}),
    (
        3,
        {
            "version": "2",
            "same_blade": True,
            "market_refill": "restock_only",
            "take_moves_token": True,
            "turn_limit": 12,
        },
    ),
    (3, {"overflow": "owner_chooses", "turn_limit": 16}),
    (2, {"mine_at_start": True, "turn_limit": 12}),
]


def table_with(seats: int, options: Mapping[str, Any], seed: int) -> Table:
    return begun("kings_blade", seats, seed, names=NAMES, **options)


def played(seats: int, options: dict[str, Value], seed: int) -> Iterator[Table]:
    """The table after each action of a random match that prefers own cards and rarely ends."""
    table, luck = table_with(seats, options, seed), random.Random(seed)
    yield table
    while not table.match.is_over:
        match = table.match
        view, agreed = match.view(match.to_play)[0], match.agreed
        legal = [a for a in match.legal if match.game.format_action(a, agreed) != "end"]
        words = [match.game.describe_action(action, view, agreed) for action in legal]
        home = [a for a, said in zip(legal, words, strict=True) if " into your " in said]
        chosen = luck.choice(home if home and luck.random() < 0.7 else legal)
        act(table, chosen)
        yield table


def seen_from(table: Table, seat: int) -> tuple[TableView, Mapping[str, Thing]]:
    looks = seen_by(table, seat)
    return looks, scene.things(looks.record, looks.seat, looks.names, looks.agreed)


def drawn_things(html: str) -> list[str]:
    return re.findall(r'id="thing-([^"]+)"', html)


@pytest.mark.parametrize(("seats", "options"), TERMS)
def test_at_every_step_just_the_things_are_drawn_and_each_says_what_to_do_or_why_not(
    seats: int, options: dict[str, Value]
) -> None:
    for step, table in enumerate(played(seats, options, seed=2)):
        for seat in range(WATCHER, seats):
            looks, things = seen_from(table, seat)
            drawn = drawn_things(table_fragment(looks, TableRequest()))
            assert sorted(drawn) == sorted(things)
        if table.match.is_over:
            break
        looks, things = seen_from(table, table.match.to_play)
        reached = {action for thing in things.values() for action in thing.actions}
        lie_open = {each.notation for each in panel_for(looks, things, "").choices}
        for action in looks.legal:
            assert action in reached or looks.game.format_action(action, looks.agreed) in lie_open
        for key, thing in things.items() if step % 5 == 0 else ():
            html = table_fragment(looks, TableRequest(pick=key))
            assert html.count('aria-pressed="true"') == 1
            check_panel(panel_for(looks, things, key), thing, looks)


def check_panel(panel: Panel, thing: Thing, looks: TableView) -> None:
    doable = [action for action in thing.actions if action in looks.legal]
    assert len(panel.choices) == len(doable)
    assert bool(panel.reasons) is not bool(doable)
    for action in set(thing.actions) - set(doable):
        reason = why_not(looks, action)
        assert rule_in(reason) in RULES, (thing, action)
        assert re.fullmatch(r"\w+: .+\.", reason)


def test_every_phase_says_what_is_to_be_decided() -> None:
    found: dict[int, list[str]] = {}
    for seed in range(30):
        options: dict[str, Value] = {"end_any_time": True, "overflow": "owner_chooses"}
        for table in played(4, {**options, "turn_limit": 25}, seed):
            if table.match.is_over:
                break
            looks, _things = seen_from(table, table.match.to_play)
            lines = scene.prompt(looks.record, looks.seat, looks.names, looks.agreed)
            assert all(line[0].isupper() and line.endswith(".") for line in lines)
            found[int(looks.record.phase)] = list(lines)
        if len(found) == len(PHASE):
            break
    assert set(found) == set(PHASE)
    assert len({lines[0] for lines in found.values()}) == len(PHASE)


def test_watchers_and_waiting_players_are_told_whose_turn_it_is() -> None:
    table = table_with(2, {}, seed=1)
    waits = 1 - table.match.to_play
    for seat in (waits, WATCHER):
        looks, things = seen_from(table, seat)
        for key in things:
            panel = panel_for(looks, things, key)
            assert panel.choices == ()
            assert panel.reasons == (f"It is {NAMES[1 - waits]}'s turn.",)


def without_pieces(looks: TableView) -> str:
    """The table without the pictures that are there to travel."""
    drawn = table_fragment(looks, TableRequest())
    return re.sub(r"<template.*?</template>", "", drawn)


def test_the_own_hand_is_shown_and_no_other() -> None:
    table = table_with(2, {}, seed=1)
    for seat in range(2):
        looks, things = seen_from(table, seat)
        held = {f"metal-{metal}" for metal in range(4) if looks.record.hand[seat, metal]}
        assert held
        assert {key for key in things if key.startswith("metal-")} == held
        assert without_pieces(looks).count('class="ingot unseen"') == 3
    watched = without_pieces(seen_from(table, WATCHER)[0])
    assert watched.count('class="ingot unseen"') == 6
    assert 'id="hand"' not in watched


def test_metal_that_all_saw_go_to_a_hand_is_shown_there() -> None:
    position = lay_out(
        "Flamberge: dwarvish orcish steel steel", hand="", rival_hand="steel", turn=1
    )
    position.act("pour steel into Flamberge")
    view = position.view(1)
    sides = scene.shown(view, 1, NAMES[:2], position.agreed)["rivals"]
    assert [metal.kind for metal in sides[0].known] == ["dwarvish"]
    assert (sides[0].unseen, sides[0].hand_size, sides[0].limit) == (0, 1, 3)


@pytest.mark.parametrize(("seats", "options"), [TERMS[0], TERMS[2]])
def test_a_forge_token_is_drawn_once_and_travels_whenever_it_lies_elsewhere(
    seats: int, options: dict[str, Value]
) -> None:
    before, moved = None, 0
    for table in played(seats, options, seed=3):
        looks = seen_from(table, WATCHER)[0]
        tokens = looks.record.token[:seats].tolist()
        page = without_pieces(looks)
        assert [page.count(f'id="token-{seat}"') for seat in range(seats)] == [1] * seats
        if before is not None:
            goals = {travel.goal for travel in travels_of(looks.entries[-1], looks)}
            changed = {seat for seat in range(seats) if tokens[seat] != before[seat]}
            assert {goal for goal in goals if "token" in goal} == {f"token-{s}" for s in changed}
            moved += len(changed)
        before = tokens
    assert moved > 3, "the match must move tokens"


def test_a_card_shows_what_is_in_it_what_is_on_and_what_leaves_next() -> None:
    position = lay_out("Sabre: orcish steel steel", "Dagger")
    face = forge_face(position.card("Sabre"), position.view(0), position.agreed)
    assert [metal and metal.kind for metal in face.slots] == ["orcish", "steel", "steel"]
    assert [metal and metal.is_next_out for metal in face.slots] == [True, False, False]
    assert [line.is_on for line in face.effects] == [True, False, False]
    assert (face.points, face.gained, face.is_complete, face.token_of) == (2, 1, True, 0)
    words = scene.things(position.view(1), 1, NAMES[:2], position.agreed)
    label = words[face.key].label
    for part in ("Ada's Sabre", "holds orcish, steel, steel", "pushes out orcish", "(on)", "token"):
        assert part in label


def test_the_card_that_offers_is_marked_and_has_a_slot_for_each_metal_that_it_needs() -> None:
    position = lay_out("Falchion: elvish", "Dagger", hand="steel steel", turn=0)
    position.act("pour steel into Falchion")
    face = forge_face(position.card("Falchion"), position.view(1), position.agreed)
    assert face.slots == (metal_of(3), metal_of(0), None, None)
    assert not face.is_complete
    assert [line.is_offered for line in face.effects] == [False, False, True]
    shown = scene.shown(position.view(1), 1, NAMES[:2], position.agreed)
    assert shown["doing"] == "Ada may use Falchion"


def overflowing(seat: int = 1) -> Position:
    """That seat pours elvish metal into Ada's Sabre, and Ada is to choose what leaves."""
    position = lay_out("Sabre: orcish steel steel", "Dagger", overflow="owner_chooses")
    position.hold(seat, "elvish")
    position.turn(seat)
    position.act("pour elvish into Sabre")
    return position


def test_the_owner_of_a_full_card_picks_the_metal_that_leaves_on_anothers_turn() -> None:
    position = overflowing()
    view, names = position.view(0), NAMES[:2]
    things = scene.things(view, 0, names, position.agreed)
    assert [key for key in things if key.startswith("out-")] == ["out-0", "out-1"]
    assert things["out-0"].label == "steel in your Sabre: 2"
    assert not [key for key in things if key.startswith("verb-")]
    assert scene.prompt(view, 0, names, position.agreed) == [
        "Ben & <Co> pours elvish metal into your Sabre. Choose which metal leaves."
    ]
    own = overflowing(0)
    assert scene.prompt(own.view(0), 0, names, own.agreed) == [
        "Your Sabre is full. Choose which metal leaves as you pour in elvish metal."
    ]


def test_everyone_sees_the_metal_that_waits_and_who_chooses() -> None:
    position = overflowing()
    for seat in (WATCHER, 0, 1):
        view = position.view(seat)
        face = forge_face(position.card("Sabre"), view, position.agreed)
        assert face.poured == metal_of(3)
        assert "elvish is being poured in" in face.words
        shown = scene.shown(view, seat, NAMES[:2], position.agreed)
        assert shown["doing"] == "Ada chooses which metal leaves Sabre"
        assert [held.key for held in shown["leaving"]] == (["out-0", "out-1"] if seat == 0 else [])


def test_no_metal_is_marked_as_the_next_to_leave_where_the_owner_chooses() -> None:
    position = lay_out("Sabre: orcish steel steel", "Dagger", overflow="owner_chooses")
    face = forge_face(position.card("Sabre"), position.view(0), position.agreed)
    assert not any(metal and metal.is_next_out for metal in face.slots)
    assert "its owner chooses what the next pour pushes out" in face.words


def test_where_hands_are_filled_at_the_start_there_is_no_verb_to_mine() -> None:
    table = table_with(2, {"mine_at_start": True}, seed=1)
    looks, things = seen_from(table, table.match.to_play)
    verbs = [key for key, thing in things.items() if thing.is_verb]
    assert verbs == ["verb-take", "verb-pour", "verb-restock"]
    assert panel_for(looks, things, "mine").reasons[0].startswith("K6: here your hand is filled")
    lines = scene.prompt(looks.record, looks.seat, looks.names, looks.agreed)
    assert not any("mine" in line for line in lines)


def test_a_full_hand_explains_why_not_mine_and_the_sword_why_not_end() -> None:
    table = table_with(2, {}, seed=1)
    looks, things = seen_from(table, table.match.to_play)
    assert things["mine"].actions == (A.MINE,)
    assert panel_for(looks, things, "mine").reasons == ("K7: your hand is full.",)
    assert panel_for(looks, things, "sword").reasons[0].startswith("K14:")


def test_with_many_actions_what_stays_lies_open() -> None:
    table = table_with(4, {}, seed=1)
    looks, things = seen_from(table, table.match.to_play)
    panel = panel_for(looks, things, "")
    assert len(panel.folded) == len(looks.legal)
    assert [each.notation for each in panel.choices] == ["restock"]


def test_letters_tell_the_metals_apart_in_every_language() -> None:
    for language in ("en", "de", "nl"):
        with speaking(language):
            assert len({metal_of(metal).letter for metal in range(4)}) == 4


# Who is warned of a sword that is nearly finished; the rules say which is.


@pytest.mark.parametrize(
    ("metals", "near"),
    [
        (("", "", ""), FAR),
        (("steel steel steel", "steel", ""), FAR),
        (("steel steel steel", "steel steel", ""), ONE_CARD),
        # K8: a dwarvish metal lowers what the oil needs, so it would be the last one.
        (("steel steel steel", "steel steel", "steel"), ONE_METAL),
        (("steel steel steel", "steel steel", "steel steel"), ONE_METAL),
        (("steel steel", "steel steel", "steel steel steel"), ONE_METAL),
        (("steel steel steel", "steel steel", "steel dwarvish"), FINISHED),
    ],
)
def test_k14_how_near_a_sword_is(metals: tuple[str, str, str], near: int) -> None:
    sword = zip(("Sabre", "Wrapped hilt", "Quenching oil"), metals, strict=True)
    table = lay_out(", ".join(map(": ".join, sword)), "Dagger")
    before = table.state.tobytes()
    assert nearness(table.state, table.agreed) == [near, FAR]
    assert table.state.tobytes() == before, "it is tried on a copy"


@pytest.mark.parametrize(("version", "near"), [("3.1", ONE_CARD), ("2", FINISHED)])
def test_k14_without_an_upgrade_it_is_one_card_away_but_in_version_2(
    version: str, near: int
) -> None:
    table = lay_out(
        "Sabre: steel steel steel, Wrapped hilt: steel steel", "Dagger", version=version
    )
    assert nearness(table.state, table.agreed)[0] == near


def test_rivals_are_warned_and_everybody_sees_it_beside_the_name() -> None:
    table = lay_out(
        "Sabre: steel steel steel, Wrapped hilt: steel steel, Quenching oil: steel", "Dagger"
    )
    assert scene.alarms(table.state, table.agreed) == ["one metal to go", ""]
    assert scene.warnings(table.state, 0, NAMES, table.agreed) == []
    (said,) = scene.warnings(table.state, 1, NAMES, table.agreed)
    assert said == "Ada is one metal from a finished sword: the game may end."
    table.state.reason = 1
    assert scene.alarms(table.state, table.agreed) == ["", ""]
