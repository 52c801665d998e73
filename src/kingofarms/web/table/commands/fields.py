"""The kinds of fields that commands and other messages have."""

from typing import Annotated

from msgspec import Meta

Number = Annotated[int, Meta(ge=0, le=99_999_999)]
Short = Annotated[str, Meta(max_length=200)]
# The sender's own name for a request: printable, no spaces.
RequestId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[!-~]+$")]
