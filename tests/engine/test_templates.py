"""Whatever a template is given is escaped, except markup."""

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from kingofarms.engine.templates import template_environment

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
