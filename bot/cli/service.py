"""Whether the service's user can run what root has installed (``sudo make setup``)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import bot
from bot.locale import Say, speak

USER: Final = "hangjack"
"""Who runs the bot under systemd (deploy/hang-jack.service)."""
HIDDEN: Final = ("/root", "/home", "/run/user")
"""Folders that the unit hides from the service (ProtectHome)."""


def service_fault(say: Say) -> str | None:
    """Return why the service cannot run the bot.

    None if it can. None too unless root asks and the user exists: then there is no service here, or
    nobody can try in its name.
    """
    if os.name != "posix" or os.geteuid() != 0:
        return None
    import pwd  # noqa: PLC0415  # Windows has none

    try:
        group = pwd.getpwnam(USER).pw_gid
    except KeyError:
        return None
    reason = _reason(group, say)
    return reason and say(
        "The user {user} can't run {python} ({reason}). Let everyone read the bot's folder and its"
        " Python, then make .venv anew: rm -r .venv, and make setup PYTHON=/usr/bin/python3",
        user=USER,
        python=sys.executable,
        reason=reason,
    )


def _reason(group: int, say: Say) -> str | None:
    base = Path(sys.base_prefix).resolve()
    if home := next((one for one in HIDDEN if base.is_relative_to(one)), None):
        return say("its Python is in {folder}, which is hidden from services", folder=home)
    root = str(Path(bot.__file__).parents[1])
    look = f"import sys; sys.path.insert(0, {root!r}); import bot.app"
    try:
        tried = subprocess.run(  # noqa: S603  # our own Python
            [sys.executable, "-c", look],
            check=False,
            capture_output=True,
            text=True,
            cwd="/",
            user=USER,
            group=group,
            extra_groups=[],
        )
    except OSError as error:
        return error.strerror
    return (tried.stderr.splitlines() or [""])[-1] if tried.returncode else None


def main() -> int:
    """Print what is wrong for the service; return 1 if something is."""
    fault = service_fault(speak())
    if fault:
        print(fault, file=sys.stderr)
    return int(fault is not None)


if __name__ == "__main__":
    sys.exit(main())
