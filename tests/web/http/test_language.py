"""The language of a reader: chosen by cookie, or else the best match for the browser's wishes."""

import pytest
from starlette.datastructures import Headers

from kingofarms.web.http.preferences import MOST_WISHES, language_from


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("DE-at", "de"),
        ("nl;q=0.5, de;q=0.9", "de"),
        ("de;q=0.3,en;q=0.8,nl;q=0.9", "nl"),
        ("de;q=0.9, nl", "nl"),
        ("nl ; q=0.5 , de ; q=0.50", "nl"),
        ("fr, es;q=0.9, nl;q=0.1", "nl"),
        ("fr-CH, fr;q=0.9", "en"),
        ("de;q=0, nl;q=0.1", "nl"),
        ("de;q=0", "en"),
        ("*, de;q=0.5", "en"),
        ("de, *;q=0.5", "de"),
        ("fr, *;q=0.5, de;q=0.3", "en"),
        ("de;q=much, nl;q=0.2", "nl"),
        ("de;q=-1, nl;q=nan, en;q=inf", "en"),
        ("de_DE", "en"),
        (",;=, nl", "nl"),
    ],
)
def test_the_language_with_the_highest_weight_wins(accepted: str, language: str) -> None:
    assert language_from(Headers({"Accept-Language": accepted})) == language


def test_the_language_that_was_chosen_wins_over_the_browser() -> None:
    assert language_from(Headers({"Cookie": "language=nl", "Accept-Language": "de"})) == "nl"
    assert language_from(Headers({"Cookie": "language=xx", "Accept-Language": "de"})) == "de"


def test_of_an_endless_list_only_the_start_is_considered() -> None:
    wishes = ["fr"] * (MOST_WISHES - 1)
    assert language_from(Headers({"Accept-Language": ",".join([*wishes, "de"])})) == "de"
    assert language_from(Headers({"Accept-Language": ",".join([*wishes, "fr", "de"])})) == "en"
