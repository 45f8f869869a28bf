"""Cards of the month say the same in a picture, its alt text and words, whoever is on them."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.locale.say import LANGUAGES, speak
from bot.ui.controls.recap import ShowRecap
from bot.ui.core.message import Outgoing
from bot.ui.pictures.month_card import MonthCard
from bot.ui.recap import personal_recap, server_recap
from bot.ui.text.measure import size
from bot.ui.text.names import plain
from bot.ui.text.titles import TITLES, title_name
from bot.views.recap import MonthRecord, ServerRecap
from bot.views.stats import OtherPlayer
from bot.views.titles import EarnedTitle
from tests.ui.reading import check, is_found_by_key
from tests.ui.scenes.people import BOBS, LONDON, SERVERS

MONTH = 202611
AT = 1_795_000_000_000
NAMES = ("𝕬𝖓𝖓𝖆𝖇𝖊𝖑𝖑𝖊 de Montmorency", "🃏✨ Queen of Hearts ✨🃏", "محمد العربي", "*_" * 16)
EVERY = tuple(EarnedTitle(title, AT, NAMES[2]) for title in TITLES)
SERVER = replace(
    SERVERS,
    best=tuple(MonthRecord((name,), 999, 9_999, place) for place, name in enumerate(NAMES[:3], 1)),
    partners=MonthRecord(NAMES[:2], 999, 9_999),
    longest=MonthRecord(NAMES, 99),
    hangman=MonthRecord(NAMES[1:], 999),
    titles=EVERY,
)
PERSON = replace(BOBS, name=NAMES[1], partner=OtherPlayer(8, NAMES[0], 99, 98), titles=EVERY)


def picture_of(message: Outgoing) -> str:
    """Check a message in both forms; return the alt text of its picture."""
    assert message.in_words is not None
    for form in (message, message.in_words()):
        check(form)
    (card,) = message.pictures
    assert Image.open(BytesIO(card.draw())).width == 720
    assert size(card.description) <= 1_024
    return card.description


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worst_month_fits(language: str) -> None:
    say = speak(language)
    card = server_recap(SERVER, "Europe/London", say)
    alt_text = picture_of(card)
    assert all(plain(name) in alt_text for name in NAMES[:3])
    assert card.silent
    assert card.in_words is not None
    assert is_found_by_key(card)
    assert is_found_by_key(card.in_words())
    mine = personal_recap(PERSON, ShowRecap(7), LONDON, say, drawn=True)
    assert all(title_name(title, say) in picture_of(mine) for title in TITLES)


def test_names_that_differ_by_an_emoji_alone_are_told_apart_in_the_picture() -> None:
    names = ("Sam 🙂", "Sam 🙃", "🃏", "🎴", "Ann 🙂")
    best = tuple(MonthRecord((name,), 9, 9, place) for place, name in enumerate(names, 1))
    (card,) = server_recap(ServerRecap(MONTH, 9, 5, 9, best=best), "UTC", speak()).pictures
    assert isinstance(card, MonthCard)
    drawn = [line.words[0] for line in card.best]
    assert len({*drawn}) == len(names)
    assert any("Ann" in words and "#" not in words for words in drawn)
