"""Codes: 40 bits in two groups, typed in any way; codes of older tables are shorter."""

import pytest

from kingofarms.web.people.keys import SIGNS, new_code, shown_code, typed_code


def test_a_code_has_forty_bits_and_is_shown_in_two_groups() -> None:
    codes = {new_code() for _each in range(500)}
    assert len(codes) == 500
    assert len(SIGNS) == 2**5
    assert all(len(code) == 8 and set(code) <= set(SIGNS) for code in codes)
    assert shown_code("ABCDEFGH") == "ABCD-EFGH"
    assert shown_code("ABCDE") == "ABCDE"


@pytest.mark.parametrize(
    "text",
    ["ABCDL7QH", "ABCD-L7QH", " abcd l7qh ", "abcd–17oh", "A B C D I 7 0 H", "ＡＢＣＤ－Ｌ７ＱＨ"],
)
def test_a_code_is_understood_however_it_is_typed(text: str) -> None:
    assert typed_code(text) == "ABCDL7QH"


def test_every_code_is_understood_as_it_is_shown() -> None:
    for _each in range(200):
        code = new_code()
        assert typed_code(shown_code(code)) == typed_code(code.lower()) == code


@pytest.mark.parametrize(
    "text", ["", "ABCD", "ABCDEF", "ABCDEFG", "ABCDEFGHJ", "ABCDÄFGH", "A" * 999]
)
def test_what_no_table_can_have_is_no_code(text: str) -> None:
    assert typed_code(text) is None


def test_a_code_of_an_older_table_is_still_one() -> None:
    assert typed_code("ab-cde") == "ABCDE"
