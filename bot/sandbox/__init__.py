"""The bot on a Discord of its own, in the browser: no account, no token, no network.

SimCord simulates the server; its preview shows one channel of it as any of six people sees it.
This package only makes the world (`world`), keeps its page fresh (`room`) and cleans up (`house`).
What it needs beside the bot is the extra `sandbox`; importing the package itself needs nothing.
"""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Final

from bot.sandbox.options import Options, PackagesMissing, SandboxError

__all__ = ["Options", "PackagesMissing", "SandboxError", "main", "sandbox"]

PACKAGES: Final = ("simcord", "markdown_it", "linkify_it", "regex", "PIL")
"""What the extra brings, by the names they are imported by."""


def main(options: Options) -> int:
    """Run the sandbox until it is stopped; return the exit status.

    Raises:
        HangJackError: if it cannot be opened, saying what to do.
    """
    try:
        return asyncio.run(sandbox(options))
    except KeyboardInterrupt:  # where a loop cannot handle signals itself
        return 0


async def sandbox(options: Options) -> int:
    """Open the card room, say where, and keep it until Ctrl-C or until its page ends it.

    Raises:
        HangJackError: if it cannot be opened, saying what to do.
    """
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise PackagesMissing(missing=", ".join(missing))
    # Imported late: it needs the extra's packages, known to be there only now.
    from bot.sandbox import house

    return await house.run(options)
