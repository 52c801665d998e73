"""Running a command in this process, with typed answers."""

import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.capture import CaptureResult

from kingofarms.cli.commands import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["kingofarms", *words])
    with pytest.raises(SystemExit) as stopped:
        main()
    return int(stopped.value.code or 0)


@dataclass(frozen=True)
class Command:
    """Runs a command, and tells what it has printed since."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *words: str, code: int = 0) -> CaptureResult[str]:
        """What the command prints; it ends with that code."""
        self.capsys.readouterr()
        ended = run(self.monkeypatch, *words)
        printed = self.capsys.readouterr()
        assert ended == code, printed.err
        return printed

    def json(self, *words: str) -> list[Any]:
        """What the command prints for programs, an object for each line."""
        return [json.loads(line) for line in self(*words, "--json").out.splitlines()]

    def types(self, *lines: str) -> None:
        """What the person types, followed by the end of the input."""
        left = list(lines)

        def typed(_prompt: str = "") -> str:
            if not left:
                raise EOFError
            return left.pop(0)

        self.monkeypatch.setattr("builtins.input", typed)
