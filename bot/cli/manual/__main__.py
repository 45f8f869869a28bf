"""Write docs/commands.md: ``python -m bot.cli.manual``."""

from __future__ import annotations

from bot.cli.manual.page import HOME, page


def main() -> None:
    """Put the manual where it belongs."""
    HOME.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
