"""Browsers are sent scripts without comments, and with everything else."""

from kingofarms.web.shell.assets import SCRIPT_COMMENT

SCRIPT = """/** What it is for.
 * @param {Found} thing */
function first(thing) {
  // a reason
  /** @type {ChildNode} */ (thing).remove(); // another
}

/** @param {Found} thing */
function second(thing) {}
"""
SENT = """function first(thing) {
  /** @type {ChildNode} */ (thing).remove(); // another
}

function second(thing) {}
"""


def test_comments_on_lines_of_their_own_are_left_out_and_code_beside_a_type_stays() -> None:
    assert SCRIPT_COMMENT.sub("", SCRIPT) == SENT
