"""Styles, templates and scripts: what their formatters and linters leave to us."""

import re
from pathlib import Path

import pytest

import kingofarms
from kingofarms.web.shell.assets import stylesheet

PACKAGE = Path(kingofarms.__file__).parent
LONGEST = 120


@pytest.mark.parametrize("suffix", ["css", "html", "js"])
def test_no_line_is_longer_than_a_screen_is_wide(suffix: str) -> None:
    files = sorted(PACKAGE.rglob(f"*.{suffix}"))
    assert files
    long = [
        f"{file.relative_to(PACKAGE)}:{number}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_every_variable_that_a_style_uses_is_set_somewhere() -> None:
    style = stylesheet()
    sources = "".join(
        file.read_text(encoding="utf-8")
        for suffix in ("html", "js", "py")
        for file in PACKAGE.rglob(f"*.{suffix}")
    )
    known = set(re.findall(r"(--[a-z0-9-]+)\b\"?\s*[:,]", style + sources))
    assert set(re.findall(r"var\((--[a-z0-9-]+)", style)) - known == set()
