"""Whether the service's user can run what root has installed (``sudo make setup``)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import bot
from bot.locale.say import Say, speak

USER: Final = "hangjack"
"""Who runs the bot under systemd (deploy/hang-jack.service)."""
HIDDEN: Final = ("/root", "/home", "/run/user")
"""Folders that the unit hides from the service (ProtectHome)."""


def service_fault(say: Say) -> str | None:
    """Return why the service cannot run the bot, and what to do.

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
    folder = Path(bot.__file__).parents[1]
    if home := _hidden(folder):
        return say(
            "The bot is in {home}, which services can't see. Install it in /opt/hang-jack, as"
            " docs/operating.md says.",
            home=home,
        )
    python = Path(sys.executable).resolve()
    if _hidden(python) or _trouble(group, python, "-IS", "-c", ""):
        return say(
            "The service can't run {python}, the Python of .venv. Make .venv anew with another one:"
            " rm -r .venv, then make setup PYTHON=/usr/bin/python3",
            python=python,
        )
    look = (
        f"import os, sys; os.chdir({str(folder)!r}); sys.path.insert(0, '.'); import bot.app;"
        " os.path.exists('.env') and open('.env').close()"
    )
    trouble = _trouble(group, sys.executable, "-c", look)
    return trouble and say(
        "The user {user} can't run the bot ({trouble}). Let it read the bot: {command}",
        user=USER,
        trouble=trouble,
        command=f"cd {folder} && chmod go+rx . && chmod -R go+rX bot cogs .venv"
        f" && chgrp {USER} .env && chmod 640 .env",
    )


def _hidden(path: Path) -> str | None:
    return next((one for one in HIDDEN if path.is_relative_to(one)), None)


def _trouble(group: int, *command: str | Path) -> str | None:
    """Return why the service's user cannot run a command; None if that works."""
    try:
        tried = subprocess.run(  # noqa: S603  # our own Python
            command,
            check=False,
            capture_output=True,
            text=True,
            user=USER,
            group=group,
            extra_groups=[],
        )
    except OSError as error:
        return f"{error.strerror}: {error.filename}"
    return (tried.stderr.splitlines() or [""])[-1] if tried.returncode else None


def main() -> int:
    """Print what is wrong for the service; return 1 if something is."""
    fault = service_fault(speak())
    if fault:
        print(fault, file=sys.stderr)
    return int(fault is not None)


if __name__ == "__main__":
    sys.exit(main())
