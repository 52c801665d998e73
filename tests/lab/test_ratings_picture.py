"""The picture of the ratings."""

from pathlib import Path

import pytest

from kingofarms.engine.refusal import Refusal
from kingofarms.lab.ratings import Standings, check_plot, draw, standings

from .tables import all_played, tourney


@pytest.fixture
def found() -> Standings:
    return standings(["uniform"], 2, all_played(tourney(), 4))


@pytest.mark.parametrize(("kind", "start"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("html", b"<")])
def test_a_picture_is_drawn(kind: str, start: bytes, found: Standings, tmp_path: Path) -> None:
    path = tmp_path / f"ratings.{kind}"
    check_plot(path)
    draw(found, "Heraldry", path)
    assert path.read_bytes().strip().startswith(start)
    if kind != "png":
        text = path.read_text(encoding="utf-8")
        assert "uniform" in text
        assert "<script src=" not in text, "it needs no net"


def test_an_impossible_picture_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="must end in .svg, .png, .html"):
        check_plot(tmp_path / "ratings.bmp")
    with pytest.raises(Refusal, match="cannot be written"):
        check_plot(tmp_path / "no" / "ratings.svg")
    monkeypatch.setattr("kingofarms.lab.ratings.find_spec", lambda _name: None)
    with pytest.raises(Refusal, match="pip install altair vl-convert-python"):
        check_plot(tmp_path / "ratings.svg")
