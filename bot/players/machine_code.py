"""Machine code of the modules that play deals out, where mypyc has made it of these very sources.

`bot.players.compile` makes it, in a folder of the Python environment that is named after the
sources and the Python, so that nothing stale is ever used. `bot.players` imports this module first,
and all others are found there; without it they are plain Python, which is slower. *Easy* and
*steady* decide the same; *strong* tries ten times as many worlds by machine code. A process never
has some of both.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final

_log = logging.getLogger(__name__)

MODULES: Final = (
    "core/cards.py",
    "core/chance.py",
    "core/codes.py",
    "core/count.py",
    "core/deal.py",
    "core/exchange.py",
    "core/laws.py",
    "core/market.py",
    "core/ordering.py",
    "core/orders.py",
    "core/state.py",
    "core/tricks.py",
    "core/turn_up.py",
    "core/worlds.py",
    "steady/choosing.py",
    "steady/habits.py",
    "steady/hand_value.py",
    "steady/knowledge.py",
    "steady/pitching.py",
    "steady/playing.py",
    "steady/prizes.py",
    "steady/prospects.py",
    "steady/turn_up.py",
    "steady/weights.py",
    "strong/calls.py",
    "strong/rollouts.py",
    "strong/values.py",
)
"""What is compiled: all that a deal played out runs through, and nothing with the engine's objects.

They call each other as C does, so that all are compiled or none.
"""
LIBRARY: Final = "bot.players.core.all"
"""All machine code is in one library in a package of the players; mypyc adds to this name."""
HERE: Final = Path(__file__).parent
PLAIN: Final = "PLAIN_PLAYERS"
"""The environment variable that keeps to plain Python, for tests and to measure it."""


def folder_in(environment: str) -> Path:
    """Return where a Python environment has the machine code of these sources, if it has it."""
    digest = blake2b(EXTENSION_SUFFIXES[0].encode(), digest_size=10)
    made_by = ("compile.py", "machine_code.py")
    # The engine's too: mypyc copies constants that a module imports.
    engine = sorted(HERE.parent.glob("engine/*.py"))
    for path in [*(HERE / name for name in MODULES + made_by), *engine]:
        digest.update(path.read_bytes())
    return Path(environment, "compiled-players", digest.hexdigest())


# Found once: what is compiled while this process runs is for those that start later.
_FOLDER: Final = folder_in(sys.prefix)
VERSION: Final = _FOLDER.name
"""Names the sources that this process has imported."""


class _Finder(MetaPathFinder):
    """Finds the modules that are compiled; all others are found as ever."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("bot.players."):
            return None
        package = fullname.split(".")[:-1]
        found = PathFinder.find_spec(fullname, [str(_FOLDER.joinpath(*package))], target)
        # A folder alone is no module: that of the sources has the package.
        return found if found and found.loader else None


def _use() -> bool:
    """Have the machine code found, if there is any that the system can load."""
    if PLAIN in os.environ or not _FOLDER.is_dir():
        return False
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        import_module(f"{LIBRARY}__mypyc")
    except ImportError as trouble:  # as where the C library is another one now
        sys.meta_path.remove(finder)
        _log.warning("the computer players stay plain Python: %s", trouble)
        return False
    return True


_COMPILED: Final = _use()
_USELESS: Final = not _COMPILED and (PLAIN in os.environ or _FOLDER.is_dir())
"""Whether machine code is not wanted, or the system cannot load it."""


def compiled() -> bool:
    """Say whether the players of this process are machine code."""
    return _COMPILED


def compiled_by_now() -> bool:
    """Say whether the players of a process that starts now are machine code."""
    return _COMPILED or (not _USELESS and _FOLDER.is_dir())
