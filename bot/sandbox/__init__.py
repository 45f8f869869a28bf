"""The bot on a simulated Discord in the browser: no account, no token, no network.

SimCord simulates the server; its preview shows one channel as any of six people sees it. This
package makes the world (`world`), keeps the page up to date (`room`) and cleans up (`house`). It
needs the extra `sandbox`; only importing the package needs nothing.
"""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Final

from bot.sandbox.arguments import PackagesMissing, SandboxError, SandboxOptions

__all__ = ["PackagesMissing", "SandboxError", "SandboxOptions", "main", "sandbox"]

PACKAGES: Final = ("simcord", "markdown_it", "linkify_it", "regex", "PIL")
"""The modules of the extra's packages."""


def main(options: SandboxOptions) -> int:
    """Run the sandbox until it is stopped, or raise HangJackError; return the exit status."""
    try:
        return asyncio.run(sandbox(options))
    except KeyboardInterrupt:  # if the event loop cannot handle signals
        return 0


async def sandbox(options: SandboxOptions) -> int:
    """Open the card room, say where, and keep it until Ctrl-C or its page ends it; as `main`."""
    missing = [name for name in PACKAGES if find_spec(name) is None]
    if missing:
        raise PackagesMissing(missing=", ".join(missing))
    # Imported late: it needs the extra's packages.
    from bot.sandbox import house

    return await house.run(options)
