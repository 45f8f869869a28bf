"""The command line: ``python -m bot [run | sandbox | verify | check | health]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot import alive, check, runner, verify
from bot.errors import HangJackError
from bot.locale import Say, speak
from bot.sandbox import options as sandbox_options
from bot.settings import load


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; errors are one sentence each."""
    say = speak()
    options = _parser(say).parse_args(arguments)
    try:
        status: int = options.command(options)
    except HangJackError as error:
        print(error.said(say), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _parser(say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description=say("Hang Jack hosts All Fours games on Discord.")
    )
    parser.set_defaults(command=_run)
    commands = parser.add_subparsers(title=say("commands"))

    run = commands.add_parser("run", help=say("run the bot; without a token, the sandbox"))
    run.set_defaults(command=_run)

    sandbox = commands.add_parser(
        "sandbox", help=say("try the bot in the browser, without Discord")
    )
    sandbox_options.add_arguments(sandbox, say)
    sandbox.set_defaults(command=_sandbox)

    records = commands.add_parser("verify", help=say("check game records"))
    records.add_argument("files", nargs="+", metavar="FILE")
    records.set_defaults(command=_verify)

    checked = commands.add_parser(
        "check", help=say("test settings, token, database and permissions")
    )
    checked.set_defaults(command=_check)

    health = commands.add_parser("health", help=say("say whether the running bot is well"))
    health.set_defaults(command=_health)
    return parser


def _run(_: argparse.Namespace) -> int:
    settings = load()
    if settings.token is None:
        print(speak()("There is no DISCORD_TOKEN, so this is the sandbox."), file=sys.stderr)
        return _open_sandbox(sandbox_options.Options())
    return runner.run(settings)


def _sandbox(options: argparse.Namespace) -> int:
    return _open_sandbox(sandbox_options.options(options))


def _open_sandbox(options: sandbox_options.Options) -> int:
    # Imported late: the bot with a token runs without the sandbox's packages.
    from bot import sandbox

    return sandbox.main(options)


def _verify(options: argparse.Namespace) -> int:
    return verify.main(options.files, sys.stdout)


def _check(_: argparse.Namespace) -> int:
    return check.main(load())


def _health(_: argparse.Namespace) -> int:
    return alive.health(load())


if __name__ == "__main__":
    sys.exit(main())
