"""``python -m bot verify FILE…``: check game records by the rules and by their fair deals."""

from collections.abc import Sequence
from typing import TextIO

from bot.cli.verify.files import HOLDS, Checker
from bot.locale import speak

__all__ = ["main"]


def main(paths: Sequence[str], out: TextIO) -> int:
    """Check every game of every file and print what was found, a line for each.

    Returns:
        0 when all hold, 1 when a game does not, 2 when a file cannot be opened or is not JSON.
    """
    checker = Checker(out, speak())
    return max([checker.file(path) for path in paths], default=HOLDS)
