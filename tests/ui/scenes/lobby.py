"""A table around its games: seats, the cut, who is away, what is behind ⋯."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.game.game import Game
from bot.engine.views import Ask
from bot.locale.say import Say
from bot.ui.core.message import Outgoing
from bot.ui.posts.render import private_reminder
from bot.ui.table import modals
from bot.ui.table.board.board import board, moved_board, superseded_board
from bot.ui.table.clock import clock_explained, clock_terms, clock_times, span
from bot.ui.table.hand.hand import hand, old_hand
from bot.ui.table.listing import TableList, score, table_list
from bot.ui.table.lobby.lobby import begun_lobby, fingerprint_page, next_step, pack_to_cut, seated
from bot.ui.table.more import Visitor, more
from bot.views import posts
from bot.views.computer_names import ComputerLevel
from bot.views.posts import GameStart
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND, USUAL, Clock, Pace
from bot.views.table.rights import Right
from bot.views.table.view import (
    EmptySeats,
    FirstDealQuestion,
    FirstDealStep,
    HandView,
    Pause,
    SeatInfo,
    SeatKind,
    TableLocation,
    TableState,
    TableView,
)
from tests.ui.posted import OTHER, cut_made
from tests.ui.room import (
    COMMITMENT,
    EIGHT,
    NAMES,
    game,
    holding,
    playing,
    reach,
    seats_of,
    table,
    wander,
)
from tests.ui.scenes import Scene, drawing, posted, scenes

CUT: Final = FirstDealStep(FirstDealQuestion.CUT, 2)
ALL: Final = frozenset(Right)


def waiting(*names: str | None, **changes: Any) -> TableView:
    """Return a table where people take seats."""
    return table(TableState.LOBBY, names=names, **changes)


@scenes
def lobbies(say: Say) -> Iterator[Scene]:
    def shown(*names: str | None, **changes: Any) -> Outgoing:
        return board(waiting(*names, **changes), say)

    some = waiting("Ann", None, None, "Bob", computers=(3,))
    yield "free seats and a computer", board(some, say)
    yield "the same, drawn: free seats are drawn too", board(some, drawing(say))
    yield "all are there: it can only be started", shown(*NAMES)
    people = shown("Ann", None, None, None, fill=EmptySeats.NOBODY)
    yield "it waits for people: computers don't fill it", people
    terms = {"target": 7, "game_points": 2}
    unusual = shown("Ann", None, options=terms, clock=Pace.QUICK.clock)
    yield "unusual terms are in small print", unusual
    unchecked = shown(*NAMES, options={"revokes": "called", "take_back": "none"})
    yield "nobody checks the cards here, and none is taken back", unchecked
    yield "three alone", shown("Ann", None, "Cy", sides=3, variant="seven-up")
    six = shown("Ann", None, None, "Dee", None, None, sides=3, variant="pitch")
    yield "six on three sides", six
    yield "paused in the lobby", board(replace(some, paused=Pause.ASKED), say)
    yield "closed before a game", board(table(TableState.CLOSED), say)
    yield "over, and its deals can't be read", board(table(TableState.OVER), say)
    yield "cards are being dealt", board(table(TableState.PLAYING), say)


@scenes
def sitting_down(say: Say) -> Iterator[Scene]:
    yield (
        "who has opened it",
        seated(table(TableState.LOBBY, names=("Ann", None, None, None)), 0, say),
    )
    yield "no partner yet, and one to choose", seated(waiting("Ann", "Bob", None, None), 1, say)
    yield "opposite Ann, or against her", seated(waiting("Ann", None, "Bob", None), 2, say)
    six = waiting("Ann", None, None, "Bob", None, None, sides=3, variant="pitch")
    yield "a partner on three sides", seated(six, 3, say)
    yield "no partners: nothing to choose", seated(waiting("Ann", "Bob", None, sides=3), 1, say)
    yield "three partners", seated(waiting(*EIGHT[:7], None), 6, say)
    cutting = table(TableState.CUTTING, first=CUT)
    yield "the seat that cuts", seated(cutting, 2, say)
    yield "another seat", seated(cutting, 1, say)
    yield "the pack for who cuts", pack_to_cut(cutting, 102, say)
    yield "not for others", pack_to_cut(cutting, 101, say)
    yield "nor at a paused table", pack_to_cut(replace(cutting, paused=Pause.REFUSED), 102, say)
    step = FirstDealStep(FirstDealQuestion.GUESS, 0, cutter=3)
    asks = table(TableState.CUTTING, variant="lancashire", first=step)
    yield "after the cut: who is asked next", next_step(asks, 3, say)
    yield "after the cut: play", next_step(playing(game(3)), 0, say)
    yield "in mid-game", seated(playing(game(3)), 0, say)
    yield "the form to cut", modals.cut_modal("K7QF", 2, say)


@scenes
def first_deal(say: Say) -> Iterator[Scene]:
    yield "the cutter of a second game", board(table(TableState.CUTTING, first=CUT, game=3), say)
    yield "the same, drawn", board(table(TableState.CUTTING, first=CUT), drawing(say))
    for variant in ("cotton", "pitch", "west-yorkshire", "lancashire", "auction-pitch"):
        yield variant, board(table(TableState.CUTTING, variant=variant, first=CUT), say)
    jacks = {"partners": "jacks"}
    by_jacks = table(TableState.CUTTING, variant="west-yorkshire", first=CUT, options=jacks)
    yield "partners by the jacks", board(by_jacks, say)
    guess = FirstDealStep(FirstDealQuestion.GUESS, 1, cutter=2)
    yield "red or black", board(table(TableState.CUTTING, variant="lancashire", first=guess), say)
    chosen = FirstDealStep(
        FirstDealQuestion.PITCHER, 1, (1, 3), ((2, Card.of("JH")),), cutter=2, guess=(1, Colour.RED)
    )
    yield "who leads", board(table(TableState.CUTTING, variant="lancashire", first=chosen), say)
    sides = (("Ann", "Cy"), ("Bob", "Dee"))
    begun = GameStart(1, COMMITMENT, sides, cut_made())
    yield "the lobby once it has begun, with the cut", begun_lobby(table(), begun, say)
    later = GameStart(2, OTHER, (("Ann",), ("Bob",), ("Cy",)))
    yield "its cut has a post: not told twice", begun_lobby(table(), later, say)
    yield "the fingerprint", fingerprint_page(GameStart(1, COMMITMENT), say)


@scenes
def cut_posts(say: Say) -> Iterator[Scene]:
    again = [*cut_made().cards, ("Bob", "3C"), ("Cy", "9H")]
    yield "cut, and cut again for the deal", posted(cut_made(cards=again), say)
    yield "too late", posted(cut_made(game=2, cut=0, timed_out=["cut"]), say)
    yield "the pack is left", posted(cut_made(cut=0), say)
    for variant in ("pitch", "auction-pitch", "pidro", "commercial-pitch", "free-style-pitch"):
        yield f"for the pitch: {variant}", posted(cut_made(pitcher="Dee"), say, variant=variant)
    yield "put-card cut", posted(cut_made(by="put-cut"), say, variant="cotton")
    jack = [("Ann", "5S"), ("Bob", "KH"), ("Ann", "2D"), ("Bob", "JC")]
    by_jack = cut_made(by="jack", cards=jack, pitcher="Bob", dealer="Ann")
    yield "the first jack, player by player", posted(by_jack, say)
    jacks = [("Ann", "JH"), ("Bob", "5S"), ("Cy", "JD"), ("Dee", "JC"), ("Bob", "JS")]
    cuts = [("Ann", "2S"), ("Bob", "3S"), ("Cy", "4S"), ("Dee", "5D")]
    made = cut_made(
        cards=[*jacks, *cuts],
        partners=[["Ann", "Cy"], ["Bob", "Dee"]],
        moved=["Bob", "Cy"],
        pitcher="Dee",
    )
    yield "partners by the jacks, apart from the cut", posted(made, say, variant="west-yorkshire")
    first = replace(made, cards=jacks, by="jack", moved=[], pitcher="Ann")
    yield "by the jacks alone", posted(first, say, variant="west-yorkshire")
    guess = cut_made(by="guess", cards=[("Dee", "JH")], guess=("Ann", "red"), pitcher="Cy")
    for title, changes in (
        ("a guess: right", {"right": True}),
        ("a guess: wrong", {"right": False}),
        ("no guess in time", {"timed_out": ["guess"]}),
        ("neither a guess nor a pitcher", {"timed_out": ["guess", "pitcher"]}),
    ):
        yield title, posted(replace(guess, **changes), say, variant="lancashire")


def seats(number: int = 0, **changes: Any) -> tuple[SeatInfo, ...]:
    """Seat four people, one of them with something changed."""
    return tuple(replace(s, **changes) if s.seat == number else s for s in seats_of(NAMES))


def reminded(played: Game) -> posts.ReminderPost:
    """Remind who is to play."""
    public = played.public()
    assert public.decision is not None
    seat = public.decision.seat
    turn = posts.moves_made(public)
    return posts.ReminderPost(1, public.deal, turn, seat, NAMES[seat], 2 * MINUTE)


@scenes
def clocks(say: Say) -> Iterator[Scene]:
    spans = (SECOND, 90 * SECOND, MINUTE, 90 * MINUTE, 12 * HOUR, DAY, 7 * DAY)
    yield "spans in whole units", "\n".join(span(ms, say) for ms in spans)
    yield "the usual clock", f"{clock_times(USUAL, say)}\n{clock_explained(USUAL, say)}"
    yield "a clock without a name", clock_times(Clock(11_000, 60_000), say)
    yield "every pace", "\n".join(clock_times(pace.clock, say) for pace in Pace)
    one, three = seats(missed=1), seats(missed=3)
    yield "time ran out for Ann", board(playing(game(3), seats=one), say)
    yield "three times", board(playing(game(3), seats=three), say)
    away = seats(1, missed=2, away=True)
    yield "Bob is away: I'm back, and nobody is called", board(playing(game(3), seats=away), say)
    yield "Bob's hand", hand(holding(game(3), 1, seats=away), say, direct=True)
    yield "an old hand of his", old_hand(playing(game(3), seats=away), 1, 0, None, say, reader=101)
    yield "not of Cy", old_hand(playing(game(3), seats=away), 1, 0, None, say, reader=102)
    yield "Ann's hand after her time ran out", hand(holding(game(3), 0, seats=one), say)
    yield "Cy wants a pause", board(playing(game(3), seats=seats(2, wants_pause=True)), say)
    yield "Cy wants to end it", board(playing(game(3), seats=seats(2, wants_end=True)), say)
    for pause in Pause:
        there = holding(game(3), 1, paused=pause, seats=seats(away=pause is Pause.IDLE))
        yield f"paused: {pause.name.lower()}", board(there.table, say)
        yield f"a hand there: {pause.name.lower()}", hand(there, say, direct=True)
    ready = tuple(replace(seat, wants_pause=seat.seat > 0) for seat in seats_of(NAMES))
    yield "three want to resume, Ann", board(playing(game(3), paused=Pause.ASKED, seats=ready), say)
    gone = tuple(replace(seat, away=True, missed=2) for seat in seats_of(NAMES))
    all_away: dict[str, Any] = {"paused": Pause.IDLE, "seats": gone}
    yield "everyone is away", board(playing(game(3), **all_away), say)
    yield "a hand of theirs", hand(holding(game(3), 0, **all_away), say, refresh=True)
    yield "the post: all are away", posted(posts.AwayPost(1, 0, "Ann", 2), say, **all_away)
    yield "the post: Cy is away", posted(posts.AwayPost(1, 2, "Cy", 2), say)
    yield "after one turn", posted(posts.AwayPost(1, 2, "Cy", 1), say)
    played = wander(game(3), 3)
    reminder = reminded(played)
    here = playing(played, reminded=True)
    yield "a reminder", posted(reminder, say, here)
    yield "a reminder of a turn that is over", posted(reminder, say, playing(played))
    yield "a reminder in direct messages", private_reminder(reminder, here, say)
    others = [seat for seat in range(4) if seat != reminder.seat]
    alone = playing(played, computers=others, reminded=True)
    yield "only computers wait: no clock", posted(replace(reminder, rest_ms=0), say, alone)
    yield "in direct messages", private_reminder(replace(reminder, rest_ms=0), alone, say)
    yield "their clock", f"{clock_terms(alone, say)}\n{clock_terms(waiting(*NAMES), say)}"
    late = replace(alone, seats=tuple(replace(one, missed=1) for one in alone.seats))
    yield "a late player's hand there", hand(HandView(late, played.view(reminder.seat)), say)
    done = reach(Ask.DONE, "trinidad", options={"revokes": "called"})
    last = replace(reminded(done), turn=posts.moves_made(done.public()))
    yield "press Done", posted(last, say, playing(done, reminded=True))


@scenes
def behind_more(say: Say) -> Iterator[Scene]:
    opened = table(TableState.LOBBY, names=("Ann", "Bob", None, "Dee"), computers=(3,))
    played = playing(game(3), computers=(3,))
    over = playing(wander(game(3), 1_000), computers=(3,))
    ann, bob, stranger = Visitor(100, ALL), Visitor(101, ALL - {Right.SET_CLOCK}), Visitor(9, ALL)
    yield "a lobby, for who opened it", more(opened, ann, say)
    few = (ComputerLevel.EASY, ComputerLevel.STEADY)
    yield "computers can't be strong here", more(opened, replace(ann, levels=few), say)
    yield "a lobby, for who may do nothing", more(opened, replace(ann, rights=()), say)
    yield "the cut", more(table(TableState.CUTTING, first=CUT, computers=(3,)), ann, say)
    yield "a game, for a player who is no moderator", more(played, bob, say)
    yield "a game, for a moderator who doesn't play", more(played, stranger, say)
    watcher = Visitor(9, (), writes=False)
    yield "a game, for who can't write there", more(played, watcher, say)
    alone = playing(game(3), computers=(1, 2, 3))
    yield "a game against computers", more(alone, Visitor(100, ALL - {Right.SET_CLOCK}), say)
    yield "last cards are played by hand", more(replace(played, last_cards=False), ann, say)
    away = tuple(replace(seat, away=seat.seat == 1) for seat in played.seats)
    yield "Bob is away", more(replace(played, seats=away), bob, say)
    asked = tuple(replace(s, wants_pause=s.kind is SeatKind.HUMAN) for s in played.seats)
    yield "paused", more(replace(played, paused=Pause.ASKED, seats=asked), ann, say)
    yield "a private table", more(replace(played, private=True), ann, say)
    yield "the game is over", more(over, ann, say)
    yield "and a seat is free", more(replace(over, seats=opened.seats), stranger, say)
    yield "closed", more(replace(over, state=TableState.CLOSED), stranger, say)


@scenes
def lists_and_scores(say: Say) -> Iterator[Scene]:
    tables = [
        table(TableState.LOBBY, names=("Ann", None, "Anansi", None), computers=(2,)),
        table(TableState.PLAYING, game(3).public(), id="B2", channel_id=44, thread_id=55),
        table(TableState.CUTTING, id="C3", kept=(5, 9)),
        table(TableState.OVER, id="D4"),
    ]
    broken = TableLocation(1, 22, 33, "E5")
    listed = TableList(tables, unreadable=[broken])
    yield "tables: here, elsewhere, one's own, unreadable", table_list(listed, {"K7QF"}, 101, say)
    second = TableList(tables[:1], page=1, pages=3)
    yield "the second of three pages", table_list(second, (), 1, say)
    own = replace(tables[1], private=True)
    yield "seen by one alone", table_list(TableList([own]), {"B2"}, 101, say)
    yield "no tables", table_list(TableList([]), (), 1, say)
    yield "and none may be opened", table_list(TableList([], may_open=False), (), 1, say)
    yield "asked by direct message", table_list(TableList([], in_server=False), (), 1, say)
    yield "a score in a game", score(playing(wander(game(3), 9)), say)
    yield "before the cards", score(table(TableState.CUTTING), say)
    yield "the pack is cut again", score(table(TableState.CUTTING, kept=(5, 9)), say)
    yield "after the game", score(playing(wander(game(3), 1_000)), say)
    yield "a board that moved, and where to", moved_board(table(), "11/22/33", say)
    yield "nobody knows where to", moved_board(table(), None, say)
    yield "a board of a deal that was broken off", superseded_board(table(), 2, 3, say)
