"""`make release VERSION=…`: what it checks, and the tag that `RELEASES` finds."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from bot.upkeep.releases import _TAG
from tests.root import ROOT

CODE = 'VERSION: Final = "{}"\n'
NEWS = "# Changelog\n\n## {}\n\n### Added\n\n- A thing.\n\n## 0.1.0, 2026-01-01\n\n- Old.\n"


class Repository:
    """A repository with the command that releases."""

    def __init__(self, home: Path) -> None:
        self.home = home
        (home / ".ci").mkdir()
        (home / "bot").mkdir()
        for name in (".ci/release.py", "Makefile"):
            (home / name).write_bytes((ROOT / name).read_bytes())
        self.git("init", "--quiet")
        self.git("config", "user.name", "Ann")
        self.git("config", "user.email", "ann@example.org")

    def git(self, *words: str) -> str:
        command = ["git", "-C", str(self.home), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def write(self, number: str, heading: str) -> None:
        (self.home / "bot" / "__init__.py").write_text(CODE.format(number))
        (self.home / "CHANGELOG.md").write_text(NEWS.format(heading))

    def commit(self) -> None:
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "Release")

    def release(self, number: str) -> subprocess.CompletedProcess[str]:
        command = ["make", "--no-print-directory", "release", f"VERSION={number}"]
        return subprocess.run(command, cwd=self.home, check=False, capture_output=True, text=True)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    repository = Repository(tmp_path)
    repository.write("0.2.0", "0.2.0, 2026-11-28")
    repository.commit()
    return repository


def test_a_release_is_a_tag_that_bots_find(repository: Repository) -> None:
    done = repository.release("0.2.0")
    assert done.returncode == 0, done.stderr
    assert "git push --follow-tags" in done.stdout
    told = ["git", "upload-pack", "--stateless-rpc", "--advertise-refs", str(repository.home)]
    refs = subprocess.run(told, check=True, capture_output=True).stdout
    assert _TAG.findall(refs) == [b"0.2.0"]
    assert repository.git("cat-file", "-t", "v0.2.0") == "tag"
    text = repository.git("tag", "--list", "--format=%(contents)", "v0.2.0")
    assert text.strip() == "Hang Jack 0.2.0\n\n### Added\n\n- A thing."
    assert "never moves" in repository.release("0.2.0").stderr


@pytest.mark.parametrize(
    ("asked", "number", "heading", "said"),
    [
        ("", "0.2.0", "0.2.0, 2026-11-28", "make release VERSION=1.2.0"),
        ("v0.2.0", "0.2.0", "0.2.0, 2026-11-28", "Three numbers"),
        ("0.2", "0.2.0", "0.2.0, 2026-11-28", "Three numbers"),
        ("0.3.0", "0.2.0", "0.3.0, 2026-11-28", "bot/__init__.py has another VERSION"),
        ("0.2.0", "0.2.0", "Unreleased", "in place of “## Unreleased”"),
        ("0.2.0", "0.2.0", "0.2.0", "YYYY-MM-DD"),
        ("0.2.0", "0.2.0", "0.2.1, 2026-11-28", "must begin with “## 0.2.0"),
    ],
)
def test_what_is_not_ready_is_said_and_not_tagged(
    repository: Repository, asked: str, number: str, heading: str, said: str
) -> None:
    repository.write(number, heading)
    repository.git("commit", "--quiet", "--all", "--allow-empty", "-m", "Another")
    done = repository.release(asked)
    assert done.returncode != 0
    assert said in done.stderr
    assert not repository.git("tag", "--list")


def test_changes_and_older_numbers_are_not_tagged(repository: Repository) -> None:
    (repository.home / "mine.txt").touch()
    assert "not committed" in repository.release("0.2.0").stderr
    repository.git("tag", "v0.10.0")
    assert "0.10.0 is out" in repository.release("0.2.0").stderr


def test_what_git_refuses_is_left_to_its_own_words(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tag takes a name."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    repository.git("config", "--unset", "user.email")
    repository.git("config", "user.useConfigOnly", "true")
    done = repository.release("0.2.0")
    assert done.returncode != 0
    assert "user.email" in done.stderr
    assert "Traceback" not in done.stderr
