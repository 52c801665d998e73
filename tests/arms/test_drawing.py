"""Drawings of arms, by their structure."""

import random
import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest
from drawing.charges.__main__ import drawn

from kingofarms.arms import Arms, Charges, Fill, Ordinary
from kingofarms.arms.charges.figure import figures, things
from kingofarms.arms.drawing import draw
from kingofarms.arms.drawing.divisions import DIVISIONS
from kingofarms.arms.drawing.geometry import TEETH
from kingofarms.arms.drawing.ordinaries import KINDS
from kingofarms.arms.drawing.paint import INK, PARCHMENT, contrast, is_known, mark_tincture
from tests.arms.elements import ELEMENTS, alone, random_arms
from tests.kit.python import printed

SHIELDS = [random_arms(random.Random(seed)) for seed in range(60)]
ROSES = Charges("rose", Fill(("gules",)))


def test_every_element_of_the_game_looks_different() -> None:
    drawn = {
        (kind, name): draw(alone(kind, name))
        for kind, names in ELEMENTS.items()
        for name in names
        if (kind, name) != ("charge", "lion")  # it is how rampant is shown
    }
    assert len(drawn) == 9 * 8 + 11 - 1
    for first, second in combinations(drawn, 2):
        assert drawn[first] != drawn[second], f"{first} looks like {second}"


def test_nothing_that_the_game_has_is_left_as_a_sketch() -> None:
    for kind, names in ELEMENTS.items():
        for name in names:
            svg = draw(alone(kind, name))
            assert PARCHMENT not in svg, name
            assert "dasharray" not in svg, name


@pytest.mark.parametrize("width", [40, 120, 400])
@pytest.mark.parametrize("hatching", [False, True])
def test_a_drawing_is_xml_with_numbers_and_all_that_it_refers_to(
    width: int, hatching: bool
) -> None:
    for arms in SHIELDS:
        svg = draw(arms, width=width, hatching=hatching, title="Arms")
        root = ElementTree.fromstring(svg)
        assert root.get("viewBox") == "0 0 400 485"
        assert root.get("width") == str(width)
        assert "nan" not in svg.replace("dominant", "")
        assert "inf" not in svg
        assert not re.search(r"\sstyle=|<style|<script|\son\w+=|javascript:", svg)
        names = set(re.findall(r'id="([^"]+)"', svg))
        assert set(re.findall(r'(?:url\(|href=")#([^")]+)', svg)) <= names


def test_names_never_come_into_the_drawing() -> None:
    hostile = '"/><script>alert(1)</script>'
    arms = Arms(
        Fill((hostile, hostile), hostile, hostile),
        Ordinary(hostile, Fill((hostile,)), hostile),
        Charges(hostile, Fill((hostile,)), hostile, 2, hostile, "on"),
        hostile,
    )
    svg = draw(arms, title=f"{hostile} & more")
    assert "<script" not in svg
    root = ElementTree.fromstring(svg)
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert title.text == f"{hostile} & more"


def test_a_title_makes_it_an_image_and_without_one_it_is_decoration() -> None:
    arms = Arms(Fill(("or",)))
    assert 'role="img"' in draw(arms, title="Or")
    assert 'aria-hidden="true"' in draw(arms)
    assert 'role="img"' not in draw(arms)


def test_drawings_are_the_same_in_every_process() -> None:
    program = (
        "import random, hashlib\n"
        "from kingofarms.arms.drawing import draw\n"
        "from tests.arms.elements import random_arms\n"
        "drawn = [draw(random_arms(random.Random(seed))) for seed in range(20)]\n"
        "print(hashlib.sha256(''.join(drawn).encode()).hexdigest())"
    )
    assert len({printed(program, env={"PYTHONHASHSEED": seed}) for seed in ("1", "2")}) == 1


def test_an_id_always_names_the_same_thing() -> None:
    """On a page with many drawings an id that occurs twice does no harm."""
    seen: dict[str, str] = {}
    for arms in SHIELDS:
        for hatching in (False, True):
            root = ElementTree.fromstring(draw(arms, hatching=hatching))
            for element in root.iter():
                name = element.get("id")
                if name is not None:
                    text = ElementTree.tostring(element, encoding="unicode")
                    assert seen.setdefault(name, text) == text
    assert len(seen) > 100


def test_every_line_of_division_looks_different() -> None:
    for division in DIVISIONS:
        if division in ("chequy", "lozengy", "fusily"):
            continue
        lines = {draw(Arms(Fill(("or", "gules"), division, line))) for line in ("", *TEETH)}
        assert len(lines) == 1 + len(TEETH), division
    for name in KINDS:
        ordinaries = [Ordinary(name, Fill(("or",)), line) for line in ("", *TEETH)]
        lines = {draw(Arms(Fill(("gules",)), each)) for each in ordinaries}
        assert len(lines) == 1 + len(TEETH), name


def test_the_number_of_pieces_shows() -> None:
    for division in ("barry", "paly", "bendy", "chevronny", "gyronny", "chequy", "lozengy"):
        drawn = {draw(Arms(Fill(("or", "gules"), division, "", n))) for n in (0, 4, 10, 12)}
        assert len(drawn) == 4, division


def test_several_bands_are_drawn_narrower() -> None:
    for name in ("fess", "pale", "bend", "chevron", "bend sinister"):
        drawn = [
            draw(Arms(Fill(("or",)), Ordinary(name, Fill(("gules",)), "", n))) for n in range(1, 6)
        ]
        outlines = [re.findall(r'<path d="([^"]+)" fill="#b9252b"', svg)[0] for svg in drawn]
        assert [path.count("M") for path in outlines] == [1, 2, 3, 4, 5]


def test_hatching_has_no_colour() -> None:
    for arms in SHIELDS:
        if arms.charges is None or not is_known(arms.field):
            continue
        svg = draw(replace(arms, charges=replace(ROSES, fill=arms.charges.fill)), hatching=True)
        assert set(re.findall(r"#[0-9a-f]{3,6}(?=\")", svg)) <= {"#fff", INK}


def test_beasts_without_an_attitude_stand_upright_or_walk_in_pale() -> None:
    def lions(attitude: str, arrangement: str) -> str:
        charges = Charges("lion", Fill(("or",)), attitude, arrangement=arrangement)
        return draw(Arms(Fill(("gules",)), charges=charges))

    assert lions("", "") == lions("rampant", "")
    assert lions("", "three in pale") == lions("passant", "three in pale")
    assert lions("", "three in fess") == lions("rampant", "three in fess")


def test_a_small_shield_has_a_simpler_drawing() -> None:
    arms = Arms(Fill(("azure",)), charges=Charges("eagle", Fill(("or",))))
    assert draw(arms, width=40).count("<path") < draw(arms, width=60).count("<path")
    body = re.compile(r"<svg[^>]*>")
    assert body.sub("", draw(arms, width=60)) == body.sub("", draw(arms, width=400))


def test_an_unfinished_shield_grows_with_every_card() -> None:
    steps = [
        Arms(),
        Arms(Fill(("",), "per pale")),
        Arms(Fill(("azure", ""), "per pale")),
        Arms(Fill(("azure", "or"), "per pale")),
        Arms(Fill(("azure", "or"), "per pale"), Ordinary("fess")),
        Arms(Fill(("azure", "or"), "per pale"), Ordinary("fess", Fill(("gules",)))),
    ]
    finished = steps[-1]
    for charges in (
        Charges(attitude="rampant"),
        Charges(arrangement="two in pale"),
        Charges("rose"),
        ROSES,
    ):
        steps.append(replace(finished, charges=charges))
    drawn = [draw(arms) for arms in steps]
    assert len(set(drawn)) == len(drawn)
    unfinished = [PARCHMENT in svg for svg in drawn]
    assert unfinished == [True] * 3 + [False, True, False] + [True] * 3 + [False]


def test_two_tinctures_without_a_division_are_both_seen() -> None:
    svg = draw(Arms(Fill(("azure", "or"))))
    assert "#24539f" in svg
    assert "#e8b62c" in svg
    assert "dasharray" in svg


def test_strange_cards_are_drawn_as_a_sketch() -> None:
    sketched = [
        Arms(Fill(("octarine",))),
        Arms(Fill(("or", "gules"), "per maze")),
        Arms(Fill(("or",)), Ordinary("trapdoor", Fill(("gules",)))),
        Arms(Fill(("or",)), charges=Charges("yeti", Fill(("gules",)))),
        Arms(Fill(("or",)), cadency="teapot"),
    ]
    for arms in sketched:
        assert "dasharray" in draw(arms)
    assert len({draw(arms) for arms in sketched}) == len(sketched)


def test_a_mark_of_cadency_stands_out_from_what_it_lies_on() -> None:
    for first in ELEMENTS["tincture"]:
        assert contrast(first, mark_tincture((first,))) > 100
        for second in ELEMENTS["tincture"]:
            mark = mark_tincture((first, second))
            assert mark not in (first, second)
            assert min(contrast(mark, first), contrast(mark, second)) > 40


def test_a_label_lies_between_charges_that_cannot_make_room() -> None:
    swords = Charges("sword", Fill(("or",)), number=4, place="between")
    arms = Arms(Fill(("azure",)), Ordinary("cross", Fill(("argent",))), swords)
    alone = draw(Arms(arms.field, arms.ordinary, cadency="label"))
    label = re.compile(r'<path d="M([\d.]+) [^"]+"/></g><path')  # the last figure before the edge
    beside_swords = label.findall(draw(replace(arms, cadency="label")))
    assert float(beside_swords[0]) > float(label.findall(alone)[0]) + 20
    assert draw(arms).split("</defs>")[-1].split("<use")[0] in draw(replace(arms, cadency="label"))


def test_a_drawing_without_beasts_is_small() -> None:
    rng = random.Random(3)
    for arms in SHIELDS:
        charges = replace(arms.charges or ROSES, name=rng.choice(list(things())))
        assert len(draw(replace(arms, charges=charges), width=120)) < 20_000
    plain = Arms(Fill(("azure",)), Ordinary("bend", Fill(("or",))))
    assert len(draw(plain)) < 1000


def test_the_charges_are_those_that_the_tool_draws() -> None:
    assert figures() == drawn()
