"""The privacy notice: what the owner has filled in, and general words for the rest."""

from __future__ import annotations

import pytest

from bot.locale import speak
from bot.ui.privacy.notice import notice
from bot.views.privacy import Operator
from tests.ui.reading import check, text

NOBODY = Operator(None, None, None, None)
WHOLE = Operator("Card Club Leeds e.V.", "privacy@cards.example", "the ICO in Wilmslow", 400)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("operator", [NOBODY, WHOLE])
def test_each_part_is_there_in_each_language(language: str, operator: Operator) -> None:
    message = notice(operator, speak(language))
    check(message)
    said = text(message)
    # Who, why, Discord's part, how long, the rights, complaints.
    assert said.count("**") == 2 * 6
    assert "6(1)(b)" in said or "6 Abs. 1" in said or "6.1.b" in said
    assert "https://discord.com/privacy" in said
    assert "30" in said
    for told in (operator.name, operator.contact, operator.authority):
        assert told is None or told in said
    assert ("400" in said) is (operator is WHOLE)
