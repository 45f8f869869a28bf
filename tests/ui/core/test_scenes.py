"""Every scene looks as approved, fits in every language, and is translated where it is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import discord
import pytest
from PIL import Image, ImageChops, ImageStat

from bot import TITLE
from bot.engine.cards import PACK
from bot.locale.say import TRANSLATIONS, speak
from bot.ui.core.layout import PLAIN_TEXT
from bot.ui.core.message import Outgoing
from tests.limits import refusals, units
from tests.ui.approved import FOLDER, PICTURES, half, pictures, shown
from tests.ui.marked import LANGUAGE, unsaid
from tests.ui.reading import is_found_by_key
from tests.ui.room import EIGHT
from tests.ui.scenes import SCENES
from tests.ui.writing import Shown

DATA = (
    *(*EIGHT, "ann bob cy dee", "Anansi", "Ada", "Ben", "Leo", "Mia", TITLE, "Somebody"),
    *("Friday", "Cup", "Sharks", "Owls", "Ours", "Zürich", "Card Club Leeds", "ICO Wilmslow"),
    *("because", "Gone", "Hung", "Noted", "Rather odd", "Sure", "Wrong"),
    *("UTC", "Europe/London", "json"),
    *("Europe/Berlin", "target", "game_points", "hung_jack", "six_card=on", "revokes=call"),
    *(card.code for card in PACK),
)
"""Names, reasons and what is typed, which nobody translates."""


@pytest.mark.parametrize("name", sorted(SCENES))
def test_scenes_look_as_approved(name: str) -> None:
    """If they are to look so from now on, `python -m tests.ui.approved` writes them anew."""
    assert shown(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_pictures_look_as_approved() -> None:
    """As scenes: look at those that `python -m tests.ui.approved` writes before you commit them."""
    for name, picture in pictures().items():
        with Image.open(PICTURES / f"{name}.png") as approved:
            before, now = approved.convert("RGB"), half(picture)
        assert now.size == before.size, name
        assert max(ImageStat.Stat(ImageChops.difference(before, now)).rms) < 0.5, name


def test_nothing_else_is_approved() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == SCENES.keys()
    assert {path.stem for path in PICTURES.iterdir()} == pictures().keys()


def refused(message: Shown) -> Iterator[str]:
    """Say why Discord would refuse a message or a form."""
    if isinstance(message, discord.ui.Modal):
        body = message.to_dict()
        yield from refusals(body["components"])
        for kind, most in (("label", 45), ("description", 100)):
            said = [part.get(kind) or "" for part in (body, *body["components"])]
            yield from (f"cut off: {one}" for one in said if units(one) >= most)
        if units(body["title"]) >= 45:  # of a form's title
            yield body["title"]
    if isinstance(message, Outgoing):
        if message.text is not None and not 1 <= units(message.text) <= PLAIN_TEXT:
            yield message.text
        yield from [] if message.layout is None else refusals(message.layout.components)
        if message.in_words is not None:
            yield from refused(replace(message.in_words(), in_words=None))


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("name", sorted(SCENES))
def test_discord_takes_scenes_in_every_language(name: str, language: str) -> None:
    for title, message in SCENES[name](speak(language)):
        assert list(refused(message)) == [], title


def test_nobody_sees_the_key_that_a_message_is_found_by() -> None:
    shown = [one for scene in SCENES.values() for _, one in scene(speak())]
    keyed = [one for one in shown if isinstance(one, Outgoing) and one.key is not None]
    assert len({one.key for one in keyed}) > 50
    assert all(map(is_found_by_key, keyed))


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("name", sorted(SCENES))
def test_every_text_is_translated_where_it_is_said(name: str) -> None:
    found = {
        title: words
        for title, message in SCENES[name](speak(LANGUAGE))
        if (words := unsaid(message, DATA))
    }
    assert not found
