"""The image is built of what there is, and the bot runs in it; no container engine is needed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.image.context import Ignore
from tests.image.dockerfile import Stage, read
from tests.image.faults import faults
from tests.root import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
DOCKERIGNORE = (ROOT / ".dockerignore").read_text("utf-8")


def test_the_dockerfile_can_be_built_and_started() -> None:
    assert faults(ROOT, DOCKERFILE, DOCKERIGNORE) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("!requirements/charts.txt\n", "", "requirements/charts.txt is not in the context"),
        ("!cogs\n", "!cogs\ncogs\n", "cogs is not in the context"),
        ("!LICENSE\n", "!LICENSE\n!README.md\n", "README.md is in the context"),
        (" requirements/metrics.txt", "", "/tmp/metrics.txt is not in the stage"),
        ("COPY cogs ./cogs", "COPY cog ./cogs", "cog is not in the context"),
        ("--from=build /app", "--from=built /app", "there is no stage built"),
        ("--from=build /opt/venv", "--from=build /opt/env", "/opt/env is not in stage build"),
        ('"bot", "health"', '"bot", "healthy"', "no command 'python -m bot healthy'"),
        ('CMD ["run"]', 'CMD ["start"]', "no command 'python -m bot start'"),
        ("-slim-bookworm@sha256:", "-slim-bookworm@sha256:0", "is not pinned by a digest"),
    ],
)
def test_what_no_builder_could_do_is_found(old: str, new: str, fault: str) -> None:
    changed = [text.replace(old, new, 1) for text in (DOCKERFILE, DOCKERIGNORE)]
    assert changed != [DOCKERFILE, DOCKERIGNORE]
    assert fault in "; ".join(faults(ROOT, *changed))


@pytest.mark.parametrize(
    ("rules", "path", "through"),
    [
        ("", "bot/app.py", True),
        ("bot", "bot/app.py", False),
        ("/bot/", "bot/app.py", False),
        ("app.py", "bot/app.py", True),
        ("*.py", "bot/app.py", True),
        ("*.py", "setup.py", False),
        ("**/*.py", "setup.py", False),
        ("**/*.py", "bot/ui/table/board/__init__.py", False),
        ("**", "bot/ui/table/board/__init__.py", False),
        ("bot/**", "bot/ui/table/board/__init__.py", False),
        ("bot/*", "bot/ui/table/board/__init__.py", False),
        ("bo?/ui", "bot/ui/table/board/__init__.py", False),
        ("b[aeiou]t", "bot/ui/table/board/__init__.py", False),
        ("# bot", "bot/app.py", True),
        ("*\n!bot", "bot/ui/table/board/__init__.py", True),
        ("*\n!bot/ui/table/board/__init__.py", "bot/ui/table/board/__init__.py", True),
        ("*\n!bot/ui/table/board/__init__.py", "bot/ui/table/hand/__init__.py", False),
        ("!bot\n*", "bot/app.py", False),
        ("*\n!bot\n**/__pycache__", "bot/ui/__pycache__/board.pyc", False),
        ("*.md\n!README.md", "README.md", True),
        ("data.", "data1", True),
    ],
)
def test_dockerignore_is_read_as_docker_reads_it(rules: str, path: str, through: bool) -> None:
    assert Ignore(rules).lets_through(path) is through


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What the image holds in its folder: copied and made as its stages say, by this Python."""
    context = Ignore(DOCKERIGNORE).context(ROOT)
    build, final = read(DOCKERFILE)
    _lay_out(build, context, tmp_path)
    for folder, (command, *words) in build.runs:
        if command == "/opt/venv/bin/python":
            # What is installed is that of this Python here.
            ours = [word for word in words if not word.startswith("/opt/venv")]
            subprocess.run([sys.executable, *ours], cwd=tmp_path / folder[1:], check=True)
    _lay_out(final, context, tmp_path)
    return tmp_path / final.folder[1:]


def _lay_out(stage: Stage, context: list[str], root: Path) -> None:
    for there, here in stage.files(context).items():
        target = root / there[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / here, target)


def test_the_bot_runs_from_what_the_image_holds(image: Path) -> None:
    final = read(DOCKERFILE)[-1]
    data = image.parent / "data"
    data.mkdir()
    env = {**final.env, "PATH": os.defpath, "DATABASE_PATH": str(data / "hangjack.db")}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words[1:]]
        return subprocess.run(
            command, check=False, cwd=image, env=env, text=True, capture_output=True
        )

    before = run(*final.health)
    assert (before.returncode, before.stderr) == (1, "")
    assert before.stdout == "The bot has not been started with these settings yet.\n"
    # As .ci/image does in a container.
    [sign] = re.findall(r"^sign='(.*)'$", (ROOT / ".ci/image").read_text("utf-8"), re.MULTILINE)
    assert run("python", "-c", sign).returncode == 0
    after = run(*final.health)
    assert (after.returncode, after.stdout) == (0, "The bot is well.\n")
    env |= {"DISCORD_TOKEN": "none", "LOG_LEVEL": "loud"}
    started = run(*final.entrypoint, *final.command)
    assert started.returncode == 1
    assert "LOG_LEVEL" in started.stderr
    compiled = {path.suffix for path in image.rglob("*") if path.is_file()}
    assert {".mo", ".pyc"} <= compiled, "nothing is written where the bot runs"
