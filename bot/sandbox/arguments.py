"""The options of `python -m bot sandbox`, and its errors."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.errors import HangJackError
from bot.locale import N_, Say, speak

PEOPLE: Final = ("Anjali", "Boysie", "Merle", "Seeta", "Edna", "Alf")
"""The people in the card room, four from Trinidad, two from Yorkshire; first the newcomer."""
HOSTS: Final = PEOPLE[2:]
"""The people who open the tables, in turn."""
MOST_GAMES: Final = 12
ROOM: Final = Path("data/sandbox")
"""Where `python -m bot run` keeps its room."""


class SandboxError(HangJackError):
    """The sandbox cannot be opened."""


class PackagesMissing(SandboxError):
    """The extra `sandbox` is not installed."""

    text = N_(
        "The sandbox needs packages that are not installed: run `make run`, "
        'or `pip install ".[sandbox]"`. ({missing})'
    )


class PortTaken(SandboxError):
    """Another program uses the port."""

    text = N_("Port {port} is already in use: choose another with --port, or leave --port out.")


class CannotKeep(SandboxError):
    """The folder for the room cannot be used."""

    text = N_("Can't use the folder {folder}: {reason}. Choose another with --keep.")


class RoomInUse(SandboxError):
    """Another sandbox has opened the room."""

    text = N_(
        "The room in {folder} is already open. Use its page, or stop that sandbox first; another"
        " room beside it: --keep with another folder."
    )


class RoomUnreadable(SandboxError):
    """The room's database cannot be opened."""

    text = N_("The room in {folder} can't be opened. A new one takes its place with --fresh.")


@dataclass(frozen=True, slots=True)
class SandboxOptions:
    """How to open the sandbox."""

    port: int | None = None
    """The port of the page; None for the usual one, or any free one."""
    games: int = 1
    """Tables to open, each of another game."""
    demo: bool = False
    """Whether the people play by themselves, instead of waiting for a newcomer."""
    seed: int | None = None
    """Repeats the deals of another run; None for random ones."""
    keep: Path | None = None
    """The room's folder; None for a temporary one, removed at the end."""
    fresh: bool = False
    """Whether to begin with a new room, in place of the kept one."""


def add_arguments(parser: argparse.ArgumentParser, say: Say | None = None) -> None:
    """Declare the sandbox's options on the command line; `read_options` reads them back."""
    say = say or speak()
    parser.add_argument(
        "--port", type=_port, help=say("serve the page on this port of this machine")
    )
    parser.add_argument(
        "--games",
        type=_games,
        default=1,
        metavar="N",
        help=say(
            "open this many tables, each with a different game (1 to {most})", most=MOST_GAMES
        ),
    )
    parser.add_argument(
        "--demo", action="store_true", help=say("let six people play by themselves")
    )
    parser.add_argument("--seed", type=int, metavar="N", help=say("make the deals repeatable"))
    parser.add_argument(
        "--keep",
        type=Path,
        metavar=say("FOLDER"),
        help=say("keep the room there; `run` keeps it in {folder}", folder=ROOM),
    )
    parser.add_argument(
        "--fresh", action="store_true", help=say("begin with a new room, without the kept one")
    )


def read_options(arguments: argparse.Namespace) -> SandboxOptions:
    """Read the options back from a parsed command line."""
    return SandboxOptions(
        port=arguments.port,
        games=arguments.games,
        demo=arguments.demo,
        seed=arguments.seed,
        keep=arguments.keep,
        fresh=arguments.fresh,
    )


def _port(text: str) -> int:
    return _between(text, 1, 65535)


def _games(text: str) -> int:
    return _between(text, 1, MOST_GAMES)


def _between(text: str, least: int, most: int) -> int:
    number = int(text) if text.isdecimal() and len(text) < 10 else least - 1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(
            speak()(
                "{text} is not a whole number from {least} to {most}",
                text=text,
                least=least,
                most=most,
            )
        )
    return number
