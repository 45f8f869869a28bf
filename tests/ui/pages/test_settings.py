"""The panels of `/settings` keep Discord's limits in every language."""

from __future__ import annotations

import pytest

from bot.locale import LANGUAGES, speak
from bot.ui.settings import server
from bot.views.settings.clock import Clock
from bot.views.settings.server import (
    TableLimits,
)
from tests.e2e.reading import walk

ALLOWED = TableLimits(1000, 100)
CLOCK = Clock(3_599_000, 604_800_000, 10)


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
