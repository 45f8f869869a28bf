"""What `make` installs for the bot: lock files of requirements/ that its settings ask for.

    python -m bot.cli.needs

Only the program reads settings, and `make` asks it. It needs nothing but requirements/run.txt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.errors import SettingsError
from bot.settings import given

EXTRAS: Final = {"DATABASE_URL": "postgres", "METRICS_PORT": "metrics"}
"""The lock file that each setting asks for."""


def needs(values: Mapping[str, str]) -> Iterator[str]:
    """Yield the names of lock files, by the texts that settings are read from."""
    yield "run" if values.get("DISCORD_TOKEN", "").strip() else "sandbox"
    for name, extra in EXTRAS.items():
        if values.get(name, "").strip():
            yield extra


def main() -> None:
    """Print the names of lock files."""
    try:
        values, _ = given()
    except (SettingsError, ImportError):
        # The bot itself says what is wrong with them, or which package is missing.
        print("run")
    else:
        print(*needs(values))


if __name__ == "__main__":
    main()
