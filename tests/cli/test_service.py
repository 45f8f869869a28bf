"""What `make setup` and `check` say of a service that cannot run what root has installed."""

from __future__ import annotations

import configparser
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import service
from bot.locale import speak
from tests.root import ROOT

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can try as another user")


@pytest.fixture
def python(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A Python that everybody can run, and a user of the service."""
    monkeypatch.setattr(service, "USER", "nobody")
    monkeypatch.setattr("sys.base_prefix", "/usr")
    # Not pytest's directory: that is for its owner alone.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        python = Path(folder) / "python"
        python.write_text("#!/bin/sh\n")
        python.chmod(0o755)
        monkeypatch.setattr("sys.executable", str(python))
        yield python


def test_a_service_that_can_run_it_is_well(python: Path) -> None:
    assert service.main() == 0


def test_files_for_their_owner_alone_are_told(
    python: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for closed in (python, python.parent):
        closed.chmod(0o700)
        assert service.main() == 1
        said = capsys.readouterr().err
        assert said.startswith(f"The user nobody can't run {python} (Permission denied). ")
        closed.chmod(0o755)
    python.write_text("#!/bin/sh\necho Trace >&2; echo 'Error: discord/x.py' >&2; exit 1\n")
    assert "(Error: discord/x.py)" in (service.service_fault(speak()) or "")


def test_a_python_in_a_home_is_told(python: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.base_prefix", "/root/.pyenv/versions/3.12")
    assert "in /root, which is hidden" in (service.service_fault(speak()) or "")


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
