"""What `make` prints while it sets up: how far pip is, and its words where it fails."""

from __future__ import annotations

import os
import runpy
import signal
import stat
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import pytest

from bot.cli import needs
from tests.cli.setting_names import NAMES
from tests.root import ROOT

SCRIPT = ROOT / "requirements" / "install.py"
INSTALL = runpy.run_path(str(SCRIPT))


def test_each_line_of_pip_that_tells_of_progress_is_counted() -> None:
    output = (
        "Ignoring async-timeout: markers 'python_version < \"3.11\"' don't match your environment",
        "Requirement already satisfied: attrs==25.4 in .venv/lib (from -r run.txt (line 5)) (25.4)",
        "Collecting aiohttp==3.13 (from -r requirements/run.txt (line 9))",
        "  Downloading aiohttp-3.13.whl (1.7 MB)",
        "Processing /opt/wheels/discord_py-2.7.1-py3-none-any.whl (from -r run.txt (line 99))",
        "Installing collected packages: aiohttp, discord.py",
        "Successfully installed aiohttp-3.13 discord.py-2.7.1",
    )
    shown = [*INSTALL["progress"](output, 3)]
    assert shown == ["1 of 2: aiohttp", "2 of 2: discord_py", "unpacking …"]


def test_what_is_there_already_is_not_counted() -> None:
    lock = (
        f"pytest=={version('pytest')} \\\n    --hash=sha256:0\nnot-there==1.0 ; x\nruff[a]==0.0\n"
    )
    assert INSTALL["missing"](lock) == 2


def make(goal: str, *settings: str) -> str:
    """Make a goal as somebody whose new files are their own alone; return what is printed."""
    command = ["make", "--no-print-directory", goal, *settings]
    made = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, umask=0o077
    )
    return made.stdout


def test_an_environment_of_another_python_is_removed(tmp_path: Path) -> None:
    """The interpreter is gone, or another minor version has its name now."""
    venv = tmp_path / ".venv"
    for newer in (False, True):
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
        (venv / ".made").touch()
        assert make("own-python", f"VENV={venv}") == "", "it is of this Python"
        assert (venv / ".made").exists()
        (python,) = venv.glob("lib/python3*")
        if newer:
            python.rename(python.with_name("python3.1"))
        else:
            (venv / "bin" / "python").unlink()
            (venv / "bin" / "python").symlink_to("/usr/bin/python3.1")
        assert make("own-python", f"VENV={venv}") == f"The Python of {venv} was replaced.\n"
        assert not venv.exists()


def test_setting_up_and_running_say_something_first(tmp_path: Path) -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    assert {"setup: hello ready", "run: hello ready"} <= set(text.splitlines())
    new = make("hello", f"VENV={tmp_path}")
    assert new == "Preparing Hang Jack: the first time takes a minute or two …\n"
    (tmp_path / ".run").touch()
    assert make("hello", f"VENV={tmp_path}") == "Preparing Hang Jack …\n"


def test_what_compiles_beside_the_bot_holds_no_pipe_and_heeds_no_ctrl_c(tmp_path: Path) -> None:
    """A compiler that waits to be let go, and says then that it has ended."""
    python, go, end = (tmp_path / name for name in ("bin/python", "go", "end"))
    python.parent.mkdir()
    compiling = (
        f"[ -p {go} ] && cat {go} >>{tmp_path}/said && echo out of memory >&2 && echo >{end}"
    )
    python.write_text(f"#!/bin/sh\n[ $1 != -m ] || {{ {compiling}; }}\n")
    python.chmod(0o700)
    os.mkfifo(go)
    os.mkfifo(end)
    for name in (".made", ".compile"):
        (tmp_path / name).touch()
    command = ["make", "--no-print-directory", "compile-beside", f"VENV={tmp_path}"]
    for _ in range(2):  # the second finds the first at work
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, process_group=0
        ) as made:
            assert made.stdout is not None
            [line] = made.stdout
            assert f"are being compiled beside this: see {tmp_path}/compile.log." in line
            with suppress(ProcessLookupError):
                os.killpg(made.pid, signal.SIGINT)
    go.write_text("go\n")
    assert end.read_text() == "\n"
    assert (tmp_path / "said").read_text() == "go\n"
    assert "out of memory" in (tmp_path / "compile.log").read_text()


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        (b"", "sandbox"),
        (b"DISCORD_TOKEN=\n", "sandbox"),
        (b"#DISCORD_TOKEN=abc\n", "sandbox"),
        (b"DISCORD_TOKEN=abc\n", "run"),
        (b"\xef\xbb\xbfDISCORD_TOKEN=abc\r\n", "run"),
        (b"export DISCORD_TOKEN = 'abc' # Jack\n", "run"),
        (b"DISCORD_TOKEN=_abc\nMETRICS_PORT='9464'\n", "run metrics"),
        (b"DATABASE_URL=postgresql://x/y\n", "sandbox postgres"),
        (b"\xff\xfeD\x00", "run"),
    ],
)
def test_make_installs_what_the_bot_reads_in_its_settings(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: bytes,
    needed: str,
) -> None:
    (tmp_path / ".env").write_bytes(text)
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    needs.main()
    assert capsys.readouterr() == (f"{needed}\n", "")
    assert all((ROOT / "requirements" / f"{name}.txt").is_file() for name in needed.split())


def test_without_the_packages_the_bot_is_left_to_say_so(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\n")
    program = (
        "import runpy, sys; sys.modules['dotenv.parser'] = None;"
        "runpy.run_module('bot.cli.needs', run_name='__main__')"
    )
    asked = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (asked.returncode, asked.stdout, asked.stderr) == (0, "run\n", "")


def test_what_is_set_up_can_be_read_by_a_services_user(tmp_path: Path) -> None:
    python, venv = tmp_path / "python", tmp_path / ".venv"
    python.write_text('#!/bin/sh\n[ "$2" != venv ] || mkdir -p "$3/bin"\n')
    python.chmod(0o700)
    make(f"{venv}/.made", f"VENV={venv}", f"PYTHON={python}")
    assert stat.S_IMODE((venv / "bin").stat().st_mode) == 0o755


def test_every_lock_file_has_words() -> None:
    assert INSTALL["WHAT"].keys() == {path.stem for path in ROOT.glob("requirements/*.txt")}


def test_a_failure_says_what_pip_said(tmp_path: Path) -> None:
    lock = tmp_path / "run.txt"
    lock.write_text("this is no requirement\n")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), str(lock)], check=False, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stdout == "Installing the bot …\n"
    assert "Invalid requirement: 'this is no requirement'" in done.stderr
    assert done.stderr.endswith("run the same command again.\n")
