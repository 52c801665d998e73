"""The vocabulary: it has every element of Blazon, and says what is wrong in a table."""

import shutil
from pathlib import Path

import pytest

from kingofarms.arms.arms import Fill
from kingofarms.arms.language import DUTCH, GERMAN
from kingofarms.arms.language.shield import division_of
from kingofarms.arms.language.vocabulary import FOLDER, read_vocabulary, vocabulary
from kingofarms.engine.refusal import Refusal
from kingofarms.games.blazon.content.tables import Face
from tests.arms.elements import content

ELEMENTS = {(each["type"], each["name"]): each for each in content("shield").elements}


@pytest.mark.parametrize("element", ELEMENTS.values(), ids=[name for _type, name in ELEMENTS])
def test_every_element_is_there_with_the_words_of_its_card(element: Face) -> None:
    tables, name = vocabulary(), element["name"]
    match element["type"]:
        case "tincture":
            tincture = tables.tinctures[name]
            known = (tincture.tincture_class, tincture.de, tincture.nl)
            assert known == (element["class"], element["de"], element["nl"])
        case "field" | "partition":
            division, line = division_of(name)
            fill = Fill(("", ""), division, line)
            assert GERMAN.division_words(fill) == element["de"]
            assert DUTCH.division_words(fill) == element["nl"]
        case "attitude":
            attitude = tables.attitudes[name]
            assert (attitude.de, attitude.nl) == (element["de"], element["nl"])
        case "arrangement":
            arrangement = tables.arrangements[name]
            assert element["de"].endswith(arrangement.de)
            assert element["nl"].endswith(arrangement.nl)
        case kind:
            noun = tables.nouns[name]
            assert kind.split()[-1] in noun.kinds
            assert noun.de.split()[-1] == element["de"].split()[-1]
            assert noun.nl == element["nl"]


def test_every_ordinary_has_a_place_for_every_arrangement_of_the_cards() -> None:
    arrangements = {"one", *(name for kind, name in ELEMENTS if kind == "arrangement")}
    ordinaries = {name for kind, name in ELEMENTS if kind.endswith("ordinary")}
    placings = vocabulary().placings
    assert placings.keys() == ordinaries
    for placing in placings.values():
        assert placing.by_arrangement.keys() == arrangements


@pytest.mark.parametrize(
    ("file", "old", "new", "why"),
    [
        ("tinctures.csv", "or,metal", "or,gold", "line 2: class is 'gold'; it must be one of"),
        ("tinctures.csv", "golden,goud", "golden,", "line 2: nl is empty."),
        ("nouns.csv", "m,Pfahl", "x,Pfahl", "line 3: de_gender is 'x'"),
        ("nouns.csv", "pale,ordinary", "fess,ordinary", "line 3: there is a 'fess' above."),
        ("arrangements.csv", "two in fess,2", "two in fess,1", "line 2: number is '1'"),
        ("arrangements.csv", "fess + chief", "fess + roof", "line 2: along names 'roof'"),
        ("places.csv", "gyron,beside,beside", "gyron,beside,on", "line 14: one is 'on'"),
        ("also.csv", "en,or,gold", "fr,or,gold", "line 2: language is 'fr'"),
        ("also.csv", "en,or,gold", "en,ore,gold", "line 2: name is 'ore'"),
        ("structure.csv", "en,article", "en,articles", "line 2: kind is 'articles'"),
        ("nouns.csv", "charge,or,bezant", "charge,gold,bezant", "tincture is 'gold'"),
        ("divisions.csv", "per fess,embattled", "per fess,battled", "line is 'battled'"),
        ("divisions.csv", "name,type", "name,kind", "line 1: the columns must be name,type"),
    ],
)
def test_a_mistake_in_a_table_is_named_with_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, why: str
) -> None:
    folder = tmp_path / "tables"
    shutil.copytree(FOLDER, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Refusal) as refusal:
        read_vocabulary(folder)
    assert file in str(refusal.value)
    assert why in str(refusal.value)
