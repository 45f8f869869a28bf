"""The panels of `/settings` keep Discord's limits in every language."""

from __future__ import annotations

import pytest

from bot.engine.variants import VARIANTS
from bot.locale import LANGUAGES, speak
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.settings import person, server
from bot.ui.settings.server import ServerState
from bot.views.settings.clock import Clock
from bot.views.settings.house_games import UsualGame
from bot.views.settings.preferences import HandPlace, Look, Reader
from bot.views.settings.server import (
    MOST_REFEREES,
    OpenerRule,
    Openers,
    ServerSettings,
    TableLimits,
    TricksAs,
)
from tests.e2e.reading import walk
from tests.ui.reading import check, parts

PAGES = (
    SettingsAct.TABLES,
    SettingsAct.CLOCK,
    SettingsAct.WORDS,
    SettingsAct.DEALS,
    SettingsAct.PEOPLE,
)
BIG = 2**62
ALLOWED = TableLimits(1000, 100)
CLOCK = Clock(3_599_000, 604_800_000, 10)
MANY = max(VARIANTS.values(), key=lambda variant: len(variant.forms))


def check_panel(message: Outgoing) -> None:
    """Check Discord's limits, and that the panel's controls are those of the settings."""
    check(message)
    for part in parts(message):
        if "custom_id" in part:
            assert isinstance(decode(part["custom_id"]), SettingsControl)
        assert len(part.get("label") or "") < 80, part
        assert sum(bool(option.get("default")) for option in part.get("options", ())) <= 1


SETTLED = (
    ServerSettings(),
    ServerSettings(
        threads=True,
        language="de",
        clock=CLOCK,
        look=Look.TEXT,
        tricks=TricksAs.MESSAGES,
        drama=True,
        game=UsualGame(MANY, MANY.forms[-1]),
        channel_id=BIG,
        openers=Openers(OpenerRule.ROLE, BIG),
        referee_role=BIG,
        event_role=BIG,
        lfg_role=BIG,
        referees=tuple(range(BIG, BIG + MOST_REFEREES)),
        most=TableLimits(1, 1),
    ),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("settings", SETTLED)
def test_a_servers_pages(language: str, settings: ServerSettings) -> None:
    say = speak(language)
    lacking = ("View Channel", "Send Messages", "Attach Files", "Read Message History")
    for page in PAGES:
        for place in (
            ServerState(settings, ALLOWED, language),
            ServerState(settings, ALLOWED, language, lacking=lacking, silent=frozenset({BIG})),
            ServerState(settings, ALLOWED, language, no_channel=True, no_role=True),
        ):
            check_panel(server.panel(page, place, say))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_persons_page(language: str) -> None:
    for reader in (
        Reader(),
        Reader(language, "ja", Look.PICTURE, four_colours=True, place=HandPlace.CHANNEL),
        Reader(look=Look.TEXT, four_colours=False),
    ):
        check_panel(person.panel(reader, speak(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_of_forms_are_not_cut_off(language: str) -> None:
    say = speak(language)
    for form in (
        server.times(CLOCK, say),
        server.numbers(TableLimits(), ALLOWED, say),
    ):
        body = form.to_dict()
        assert len(body["title"]) < 45, "Discord takes 45 characters, and the rest is cut off"
        for part in walk(body["components"]):
            if part.get("type") == 18:
                assert len(part["label"]) < 45, part
                assert len(part["description"]) < 100, part
