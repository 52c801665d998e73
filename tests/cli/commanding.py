"""Running a command in this process, with typed answers."""

import sys

import pytest

from kingofarms.cli.commands import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["kingofarms", *words])
    with pytest.raises(SystemExit) as stopped:
        main()
    return int(stopped.value.code or 0)


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person types, followed by the end of the input."""
    left = list(lines)

    def typed(_prompt: str = "") -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", typed)
