"""Who looks for players, the daily deal, and the library of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.variants import VARIANTS, Form
from bot.locale import Say
from bot.ui import daily, lfg
from bot.ui.controls.rulebook import ShowGameRules
from bot.ui.rulebook.library import card_words, first_game, games, rules, rules_of_table
from bot.ui.rulebook.presets import name_modal, options_panel, presets
from bot.ui.rulebook.traits import game_facts
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
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.table import TableState
from tests.ui.room import EIGHT, table
from tests.ui.scenes import Scene, scenes

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
    yield "nobody waits", lfg.panel(empty, say)
    yield "games, people, tables, an event", lfg.panel(full, say)
    yield "no more tables are allowed", lfg.panel(replace(full, full=True, role=None), say)
    yield "any game", lfg.panel(replace(empty, anything=any_game), say)
    yield "what one wants", lfg.page(Wish(), HOUR, waits=False, say=say)
    yield "a game, and who waits already", lfg.page(wish, 30 * MINUTE, waits=True, say=say)
    came = Arrival(AT + HOUR, (), None, tables)
    yield "on the list", lfg.waiting(wish, came, 22, say)
    yield "for any game", lfg.waiting(Wish(), replace(came, listed=()), 22, say)
    yield "the table has opened", lfg.opened(table(), say)
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
    yield "all deals are played", daily.daily_over(table(), say, finished=True)
    yield "the table was closed", daily.daily_over(table(), say, finished=False)
    yield "no day to look back at", daily.last_page(None, 100, say)
    told = replace(done, secrets=("ef" * 32,))
    yield "the last day", daily.last_page(told, 100, say)
    yield "for who did not play", daily.last_page(replace(told, attempt=None), 999, say)
    yield "nobody finished", daily.last_page(replace(told, results=(), attempt=None), 999, say)
    yield "a channel's results", daily.results_post(told, say)
    yield "nobody's", daily.results_post(replace(told, results=(), next_commitment=""), say)
    yield "shared", daily.shared_post(done, RESULTS[1], say)
    yield "deleted since", daily.shared_post(done, None, say)
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
    for number in range(3):
        yield f"the games, page {number + 1}", games(say, number)
    yield "the first game", first_game(say)
    yield "words of cards", card_words(ShowGameRules("trinidad"), say)
    yield "basic, in every form", rules(VARIANTS["basic"], say)
    yield "a table's own", rules_of_table(table(options={"game_points": 2}), say)
    facts = "\n".join(game_facts(game, say, 100) for game in VARIANTS.values())
    yield "games in a line", facts
    house = HouseGame("Ours", UsualGame(VARIANTS["setback"], Form(2, 4), {"target": 21}))
    for variant, options in (("trinidad", {}), ("setback", {"target": 21, "jokers": 2})):
        here = table(TableState.LOBBY, variant=variant, options=options)
        own = [house] if variant == "setback" else []
        shown = options_panel(here, own, say, manages=variant == "setback")
        yield f"house options of {variant}", shown
    england = table(TableState.LOBBY, variant="england")
    yield "long ranges are left to the command", options_panel(england, [], say, manages=False)
    yield "a name for them", name_modal(here, say)
    yield "presets", "\n".join(one.name for one in presets(say))
