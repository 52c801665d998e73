"""The report is one file that needs nothing else, and its plots take the colours of its theme."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import polars
import pytest

from kingofarms import __version__
from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.games import game_named
from kingofarms.lab.matches.run import Result, load_series, series
from kingofarms.lab.questions.asking import answers
from kingofarms.lab.render.html import THEME, Part, Recipe, Report, save_plots, svg_of, themed
from kingofarms.lab.report import pool, recipe_of, report_of
from tests.lab.made_up import made_up

RECIPE = Recipe("A <game> & more", "600 matches", [("seed", "1")], "kingofarms lab series game")
GAME = game_named("kings_blade")
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    found = answers([made_up(600, seats=2, times=2, cards={3: 2.0})])
    return [Part(question.name, question.title, answer, 0) for question, _at, answer in found]


@pytest.fixture(scope="module")
def page(parts: list[Part]) -> str:
    return Report("A <report>", parts, [RECIPE], "kingofarms lab report game").page()


def test_the_file_needs_nothing_from_outside(page: str) -> None:
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) <= NAMESPACES
    assert "<script" not in page
    assert "@import" not in page
    assert not re.search(r"""(?:src|href)=["'](?!#)""", page)


def test_the_sentences_come_first(page: str, parts: list[Part]) -> None:
    plot = page.index("<svg")
    for part in parts:
        assert page.index(f'href="#0-{part.name}"') < plot
    assert page.index("kingofarms lab series game") > page.rindex("</svg>")


def test_what_is_filled_in_is_text(page: str) -> None:
    assert "<report>" not in page
    assert "A &lt;game&gt; &amp; more" in page


def test_every_element_is_closed_and_every_id_is_there_once(page: str) -> None:
    void = {"meta", "br", "hr", "link", "img", "input"}

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.opened: list[str] = []
            self.ids: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            names = [name for name, _value in attrs]
            assert len(names) == len(set(names)), f"{tag} has an attribute twice: {names}"
            self.ids += [value or "" for name, value in attrs if name == "id"]
            if tag not in void:
                self.opened.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert tag in void or self.opened.pop() == tag

    reader = Reader()
    reader.feed(page)
    assert not reader.opened
    assert len(reader.ids) == len(set(reader.ids))


def test_plots_have_only_colours_of_the_theme(parts: list[Part]) -> None:
    for part in parts:
        assert part.answer.plot
        svg = themed(svg_of(part.answer.plot(320)), "a plot")
        colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', svg))
        assert colours <= {"none", "transparent"}, f"{part.name}: {colours}"
        assert any(f"var({variable})" in svg for variable in THEME.values())


def test_a_report_speaks_the_language(parts: list[Part]) -> None:
    with speaking("de"):
        assert 'lang="de"' in Report("Bericht", parts, [RECIPE], "kingofarms").page()


def test_plots_are_saved_as_svg_and_png(parts: list[Part], tmp_path: Path) -> None:
    plot = parts[0].answer.plot
    assert plot
    save_plots(plot(680), tmp_path / "plots", "seat")
    assert (tmp_path / "plots" / "seat.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "plots" / "seat.png").read_bytes().startswith(b"\x89PNG")


def kept(folder: Path, **how: Any) -> Result:
    settings: dict[str, Any] = {"seats": 4, "matches": 60, "workers": 1, **how}
    series(GAME, settings.pop("bots", "greedy"), out=folder, **settings)
    return load_series(folder)


def test_series_with_other_seeds_are_one_sample(tmp_path: Path) -> None:
    parts = [
        kept(tmp_path / "one", seed=1, forks=1),
        kept(tmp_path / "two", seed=2, matches=40, forks=1),
    ]
    pooled = pool(parts)
    [whole] = pooled.results
    assert pooled.notes == [
        "One sample of 100 matches, with the same rules, cards and bots and other seeds: "
        f"{tmp_path / 'one'}, {tmp_path / 'two'}."
    ]
    sample = whole.sample
    wins = [each.sample.won.sum(axis=0) for each in parts]
    assert sample.won.sum(axis=0).tolist() == (wins[0] + wins[1]).tolist()
    assert sample.deal is None, "every deal was played once"
    assert whole.forks is not None
    assert whole.forks.height == sum(each.forks.height for each in parts if each.forks is not None)
    last = whole.forks.filter(whole.forks["match"] >= 60)
    assert (last["match"] - 60).to_list() == parts[1].forks["match"].to_list()  # type: ignore[index]
    recipe = recipe_of(whole)
    assert ("seed", "1, 2") in recipe.facts
    assert recipe.command == "\n".join(each.command for each in parts)


def test_deals_that_are_played_in_every_seating_stay_apart_from_each_other(tmp_path: Path) -> None:
    how = {"seats": 2, "matches": 40, "swap": True, "bots": "greedy,uniform"}
    [whole] = pool([kept(tmp_path / f"{seed}", seed=seed, **how) for seed in (1, 2)]).results
    deal = whole.sample.deal
    assert deal is not None
    assert deal.tolist() == [match // 2 for match in range(80)]


def test_matches_that_are_there_twice_count_once(tmp_path: Path) -> None:
    long, short = kept(tmp_path / "long"), kept(tmp_path / "short", matches=24, forks=1)
    pooled = pool([short, long, short])
    [whole] = pooled.results
    assert whole.matches.equals(long.matches)
    assert whole.forks is not None
    assert short.forks is not None
    assert whole.forks.equals(short.forks)
    assert (
        pooled.notes
        == [
            f"Matches 0 to 23 with seed 1 are in {tmp_path / 'long'} and in {tmp_path / 'short'}; "
            "they are counted once."
        ]
        * 2
    )
    other = polars.col("turns") + 1
    changed = replace(short, matches=short.matches.with_columns(other))
    with pytest.raises(Refusal, match="went otherwise in .*long and .*short"):
        pool([changed, long])


def test_what_is_no_sample_of_the_same_is_told_apart_with_the_reason(tmp_path: Path) -> None:
    found = {
        "usual": kept(tmp_path / "usual"),
        "two": kept(tmp_path / "two", seats=2, seed=2),
        "bots": kept(tmp_path / "bots", bots="uniform", seed=2),
        "limit": kept(tmp_path / "limit", options={"turn_limit": 50}, seed=2),
        "cards": kept(tmp_path / "cards", changes=["double Dagger"], seed=2),
        "swap": kept(tmp_path / "swap", swap=True, seed=2),
    }
    old = replace(found["usual"], version="0.0.1", folder=tmp_path / "old")
    pooled = pool([*found.values(), old])
    assert len(pooled.results) == 7
    limit = GAME.agree({}).said["turn_limit"]
    for note, why in zip(
        pooled.notes,
        [
            "two is told apart from {usual}: 2 seats, not 4.",
            "bots is told apart from {usual}: uniform, not greedy.",
            f"limit is told apart from {{usual}}: turn_limit=50, not {limit}.",
            "cards is told apart from {usual}: other cards.",
            "swap is told apart from {usual}: in only one of them every deal is played in every "
            "seating.",
            f"old is told apart from {{usual}}: version 0.0.1, not {__version__}.",
        ],
        strict=True,
    ):
        assert note == f"{tmp_path}/{why.format(usual=tmp_path / 'usual')}"


def test_the_same_bots_in_other_seats_are_told_apart(tmp_path: Path) -> None:
    bots = ("greedy,uniform", "uniform,greedy")
    every = [kept(tmp_path / each, seats=2, bots=each) for each in bots]
    pooled = pool(every)
    assert pooled.notes[0].endswith(": uniform,greedy, not greedy,uniform.")
    parts = report_of(pooled.results, "again").parts
    assert [part.recipe for part in parts if part.name == "seat"] == [0, 1]


def test_a_report_of_folders_says_what_was_put_together(tmp_path: Path) -> None:
    every = [kept(tmp_path / "one"), kept(tmp_path / "two", seed=2), kept(tmp_path / "2", seats=2)]
    pooled = pool(every)
    report = report_of(pooled.results, "again", notes=pooled.notes)
    page = report.page()
    for note in pooled.notes:
        assert f"<p>{note}</p>" in page
    titles = [part.title for part in report.parts if part.name == "seat"]
    assert titles == [
        "Is a seat favoured? (120 matches, 4 seats, bots: greedy)",
        "Is a seat favoured? (60 matches, 2 seats, bots: greedy)",
    ]
