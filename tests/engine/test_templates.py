"""Whatever a template is given is escaped, except markup."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from kingofarms.engine import templates
from kingofarms.engine.templates import QuickEnvironment, Translated, template_environment

FILES = {
    "plain.html": "<p>{{ value }}</p>",
    "macro.html": "{% macro show(value) %}<p>{{ value }}</p>{% endmacro %}{{ show(value) }}",
    "twice.html": "{% macro one(value) %}{{ value }}{% endmacro %}"
    "{% macro two(value) %}<p>{{ one(value) }}</p>{% endmacro %}{{ two(value) }}",
    "loop.html": "{% for each in [value] %}<p>{{ each }}</p>{% endfor %}",
}


class Picture:
    """Brings its own markup."""

    def __html__(self) -> str:
        return "<svg></svg>"


class Quoted(str):
    """A text, but not of the plain kind."""

    __slots__ = ()


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("<b>", "&lt;b&gt;"),
        ("'\"&", "&#39;&#34;&amp;"),
        ("a'", "a&#39;"),
        ('a"', "a&#34;"),
        ("a&", "a&amp;"),
        ("a<", "a&lt;"),
        ("a>", "a&gt;"),
        ("Ä, nothing to escape", "Ä, nothing to escape"),
        (Markup("<b>"), "<b>"),
        (Markup("<b>{}</b>").format("<i>"), "<b>&lt;i&gt;</b>"),
        (Picture(), "<svg></svg>"),
        (7, "7"),
        (True, "True"),
        (Quoted("<b>"), "&lt;b&gt;"),
        (["<b>"], "[&#39;&lt;b&gt;&#39;]"),
    ],
)
def test_what_is_filled_in_is_escaped_unless_it_is_markup(
    file: str, value: object, shown: str
) -> None:
    templates = template_environment(DictLoader(FILES))
    assert templates.get_template(file).render(value=value) == f"<p>{shown}</p>"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(templates, "translated", lambda: Translated(tmp_path))
    return tmp_path


def test_a_template_is_translated_once_for_all_starts(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str | None] = []
    monkeypatch.setattr(QuickEnvironment, "_parse", noting(names, QuickEnvironment._parse))
    for _start in range(2):
        shown = template_environment(DictLoader(FILES)).get_template("plain.html")
        assert shown.render(value="<b>") == "<p>&lt;b&gt;</p>"
    assert names == ["plain.html"]
    changed = template_environment(DictLoader({"plain.html": "{{ value }}"}))
    assert changed.get_template("plain.html").render(value=1) == "1"
    assert names == ["plain.html", "plain.html"]
    assert len(list(kept.glob("templates-*"))) == 1


def test_a_template_that_cannot_be_kept_is_shown_all_the_same(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object, **_named: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr("jinja2.bccache.tempfile.NamedTemporaryFile", full)
    shown = template_environment(DictLoader(FILES)).get_template("plain.html")
    assert shown.render(value=1) == "<p>1</p>"
    assert not list(kept.glob("templates-*/*"))


def noting(names: list[str | None], parse: Any) -> Any:
    """The same function, which notes the templates that are read."""

    def noted(environment: Any, source: str, name: str | None, filename: str | None) -> Any:
        names.append(name)
        return parse(environment, source, name, filename)

    return noted


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("<p\n  class='a'\n  id='b'\n>\n  one\n  two\n</p>\n", "<p class='a' id='b'>one\ntwo</p>"),
        ("<b>one</b>\n    <b>two</b>", "<b>one</b>\n<b>two</b>"),
        ("a <button>\n  {{ 1 }}\n</button> b", "a <button>1</button> b"),
        ("a{% if 2 > 1 %}\n    <b>b</b>\n{% endif %}", "a <b>b</b>\n"),
        ("{% if 2 > 1 %}\n  <li>\n    x</li>\n{% endif %}", "<li>x</li>"),
    ],
)
def test_indents_are_for_the_readers_of_templates_only(source: str, shown: str) -> None:
    environment = template_environment(DictLoader({"file": source}))
    assert environment.get_template("file").render() == shown
