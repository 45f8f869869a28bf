"""A newer release: which one it is, who is told, and how often."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import web

from bot import VERSION
from bot.cli.check import CheckResult, Mark, check_all
from bot.locale.say import speak
from bot.notices import NOTICES, Notice
from bot.settings import Settings
from bot.store.opening import Database
from bot.upkeep.releases import ReleaseWatch, newer_release
from tests.clock import FakeClock
from tests.suite.ports import served


@pytest.fixture(autouse=True)
def untold() -> Iterator[None]:
    NOTICES.forget()
    yield
    NOTICES.forget()


@pytest.fixture
def refs(tmp_path: Path) -> bytes:
    """Return what git says of a repository whose newest release is not the last by its letters."""
    here = ["git", "-C", str(tmp_path), "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    for words in (
        ("init", "--quiet"),
        ("commit", "--quiet", "--allow-empty", "-m", "One"),
        ("tag", "v99.9.0"),
        ("tag", "-a", "v99.10.0", "-m", "Annotated"),
        ("tag", "v99.11.0-rc1"),
        ("branch", "v100.0.0"),
    ):
        subprocess.run([*here, *words], check=True)
    told = ["git", "upload-pack", "--stateless-rpc", "--advertise-refs", str(tmp_path)]
    return subprocess.run(told, check=True, capture_output=True).stdout


@pytest.fixture
async def address(refs: bytes) -> AsyncIterator[str]:
    """Serve what git says of the repository, and another page beside it."""

    async def tell(request: web.Request) -> web.StreamResponse:
        assert request.query["service"] == "git-upload-pack"
        answer = web.StreamResponse()
        await answer.prepare(request)
        await answer.write(b"001e# service=git-upload-pack\n0000" + refs)
        while True:  # nobody reads it to the end
            await answer.write(b"\n" * 1_000_000)

    async def page(_: web.Request) -> web.Response:
        return web.Response(text="Hello")

    async with served({"/bot.git/info/refs": tell, "/page/info/refs": page}) as address:
        yield address


async def test_the_newest_release_is_found_by_its_number(address: str) -> None:
    assert await newer_release(f"{address}/bot.git") == "99.10.0"
    assert await newer_release(f"{address}/bot.git/", "99.10.0") is None
    assert await newer_release(f"{address}/bot.git", "100.0.0") is None


async def test_the_owner_is_told_once_of_each(address: str, db: Database, clock: FakeClock) -> None:
    for _ in range(2):  # a restart
        await ReleaseWatch(f"{address}/bot.git", db, clock).look()
    assert NOTICES.held[Notice.NEWER_RELEASE].details == {"newest": "99.10.0", "own": VERSION}
    assert NOTICES.held[Notice.NEWER_RELEASE].count == 1


async def test_check_tells_of_it_and_of_a_wrong_address(
    address: str, nobody: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings(database_path=tmp_path / "none.db")

    async def checked(releases: str) -> CheckResult:
        asked = replace(settings, releases=releases)
        results = [one async for one in check_all(lambda: asked, speak())]
        [found] = (one for one in results if one.text.startswith("Releases: "))
        return found

    found = await checked(f"{address}/bot.git")
    assert found == CheckResult(Mark.NOTE, "Releases: 99.10.0 is out, newer than this one.")
    for wrong in (f"{address}/page", f"{address}/gone", f"http://ann:hush@{nobody}/bot.git"):
        found = await checked(wrong)
        assert found.mark is Mark.WRONG
        assert "hush" not in found.text
