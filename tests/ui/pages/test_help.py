"""The help pages, in every situation, language and kind of table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

import pytest

from bot.discord_api.permissions import PERMISSION_NAMES
from bot.engine.variants import VARIANTS
from bot.errors import HangJackError
from bot.locale.say import speak
from bot.ui.controls.help import Topic
from bot.ui.help.help import HelpContext, page
from bot.views.table.rights import Right
from bot.views.table.view import FirstDealQuestion, FirstDealStep, Pause, TableState, TableView
from tests.ui.phone import LINE, SCREEN, height
from tests.ui.reading import check, text
from tests.ui.room import NAMES, game, playing, table

LANGUAGES = ("en", "fr", "de")
USUAL = VARIANTS["trinidad"]
ANN, BOB = 100, 101
LACKING = tuple(PERMISSION_NAMES.values())
LONG = ("Wolfeschlegelsteinhausen", "Anna-Maria Franziska Josefa", *NAMES[2:])


def tables() -> Iterator[TableView]:
    """Yield a table in every state."""
    for state in (TableState.LOBBY, TableState.OVER, TableState.CLOSED):
        yield table(state)
        yield table(state, names=[*LONG[:3], None])
    for ask in FirstDealQuestion:
        yield table(TableState.CUTTING, first=FirstDealStep(ask, 1))
    running = playing(game(), names=LONG)
    away = [replace(seat, away=True) for seat in running.seats]
    yield running
    yield replace(running, seats=tuple(away))
    for paused in Pause:
        yield replace(running, paused=paused)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_every_page_fits_its_reader(topic: Topic, language: str) -> None:
    say = speak(language)
    free = [table(TableState.LOBBY, names=[*LONG[:2], None, None], id=f"K7Q{n}") for n in range(9)]
    for in_server, elsewhere in ((False, None), (True, None), (True, 10**18)):
        for lacking in ((), LACKING):
            asker = HelpContext(
                ANN, USUAL, lacking=lacking, elsewhere=elsewhere, in_server=in_server
            )
            for mine in ([], *([one] for one in tables()), [*tables()]):
                named = [replace(one, id=f"K7{n:02}") for n, one in enumerate(mine)]
                shown = page(topic, replace(asker, mine=[*map(own, named)], free=free), say)
                check(shown)
                assert "…" not in text(shown).splitlines(), "nothing had to be left out"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", Topic)
def test_every_page_is_one_screen_of_a_phone(topic: Topic, language: str) -> None:
    free, mine = table(TableState.LOBBY, names=("Ann", None, None, None)), own(playing(game()))
    for asker in (HelpContext(ANN, USUAL, free=[free]), HelpContext(ANN, USUAL, mine=[mine])):
        shown = page(topic, replace(asker, in_server=True), speak(language))
        assert height(shown) <= SCREEN + LINE


def own(
    table: TableView, rights: Collection[Right] = tuple(Right)
) -> tuple[TableView, Collection[Right]]:
    return table, rights


@pytest.mark.parametrize("topic", Topic)
def test_buttons_of_the_board_are_named_as_they_read_there(topic: Topic) -> None:
    mine, theirs = speak("fr"), speak("de")
    asker = HelpContext(ANN, USUAL, in_server=True, board=theirs)
    shown = text(page(topic, asker, mine))
    for label in ("My hand", "Sit down", "Fill with computers and start", "Rematch"):
        assert f"*{mine(label)}*" not in shown or mine(label) == theirs(label)
    if topic is Topic.OPEN:
        assert "*Platz nehmen*" in shown
        assert "Les autres appuient" in shown


def test_no_refusal_names_a_button_of_the_board() -> None:
    """The board may be in another language than the reader's; /hand is in theirs."""
    assert not [one.text for one in refusals() if re.search(r"Press .* board", one.text)]


def refusals(kind: type[HangJackError] = HangJackError) -> Iterator[type[HangJackError]]:
    for error in kind.__subclasses__():
        yield error
        yield from refusals(error)
