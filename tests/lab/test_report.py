"""The report is one file that needs nothing else, and its plots take the colours of its theme."""

import errno
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.engine.words import speaking
from kingofarms.lab.answers.asking import answers
from kingofarms.lab.report.page import Part, Recipe, report_page
from kingofarms.lab.report.plots import THEME, save_plots, svg_of, themed
from tests.lab.made_up import made_up

RECIPE = Recipe("A <game> & more", "600 matches", [("seed", "1")], "kingofarms lab series game")
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


@pytest.fixture(scope="module")
def parts() -> list[Part]:
    found = answers([made_up(600, seats=2, times=2, cards={3: 2.0})])
    return [Part(question.name, question.title, answer, 0) for question, _at, answer in found]


@pytest.fixture(scope="module")
def page(parts: list[Part]) -> str:
    return report_page("A <report>", parts, [RECIPE], "kingofarms lab report game")


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

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            names = [name for name, _value in attrs]
            assert len(names) == len(set(names)), f"{tag} has an attribute twice: {names}"

        def handle_endtag(self, tag: str) -> None:
            assert self.opened.pop() == tag

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
        assert 'lang="de"' in report_page("Bericht", parts, [RECIPE], "kingofarms")


def test_plots_are_saved_as_svg_and_png(parts: list[Part], tmp_path: Path) -> None:
    plot = parts[0].answer.plot
    assert plot
    save_plots(plot(680), tmp_path / "plots", "seat")
    assert (tmp_path / "plots" / "seat.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "plots" / "seat.png").read_bytes().startswith(b"\x89PNG")


def test_on_a_full_disk_no_plot_is_half_written(
    parts: list[Part], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    plot = parts[0].answer.plot
    assert plot
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match=r"seat\.svg cannot be written: No space left on device\."):
        save_plots(plot(680), tmp_path / "plots", "seat")
    assert not list((tmp_path / "plots").iterdir())
