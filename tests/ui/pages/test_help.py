"""The help pages, in every situation, language and kind of table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

import pytest

from bot import VERSION
from bot.discord_api.permissions import PERMISSION_NAMES
from bot.engine.variants import VARIANTS
from bot.errors import HangJackError
from bot.locale import speak
from bot.ui.controls import table as controls
from bot.ui.controls.help import ChooseGame, Topic
from bot.ui.core import custom_ids
from bot.ui.help.help import HelpContext, page, welcome
from bot.ui.rulebook.library import FIRST_GAME, games
from bot.views.table import (
    FirstDealQuestion,
    FirstDealStep,
    Pause,
    SeatKind,
    TableState,
    TableView,
)
from bot.views.table.rights import Right
from tests.ui.reading import check, control, enabled, menus, text
from tests.ui.room import NAMES, SAY, game, playing, seats_of, table

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
def test_the_greeting_fits(language: str) -> None:
    for lacking in ((), LACKING):
        check(welcome(lacking, speak(language)))


def test_help_names_the_version_where_it_is_asked_for() -> None:
    named = [topic for topic in Topic if VERSION in text(page(topic, HelpContext(ANN, USUAL), SAY))]
    assert named == [Topic.START, Topic.TROUBLE]


def own(
    table: TableView, rights: Collection[Right] = tuple(Right)
) -> tuple[TableView, Collection[Right]]:
    return table, rights


def now(table: TableView, user_id: int = ANN, rights: Collection[Right] = tuple(Right)) -> str:
    mine = [own(table, rights)]
    return text(page(Topic.START, HelpContext(user_id, USUAL, mine=mine), SAY))


def test_help_says_whose_turn_it_is_and_what_to_do() -> None:
    running = playing(game())
    assert running.public is not None
    assert running.public.decision is not None
    seat = running.public.decision.seat
    assert "**It's your turn.**" in now(running, ANN + seat)
    assert "**Bob** to stand or beg." in now(running, ANN)
    assert "If they let 3 minutes pass" in now(running, ANN)


def test_no_deadline_is_named_where_the_computer_plays() -> None:
    running = playing(game())
    assert running.public is not None
    assert running.public.decision is not None
    seat = running.public.decision.seat
    bob = running.seats[seat]
    for other in (replace(bob, kind=SeatKind.COMPUTER), replace(bob, away=True)):
        seats = (*running.seats[:seat], other, *running.seats[seat + 1 :])
        page_text = now(replace(running, seats=seats), ANN)
        assert "**Bob** to stand or beg." in page_text
        assert "time pass" not in page_text


@pytest.mark.parametrize(
    ("paused", "says", "offers"),
    [
        (Pause.ASKED, "The table is paused.", controls.Resume),
        (Pause.REFUSED, "write in its channel", controls.Resume),
        (Pause.IDLE, "everyone was away", controls.ComeBack),
        (None, "** to stand or beg.", controls.MyHand),
    ],
)
def test_a_paused_table_offers_the_button_that_helps(
    paused: Pause | None, says: str, offers: type[controls.TableControl]
) -> None:
    running = replace(playing(game()), paused=paused)
    cutting = table(
        TableState.CUTTING, first=FirstDealStep(FirstDealQuestion.CUT, 0), paused=paused
    )
    for one in (running, cutting) if paused else (running,):
        shown = page(Topic.START, HelpContext(ANN, USUAL, mine=[own(one)]), SAY)
        assert says in text(shown)
        kinds = {type(control(shown, label)) for label in enabled(shown) - {"Go to table K7QF"}}
        assert kinds == {offers}


def test_a_player_who_is_away_is_called_back() -> None:
    running = playing(game())
    away = replace(running, seats=(replace(running.seats[0], away=True), *running.seats[1:]))
    assert "the computer plays for you" in now(away)
    assert "the computer plays for you" not in now(away, BOB)


def test_only_the_opener_reads_how_to_start() -> None:
    waiting = table(TableState.LOBBY, seats=seats_of([*NAMES[:3], None]))
    assert "You opened this table" in now(waiting)
    assert "or when Ann starts it" in now(waiting, BOB, ())
    full = table(TableState.LOBBY)
    assert "Press Start when you're ready" in now(full)
    assert "Ann can start the game" in now(full, BOB, ())


def test_tables_that_wait_for_the_asker_come_first() -> None:
    theirs, mine = playing(game(), id="AAAA"), playing(game(), id="BBBB", paused=Pause.ASKED)
    page_text = text(page(Topic.START, HelpContext(BOB, USUAL, mine=[own(mine), own(theirs)]), SAY))
    assert page_text.index("AAAA") < page_text.index("BBBB")
    many = [playing(game(), id=f"K7Q{n}") for n in range(5)]
    page_text = text(
        page(Topic.START, HelpContext(BOB, USUAL, mine=[own(one) for one in many]), SAY)
    )
    assert "You're at 2 more tables" in page_text


def test_the_usual_game_stands_first() -> None:
    usual = VARIANTS["pitch"]
    asker = HelpContext(ANN, usual, in_server=True)
    old, new, named, _ = menus(page(Topic.OPEN, asker, SAY))
    assert old.options[0].value == "pitch"
    assert {option.value for option in (*old.options, *new.options)} == VARIANTS.keys()
    assert len({old.custom_id, new.custom_id, named.custom_id}) == 3
    assert custom_ids.decode(new.custom_id) == custom_ids.decode(named.custom_id) == ChooseGame()
    assert "Setback to 21" in [option.label for option in named.options]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_the_list_of_games_recommend_the_same_first_game(language: str) -> None:
    say = speak(language)
    asker = HelpContext(ANN, VARIANTS["pitch"], in_server=True)
    first = f":{say(FIRST_GAME.name)}`"
    assert first in text(page(Topic.LEARN, asker, say))
    assert first in text(games(say))
