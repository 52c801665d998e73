"""A figure as the compact text that the package reads (kingofarms.arms.charges.figure)."""

from kingofarms.arms.charges.figure import GRID, Figure, Layer, Step


def encode(figure: Figure) -> str:
    """The text of a figure."""
    lines = [" ".join(str(round(each * GRID)) for corner in figure.hull for each in corner)]
    paths = [_path(layer.steps) for layer in figure.layers]
    for number, layer in enumerate(figure.layers):
        lines.append(f"{_roles(layer)} {_known(paths[number], paths[:number])}")
    for layer in figure.small:
        lines.append(f"small {_roles(layer)} {_known(_path(layer.steps), paths)}")
    return "\n".join(lines)


def _known(path: str, before: list[str]) -> str:
    return f"={before.index(path)}" if path in before else path


def _roles(layer: Layer) -> str:
    return f"{layer.fill or '-'} {layer.line or '-'}"


def _path(steps: tuple[Step, ...]) -> str:
    """Steps with relative numbers; a command that is repeated is written once."""
    words: list[str] = []
    x = y = 0
    before = ""
    for command, numbers in steps:
        relative: list[str] = []
        for i in range(0, len(numbers), 2):
            at = round(numbers[i] * GRID), round(numbers[i + 1] * GRID)
            relative += [str(at[0] - x), str(at[1] - y)]
            x, y = at
        repeated = command == before and command != "M"
        words.append((" " if repeated else command) + " ".join(relative))
        before = command
    return "".join(words)
