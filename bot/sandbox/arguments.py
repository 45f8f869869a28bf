"""The options of `python -m bot sandbox`, and its errors."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Final

from bot.errors import HangJackError
from bot.locale.say import N_, Say, speak

PEOPLE: Final = (
    *("Anjali", "Boysie", "Merle", "Seeta", "Edna", "Alf", "Harold", "Mavis", "Kelvin", "Indra"),
    *("Stanley", "Doris", "Winston", "Marva", "Wilf", "Elsie", "Lennox", "Kamla", "Norman", "Ivy"),
    *("Errol", "Yasmin", "Arnold", "Nora", "Horace", "Cynthia", "Clifford", "Hilda", "Rajin"),
    *("Dolly", "Seth", "Mabel"),
)
"""The people of the server, from Trinidad and Yorkshire; first the newcomer."""
HOSTS: Final = PEOPLE[2:6]
"""The people who open the tables, in turn."""
FEW: Final = 6
"""How many people are usually there."""
CROWD: Final = 16
"""How many people are there for an event."""
EVENTS: Final = {
    "league": ("heckmondwike", 16),
    "swiss": ("swiss-evening", 4),
    "cup": ("knock-out", 4),
    "drop-in": ("drop-in", 4),
    "twice": ("everybody-deals-twice", 4),
    "all-against-all": ("all-against-all", 4),
    "double": ("double-knock-out", 4),
    "club-cup": ("club-cup", 4),
    "bars": ("three-tables-to-22", 12),
    "duplicate": ("duplicate-pairs", 4),
    "teams": ("teams-of-four", 8),
}
"""The events that an evening has room for: the preset's name, and how many people it takes."""
MOST_GAMES: Final = 12
ROOM: Final = Path("data/sandbox")
"""Where `python -m bot run` keeps its room."""


class SandboxError(HangJackError):
    """The sandbox cannot be opened."""


class PackagesMissing(SandboxError):
    text = N_(
        "The sandbox needs packages that are not installed: run `make run`, "
        "or install `hang-jack[sandbox]`. ({missing})"
    )


class PortTaken(SandboxError):
    text = N_("Port {port} is already in use: choose another with --port, or leave --port out.")


class CannotKeep(SandboxError):
    text = N_("Can't use the folder {folder}: {reason}. Choose another with --keep.")


class TooFewPeople(SandboxError):
    text = N_(
        "The event {event} takes at least {least} people. Give --people {least} or more, or leave"
        " --people out."
    )


class RoomInUse(SandboxError):
    text = N_(
        "The room in {folder} is already open. Use its page, or stop that sandbox first; another"
        " room beside it: --keep with another folder."
    )


class RoomUnreadable(SandboxError):
    text = N_("The room in {folder} can't be opened. A new one takes its place with --fresh.")


@dataclass(frozen=True, slots=True)
class SandboxOptions:
    """How to open the sandbox."""

    port: int | None = None
    """The port of the page; None for the usual one, or any free one."""
    games: int | None = None
    """Tables to open, each of another game; None for one, none beside an event."""
    people: int | None = None
    """How many people are there; None for as many as usual."""
    event: str | None = None
    """The event that is played, one of `EVENTS`."""
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
        "--port",
        type=partial(_between, 1, 65535),
        help=say("serve the page on this port of this machine"),
    )
    parser.add_argument(
        "--games",
        type=partial(_between, 1, MOST_GAMES),
        metavar="N",
        help=say(
            "open this many tables, each with a different game (1 to {most})", most=MOST_GAMES
        ),
    )
    shows = parser.add_mutually_exclusive_group()
    shows.add_argument("--demo", action="store_true", help=say("let six people play by themselves"))
    shows.add_argument(
        "--event",
        type=_event,
        metavar=say("EVENT"),
        help=say("play an event with the others: {events}", events=", ".join(EVENTS)),
    )
    parser.add_argument(
        "--people",
        type=partial(_between, 2, len(PEOPLE)),
        metavar="N",
        help=say(
            "let this many people be there (2 to {most}; {few}, or {crowd} for an event)",
            most=len(PEOPLE),
            few=FEW,
            crowd=CROWD,
        ),
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
    """Read the options back from a command line; raise TooFewPeople if the event takes more."""
    event, people = arguments.event, arguments.people
    if event is not None and people is not None and people < (least := EVENTS[event][1]):
        raise TooFewPeople(event=event, least=least)
    return SandboxOptions(
        **{one.name: getattr(arguments, one.name) for one in fields(SandboxOptions)}
    )


def _event(text: str) -> str:
    presets = {preset: name for name, (preset, _) in EVENTS.items()}
    name = text.strip().lower().replace(" ", "-")
    name = presets.get(name, name)
    if name not in EVENTS:
        raise argparse.ArgumentTypeError(
            speak()(
                "there is no event {text}; choose {events}", text=text, events=", ".join(EVENTS)
            )
        )
    return name


def _between(least: int, most: int, text: str) -> int:
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
