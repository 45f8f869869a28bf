"""The command line: ``python -m bot [run | sandbox | verify | check | backup | move | …]``.

Each command imports its module when it runs: the bot on Discord needs no packages of the sandbox,
and ``health``, which Docker runs twice a minute, stays fast.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.errors import HangJackError
from bot.locale import N_, Say, speak
from bot.sandbox.arguments import SandboxOptions, add_arguments, read_options
from bot.settings import Settings, load


class SandboxOnly(HangJackError):
    """The sandbox's options were given together with a token."""

    text = N_(
        "DISCORD_TOKEN is set, so this is the bot on Discord, which takes no options. For the"
        " sandbox and its options: python -m bot sandbox"
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
        prog="python -m bot", description=say("Hang Jack hosts All Fours games on Discord.")
    )
    commands = parser.add_subparsers(
        title=say("commands"), metavar=say("COMMAND"), description=say("Without a command: run.")
    )

    run = commands.add_parser(
        "run", help=say("run the bot; without a token, the sandbox with its options")
    )
    add_arguments(run, say)
    run.set_defaults(command=_run)

    sandbox = commands.add_parser(
        "sandbox", help=say("try the bot in the browser, without Discord")
    )
    add_arguments(sandbox, say)
    sandbox.set_defaults(command=_sandbox)

    records = commands.add_parser("verify", help=say("check game records"))
    records.add_argument("files", nargs="+", metavar=say("FILE"))
    records.set_defaults(command=_verify)

    checked = commands.add_parser(
        "check", help=say("check settings, token, database and permissions")
    )
    checked.add_argument(
        "--try",
        dest="channel",
        metavar=say("CHANNEL"),
        help=say("also try all that the bot does, in this channel; stop the bot first"),
    )
    checked.set_defaults(command=_check)

    health = commands.add_parser("health", help=say("check the health of the running bot"))
    health.set_defaults(command=_health)

    copied = commands.add_parser(
        "backup", help=say("back up the database, even while the bot runs")
    )
    copied.add_argument("file", type=Path, metavar=say("FILE"))
    copied.set_defaults(command=_backup)

    restored = commands.add_parser(
        "restore", help=say("restore a backup, while the bot is stopped")
    )
    restored.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar=say("FILE"),
        help=say("leave it out if pg_restore has restored it already"),
    )
    restored.set_defaults(command=_restore)

    moved = commands.add_parser(
        "move", help=say("move the SQLite database to an empty PostgreSQL database")
    )
    moved.set_defaults(command=_move)

    counted = commands.add_parser(
        "recount", help=say("rebuild leaderboards and ratings from the stored games")
    )
    counted.add_argument("--check", action="store_true", help=say("only report what differs"))
    counted.set_defaults(command=_recount)
    return parser


def _run(given: argparse.Namespace) -> int:
    log_format = Settings().log_format
    try:
        settings, options = load(), read_options(given)
        log_format = settings.log_format
        if settings.token is None:
            print(speak()("DISCORD_TOKEN is not set, so this is the sandbox."), file=sys.stderr)
            return _open_sandbox(options)
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


def _check(given: argparse.Namespace) -> int:
    if given.channel is not None:
        from bot.cli import tryout

        return tryout.main(load, given.channel)
    from bot.cli import check

    return check.main(load)


def _health(_: argparse.Namespace) -> int:
    from bot.ops.health import check_health

    return check_health(load())


def _backup(given: argparse.Namespace) -> int:
    from bot.cli import backup

    return backup.back_up_to(load(), given.file)


def _restore(given: argparse.Namespace) -> int:
    from bot.cli import backup

    return backup.restore_from(load(), given.file)


def _move(_: argparse.Namespace) -> int:
    from bot.cli import move

    return move.move_from(load())


def _recount(given: argparse.Namespace) -> int:
    from bot.cli import recount

    return recount.recount_scores(load(), check=given.check)


if __name__ == "__main__":
    sys.exit(main())
