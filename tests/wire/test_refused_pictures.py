"""Where Discord refuses a picture, the words go out at once, and no picture for a while."""

from __future__ import annotations

from typing import Final

from bot.delivery.fallbacks import WORDS_MS
from bot.interactions.answer import NoFiles
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import encode
from bot.views.settings.preferences import HandPlace, Look
from tests.choosing import is_hand

from .bad_days import CALLBACK, Table, said, table_of_two
from .faults import Fault
from .people import Person, Seen
from .wire import Wire

REFUSALS: Final = ((400, 50_035), (403, 50_013), (413, 40_005), (400, 20_009))
"""The statuses and codes by which Discord may refuse a picture."""
AFTER_MS: Final = WORDS_MS + 1_000


def no_pictures(wire: Wire, method: str, path: str, refusal: tuple[int, int]) -> Fault:
    """Refuse all requests of this kind that carry a file."""
    status, code = refusal
    return wire.fault(method, path, status=status, code=code, of_files=True, times=None)


def allow(wire: Wire) -> None:
    """Take pictures again, and let the bot's pause be over."""
    wire.rest.faults.clear()
    wire.advance(AFTER_MS / 1000)


async def prefer(table: Table, who: Person, act: SettingsAct, value: str) -> None:
    """Let a person choose one of their settings."""
    panel = (await who.slash(table.room, "settings me").answered()).messages[0]
    await who.choose(panel, encode(SettingsControl(act)), [value]).answered()


async def pictured_table(wire: Wire, place: HandPlace | None = None) -> Table:
    """Start a game in which Ann and Bob see their hands as pictures."""
    table = await table_of_two(wire)
    for who in table.people:
        await prefer(table, who, SettingsAct.MY_LOOK, Look.PICTURE.value)
        if place is not None:
            await prefer(table, who, SettingsAct.MY_PLACE, place.value)
    await wire.quiet()
    return table


def hand_in(messages: list[Seen]) -> Seen:
    """Return the only hand among messages."""
    (hand,) = [one for one in messages if is_hand(one)]
    return hand


async def asked_for(table: Table) -> Seen:
    """Let Ann press *My hand* on the board; return it once the bot is at rest."""
    asked = await table.my_hand(table.ann).answered()
    await table.wire.quiet()
    return hand_in(said(asked))


async def test_a_hand_in_answer_comes_in_words(wire: Wire) -> None:
    table = await pictured_table(wire)
    for refusal in REFUSALS:
        refused = no_pictures(wire, "POST", CALLBACK, refusal)
        assert not (await asked_for(table)).attachments, refusal
        assert refused.met >= 1, "the answer has a picture"
        before = refused.met
        assert not (await asked_for(table)).attachments, refusal
        assert refused.met == before, "no picture is tried there for a while"
        allow(wire)
    assert (await asked_for(table)).attachments
    assert "Traceback" not in table.bot.log


async def test_a_refused_file_is_told(wire: Wire) -> None:
    table = await table_of_two(wire)
    refused = no_pictures(wire, "POST", CALLBACK, REFUSALS[1])
    asked = await table.ann.slash(table.room, "privacy show").answered()
    await wire.quiet()
    (told,) = said(asked)
    assert refused.met == 1
    assert told.content == NoFiles.text
