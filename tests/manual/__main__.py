"""Write docs/commands.md: ``python -m tests.manual``."""

from __future__ import annotations

from tests.manual.page import HOME, page


def main() -> None:
    """Put the manual where it belongs."""
    HOME.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
