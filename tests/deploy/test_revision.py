"""Which commit the bot says that it is."""

from __future__ import annotations

import logging
import subprocess
from pathlib import Path

import pytest

from bot import COMMIT, TITLE, VERSION
from bot.__main__ import main
from bot.cli import runner
from bot.revision import LETTERS, commit
from bot.settings import Settings
from tests.root import ROOT


def git(where: Path, *words: str) -> str:
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    command = ["git", "-C", str(where), *who, *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    clone = tmp_path / "clone"
    (clone / "bot").mkdir(parents=True)
    git(clone, "init", "--quiet")
    git(clone, "commit", "--quiet", "--allow-empty", "-m", "One")
    return clone


@pytest.mark.parametrize(
    "words", [(), ("pack-refs", "--all"), ("checkout", "--detach", "--quiet"), ("tag", "v1.0.0")]
)
def test_a_clone_says_its_commit_as_git_does(clone: Path, words: tuple[str, ...]) -> None:
    if words:
        git(clone, *words)
    assert commit(clone / "bot") == git(clone, "rev-parse", "HEAD")[:LETTERS]


def test_a_worktree_says_its_own(clone: Path) -> None:
    beside = clone.parent / "beside"
    git(clone, "worktree", "add", "--quiet", str(beside), "-b", "other")
    git(beside, "commit", "--quiet", "--allow-empty", "-m", "Two")
    assert commit(beside / "bot") == git(beside, "rev-parse", "HEAD")[:LETTERS]
    assert commit(beside / "bot") != commit(clone / "bot")


def test_what_was_built_says_what_the_build_has_written(clone: Path) -> None:
    (clone / "bot" / "commit.txt").write_text("0123456789abcdef\n")
    assert commit(clone / "bot") == "01234567"


@pytest.mark.parametrize("head", [None, "", "ref: refs/heads/gone\n"])
def test_without_a_clone_there_is_only_the_version(tmp_path: Path, head: str | None) -> None:
    if head is not None:
        (tmp_path / ".git").mkdir()
        (tmp_path / ".git" / "HEAD").write_text(head)
    assert not commit(tmp_path / "bot")


def test_version_and_log_name_the_commit(
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if (ROOT / ".git").exists():
        assert git(ROOT, "rev-parse", "HEAD")[:LETTERS] == COMMIT
        assert f"Hang Jack {VERSION} ({COMMIT})" == TITLE
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"{TITLE}\n"

    async def serve(*_: object) -> None:
        """Instead of Discord."""

    monkeypatch.setattr(runner, "serve", serve)
    monkeypatch.setattr(runner, "_tune_python", lambda: None)
    monkeypatch.setattr("bot.cli.runner.logs.set_up", lambda _: None)
    caplog.set_level(logging.INFO)
    runner.run(Settings(), "token")
    assert f"{TITLE} starts" in caplog.messages
