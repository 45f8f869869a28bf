"""`python -m bot token`: what it writes, what it leaves as it was, and that it shows no token."""

from __future__ import annotations

import io
import os
import pty
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from bot.__main__ import main
from bot.settings import load
from tests.root import ROOT

Paste: TypeAlias = Callable[[str], int]

NEW: Final = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789_-"
FILE: Final = Path(".env")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path


@pytest.fixture
def paste(monkeypatch: pytest.MonkeyPatch) -> Paste:
    """Run the command, and give it this line."""

    def run(text: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{text}\n"))
        return main(["token"])

    return run


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, "DISCORD_TOKEN=…\n"),
        ("", "DISCORD_TOKEN=…\n"),
        ("# mine\nLOG_LEVEL=INFO", "# mine\nLOG_LEVEL=INFO\nDISCORD_TOKEN=…\n"),
        ("A=1\nDISCORD_TOKEN=old\n\nB=2\n", "A=1\nDISCORD_TOKEN=…\n\nB=2\n"),
        ("A=1\r\nexport DISCORD_TOKEN = 'old' # x\r\nB=2\r\n", "A=1\r\nDISCORD_TOKEN=…\r\nB=2\r\n"),
        ("\ufeffDISCORD_TOKEN=old\nA=1\n", "DISCORD_TOKEN=…\nA=1\n"),
        ("DISCORD_TOKEN=\nA=1\nDISCORD_TOKEN=old\n", "DISCORD_TOKEN=…\nA=1\n"),
        ('DISCORD_TOKEN="old\nA=1\n', "DISCORD_TOKEN=…\nA=1\n"),
        ("#DISCORD_TOKEN=\nC='two\nlines'\n", "#DISCORD_TOKEN=\nC='two\nlines'\nDISCORD_TOKEN=…\n"),
    ],
)
def test_all_other_lines_stay(
    paste: Paste, before: str | None, after: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if before is not None:
        FILE.write_text(before, newline="")
    assert paste(NEW) == 0
    assert FILE.read_bytes().decode() == after.replace("…", NEW)
    assert load({}).token == NEW
    said = capsys.readouterr()
    assert NEW not in said.out + said.err
    assert [path.name for path in Path().iterdir()] == [".env"]


@pytest.mark.parametrize(
    ("pasted", "token"),
    [
        # What is pasted along is left out, and any characters are read as they were pasted.
        *((text, NEW) for text in (f"  {NEW} ", f'"{NEW}"', f"DISCORD_TOKEN={NEW}", f"{NEW}\r")),
        (f"Bot {NEW}", NEW),
        *((one, one) for one in ("a/b&c.d", "a'b.c", 'a"b.c', "a\\b.c", "#a.b", "a${HOME}.b")),
        ("'\\#$&.", "\\#$&."),
        ("`a`.%s", "`a`.%s"),
    ],
)
def test_any_token_is_read_as_it_was_pasted(paste: Paste, pasted: str, token: str) -> None:
    assert paste(pasted) == 0
    assert load({}).token == token


@pytest.mark.parametrize(
    "pasted",
    [
        "",
        " ",
        "123456789012345678",
        "0" * 64,
        "abcdefghijklmnopqrstuvwxyz_-ABCD",
        f"{NEW} x",
        "ä.b.c",
    ],
)
def test_what_is_no_token_is_refused_kindly_and_changes_nothing(
    paste: Paste, pasted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    FILE.write_text("DISCORD_TOKEN=old\n")
    assert paste(pasted) == 1
    assert FILE.read_text() == "DISCORD_TOKEN=old\n"
    said = capsys.readouterr().err
    assert "press Reset Token under Bot" in said
    assert not pasted.strip() or pasted not in said


@pytest.mark.parametrize(
    ("before", "after"), [(None, 0o600), (0o644, 0o640), (0o640, 0o640), (0o600, 0o600)]
)
def test_no_others_can_read_it(paste: Paste, before: int | None, after: int) -> None:
    """A service's group keeps its right."""
    if before is not None:
        FILE.touch()
        FILE.chmod(before)
    assert paste(NEW) == 0
    assert stat.S_IMODE(FILE.stat().st_mode) == after


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_file_stays_its_owners(paste: Paste) -> None:
    FILE.touch()
    os.chown(FILE, 1234, 4321)
    assert paste(NEW) == 0
    assert (FILE.stat().st_uid, FILE.stat().st_gid) == (1234, 4321)


def test_a_new_file_begins_as_the_example(paste: Paste, home: Path) -> None:
    example = (ROOT / ".env.example").read_text("utf-8")
    (home / ".env.example").write_text(example, "utf-8")
    assert paste(NEW) == 0
    written = FILE.read_text("utf-8")
    assert written == example.replace("\nDISCORD_TOKEN=\n", f"\nDISCORD_TOKEN={NEW}\n")


def test_a_link_stays_one(paste: Paste, home: Path) -> None:
    (home / "kept").mkdir()
    (home / "kept" / "settings").touch()
    FILE.symlink_to("kept/settings")
    assert paste(NEW) == 0
    assert FILE.is_symlink()
    assert load({}).token == NEW


def test_what_cannot_be_written_is_one_sentence(
    paste: Paste, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("bot.cli.token.tempfile.mkstemp", refuse)
    assert paste(NEW) == 1
    said = capsys.readouterr().err
    assert said.startswith("Can't write the token into .env (Permission denied)")
    assert NEW not in said
    FILE.symlink_to(FILE)
    assert paste(NEW) == 1
    assert capsys.readouterr().err.startswith("Can't read the settings in .env (")


def test_the_environments_own_is_told(
    paste: Paste, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "other")
    assert paste(NEW) == 0
    assert "wins over the file" in capsys.readouterr().out


def test_without_an_input_there_is_no_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)  # closed, as by `<&-`
    assert main(["token"]) == 1
    assert "press Reset Token under Bot" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("keys", "ends", "said"),
    [
        (b"\x04", 1, b"press Reset Token under Bot"),  # Ctrl-D
        (f"{NEW}\n".encode(), 0, b"The token is in .env."),
    ],
)
def test_a_terminal_shows_nothing_of_it(home: Path, keys: bytes, ends: int, said: bytes) -> None:
    shown, status = in_a_terminal(home, keys)
    assert status == ends
    assert said in shown
    assert NEW.encode() not in shown
    assert b"Traceback" not in shown
    assert FILE.exists() == (status == 0)
    assert load({}).token == (NEW if status == 0 else None)


def in_a_terminal(home: Path, keys: bytes) -> tuple[bytes, int]:
    """Return what the command shows there after these keys, and how it ends."""
    leader, follower = pty.openpty()
    environ = {name: value for name, value in os.environ.items() if name != "DISCORD_TOKEN"}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "token"],
        cwd=home,
        env=environ | {"PYTHONPATH": str(ROOT)},
        stdin=follower,
        stdout=follower,
        stderr=follower,
        start_new_session=True,
    ) as command:
        os.close(follower)
        shown = b""
        while b"Token (it isn't shown): " not in shown:
            shown += os.read(leader, 1000)
        os.write(leader, keys)
        with suppress(OSError):  # Linux tells so that the other end is closed
            while part := os.read(leader, 1000):
                shown += part
    os.close(leader)
    return shown, command.returncode
