"""`python -m bench attacks`: its verdict is that of the last checkout."""

from pathlib import Path
from types import ModuleType

import pytest
from bench.attacks.checkout import Checkout, Outcome

from bench.attacks import run as attacks

OLD, NEW = Checkout("old", Path("old")), Checkout("new", Path("new"))


@pytest.mark.parametrize(("falls", "verdict"), [("old", True), ("new", False)])
def test_only_the_last_checkout_must_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], falls: str, verdict: bool
) -> None:
    module = ModuleType("flood")
    module.TITLE = "everybody asks at once"  # type: ignore[attr-defined]
    module.attack = lambda checkout, _folder: Outcome(  # type: ignore[attr-defined]
        checkout.name != falls, "7 of 9 answered"
    )
    monkeypatch.setattr(attacks, "module_of", lambda _name: module)
    assert attacks.run(["flood"], [OLD, NEW]) is verdict
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(maxsplit=2) for line in lines[2:4]] == [
        [name, "FALLS:" if name == falls else "holds:", "7 of 9 answered"]
        for name in ("old", "new")
    ]


def test_every_attack_has_a_title_and_a_function() -> None:
    for name in attacks.attack_names():
        module = attacks.module_of(name)
        assert module.TITLE
        assert callable(module.attack)
