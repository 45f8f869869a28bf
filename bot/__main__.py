"""The command line: ``python -m bot [run | sandbox | verify | check | backup | move | …]``.

Where the bot is installed as a package, it is the command ``hang-jack``.

Each command imports its module when it runs: the bot on Discord needs no packages of the sandbox,
and ``health``, which Docker runs twice a minute, stays fast.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, TypeAlias

from bot import TITLE
from bot.errors import HangJackError
from bot.locale.say import N_, Say, speak
from bot.sandbox.arguments import ROOM, SandboxOptions, add_arguments, read_options
from bot.settings import Settings, load

OURS: Final = ("bot", "cogs")
"""The packages that are the bot itself."""

_Add: TypeAlias = Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser]
"""Adds a command: its name, what runs it, and what it does."""


_LONGEST_REASON: Final = 500
"""Letters of a ban's reason, which Discord shows to whom it concerns."""


class SandboxOnly(HangJackError):
    """The sandbox's options were given together with a token."""

    text = N_(
        "DISCORD_TOKEN is set, so this is the bot on Discord, which takes no options. For the"
        " sandbox and its options: python -m bot sandbox"
    )


class PackageMissing(HangJackError):
    """This Python lacks a package: it was replaced, or the bot was updated without its packages."""

    text = N_(
        "Python {version} at {python} lacks the package {package}. Install what is missing with"
        " `make clean setup`, or with `pipx reinstall hang-jack` where the bot is a package."
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; errors are one sentence each."""
    say = speak()
    for stream in (sys.stdout, sys.stderr):
        # Not every terminal knows ✓ and the letters of people's names.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    given = sys.argv[1:] if arguments is None else arguments
    options = _parser(say).parse_args(given or ["run"])
    try:
        with _files_for_owner_alone():
            status: int = options.command(options)
    except ImportError as error:
        package = (error.name or "bot").partition(".")[0]
        if package in OURS:
            raise
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        missing = PackageMissing(version=version, python=sys.executable, package=package)
        print(missing.said(say), file=sys.stderr)
        return 1
    except HangJackError as error:
        print(error.said(say), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has closed the pipe, as `head` does. Python must not flush to it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


@contextmanager
def _files_for_owner_alone() -> Iterator[None]:
    """Make the system create files that only their owner may read: they hold hidden cards."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def _parser(say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        # Python names the file that it runs after -m.
        prog="python -m bot" if Path(sys.argv[0]).name == "__main__.py" else "hang-jack",
        description=say("Hang Jack hosts All Fours games on Discord."),
    )
    parser.add_argument("--version", action="version", version=TITLE)
    commands = parser.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), description=say("Without a command: run.")
    )

    def add(
        name: str, run: Callable[[argparse.Namespace], int], about: str
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=about)
        command.set_defaults(command=run, name=name)
        return command

    about = say("run the bot; without a token, the sandbox with its options")
    add_arguments(add("run", _run, about), say)
    about = say("try the bot in the browser, without Discord")
    add_arguments(add("sandbox", _sandbox, about), say)
    verify = add("verify", _verify, say("check game records"))
    verify.add_argument("files", nargs="+", metavar=say("FILE"))
    daily = add("daily", _daily, say("show the cards of a daily deal that is over"))
    daily.add_argument("secret", metavar=say("SECRET"))
    daily.add_argument("day", metavar=say("DAY"))
    daily.add_argument("game", metavar=say("GAME"))
    check = add("check", _check, say("check settings, token, database and permissions"))
    check.add_argument(
        "--try",
        dest="channel",
        metavar=say("CHANNEL"),
        help=say("also try all that the bot does, in this channel; stop the bot first"),
    )
    add("token", _token, say("ask for the bot's token and write it into .env"))
    add("health", _health, say("check the health of the running bot"))
    backup = add("backup", _backup, say("back up the database, even while the bot runs"))
    backup.add_argument("file", type=Path, metavar=say("FILE"))
    restore = add("restore", _restore, say("restore a backup, while the bot is stopped"))
    restore.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar=say("FILE"),
        help=say("leave it out if pg_restore has restored it already"),
    )
    add("move", _move, say("move the SQLite database to an empty PostgreSQL database"))
    recount = add(
        "recount", _recount, say("rebuild leaderboards and ratings from the stored games")
    )
    how = recount.add_mutually_exclusive_group()
    how.add_argument("--check", action="store_true", help=say("only report what differs"))
    how.add_argument(
        "--ratings", action="store_true", help=say("rate old games by today's rule, too")
    )
    _add_owners(add, say)
    return parser


def _add_owners(add: _Add, say: Say) -> None:
    """Add what the bot's owner does with people and servers."""
    for name, about in (
        ("ban", say("shut a person or a server out")),
        ("unban", say("let a person or a server use the bot again")),
    ):
        command = add(name, _owners, about)
        command.add_argument("kind", choices=["person", "server"])
        command.add_argument("id", type=int, metavar="ID")
        if name == "ban":
            command.add_argument(
                "reason", type=_reason, metavar=say("REASON"), help=say("they are told")
            )
            command.add_argument(
                "--until", type=_day, metavar="YYYY-MM-DD", help=say("when it ends")
            )
    add("bans", _owners, say("list who is shut out"))
    export = add("export", _owners, say("write what is kept about a person into a file"))
    export.add_argument("id", type=int, metavar="ID")
    export.add_argument("file", type=Path, metavar=say("FILE"))
    forget = add("forget", _owners, say("delete what is kept about a person"))
    forget.add_argument("id", type=int, metavar="ID")
    forget.add_argument("--yes", action="store_true", help=say("don't ask first"))


def _reason(text: str) -> str:
    reason = " ".join(text.split())
    # What a terminal sends in another encoding arrives as half characters, which cannot be stored.
    is_text = not any("\ud800" <= letter <= "\udfff" for letter in reason)
    if not is_text or not 0 < len(reason) <= _LONGEST_REASON:
        raise argparse.ArgumentTypeError(
            speak()("a reason has 1 to {most} characters, in UTF-8", most=_LONGEST_REASON)
        )
    return reason


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            speak()("a day is YYYY-MM-DD, such as 2027-01-31")
        ) from None


def _run(given: argparse.Namespace) -> int:
    log_format = Settings().log_format
    try:
        settings, options = load(), read_options(given)
        log_format = settings.log_format
        if settings.token is None:
            opening = speak()(
                "DISCORD_TOKEN is not set, so this is the sandbox. Opening the card room …"
            )
            print(opening, file=sys.stderr)
            return _open_sandbox(replace(options, keep=options.keep or ROOM))
        if options != SandboxOptions():
            raise SandboxOnly
        from bot.cli import runner

        return runner.run(settings, settings.token)
    except HangJackError as error:
        if error.details.get("log_format", log_format) != "json":
            raise
        from bot.ops.logging import log_end

        log_end(error.said(speak()))
        return 1


def _sandbox(given: argparse.Namespace) -> int:
    return _open_sandbox(read_options(given))


def _open_sandbox(options: SandboxOptions) -> int:
    from bot import sandbox

    return sandbox.main(options)


def _verify(given: argparse.Namespace) -> int:
    from bot.cli import verify

    return verify.main(given.files, sys.stdout)


def _daily(given: argparse.Namespace) -> int:
    from bot.cli import daily

    return daily.main(given.secret, given.day, given.game, sys.stdout)


def _check(given: argparse.Namespace) -> int:
    if given.channel is not None:
        from bot.cli import tryout

        return tryout.main(load, given.channel)
    from bot.cli import check

    return check.main(load)


def _token(_: argparse.Namespace) -> int:
    from bot.cli import token

    return token.main()


def _health(_: argparse.Namespace) -> int:
    from bot.ops.health import check_health

    return check_health(load())


def _backup(given: argparse.Namespace) -> int:
    from bot.cli import databases

    return databases.back_up_to(load(), given.file)


def _restore(given: argparse.Namespace) -> int:
    from bot.cli import databases

    return databases.restore_from(load(), given.file)


def _move(_: argparse.Namespace) -> int:
    from bot.cli import databases

    return databases.move_from(load())


def _recount(given: argparse.Namespace) -> int:
    from bot.cli import databases

    return databases.recount_scores(load(), check=given.check, ratings=given.ratings)


def _owners(given: argparse.Namespace) -> int:
    from bot.cli import owners

    return owners.main(load(), given)


if __name__ == "__main__":
    sys.exit(main())
