"""A parameter that several commands of the lab share."""

from typing import Annotated

import typer

from kingofarms.engine.words import _

AsJson = Annotated[bool, typer.Option("--json", help=_("Print JSON for programs."))]
