"""Random names and secrets: ids, and tokens of which only the hash is stored."""

import hashlib
import re
import secrets
from string import ascii_letters, digits

ID_SIGNS = ascii_letters + digits
ID_LENGTH = 16  # 95 bits
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_id() -> str:
    """A random id. It never begins with a dash, so a command line takes it for no option."""
    return "".join(secrets.choice(ID_SIGNS) for _sign in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether the text has the form of an id."""
    return ID.fullmatch(text) is not None


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
