"""Secrets that people and programs carry: signed cookies, tokens of which only the hash is kept."""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from string import ascii_letters, digits

CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is mistaken for another when read aloud
CODE_LENGTH = 5
ID_SIGNS = ascii_letters + digits
ID_LENGTH = 16  # 95 bits
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Signer:
    """Signs texts with a key that never leaves the server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, text: str) -> str:
        """The text with its signature, fit for a cookie."""
        data = urlsafe_b64encode(text.encode()).decode().rstrip("=")
        return f"{data}.{self._signature(data)}"

    def read(self, signed: str) -> str | None:
        """The text again; None where the signature is not ours."""
        data, _dot, signature = signed.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(data).encode()):
            return None
        return urlsafe_b64decode(data + "=" * (-len(data) % 4)).decode()

    def _signature(self, data: str) -> str:
        return hmac.new(self._key, data.encode(), hashlib.sha256).hexdigest()


def new_id() -> str:
    """A name that nobody guesses; after a command, none begins like an option."""
    return "".join(secrets.choice(ID_SIGNS) for _sign in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether such a name could be one of ours."""
    return ID.fullmatch(text) is not None


def new_token() -> str:
    """A secret to carry."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A short code to read aloud."""
    return "".join(secrets.choice(CODE_SIGNS) for _sign in range(CODE_LENGTH))
