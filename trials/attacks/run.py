"""`python -m trials attacks`: attacks that once succeeded, against one checkout or several."""

import importlib
import pkgutil
import tempfile
import traceback
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from trials.attacks import findings
from trials.attacks.checkout import Checkout, Outcome, checkout_at, this_checkout


def attack_names() -> Sequence[str]:
    """The modules of `findings`, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(findings.__path__))


def module_of(name: str) -> ModuleType:
    """The module of that attack."""
    return importlib.import_module(f"{findings.__name__}.{name}")


def attack(name: str, checkout: Checkout) -> Outcome:
    """Run one attack, in a folder of its own."""
    module = module_of(name)
    with tempfile.TemporaryDirectory() as folder:
        try:
            outcome: Outcome = module.attack(checkout, Path(folder))
        except Exception as error:  # the other attacks are measured all the same
            traceback.print_exc()
            return Outcome(False, f"could not be measured: {type(error).__name__}: {error}")
    return outcome


def run_command(options: Namespace) -> int:
    """Run the attacks that were asked for; 0 if this checkout holds against all of them."""
    known = attack_names()
    names = options.attack or known
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"No such attack: {', '.join(unknown)}. There are: {', '.join(known)}.")
        return 2
    beside = map(checkout_at, options.beside or [])
    return 0 if run(names, [*beside, this_checkout()]) else 1


def run(names: Sequence[str], checkouts: Sequence[Checkout]) -> bool:
    """Run these attacks and print; True if the last checkout holds against all of them."""
    holds = True
    for name in names:
        title = module_of(name).TITLE
        print(f"\n{name}: {title}")
        for checkout in checkouts:
            outcome = attack(name, checkout)
            verdict = "holds" if outcome.holds else "FALLS"
            print(f"  {checkout.name:12} {verdict}: {outcome.figures}", flush=True)
            holds &= outcome.holds or checkout != checkouts[-1]
    print(f"\n{checkouts[-1].name}:", "holds against every attack" if holds else "DOES NOT HOLD")
    return holds
