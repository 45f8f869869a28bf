"""What `make setup` and `check` say of a service that cannot run what root has installed."""

from __future__ import annotations

import configparser
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import service
from bot.locale.say import speak
from tests.root import ROOT

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can try as another user")


@pytest.fixture
def python(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A Python and a bot's folder that everybody can read, and a user of the service."""
    monkeypatch.setattr(service, "USER", "nobody")
    # Not pytest's directory: that is for its owner alone.
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        folder.chmod(0o755)
        (folder / "bot").mkdir()
        monkeypatch.setattr("bot.__file__", str(folder / "bot" / "__init__.py"))
        python = folder / "python"
        python.write_text("#!/bin/sh\n")
        python.chmod(0o755)
        monkeypatch.setattr("sys.executable", str(python))
        yield python


def test_a_service_that_can_run_it_is_well(python: Path) -> None:
    assert service.main() == 0


def test_a_bot_that_its_user_cannot_read_is_told_with_what_opens_it(
    python: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    python.write_text(
        '#!/bin/sh\n[ "$1" = -IS ] || { echo Trace >&2; echo "Error: bot/x.py" >&2; exit 1; }\n'
    )
    assert service.main() == 1
    said = capsys.readouterr().err
    assert said.startswith("The user nobody can't run the bot (Error: bot/x.py). ")
    assert f": cd {python.parent} && chmod go+rx . && chmod -R go+rX bot " in said


def test_a_python_that_a_service_cannot_run_is_told(python: Path) -> None:
    for closed in (python, python.parent):
        closed.chmod(0o700)
        fault = service.service_fault(speak()) or ""
        assert fault.startswith(f"The service can't run {python}, the Python of .venv. ")
        closed.chmod(0o755)
    assert service.main() == 0


def test_what_is_in_a_home_is_told(python: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/root/.pyenv/versions/3.12/bin/python")
    assert "can't run /root/.pyenv/versions/3.12/bin/python" in (
        service.service_fault(speak()) or ""
    )
    monkeypatch.setattr("bot.__file__", "/home/ann/hang-jack/bot/__init__.py")
    assert "is in /home, which services can't see" in (service.service_fault(speak()) or "")


def test_without_such_a_user_there_is_no_service(
    python: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    python.chmod(0o700)
    monkeypatch.setattr(service, "USER", "-")
    assert service.service_fault(speak()) is None


def test_it_is_the_units_user() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.read(ROOT / "deploy" / "hang-jack.service")
    assert unit["Service"]["User"] == service.USER
