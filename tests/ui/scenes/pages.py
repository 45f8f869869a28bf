"""Help, settings, privacy, looking for players, the daily deal and the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.engine.variants import VARIANTS, Form, Option, OptionValue
from bot.engine.variants.families import ANY, FOUR, THREE, TWO
from bot.locale.say import Say
from bot.tables.learn.lessons import lessons
from bot.ui import daily, lfg
from bot.ui.controls.help import Topic
from bot.ui.controls.rulebook import ShowGameRules
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.message import Attachment
from bot.ui.help.help import HelpContext, page, welcome
from bot.ui.privacy.notice import notice
from bot.ui.privacy.panel import confirm_deletion, deletion_progress, nothing_deleted, show_data
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.forms import forms_in_short, forms_text
from bot.ui.rulebook.games_list import GamesReader, card, games
from bot.ui.rulebook.library import card_words, first_game, rules, rules_of_table
from bot.ui.rulebook.presets import name_modal, options_panel, presets
from bot.ui.rulebook.traits import game_facts
from bot.ui.settings import person, server
from bot.ui.settings.server import ServerState
from bot.views.computer_names import ComputerLevel
from bot.views.daily import (
    DailyDay,
    DailyPage,
    DailyResult,
    DailyRun,
    DailyTry,
    MonthLine,
    RankedResult,
)
from bot.views.lfg import (
    Arrival,
    LfgView,
    ListedEvent,
    ListedTable,
    Listening,
    Quiet,
    Waiting,
    WantedGame,
    Wish,
)
from bot.views.periods import Calendar
from bot.views.privacy import ErasureProgress, KeptBeside, Operator, PersonalData, TableWithData
from bot.views.settings.clock import HOUR, MINUTE, Clock
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.settings.preferences import HandPlace, Look, Reader, Remind
from bot.views.settings.server import OpenerRule, Openers, ServerSettings, TableLimits, TricksAs
from bot.views.table.rights import Right
from bot.views.table.view import FirstDealQuestion, FirstDealStep, Pause, SeatKind, TableState
from tests.ui.room import EIGHT, NAMES, game, playing, seats_of, table
from tests.ui.scenes import Scene, scenes
from tests.ui.scenes.results import ended as ended_deal


@scenes
def help_pages(say: Say) -> Iterator[Scene]:
    usual, everything = VARIANTS["pitch"], tuple(Right)
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
        "over, without rights": (table(TableState.OVER), 101),
        "over in an event": (table(TableState.OVER, event_id="K7QFX"), 100),
        "seen by one alone": (replace(running, private=True), 100),
        **{f"paused: {one.value}": (replace(running, paused=one), 100) for one in Pause},
        "paused before the deal": (table(TableState.CUTTING, first=step, paused=Pause.ASKED), 100),
    }
    for title, (here, reader) in mine.items():
        rights = everything if reader == 100 else ()
        at = HelpContext(reader, usual, mine=[(here, rights)], in_server=True)
        yield title, page(Topic.START, at, say)
    many = [(playing(game(3), id=f"K7Q{n}"), everything) for n in range(5)]
    asked = (playing(game(3), id="K7QX", paused=Pause.ASKED), everything)
    waited_for = HelpContext(101, usual, mine=[asked, *many])
    yield "those that wait for one come first", page(Topic.START, waited_for, say)
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
    new = ServerState(ServerSettings(), allowed, "en")
    for act in pages:
        yield f"{act.value}, as it comes", server.panel(act, new, say)
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


PITCH, CINCH = VARIANTS["pitch"], VARIANTS["cinch"]
AT: Final = 1_770_000_000_000


def _waits(number: int, wish: Wish) -> Waiting:
    return Waiting(number, EIGHT[number], wish, AT, AT + HOUR)


@scenes
def finding_players(say: Say) -> Iterator[Scene]:
    wish = Wish(PITCH, 4)
    wanted = WantedGame(PITCH, Form(2, 4), (_waits(0, wish), _waits(1, wish)), 3)
    tables = (
        ListedTable("K7QF", CINCH, 1, AT + HOUR, "https://board"),
        ListedTable("K7QG", PITCH, 2, AT + HOUR, ""),
    )
    events = (ListedEvent("Friday_", "https://panel", 5, AT, open=True),)
    fields: dict[str, Any] = {"server_id": 1, "channel_id": 22, "thread_id": None}
    empty = LfgView(id="P", language="en", number=3, **fields)
    any_game = (_waits(2, Wish()),)
    full = replace(
        empty, games=(wanted,), anything=any_game, tables=tables, events=events, role=900
    )
    cat, dan = _waits(0, Wish(PITCH)), replace(_waits(1, Wish(PITCH)), asked=3)
    first = replace(cat, starts_at=AT + MINUTE)
    two = WantedGame(PITCH, Form(2, 4), (cat, dan), 2)
    now = replace(two, people=(first, dan), starting=(first,))
    pair = replace(empty, games=(two,), offers=((PITCH, Form(2, 2)),))
    yield "nobody waits", lfg.panel(empty, say)
    yield "games, people, tables, an event", lfg.panel(full, say)
    yield "no more tables are allowed", lfg.panel(replace(full, full=True, role=None), say)
    yield "any game", lfg.panel(replace(empty, anything=any_game), say)
    yield "what one wants", lfg.page(Wish(), HOUR, waits=False, say=say)
    yield "a game, and who waits already", lfg.page(wish, 30 * MINUTE, waits=True, say=say)
    came = Arrival(cat, (), None, (two,), tables)
    yield "on the list", lfg.waiting(cat, came, 22, say)
    yield "for any game", lfg.waiting(any_game[0], replace(came, listed=()), 22, say)
    yield "who starts now", lfg.waiting(first, replace(came, games=(now,), listed=()), 22, say)
    yield "two could play at once", lfg.panel(pair, say)
    yield "one of two starts now", lfg.panel(replace(pair, games=(now,), asked=(dan,)), say)
    older = replace(dan, asked=2)
    yield "it was asked before", lfg.panel(replace(pair, games=(now,), asked=(older,)), say)
    yield (
        "a table with computers",
        lfg.panel(replace(empty, tables=[replace(tables[0], begun=True)]), say),
    )
    yield "the table has opened", lfg.opened(table(), say)
    yield "with computers", lfg.opened(table(computers=(1, 2, 3)), say)
    yield "news", lfg.news(full, Listening(on=True), "https://list", say)
    yield "of one game", lfg.news(full, Listening(on=True, games=(CINCH,)), "https://list", say)
    other = Listening(on=True, games=(VARIANTS["phat"],))
    yield "nobody wants that game", lfg.news(full, other, "https://list", say)
    yield "the channel is gone", lfg.ended(full, say)
    yield "what one hears", lfg.listening_page(Listening(), say)
    night = Quiet(22 * 60, 9 * 60, "Europe/London")
    some = Listening(on=True, games=(PITCH, CINCH), quiet=night)
    yield "of two games, but not at night", lfg.listening_page(some, say)
    yield "direct messages are closed", lfg.listening_page(replace(some, closed=True), say)
    yield "quiet hours, and none", f"{lfg.quiet_words(night)(say)}\n{lfg.quiet_words(Quiet())(say)}"
    yield "their form", lfg.quiet_form(night, "UTC", say)
    yield "its first time", lfg.quiet_form(Quiet(), "UTC", say)
    yield "a table on the list", lfg.listed(table(), say)


DAY: Final = DailyDay("D", 12, 20261127, PITCH, AT, closed=False, commitments=("ab" * 32,))
RESULTS: Final = tuple(
    RankedResult(DailyResult(100 + at, EIGHT[at], 9 - at, 4, (1, 0, -1, 2)), at + 1, 4 - at)
    for at in range(5)
)


@scenes
def daily_deals(say: Say) -> Iterator[Scene]:
    fresh = DailyPage(DAY, None, next_commitment="cd" * 32, next_at=AT, posted_in=77)
    run = DailyRun(1, 3, RESULTS[0].result, 20261120)
    begun, ended = DailyTry("K7QF", finished=False, closed=False), DailyTry("K7QF", True, True)
    done = replace(fresh, attempt=ended, results=RESULTS, total=9, run=run)

    def page(shown: DailyPage, reader: int = 100) -> Any:
        return daily.daily_page(shown, reader, say)

    yield "not played yet", page(fresh)
    yield "the first day of a server", page(replace(fresh, day=replace(DAY, number=1)))
    yield "in the middle", page(replace(fresh, attempt=begun, run=run))
    yield "closed before its end", page(replace(fresh, attempt=replace(begun, closed=True)))
    yield "played by who was forgotten", page(replace(fresh, attempt=replace(ended, table_id="")))
    yield "the day is over", page(replace(fresh, day=replace(DAY, closed=True)))
    yield "played: one's own result, the others', more", page(done)
    first = replace(done, results=RESULTS[:1], total=1)
    yield "the first to finish", page(first)
    finished = table(computers=(1, 2, 3), ended=(ended_deal(),))
    yield "all deals are played", daily.daily_over(finished, say, finished=True)
    yield "the table was closed", daily.daily_over(table(), say, finished=False)
    yield "no day to look back at", daily.last_page(None, 100, say)
    told = replace(done, day=replace(DAY, closed=True), secrets=("ef" * 32,))
    yield "the last day", daily.last_page(told, 100, say)
    yield "for who did not play", daily.last_page(replace(told, attempt=None), 999, say)
    yield "what binds today's cards", daily.check_page(fresh, say)
    yield "what the last day's followed from", daily.check_page(told, say)
    yield "nobody finished", daily.last_page(replace(told, results=(), attempt=None), 999, say)
    yield "a channel's results", daily.results_post(told, say)
    yield "nobody's", daily.results_post(replace(told, results=(), next_commitment=""), say)
    yield "shared", daily.shared_post(done, RESULTS[1], "K7QF", say)
    yield "deleted since", daily.shared_post(done, None, "K7QF", say)
    lines = [
        MonthLine(at + 1, 100 + at, EIGHT[at], at + 1, beaten, 3 - 2 * at)
        for at, beaten in enumerate((7, 2.5, 0.5, 0))
    ]
    london = Calendar("Europe/London", 202611)
    yield "a month", daily.month_page(lines, 202611, 101, london, say)
    yield "an earlier one", daily.month_page([], 202601, 101, london, say)
    utc = Calendar("UTC", 202612, manager=True)
    yield "December, by UTC", daily.month_page(lines[:1], 202512, 1, utc, say)


@scenes
def library(say: Say) -> Iterator[Scene]:
    reader = GamesReader(["cinch"], lessons(), in_server=True)
    for number in range(3):
        yield f"the games, page {number + 1}", games(reader, say, number)
    yield "in direct messages", games(GamesReader(), say)
    yield "a game of the list", card(VARIANTS["west-yorkshire"], reader, say)
    yield "the first game", first_game(say)
    yield "words of cards", card_words(ShowGameRules("trinidad"), say)
    yield "basic, in every form", rules(VARIANTS["basic"], say)
    yield "a table's own", rules_of_table(table(options={"game_points": 2}), say)
    facts = "\n".join(game_facts(game, say, 100) for game in VARIANTS.values())
    yield "games in a line", facts
    house = HouseGame("Ours", UsualGame(VARIANTS["setback"], Form(2, 4), {"target": 21}))
    for variant, options in (("trinidad", {}), ("setback", {"target": 21})):
        here = table(TableState.LOBBY, variant=variant, options=options)
        own = [house] if variant == "setback" else []
        shown = options_panel(here, own, say, manages=variant == "setback")
        yield f"house options of {variant}", shown
    england = table(TableState.LOBBY, variant="england")
    yield "long ranges are left to the command", options_panel(england, [], say, manages=False)
    yield "a name for them", name_modal(here, say)
    yield "presets", "\n".join(one.name for one in presets(say))


SEVERAL: Final[tuple[tuple[str, Form, Mapping[str, OptionValue]], ...]] = (
    ("trinidad", FOUR, {"target": 7, "undertrump": False, "revokes": "called"}),
    ("west-yorkshire", Form(3, 6), {"stake_game": 1, "partners": "jacks", "throw_in": False}),
    ("setback", FOUR, {"jokers": 2, "kitty": 3, "draw": True, "shoot": "moon", "steal": "any"}),
)
"""Several options at once."""


@scenes
def books(say: Say) -> Iterator[Scene]:
    for variant in VARIANTS.values():
        yield variant.id, "\n".join(chapters(variant, None, {}, say))


@scenes
def rules_of_tables(say: Say) -> Iterator[Scene]:
    for one, form, options in SEVERAL:
        shown = "\n".join(chapters(VARIANTS[one], form, options, say))
        yield f"{one}, {form.seats} on {form.sides} sides, {dict(options) or 'as usual'}", shown
    some = (ANY, (TWO, FOUR, THREE), (TWO, THREE, FOUR), (TWO,))
    yield "forms in words", "\n".join(forms_text(forms, say) for forms in some)
    yield "forms in short", "\n".join(forms_in_short(forms, say) for forms in some)
    seven_up = VARIANTS["seven-up"]
    lines = (game_facts(seven_up, say, most) for most in (100, 45, 30))
    yield "a game in a line that is too short", "\n".join(lines)


MORE: Final[Mapping[str, OptionValue]] = {"revokes": "called", "jokers": 2}
"""Options without which others have no effect."""


@scenes
def rules_of_options(say: Say) -> Iterator[Scene]:
    """What each form and each option changes in a game's book; the same change is told once."""
    told = set[str]()
    for variant in VARIANTS.values():
        usual = chapters(variant, None, {}, say)
        for form in variant.forms:
            of_form = chapters(variant, form, {}, say)
            lines = [_changed(usual, of_form)]
            offered = {option.name: option for option in variant.options_in(form)}
            for name, option in offered.items():
                more = {one: MORE[one] for one in MORE if one in offered and one != name}
                base = chapters(variant, form, more, say)
                for value in _other_values(option):
                    alone = _changed(of_form, chapters(variant, form, {name: value}, say))
                    chosen = {**more, name: value}
                    changed = alone or _changed(base, chapters(variant, form, chosen, say))
                    lines += [] if changed in told else [f"`{name}={value}`", changed]
                    told |= {changed} - {""}
            yield f"{variant.id}, {form.seats} on {form.sides} sides", "\n".join(lines)


def _other_values(option: Option) -> Iterator[OptionValue]:
    """Yield the values that are not usual, of a range its ends."""
    values = option.values
    for value in values[:: len(values) - 1] if isinstance(values, range) else values:
        if value != option.default:
            yield value


def _changed(before: Sequence[str], after: Sequence[str]) -> str:
    old, new = ("\n".join(some).split("\n") for some in (before, after))
    gone = [f"- {line}" for line in old if line not in new]
    return "\n".join([*gone, *(f"+ {line}" for line in new if line not in old)])
