"""Running a command in this process, and answering what it asks."""

import sys

import pytest

from kingofarms.cli.commands import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["kingofarms", *words])
    with pytest.raises(SystemExit) as stopped:
        main()
    return int(stopped.value.code or 0)


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person types; then the end of input."""
    left = list(lines)

    def typed(_prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", typed)
