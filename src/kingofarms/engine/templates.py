"""Templates. Everything filled into them is escaped as text, never markup."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined

from kingofarms.engine.words import _, ngettext


def template_environment(loader: BaseLoader) -> Environment:
    """Templates from there, with gettext."""
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # do not check the files for every page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update({"_": _, "ngettext": ngettext})
    return environment


@cache
def macros(file: Path) -> Any:
    """The macros of one template file, as attributes."""
    return template_environment(FileSystemLoader(file.parent)).get_template(file.name).module
