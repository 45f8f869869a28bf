"""Help, settings and what is kept about people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.engine.variants import VARIANTS, Form
from bot.locale import Say
from bot.ui.controls.help import Topic
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.message import Attachment
from bot.ui.help.help import HelpContext, page, welcome
from bot.ui.privacy.notice import notice
from bot.ui.privacy.panel import confirm_deletion, deletion_progress, nothing_deleted, show_data
from bot.ui.settings import person, server
from bot.ui.settings.server import ServerState
from bot.views.computer_names import ComputerLevel
from bot.views.privacy import ErasureProgress, KeptBeside, Operator, PersonalData, TableWithData
from bot.views.settings.clock import Clock
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.settings.preferences import HandPlace, Look, Reader, Remind
from bot.views.settings.server import (
    OpenerRule,
    Openers,
    ServerSettings,
    TableLimits,
    TricksAs,
)
from bot.views.table import FirstDealQuestion, FirstDealStep, Pause, SeatKind, TableState
from bot.views.table.rights import Right
from tests.ui.room import NAMES, game, playing, seats_of, table
from tests.ui.scenes import Scene, scenes


@scenes
def help_pages(say: Say) -> Iterator[Scene]:
    usual, everything = VARIANTS["trinidad"], tuple(Right)
    asker = HelpContext(100, usual, in_server=True)
    for topic in Topic:
        yield topic.value, page(topic, asker, say)
    yield "in direct messages", page(Topic.OPEN, HelpContext(100, usual), say)
    lacking = ("Send Messages", "Attach Files")
    yield "the bot lacks permissions", page(Topic.OPEN, replace(asker, lacking=lacking), say)
    yield "tables are elsewhere", page(Topic.OPEN, replace(asker, elsewhere=77), say)
    yield "one may not open any", page(Topic.OPEN, replace(asker, refusal="Gone."), say)
    free = [
        table(TableState.LOBBY, names=("Ann", None, None, None), id=f"K7Q{n}") for n in range(9)
    ]
    yield "free seats", page(Topic.START, replace(asker, free=free), say)
    running = playing(game(3))
    step = FirstDealStep(FirstDealQuestion.CUT, 0)
    gone = tuple(replace(s, away=s.seat == 0) for s in running.seats)
    machine = tuple(replace(s, kind=SeatKind.COMPUTER) if s.seat == 1 else s for s in running.seats)
    mine = {
        "it is one's turn": (replace(running, seats=seats_of(("Eve", "Ann", "Cy", "Dee"))), 101),
        "another's turn": (running, 100),
        "a computer's": (replace(running, seats=machine), 100),
        "one is away": (replace(running, seats=gone), 100),
        "one opened it, a seat is free": (table(TableState.LOBBY, names=(*NAMES[:3], None)), 100),
        "another opened it": (table(TableState.LOBBY, names=(*NAMES[:3], None)), 101),
        "all are there": (table(TableState.LOBBY), 100),
        "all are there, another opened it": (table(TableState.LOBBY), 101),
        "the cut": (table(TableState.CUTTING, first=step), 100),
        "another cuts": (table(TableState.CUTTING, first=step), 101),
        "over": (table(TableState.OVER), 100),
        **{f"paused: {one.value}": (replace(running, paused=one), 100) for one in Pause},
        "paused before the deal": (
            table(TableState.CUTTING, first=step, paused=Pause.ASKED),
            100,
        ),
    }
    for title, (here, reader) in mine.items():
        rights = everything if reader == 100 else ()
        at = HelpContext(reader, usual, mine=[(here, rights)], in_server=True)
        yield title, page(Topic.START, at, say)
    many = [(playing(game(3), id=f"K7Q{n}"), everything) for n in range(5)]
    asked = (playing(game(3), id="K7QX", paused=Pause.ASKED), everything)
    yield (
        "those that wait for one come first",
        page(Topic.START, HelpContext(101, usual, mine=[asked, *many]), say),
    )
    yield "a greeting", welcome((), say)
    yield "where permissions are lacking", welcome(lacking, say)


BIG: Final = 2**62


SETTLED: Final = ServerSettings(
    threads=True,
    language="de",
    clock=Clock(3_599_000, 604_800_000, 10),
    look=Look.TEXT,
    tricks=TricksAs.MESSAGES,
    drama=True,
    game=UsualGame(VARIANTS["pitch"], VARIANTS["pitch"].forms[-1]),
    channel_id=BIG,
    openers=Openers(OpenerRule.ROLE, BIG),
    referee_role=BIG,
    event_role=BIG,
    lfg_role=BIG,
    referees=(BIG, BIG + 1),
    most=TableLimits(1, 1),
)


@scenes
def settings(say: Say) -> Iterator[Scene]:
    allowed = TableLimits(1000, 100)
    pages = (act for act in server._PAGES)
    house = HouseGame("Ours", UsualGame(VARIANTS["pitch"], Form(2, 4), {"target": 7}))
    settled = replace(SETTLED, house_games=(house,))
    bad = ServerState(settled, allowed, "en", lacking=("Send Messages",), silent=frozenset({BIG}))
    gone = ServerState(settled, allowed, "en", no_channel=True, no_role=True)
    for act in pages:
        yield (
            f"{act.value}, as it comes",
            server.panel(act, ServerState(ServerSettings(), allowed, "en"), say),
        )
        yield f"{act.value}, settled", server.panel(act, ServerState(settled, allowed, "de"), say)
        if act in {SettingsAct.TABLES, SettingsAct.PEOPLE}:
            yield f"{act.value}, with trouble", server.panel(act, bad, say)
    for act in (SettingsAct.TABLES, SettingsAct.PEOPLE):
        yield f"{act.value}: channel and role are gone", server.panel(act, gone, say)
    few = replace(gone, levels=(ComputerLevel.EASY,))
    yield "computers can only be easy", server.panel(SettingsAct.TABLES, few, say)
    yield "the clock's form", server.times(SETTLED.clock, say)
    yield "the form of limits", server.numbers(TableLimits(), allowed, say)
    yield "the time zone", server.time_zone("Europe/London", say)
    yield "one's own", person.panel(Reader(), say)
    chosen = Reader("fr", "ja", Look.PICTURE, four_colours=True, place=HandPlace.CHANNEL)
    yield "chosen", person.panel(replace(chosen, remind=Remind.NEVER, ask_before_revoke=True), say)


@scenes
def privacy(say: Say) -> Iterator[Scene]:
    nobody = Operator(None, None, None, None)
    yield "the notice: nobody is named", notice(nobody, say)
    whole = Operator("Card Club Leeds", "Ann@Owls.Friday", "ICO Wilmslow", 400)
    yield "all is filled in", notice(whole, say)
    file = Attachment("data.json", b"{}", "Friday")
    counts = {"names": 3, "seats": 1, "games": 7, "settings": 1}
    yield "what is kept", show_data(PersonalData(counts, 2, 1, b"", 0), file, say)
    yield "nothing", show_data(PersonalData({}, 0, 0, b"", 0), file, say)
    some = [TableWithData(f"K7Q{n}", TableState.PLAYING) for n in range(12)]
    past = TableWithData("K7QX", TableState.CLOSED)
    all_of_it = KeptBeside(settings=True, referee=True, looking=True)
    yield "delete: all of it", confirm_deletion([*some, past], all_of_it, 100, 5, say)
    yield "one table", confirm_deletion([past], KeptBeside(), 100, 5, say)
    yield "a referee's only", confirm_deletion([], KeptBeside(referee=True), 100, 5, say)
    yield "nothing to delete", confirm_deletion([], KeptBeside(), 100, 5, say)
    yield "kept", nothing_deleted(say)
    for title, progress in {
        "done": ErasureProgress(),
        "one table left": ErasureProgress(left=1),
        "two left, a deal is on": ErasureProgress(left=2, waits=("K7QF",)),
    }.items():
        yield title, deletion_progress(progress, say)
