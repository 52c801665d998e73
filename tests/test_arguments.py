"""Nothing of ours takes more than six arguments by position: a reader cannot tell them apart."""

import ast

from tests.test_arrows import PACKAGE, sources

MOST = 6
# Calls whose arguments are a row of the same kind.
ROWS = {"Actions", "Events", "Names", "Table", "pack"}
# Still to be changed; nothing is added here.
KNOWN = {
    *("CardShare", "Contrast", "Figure", "Header", "LessonNote", "Listed", "Loops"),
    *("Plan", "Plays", "Result", "Settings", "Update", "action_margin", "add_table"),
    *("bar", "fitted", "is_chosen", "is_free", "keep_new", "lines_for", "pour_in"),
    *("row_of", "table_fragment", "text"),
}


def by_position(call: ast.Call) -> int:
    """How many arguments a call passes by position; `*(a, b)` passes two."""
    count = 0
    for each in call.args:
        if isinstance(each, ast.Starred):
            whole = each.value
            count += len(whole.elts) if isinstance(whole, ast.Tuple | ast.List) else 0
        elif not (isinstance(each, ast.Name) and each.id == "self"):
            count += 1
    return count


def test_no_call_passes_more_than_six_arguments_by_position() -> None:
    seen = set()
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and by_position(node) > MOST:
                name = ast.unparse(node.func).rpartition(".")[2]
                where = f"{file.relative_to(PACKAGE)}:{node.lineno}"
                assert name in ROWS | KNOWN, f"{where}: name the arguments of {name}"
                seen.add(name)
    assert seen, "nothing was looked at"
