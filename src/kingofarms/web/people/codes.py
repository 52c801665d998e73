"""Table codes: short enough to read aloud, too many to guess. A code is stored without its hyphen.

People type it as they like: in small letters, with spaces, and with signs that look like ours.
"""

import secrets
import unicodedata

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without I, O, 0 and 1
LENGTH = 8  # 40 bits
OLD_LENGTH = 5  # of tables that were created by version 0.1
GROUP = 4
# What people type for a sign that they have read or heard.
LOOK_ALIKES = str.maketrans("I1|O0", "LLLQQ")


def new_code() -> str:
    """A random code."""
    return "".join(secrets.choice(SIGNS) for _sign in range(LENGTH))


def shown_code(code: str) -> str:
    """The code as people read it: `ABCD-EFGH`."""
    if len(code) != LENGTH:
        return code
    return f"{code[:GROUP]}-{code[GROUP:]}"


def typed_code(text: str) -> str | None:
    """The code that somebody typed, as it is stored; None if no code looks like that."""
    plain = unicodedata.normalize("NFKC", text[:100]).upper().translate(LOOK_ALIKES)
    code = "".join(sign for sign in plain if sign.isalnum())
    has_form = len(code) in (LENGTH, OLD_LENGTH) and set(code) <= set(SIGNS)
    return code if has_form else None
