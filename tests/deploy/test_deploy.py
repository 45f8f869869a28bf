"""`deploy/`: each file names settings, commands and paths that there are."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from posixpath import commonpath
from typing import Final

import pytest
import yaml

from bot import VERSION
from bot.__main__ import _parser
from bot.locale.say import speak
from bot.ops.watchdog import LIMIT_S
from bot.settings import Settings, read
from tests.cli.setting_names import NAMES
from tests.image import dockerfile
from tests.image.dockerfile import said
from tests.root import ROOT

DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
PAGES: Final = ("docs/operating.md", "docs/operating-reference.md")
PAGE: Final = "\n\n".join((ROOT / page).read_text("utf-8") for page in PAGES)


def unit() -> ConfigParser:
    found = ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(DEPLOY / "hang-jack.service")
    return found


def test_the_compose_file_runs_the_image_on_its_own_volume() -> None:
    [bot] = COMPOSE["services"].values()
    [volume] = COMPOSE["volumes"]
    assert (DEPLOY / bot["build"]["context"] / "Dockerfile").is_file()
    assert {f"{name}=" for name in bot["build"]["args"]} == {words[0] for words in said("ARG")[1:]}
    assert [(DEPLOY / path).resolve() for path in bot["env_file"]] == [ROOT / ".env"]
    assert bot["volumes"] == [f"{volume}:{place}" for place in dockerfile.VOLUMES]
    # Also where .env names another file, which could not be written.
    settings = read(bot["environment"])
    assert str(settings.database_path) == dockerfile.ENV["DATABASE_PATH"]
    assert str(settings.database_path.parent) in dockerfile.VOLUMES
    assert bot["environment"].keys() <= NAMES.keys()
    assert "command" not in bot, "the image's own"
    assert "ports" not in bot, "nobody connects to the bot"
    assert bot["read_only"] is bot["init"] is True
    assert bot["tmpfs"] == ["/tmp"]
    assert bot["restart"] == "unless-stopped"


def test_docker_is_told_to_use_the_same_names_everywhere() -> None:
    [bot] = COMPOSE["services"].values()
    [volume] = COMPOSE["volumes"].values()
    page = PAGE.replace("\\\n", " ")
    for command in re.findall(r"docker run .*?(?:\n\n|`)", page, re.DOTALL):
        assert f"--volume {volume['name']}:{dockerfile.VOLUMES[0]} " in command
        assert re.search(rf"\b{bot['image']}\b", command)
    named = set(re.findall(r"docker exec (?:-i )?(\S+)", PAGE))
    assert named == {bot["container_name"], "database"}, "the second is PostgreSQL's"


def test_the_unit_starts_the_bot_where_the_page_installs_it() -> None:
    service = unit()["Service"]
    python, *words = shlex.split(service["ExecStart"])
    folder = service["WorkingDirectory"]
    assert python == f"{folder}/.venv/bin/python"
    assert words[:2] == ["-m", "bot"]
    _parser(speak()).parse_args(words[2:])
    assert service["EnvironmentFile"] == f"{folder}/.env"
    documentation = unit()["Unit"]["Documentation"].removeprefix(f"file://{folder}/")
    assert (ROOT / documentation).is_file()
    assert f" {folder}\n" in PAGE, "the clone"
    assert f"useradd --system --home-dir /var/lib/{service['StateDirectory']} " in PAGE
    assert re.search(rf"useradd .* {service['User']}$", PAGE, re.MULTILINE)


def test_commands_for_systemd_do_not_mix_with_those_of_a_terminal() -> None:
    # Otherwise an owner who follows a block leaves files that the bot's user cannot open.
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    blocks = [block for block in blocks if "sudo systemctl" in block]
    assert blocks
    for line in "".join(blocks).replace("\\\n", " ").splitlines():
        assert line.startswith(("sudo ", "cd ", "journalctl ")), line
        assert "-m bot" not in line or line.startswith(f"sudo -u {unit()['Service']['User']} ")


def test_the_units_bot_can_write_its_database_its_backups_and_nothing_else() -> None:
    service = unit()["Service"]
    state = f"/var/lib/{service['StateDirectory']}"
    [database] = re.findall(r"^ *DATABASE_PATH=(\S+)$", PAGE, re.MULTILINE)
    assert commonpath((state, database)) == state
    assert service["ProtectSystem"] == "strict"
    assert service["ReadWritePaths"] == "-/backups", "where the page has its backups"
    assert service["NoNewPrivileges"] == "yes"
    assert service["CapabilityBoundingSet"] == ""
    assert service["User"] not in {"root", "nobody"}


def test_the_unit_is_started_again_after_a_failure_or_a_standstill_and_at_boot() -> None:
    service = unit()["Service"]
    assert service["Restart"] == "on-failure"
    # Not even three shards in a row use up the 1,000 connections of a day.
    assert int(service["RestartSteps"]) > 1
    assert 86_400 / int(service["RestartMaxDelaySec"]) * 3 < 1_000
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "main")
    # The bot says where it stands before systemd kills it.
    assert int(service["WatchdogSec"]) * 2 / 3 == LIMIT_S
    assert unit()["Install"]["WantedBy"] == "multi-user.target"


def test_systemd_and_docker_read_the_example_as_the_bot_does() -> None:
    """They know neither `export` nor a comment behind a value."""
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    plain = [line for line in lines if line and not line.startswith("#")]
    values = dict(line.split("=", 1) for line in plain)
    assert values.keys() <= NAMES.keys()
    assert read(values) == Settings()


def test_the_changelog_tells_of_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest, *_ = re.findall(r"^## (\S+), \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert newest == VERSION


@pytest.mark.parametrize("page", ["README.md", *PAGES, "docs/settings.md"])
def test_every_command_of_a_page_is_one_of_the_bots(page: str) -> None:
    text = (ROOT / page).read_text("utf-8").replace("\\\n", " ")
    commands = re.findall(r"python -m bot ([a-z][^\n`|&;…(]*)", text)
    assert commands
    for command in commands:
        words = [word for word in command.split(" #")[0].split() if word not in {"…", "."}]
        name = words[0].rstrip(".,:;)")
        known = re.findall(r"\{([\w,]+)\}|^ {4}(\w+)", _parser(speak()).format_help(), re.MULTILINE)
        assert name in {word for pair in known for word in pair}, command


@pytest.mark.parametrize("page", ["README.md", "docs/operating.md"])
def test_every_make_target_of_a_page_is_there(page: str) -> None:
    makefile, text = ((ROOT / name).read_text("utf-8") for name in ("Makefile", page))
    targets = set(re.findall(r"^([\w-]+):", makefile, re.MULTILINE))
    named = set(re.findall(r"(?:^|`|sudo |&& )make ([a-z][\w-]*)", text, re.MULTILINE))
    assert named
    assert named <= targets
