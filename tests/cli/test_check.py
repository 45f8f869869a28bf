"""`python -m bot check`: what it finds, line by line."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from yarl import URL

from bot import TITLE
from bot.cli.check import CheckResult, Mark, check_all, main
from bot.discord_api.permissions import ALL, OPTIONAL, PERMISSION_NAMES, SCOPES, invitation
from bot.locale.say import speak
from bot.settings import NoticePlace, Settings, read
from tests.front import Front
from tests.root import ROOT
from tests.wire.people import configure_application
from tests.wire.rest import TOKEN

EVERYTHING: Final = discord.Permissions.all()


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.cli.service.USER", "-")
    return Settings(database_path=tmp_path / "hangjack.db", token=TOKEN)


def server(front: Front, name: str, permissions: discord.Permissions) -> int:
    """Put the bot into a server where it has these permissions; return the server's id."""
    guild = front.wire.backend.get_guild(front.wire.server(name))
    for role in guild.roles.values():
        role.permissions = permissions.value
    front.wire.channel(guild.id, "cards")
    return guild.id


async def found(settings: Settings | Callable[[], Settings]) -> list[CheckResult]:
    load = (lambda: settings) if isinstance(settings, Settings) else settings
    results = [result async for result in check_all(load, speak())]
    assert not any(TOKEN in result.text for result in results)
    # Where nothing is set they are always the same.
    usual = ("Backups: none", "Computer players: plain")
    return [result for result in results if not result.text.startswith(usual)]


def line_of(results: list[CheckResult], subject: str) -> CheckResult:
    """Return the only result about something."""
    (told,) = (one for one in results if one.text.startswith(f"{subject}: "))
    return told


def settings_alone(settings: Settings) -> Settings:
    """Return settings with which Discord is not asked."""
    return replace(settings, token=None)


async def test_all_is_well(settings: Settings, front: Front) -> None:
    server(front, "The Yard", ALL)
    server(front, "Port of Spain", EVERYTHING)
    results = await found(settings)
    assert [result.mark for result in results] == [Mark.WELL, Mark.NOTE, *[Mark.WELL] * 3]
    assert results[1].text.endswith("If the bot has already run, check DATABASE_PATH.")
    starts = ("Settings: ", "Database: ", "Token: accepted, for the bot TestBot")
    for result, start in zip(results, starts, strict=False):
        assert result.text.startswith(start)
    assert "Server The Yard: the bot has all permissions" in results[3].text
    assert not settings.database_path.exists(), "a look changes nothing"


async def test_wrong_settings_are_a_result(front: Front) -> None:
    wrong, rest = await found(lambda: read({"LOG_LEVEL": "loud", "CUT_SECONDS": "1"}))
    assert wrong.mark is Mark.WRONG
    assert "LOG_LEVEL must" in wrong.text
    assert "CUT_SECONDS must" in wrong.text
    assert rest.mark is Mark.NOTE
    assert not front.asked


@pytest.mark.parametrize(
    ("line", "mode", "mark", "said"),
    [
        ("TABLES_PER_SERVR=5", 0o600, Mark.WRONG, "Did you mean TABLES_PER_SERVER?"),
        ("export loglevel=DEBUG", 0o600, Mark.WRONG, "Did you mean LOG_LEVEL?"),
        ("DISCORD_BOT_TOKEN=abc", 0o600, Mark.WRONG, "Did you mean DISCORD_TOKEN?"),
        ("POSTGRES_PASSWORD=abc", 0o600, Mark.NOTE, ".env sets POSTGRES_PASSWORD, which the bot"),
        ("", 0o644, Mark.WRONG, "chmod o= .env"),
        ("", 0o602, Mark.WRONG, "chmod o= .env"),
        ("", 0o640, None, ""),
        ("", 0o600, None, ""),
    ],
)
async def test_a_misspelled_setting_or_an_open_file_is_told(
    settings: Settings, line: str, mode: int, mark: Mark | None, said: str
) -> None:
    Path(".env").write_text(f"CUT_SECONDS=30\n{line}\n")
    Path(".env").chmod(mode)
    first, *rest = [one for one in await found(settings_alone(settings)) if "Settings" in one.text]
    told = [one for one in (first, *rest) if "all of them are fine" not in one.text]
    assert ("all of them are fine" in first.text) is (mark is not Mark.WRONG)
    assert [one.mark for one in told] == ([] if mark is None else [mark])
    assert all(said in one.text and "abc" not in one.text for one in told)


async def test_a_misspelled_setting_of_the_environment_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Docker puts what `.env` sets there, beside much that is not the bot's."""
    monkeypatch.setenv("SHARD_ID", "0")
    monkeypatch.setenv("DATABASE_USER", "ann")
    first, *_ = await found(settings_alone(settings))
    assert first == CheckResult(
        Mark.WRONG, "Settings: SHARD_ID isn't a setting. Did you mean SHARD_IDS?"
    )


async def test_a_service_that_cannot_run_the_bot_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cli.check.service_fault", lambda _: "the user can't run it")
    told = (await found(settings_alone(settings)))[1]
    assert told == CheckResult(Mark.WRONG, "Service: the user can't run it")


async def test_no_token_is_told_and_the_database_looked_at(
    settings: Settings, front: Front
) -> None:
    without = Settings(database_path=settings.database_path)
    marks = [result.mark for result in await found(without)]
    assert marks == [Mark.WELL, Mark.NOTE, Mark.WRONG]
    assert not front.asked


@pytest.mark.parametrize(
    ("route", "start", "before"),
    [
        ("GET /users/@me", "Token: Discord answered with error 503", 2),
        ("GET /users/@me/guilds", "Permissions: Discord answered with error 503", 3),
        ("GET /guilds/{port}", "Permissions: Discord answered with error 503", 4),
    ],
)
async def test_what_discord_does_not_say_is_reported(
    settings: Settings, front: Front, route: str, start: str, before: int
) -> None:
    server(front, "The Yard", ALL)
    port = server(front, "Port of Spain", ALL)
    front.refuse(route.format(port=port), 503)
    *well, last = await found(settings)
    assert [result.mark for result in well] == [Mark.WELL, Mark.NOTE, Mark.WELL, Mark.WELL][:before]
    assert last.mark is Mark.WRONG
    assert last.text.startswith(start)


async def test_lacking_permissions_are_named_as_discord_names_them(
    settings: Settings, front: Front
) -> None:
    few = ALL & ~discord.Permissions(attach_files=True, send_messages=True)
    yard_id = server(front, "The Yard", few)
    server(front, "Port of Spain", ALL)
    yard, port = (await found(settings))[3:]
    assert yard.mark is Mark.WRONG
    assert "Server The Yard: the bot's role is missing Send Messages, Attach Files." in yard.text
    assert f"permissions={(ALL | OPTIONAL).value}" in yard.text
    assert f"guild_id={yard_id}" in yard.text
    assert port.mark is Mark.WELL


async def test_channels_that_take_permissions_away_are_named(
    settings: Settings, front: Front
) -> None:
    backend, server_id = front.wire.backend, server(front, "The Yard", ALL)
    cards = next(iter(backend.channels))
    for name, denied in (("staff", "view_channel"), ("rules", "send_messages")):
        value = discord.Permissions(**{denied: True}).value
        everyone = Overwrite(server_id, OverwriteType.ROLE, 0, value)
        backend.set_overwrite(front.wire.channel(server_id, name), everyone)
    yard = (await found(settings))[3]
    assert yard.mark is Mark.NOTE
    assert "#staff (View Channel), #rules (Send Messages, Attach Files" in yard.text
    assert "cards" not in yard.text
    backend.delete_channel(cards)
    assert (await found(settings))[3].mark is Mark.WRONG, "no table can be opened anywhere"
    for channel in [*backend.channels]:
        backend.delete_channel(channel)
    yard = (await found(settings))[3]
    assert yard.mark is Mark.WRONG
    assert "sees no text channel" in yard.text


async def test_a_bot_in_no_server_is_invited(settings: Settings, front: Front) -> None:
    last = (await found(settings))[-1]
    assert last.mark is Mark.NOTE
    assert invitation(front.wire.backend.application_id) in last.text


LINK = {"scopes": ["applications.commands", "bot"], "permissions": str(ALL.value)}
ELSEWHERE = "https://example.com/interactions"


def install(**changes: object) -> dict[str, object]:
    """Return settings of an install link that lacks something."""
    return {"integration_types_config": {"0": {"oauth2_install_params": LINK | changes}}}


@pytest.mark.parametrize(
    ("changes", "mark", "said"),
    [
        ({"interactions_endpoint_url": ELSEWHERE}, Mark.WRONG, [ELSEWHERE]),
        (install(scopes=["applications.commands"]), Mark.NOTE, ["Install Link"]),
        (install(permissions="0"), Mark.NOTE, ["Install Link", "View Channel"]),
        (install(), None, []),
        ({**install(scopes=[]), "custom_install_url": "https://example.com"}, None, []),
        ({"integration_types_config": {"0": {}}}, None, []),
    ],
)
async def test_an_application_that_leads_elsewhere_is_told(
    settings: Settings, front: Front, changes: dict[str, Any], mark: Mark | None, said: list[str]
) -> None:
    server(front, "The Yard", ALL)
    configure_application(front.wire, **changes)
    told = [one for one in (await found(settings))[2:] if one.mark is not Mark.WELL]
    assert [one.mark for one in told] == ([] if mark is None else [mark])
    assert all(part in one.text for one in told for part in said)


async def test_the_folder_for_backups_is_looked_at(settings: Settings, tmp_path: Path) -> None:
    async def said(**more: Any) -> CheckResult:
        changed = replace(settings_alone(settings), backups=tmp_path / "backups", **more)
        return line_of(await found(changed), "Backups")

    missing_folder = await said()
    assert missing_folder.mark is Mark.WRONG
    assert "(No such file or directory)" in missing_folder.text
    (tmp_path / "backups").mkdir()
    assert (await said()).text == f"Backups: in {tmp_path / 'backups'}, none yet."
    (tmp_path / "backups" / "hangjack-auto-2026-03-14-040000.db").touch()
    assert (await said()).text.endswith("the newest is of 2026-03-14 04:00.")


async def test_computers_that_cannot_be_strong_are_told(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def said(thinkers: int | None) -> CheckResult:
        changed = replace(settings_alone(settings), thinkers=thinkers)
        results = [one async for one in check_all(lambda: changed, speak())]
        return line_of(results, "Computer players")

    monkeypatch.setattr("bot.cli.check.compiled", lambda: False)
    slow, none = await said(None), await said(0)
    assert "make compile" in slow.text
    assert "THINKERS is 0" in none.text
    assert slow.mark is none.mark is Mark.NOTE
    monkeypatch.setattr("bot.cli.check.COMPILES", tmp_path / "compile.txt")
    assert "make compile" not in (await said(None)).text, "a package, as of pipx, has no make"
    monkeypatch.setattr("bot.cli.check.compiled", lambda: True)
    assert (await said(1)).mark is Mark.WELL


async def test_the_place_of_notices_is_looked_at(settings: Settings, front: Front) -> None:
    async def said(place: NoticePlace) -> CheckResult:
        return line_of(await found(replace(settings, notices=place)), "Notices")

    yard = server(front, "The Yard", ALL)
    backend = front.wire.backend
    (cards,) = backend.channels
    assert await said(cards) == CheckResult(Mark.WELL, "Notices: they go to #cards of The Yard.")
    closed = Overwrite(yard, OverwriteType.ROLE, 0, discord.Permissions(send_messages=True).value)
    backend.set_overwrite(cards, closed)
    refused = await said(cards)
    assert refused.mark is Mark.WRONG
    assert "in #cards of The Yard the bot is missing Send Messages" in refused.text
    assert (await said(1)).mark is Mark.WRONG, "there is no such channel"
    ann = backend.make_user("ann")
    owner = {"id": str(ann.id), "username": "ann", "discriminator": "0", "avatar": None}
    configure_application(front.wire, owner=owner)
    assert await said("owner") == CheckResult(
        Mark.WELL, "Notices: ann gets them by direct message."
    )
    assert not any(request.route.endswith("/messages") for request in front.wire.rest.log), (
        "a look writes to nobody"
    )


async def test_more_servers_than_are_looked_at_are_told(
    settings: Settings, front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    server(front, "The Yard", ALL)
    server(front, "Port of Spain", ALL)
    monkeypatch.setattr("bot.cli.check.MOST_SERVERS", 2)
    last = (await found(settings))[-1]
    assert last.mark is Mark.NOTE
    assert "only 2 of them" in last.text


def test_what_is_printed_and_how_it_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(database_path=tmp_path / "a\x1b[2J.db")
    assert main(lambda: settings) == 1
    title, *lines = capsys.readouterr().out.splitlines()
    assert title == TITLE
    assert [line[:2] for line in lines] == ["✓ ", "– ", "– ", "– ", "✗ "]
    assert "a?[2J.db" in lines[1], "nothing that steers the terminal"


def test_readme_invites_the_bot_with_the_permissions_that_the_code_uses() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [address] = re.findall(r"https://discord.com/oauth2/\S+", readme)
    wanted = URL(invitation(4001)).query
    assert dict(URL(address).query) == {**wanted, "client_id": "YOUR_ID"}
    assert wanted["permissions"] == str((ALL | OPTIONAL).value)
    assert address.partition("?")[0] == invitation(4001).partition("?")[0]


def test_the_settings_page_says_what_each_permission_is_for() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = page.partition("| permission | for |")[2].partition("\n\n")[0]
    named = [name.strip() for row in rows.splitlines()[2:] for name in row.split("|")[1].split(",")]
    assert sorted(named) == sorted([*PERMISSION_NAMES.values(), "Create Events"])
    for scope in SCOPES:
        assert f"`{scope}`" in page
