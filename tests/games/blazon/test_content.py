"""All files of cards, markers and shields: what is said of a wrong line, and of wrong columns."""

from pathlib import Path

import pytest

from kingofarms.games.blazon.content.shield import COLUMNS
from kingofarms.games.blazon.content.tables import DISTINCTION, ELEMENT, MARKER, WHICH
from kingofarms.games.blazon.rules.terms import AUGMENTATIONS, MARKS, TYPES
from tests.games.blazon.files import changed, line_of, refusal, written

A_MARK, A_TYPE = f"it must be one of {', '.join(MARKS)}.", f"it must be one of {', '.join(TYPES)}."
AN_AUGMENTATION = f"it must be one of {', '.join(AUGMENTATIONS)}."
AN_ORIGIN = "origin is 'his'; it must be one of attested, ours."
A_VALUE, A_WORTH = (f"it must be a whole number from {span}." for span in ("1 to 7", "0 to 20"))
A_COUNT, TYPES_ARE = "it must be a whole number from 1 to 10.", f"there are: {', '.join(TYPES)}."
ABOVE = "there are: line 1 space 2."
NEXT = "here must be line 1 space 4 or line 2 space 1 or foot space 1."
NO_SHIELD = "no full shield of shield.csv has honourable ordinary, attitude, arrangement together"
AT_MOST = "a full shield of shield.csv with what is asked has at most 9 might (B4)."

# A line of a file; for what stands there, what is written instead, and what is said of it.
COMPLAINTS = {
    ("elements.csv", "lion,Löwe,leeuw,device,charge,,5,virtue,ours"): [
        ("lion,", ",", "name is empty."),
        (",Löwe,", ",,", "de is empty."),
        (",leeuw,", ", ,", "nl is empty."),
        (",device,", ",beast,", "category is 'beast'; it must be one of tincture, device."),
        (",device,", ",tincture,", "category is 'tincture'; with type charge it must be device."),
        (",charge,", ",beast,", f"type is 'beast'; {A_TYPE}"),
        (
            *(",charge,", ",tincture,"),
            "category is 'device'; with type tincture it must be tincture.",
        ),
        (",charge,,", ",charge,metal,", "class is 'metal'; it must be empty on a device."),
        (",5,", ",8,", f"value is '8'; {A_VALUE}"),
        (",5,", ",0,", f"value is '0'; {A_VALUE}"),
        (",5,", ",x,", f"value is 'x'; {A_VALUE}"),
        (",virtue,", ",luck,", f"augmentation is 'luck'; {A_MARK}"),
        (",ours", ",his", AN_ORIGIN),
        (",ours", "", "there must be 9 columns."),
        ("lion,", "boar,", "there is a card of type charge called 'boar' above."),
        ("lion,", "Boar,", "there is a card of type charge called 'Boar' above."),
    ],
    # The second card of that tincture is the same as the first.
    ("elements.csv", "or,Gold,goud,tincture,tincture,metal,2,star,ours"): [
        ("metal", "", "class is empty."),
        ("metal", "wool", "class is 'wool'; it must be one of metal, colour, fur."),
        ("metal", "colour", "class is 'colour'; 'or' above has 'metal'."),
        ("or,", "Or,", "name is 'Or'; 'or' above has 'or'."),
        ("Gold", "Gelb", "de is 'Gelb'; 'or' above has 'Gold'."),
        ("goud", "geel", "nl is 'geel'; 'or' above has 'goud'."),
    ],
    ("distinctions.csv", "valiant,tapfer,dapper,honourable ordinary + attitude,might,3,ours"): [
        ("valiant,", ",", "name is empty."),
        ("valiant,", "questing,", "there is a distinction called 'questing' above."),
        (",tapfer,", ",,", "de is empty."),
        (",dapper,", ",,", "nl is empty."),
        ("attitude", "mood", f"elements names 'mood'; {TYPES_ARE}"),
        ("+ attitude", "+", f"elements names ''; {TYPES_ARE}"),
        (
            *("attitude", "honourable ordinary"),
            "elements names 'honourable ordinary' twice; once is enough.",
        ),
        (
            *("attitude", "attitude + charge + field"),
            "elements names 4 types; there may be 3 (B4).",
        ),
        (
            *("honourable ordinary + attitude,might,3", ",,"),
            "elements and augmentation are empty; one must be filled in (B4).",
        ),
        (",might,", ",star,", f"augmentation is 'star'; {AN_AUGMENTATION}"),
        (",might,3", ",,3", "count is filled in; then augmentation must be, too."),
        (",might,3", ",might,", "count is empty."),
        (",might,3", ",might,0", f"count is '0'; {A_COUNT}"),
        (",might,3", ",might,13", f"count is '13'; {A_COUNT}"),
        (",ours", ",his", AN_ORIGIN),
        (",ours", ",ours,more", "there must be 7 columns."),
        ("attitude", "attitude + arrangement", f"{NO_SHIELD}; ask for less (B4)."),
        (",might,3", ",might,10", f"count is '10'; {AT_MOST}"),
    ],
    ("markers.csv", "ten,20,1,2"): [
        ("ten", "", "kind is empty."),
        ("ten", "tent", f"kind is 'tent'; it must be one of {', '.join(WHICH)}."),
        ("20", "25", "which is '25'; it must be one of 10, 20, 30, 40, 50."),
        ("ten,20,1,2", "distinction,6,5,2", "which is '6'; it must be one of 1, 2, 3, 4, 5."),
        ("ten,20,1,2", "augmentation,star,2,3", f"which is 'star'; {AN_AUGMENTATION}"),
        ("ten,20,1,2", "full shield,II,1,5", "which is 'II'; it must be one of I."),
        ("20", "10", "there is a marker ten 10 above."),
        ("20,1", "20,2", "count is '2'; of ten 20 there must be 1 (B5)."),
        ("20,1", "20,", "count is empty."),
        (
            *("ten,20,1,2", "herald,H,20,1"),
            "count is '20'; of herald H there must be 19 (B5).",
        ),
        ("1,2", "1,21", f"worth is '21'; {A_WORTH}"),
        ("1,2", "1,-2", f"worth is '-2'; {A_WORTH}"),
        (",1,2", ",1", "there must be 5 columns."),
    ],
    ("shield.csv", "1,1,field,partition,,ours"): [
        ("1,1", "0,1", "line is '0' and space '1'; here must be line 1 space 1."),
    ],
    ("shield.csv", "1,2,tincture,tincture,,ours"): [
        (
            *(",,ours", ",line 1 space 1,ours"),
            "differs_from must be empty: no space above takes tinctures (B9).",
        ),
    ],
    ("shield.csv", "1,3,tincture,tincture,line 1 space 2,ours"): [
        ("space 2", "space 1", f"differs_from names 'line 1 space 1'; {ABOVE}"),
        ("space 2", "space 3", f"differs_from names 'line 1 space 3'; {ABOVE}"),
        ("line 1", "line 2", f"differs_from names 'line 2 space 2'; {ABOVE}"),
        ("line 1 space 2", "1/2", f"differs_from names '1/2'; {ABOVE}"),
        (
            *("space 2", "space 2 + line 1 space 2"),
            "differs_from names 'line 1 space 2' twice; once is enough.",
        ),
    ],
    ("shield.csv", "2,1,honourable ordinary,sub ordinary,,ours"): [
        ("2,1", "2,2", f"line is '2' and space '2'; {NEXT}"),
        ("2,1", "4,1", f"line is '4' and space '1'; {NEXT}"),
        ("2,1", ",1", "line is empty."),
        ("2,1", "2,", "space is empty."),
        ("honourable ordinary", "ordinary", f"top is 'ordinary'; {A_TYPE}"),
        ("sub ordinary", "", "bottom is empty."),
        ("sub ordinary", "sub", f"bottom is 'sub'; {A_TYPE}"),
        (
            *("sub ordinary,", "sub ordinary,line 1 space 2"),
            "differs_from must be empty: the space takes no tinctures (B9).",
        ),
        ("sub ordinary,", "sub ordinary", "there must be 6 columns."),
    ],
}


@pytest.mark.parametrize(
    ("name", "line", "old", "new", "said"),
    [(*place, *wrong) for place, wrongs in COMPLAINTS.items() for wrong in wrongs],
)
def test_b3_b4_b5_b6_b9_a_complaint_names_file_line_and_what_would_be_right(
    tmp_path: Path, name: str, line: str, old: str, new: str, said: str
) -> None:
    path = changed(tmp_path, name, line, line.replace(old, new, 1))
    assert refusal(tmp_path) == f"{path}, line {line_of(name, line)}: {said}"


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("elements.csv", list(ELEMENT)),
        ("distinctions.csv", list(DISTINCTION)),
        ("markers.csv", list(MARKER)),
        ("shield.csv", COLUMNS),
    ],
)
def test_b1_b4_b5_b6_the_columns_must_be_the_usual_ones(
    tmp_path: Path, name: str, columns: list[str]
) -> None:
    for others in ([], ["other", *columns[1:]], columns[:-1]):
        path = written(tmp_path, name, ",".join(others))
        usual = ",".join(columns)
        assert refusal(tmp_path) == f"{path}, line 1: the columns must be {usual}."
