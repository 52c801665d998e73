"""Templates. Everything filled into them is escaped as text, never markup.

Words with a little picture before them, as a sentence of the log has them.
"""

import hashlib
import re
from collections.abc import MutableMapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast

import jinja2
from jinja2 import nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.ext import Extension
from markupsafe import Markup, escape

from kingofarms.engine.rules.cache_folder import CACHE, mark_as_used
from kingofarms.engine.words import N_, _, ngettext

# Elements around which white space is not seen; of the others here, only inside.
BLOCKS = (
    "address article aside body caption dd details dialog div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 head header html legend li link main meta nav ol option p "
    "section select summary table tbody td tfoot th thead title tr ul circle defs g path rect"
)
BLOCK = rf"/?(?:{BLOCKS.replace(' ', '|')})\b"
BREAKS = (
    (re.compile(r"\s*\n\s*(/?>)"), r"\1"),
    (re.compile(r"\s*\n\s*(?=[^<>]*>)"), " "),  # inside a tag
    (re.compile(rf"(<(?:{BLOCK}|button\b|svg\b)[^<>]*>)\s*\n\s*"), r"\1"),
    (re.compile(rf"\s*\n\s*(?=<(?:{BLOCK}|/button\b|/svg\b))"), ""),
    (re.compile(r"(?<=[%#]\})\n\s+"), "\n "),  # Jinja leaves the line break out, not the space
    (re.compile(r"(?<![%#]\})\n\s+"), "\n"),
)
is_special = re.compile("[&<>'\"]").search  # what `escape` replaces


class QuickCode(CodeGenerator):
    """Python code of templates, with short ways for what a page does hundreds of times."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        """Before what is filled in: escape it. What is markup already need not be made again."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.escaped(")

    def visit_Call(  # noqa: N802 - Jinja's name
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """Call a function as Python does; a list or dictionary of arguments is left to Jinja.

        Jinja asks every function first whether it wants to be given the context. None of ours does,
        and a macro that is not given one escapes as the environment says: everything.
        """
        if node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


class Narrow(Extension):
    """Templates without the line breaks and indents that only their readers need."""

    def preprocess(
        self,
        source: str,
        name: str | None,  # noqa: ARG002 - Jinja passes it
        filename: str | None = None,  # noqa: ARG002 - Jinja passes it
    ) -> str:
        """The template as it is translated: no browser shows the difference."""
        for pattern, instead in BREAKS:
            source = pattern.sub(instead, source)
        return source


class QuickEnvironment(jinja2.Environment):
    """Templates whose globals are a plain dictionary: every `import` compares them."""

    code_generator_class = QuickCode

    @staticmethod
    def escaped(value: object) -> str:
        """The value as text in HTML: markup as it is, everything else escaped.

        Most values are a number, or text in which nothing has to be escaped.
        """
        kind = type(value)
        if kind is Markup:
            return cast(Markup, value)
        if kind is str:
            text = cast(str, value)
            return escape(text) if is_special(text) else text
        return str(value) if kind is int else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of one template."""
        return {**self.globals, **d} if d else self.globals


class Translated(jinja2.FileSystemBytecodeCache):
    """Templates as Python code, kept for the next start; it belongs to this version of the file."""

    def __init__(self, root: Path) -> None:
        own = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
        folder = root / f"templates-{own}"
        folder.mkdir(exist_ok=True)
        mark_as_used(folder)
        super().__init__(str(folder))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it; on a full disk, say, it is translated again next time."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def translated() -> Translated | None:
    """Where templates are kept as Python code; None where nothing can be written."""
    try:
        return Translated(CACHE) if CACHE else None
    except OSError:
        return None


def template_environment(loader: jinja2.BaseLoader) -> jinja2.Environment:
    """Templates from there, with gettext."""
    environment = QuickEnvironment(
        loader=loader,
        extensions=[Narrow],
        bytecode_cache=translated(),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,  # do not check the files for every page
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update({"_": _, "N_": N_, "ngettext": ngettext})
    return environment


@cache
def macros(file: Path) -> Any:
    """The macros of one template file, as attributes.

    It may import others of its folder: by their names, or as pages do, as `game/name.html`.
    """
    folder = jinja2.FileSystemLoader(file.parent)
    loader = jinja2.ChoiceLoader([folder, jinja2.PrefixLoader({file.parent.parent.name: folder})])
    return template_environment(loader).get_template(file.name).module


PICTURED = Markup('<span class="pictured">{}{}</span>{}')


def pictured(picture: Markup, words: str) -> Markup:
    """They flow like other words; only the picture stays beside the first of them."""
    first, space, others = words.partition(" ")
    return PICTURED.format(picture.strip(), first, space + others)
