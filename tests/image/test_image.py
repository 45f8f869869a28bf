"""The image is built of what there is, and the bot runs in it; no container engine is needed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from bot.__main__ import _parser
from bot.locale.say import speak
from tests.image.dockerfile import COPIED, ENV, HEALTH, START, said
from tests.root import ROOT


def test_builder_gets_what_is_copied_and_nothing_else() -> None:
    everything, *rules = [
        line
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert everything == "*"
    assert {rule for rule in rules if rule.startswith("!")} == {f"!{one}" for one in COPIED}
    assert [rule for rule in rules if not rule.startswith("!")] == ["**/__pycache__"]
    for copied in COPIED:
        assert (ROOT / copied).exists(), copied


def test_base_is_pinned_and_stages_take_what_there_is() -> None:
    [[version], [commit]] = said("ARG")
    assert commit == "COMMIT="
    assert re.fullmatch(r"PYTHON=[\w.-]+@sha256:[0-9a-f]{64}", version)
    stages = said("FROM")
    assert {words[0] for words in stages} == {"python:${PYTHON}"}
    names = {words[2] for words in stages if len(words) > 1}
    taken = [words for words in said("COPY") if words[0].startswith("--from=")]
    assert {words[0] for words in taken} == {f"--from={name}" for name in names}
    made = {words[-1] for words in said("WORKDIR")} | {"/opt/venv"}
    assert {words[1] for words in taken} == made


def test_what_is_installed_is_copied_before() -> None:
    words = [word for run in said("RUN") for word in run]
    installed = [after for word, after in pairwise(words) if word == "--requirement"]
    locks = [copied for copied in COPIED if copied.startswith("requirements/")]
    assert installed == [f"/tmp/{Path(lock).name}" for lock in locks]


@pytest.mark.parametrize("command", [START, HEALTH])
def test_commands_are_the_bots(command: list[str]) -> None:
    assert command[:3] == ["python", "-m", "bot"]
    _parser(speak()).parse_args(command[3:])


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What the image holds in its folder: copied, and made by this Python."""
    folder = tmp_path / "app"
    for name in ("bot", "cogs"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    made = [words for run in said("RUN") for words in _commands(run)]
    for python, *words in made:
        if python == "/opt/venv/bin/python":
            # What is installed is that of this Python here.
            ours = [word for word in words if not word.startswith("/opt/venv")]
            subprocess.run([sys.executable, *ours], cwd=folder, check=True)
    return folder


def _commands(run: list[str]) -> list[list[str]]:
    """Return the words of the commands that && joins."""
    return [command.split() for command in " ".join(run).split(" && ")]


def test_the_bot_runs_from_what_the_image_holds(image: Path) -> None:
    data = image.parent / "data"
    data.mkdir()
    env = {**ENV, "PATH": os.defpath, "DATABASE_PATH": str(data / "hangjack.db")}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words[1:]]
        return subprocess.run(
            command, check=False, cwd=image, env=env, text=True, capture_output=True
        )

    before = run(*HEALTH)
    assert (before.returncode, before.stderr) == (1, "")
    assert before.stdout == "The bot has not been started with these settings yet.\n"
    # As .ci/image does in a container.
    [sign] = re.findall(r"^sign='(.*)'$", (ROOT / ".ci/image").read_text("utf-8"), re.MULTILINE)
    assert run("python", "-c", sign).returncode == 0
    after = run(*HEALTH)
    assert (after.returncode, after.stdout) == (0, "The bot is well.\n")
    env |= {"DISCORD_TOKEN": "none", "LOG_LEVEL": "loud"}
    started = run(*START)
    assert started.returncode == 1
    assert "LOG_LEVEL" in started.stderr
    compiled = {path.suffix for path in image.rglob("*") if path.is_file()}
    assert {".mo", ".pyc"} <= compiled, "nothing is written where the bot runs"
