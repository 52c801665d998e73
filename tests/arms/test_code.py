"""The code of arms in an address: all arms have one, and what is not one is refused."""

import random
from base64 import urlsafe_b64encode

import msgspec
import pytest

from kingofarms.arms import Arms, Charges, Fill, Ordinary, arms_of, draw, read_shield
from kingofarms.arms.arms import LONGEST, LONGEST_NAME, MOST, decode, encode
from kingofarms.arms.language.vocabulary import has_known_names
from kingofarms.engine.refusal import Refusal
from tests.arms.elements import LAYOUTS, random_cards


def test_arms_are_read_back_from_their_code() -> None:
    rng = random.Random(1)
    for chance in (0.0, 0.3, 0.6, 1.0):
        for layout in LAYOUTS:
            for _ in range(100):
                arms = read_shield(random_cards(rng, layout, chance))
                assert decode(encode(arms)) == arms
    for name in ("Anna", "Old Wat", "", "🦁"):
        assert decode(encode(arms_of(name))) == arms_of(name)


def test_a_code_needs_no_quoting_in_an_address_and_is_short() -> None:
    rng = random.Random(2)
    codes = [encode(read_shield(random_cards(rng, "shield", 1.0))) for _ in range(100)]
    assert all(code.replace("-", "a").replace("_", "a").isalnum() for code in codes)
    assert max(map(len, codes)) < 400


def test_names_that_no_vocabulary_has_are_kept_or_cut() -> None:
    strange = Arms(Fill(('<b>"&',)), Ordinary("größter Balken"), Charges("🦁", number=MOST))
    assert decode(encode(strange)) == strange
    long = Arms(Fill(("🦁" * 5_000,)), Ordinary("x" * 5_000), Charges("y" * 5_000), "z" * 5_000)
    assert len(encode(long)) < LONGEST
    assert decode(encode(long)).cadency == "z" * LONGEST_NAME
    assert draw(decode(encode(long))) == draw(long)


def code_of(parts: object) -> str:
    return urlsafe_b64encode(msgspec.json.encode(parts)).decode().rstrip("=")


WRONG: list[object] = [
    None,
    0,
    "x",
    [],
    {},
    [[]],
    [[[]]],
    [[["or", "azure", "vert"]]],
    [[["or"]], 7],
    [[["or"]], ["bend", [["or"]], "", MOST + 1]],
    [[["or"]], ["bend", [["or"]], "", 0]],
    [[["or"]], ["bend", [["or"]], "", 1, 1]],
    [[["or"]], "", ["lion", [["or"]], "", 1.5]],
    [[["or"]], "", ["lion", [["or"]], "", True]],
    [[["or"]], "", ["lion", [["or"]], "", 1, "", "somewhere"]],
    [[["or"]], "", ["lion", [["or"]], "", 1, "", []]],
    [[["or"]], "", "", {"a": 1}],
    [[["x" * (LONGEST_NAME + 1)]]],
    [[[["or"]]]],
]


@pytest.mark.parametrize("parts", WRONG, ids=str)
def test_what_is_no_arms_is_refused(parts: object) -> None:
    with pytest.raises(Refusal, match="not the code"):
        decode(code_of(parts))


@pytest.mark.parametrize("code", ["", "!", "é", "A" * (LONGEST + 1), "W1tb", "\x00", "[" * 900])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(Refusal, match="not the code"):
        decode(code)


def test_a_changed_code_is_read_or_refused() -> None:
    rng = random.Random(3)
    good = encode(read_shield(random_cards(rng, "shield", 1.0)))
    outcomes = {True: 0, False: 0}
    for _ in range(2_000):
        at = rng.randrange(len(good))
        changed = good[:at] + rng.choice("AZaz09-_") * rng.randrange(3) + good[at + 1 :]
        try:
            draw(decode(changed), width=48)
            outcomes[True] += 1
        except Refusal:
            outcomes[False] += 1
    assert min(outcomes.values()) > 20


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\n", "\u202e", "\ufffe"])
def test_a_name_with_a_sign_that_cannot_be_printed_is_refused(sign: str) -> None:
    with pytest.raises(Refusal, match="not the code"):
        decode(encode(Arms(Fill(("azure",)), charges=Charges(f"li{sign}on"))))


def test_what_a_blazon_can_say_is_known_and_nothing_else() -> None:
    rng = random.Random(7)
    for finished in (0.4, 1.0):
        for _time in range(200):
            assert has_known_names(read_shield(random_cards(rng, "shield", finished)))
    azure = Fill(("azure",))
    for strange in (
        Arms(Fill(("call 0900",))),
        Arms(azure, Ordinary("call 0900")),
        Arms(azure, charges=Charges("lion", azure, "call 0900")),
        Arms(azure, charges=Charges("lion", azure, arrangement="call 0900")),
        Arms(azure, cadency="call 0900"),
        Arms(azure, charges=Charges("bezant")),
    ):
        assert not has_known_names(strange)
