"""Discord's limits hold for any names, hands and calls (docs/discord.md, Limits)."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import (
    Action,
    Beg,
    Bid,
    Discard,
    Discards,
    Extreme,
    Give,
    Inquire,
    Keep,
    Name,
    Offer,
    Pass,
    Play,
    Run,
    Sell,
    ShootMoon,
    Stand,
    ThrowIn,
)
from bot.engine.cards import PACK, Suit
from bot.engine.ceremony import Colour
from bot.engine.errors import Reason
from bot.engine.events import (
    Answered,
    Called,
    Cause,
    Drawn,
    Event,
    Scored,
    ThrownIn,
    TrickTaken,
    TurnedUp,
)
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.views import Ask, Bound, Decision, PublicView, SeatView, Trick
from bot.locale.say import LANGUAGES, Say, speak
from bot.tables.privacy.names import names_in, renamed
from bot.ui.controls.history import ShowPastGames
from bot.ui.controls.scores import ShowLeaderboard
from bot.ui.controls.table import TABLES_ON_PAGE
from bot.ui.core.layout import LAYOUT_TEXT, fit
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page
from bot.ui.posts.render import post
from bot.ui.scores.leaderboard import leaderboard
from bot.ui.table.board.board import board, superseded_board
from bot.ui.table.hand.hand import hand, old_hand
from bot.ui.table.listing import TableList, score, table_list
from bot.ui.table.table_picture import table_picture
from bot.ui.text.measure import size
from bot.views import posts
from bot.views.leaderboard import LeaderboardPage, LineKind
from bot.views.periods import Calendar, Span
from bot.views.posts import Post
from bot.views.settings.clock import Clock
from bot.views.table.view import (
    FirstDealQuestion,
    FirstDealStep,
    HandView,
    Pause,
    TableState,
    TableView,
)
from tests.depth import examples
from tests.engine.pairwise import pairwise
from tests.forms import EVERY_FORM, setups
from tests.limits import units
from tests.ui.faces import pictured
from tests.ui.past import line as board_line
from tests.ui.past import past_game
from tests.ui.posted import cut_made
from tests.ui.reading import check, is_found_by_key, menus, text
from tests.ui.room import EIGHT, game, seats_of, table, told
from tests.ui.scenes import told_post

pytestmark = pytest.mark.long

EMOJI = "👍👨‍👩‍👧🇫🇷é@<>*_`~|#\\[]()\n\u202e🤖♥●אבعلي"
names = st.one_of(
    st.text(EMOJI, max_size=32),
    st.text(max_size=32),
    st.sampled_from(["👍" * 32, "*" * 32, "@everyone @here <@1> <#2> <@&3>", "x" * 32, "א" * 32]),
)

PICTURED = [*map(pictured, LANGUAGES)]
VOICES = [*map(speak, LANGUAGES), *PICTURED]


def busiest(setup: Setup, decision: Decision) -> PublicView:
    """Set all fields that a deal can show, even if they exclude each other."""
    variant, seats, sides = setup.variant.id, setup.seats, setup.sides
    base = game(3, seats, setup.options, variant, sides=sides).public()
    everybody = tuple(range(seats))
    full = Trick(0, everybody, PACK[:seats], 0, 0)
    calls = tuple((at, Offer(100)) for at in everybody)
    thrown_in = tuple((at, PACK[:5]) for at in everybody[1:])
    answers = tuple(Answered(at, Extreme.HIGH, PACK[at], yes=False) for at in everybody[:4] * 2)
    points = tuple(Scored(0, cause, 100, 0, full.cards[:4]) for cause in Cause)
    story: tuple[Event, ...] = (
        *map(TurnedUp, PACK[:6]),
        *(Called(at, call) for at, call in calls),
        *(ThrownIn(at, cards) for at, cards in thrown_in),
        *(TrickTaken(n, everybody, full.cards, 0) for n in range(26)),
        *(Drawn(at, card) for at, card in full.plays),
        *answers,
        *points,
    )
    return replace(
        base,
        score=(-100,) * sides,
        deal=998,
        decision=decision,
        calls=calls,
        turn_ups=PACK[:6],
        bound=Bound(0, 4),
        thrown_in=thrown_in,
        discarded=(15,) * seats,
        drawn=tuple(zip(everybody, full.cards, strict=True)),
        stock_top=PACK[0],
        stock_count=30,
        answers=answers,
        blind=everybody,
        trick=Trick(0, everybody[:-1], PACK[: seats - 1], None, 0),
        tricks=(full,) * 26,
        hand_counts=(21,) * seats,
        pips=(80,) * sides,
        points=points,
        story=story,
    )


def of(setup: Setup) -> dict[str, Any]:
    """Return what a table has of its game."""
    return {"variant": setup.variant.id, "options": setup.options, "sides": setup.sides}


LONGEST = ("👍" * 32, "*" * 32, "@everyone" * 3, "👨‍👩‍👧" * 8, "א*" * 16)
CALLS: dict[Ask, tuple[Action, ...]] = {
    Ask.TURN_UP: (Stand(), Beg()),
    Ask.BEG: (Give(), Run()),
    Ask.BID: (*map(Bid, range(1, 15)), ShootMoon(), Pass()),
    Ask.NAME: tuple(map(Name, Suit)),
    Ask.OFFER: (*map(Offer, range(1, 101)), Pass()),
    Ask.SALE: (*map(Sell, range(7, 0, -1)), Keep()),
}
"""As many calls as a question can have."""
HELD = PACK[:21]
"""The largest hand in play; while calls are made, a hand has at most thirteen cards."""
LEGAL: dict[Ask, Sequence[Action]] = {
    Ask.PLAY: (*map(Play, HELD), *map(Inquire, Extreme)),
    Ask.DISCARD: Discards(HELD, 15),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_fullest_tables_with_the_longest_names_fit(variant: str) -> None:
    """Each question meets each name and each voice in some game."""
    game = VARIANTS[variant]
    forms = (game.forms[0], max(game.forms, key=lambda form: form.seats))
    *_, chosen = pairwise(game, game.forms[0])
    options = game.trim(chosen, game.forms[0])
    for turn, ask in enumerate(Ask, list(VARIANTS).index(variant)):
        form = forms[turn % 2]
        name, say = LONGEST[turn % len(LONGEST)], VOICES[turn % len(VOICES)]
        held = options if form == game.forms[0] else {}
        setup, seat = Setup(game, held, form.sides, form.seats), form.seats - 1
        calls = CALLS.get(ask, ())[-form.seats if ask is Ask.SALE else 0 :]
        where = table(
            TableState.PLAYING,
            busiest(setup, Decision(999, seat, ask, calls, 15 * (ask is Ask.DISCARD))),
            seats=tuple(
                replace(one, wants_end=True, wants_pause=one.seat < 4, missed=9, away=one.seat == 1)
                for one in seats_of([name] * form.seats)
            ),
            opener_name=name,
            clock=Clock(11_000, 604_799_000, 10),
            thread_id=2**63,
            **of(setup),
        )
        if ask is Ask.PLAY:
            check_boards(where, say)
        check(board(where, say))
        for picture in table_picture(where, say, viewer=seat):
            assert 0 < size(picture.description) <= 1_024
            assert turn % 5 or picture.draw().startswith(b"\x89PNG")
        check_hands(where, LEGAL.get(ask, calls), say)


def check_boards(where: TableView, say: Say) -> None:
    """Check what the channel sees of a table, in every state."""
    for paused in (None, *Pause):
        shown = board(replace(where, paused=paused), say)
        check(shown)
        assert is_found_by_key(shown)
    for state in (TableState.LOBBY, TableState.OVER, TableState.CLOSED):
        check(board(replace(where, state=state), say))
    for question in FirstDealQuestion:
        choices = tuple(range(0, len(where.seats), 2))
        first = FirstDealStep(question, 1, choices, ((0, PACK[0]),), 1, (1, Colour.RED))
        check(board(replace(where, state=TableState.CUTTING, first=first), say))
    check(superseded_board(where, 2, 3, say))
    check(score(where, say))
    listed = text(table_list(TableList([where] * TABLES_ON_PAGE, page=124, pages=125), (), 1, say))
    assert size(listed) <= LAYOUT_TEXT
    assert listed.count(where.id) >= TABLES_ON_PAGE
    assert "125" in listed


def check_hands(where: TableView, legal: Sequence[Action], say: Say) -> None:
    """Check the largest hands: of the player to act, and of another."""
    public = where.public
    assert public is not None
    assert public.decision is not None
    refused = tuple((card, Reason.NO_UNDERTRUMPING) for card in HELD[1:])
    held = HELD if public.decision.ask in LEGAL else HELD[:13]
    for seat, cards, can in ((public.decision.seat, held, legal), (0, HELD, ())):
        whose = HandView(where, SeatView(public, seat, cards, PACK[30:45], can, refused))
        for private in (False, True):
            for act in (
                (None, ThrowIn(), Discard(PACK[:15])) if can == LEGAL[Ask.DISCARD] else (None,)
            ):
                shown = hand(whose, say, refresh=private, direct=not private, considered=act)
                check(shown)
                assert private or act is not None or is_found_by_key(shown)
        check(old_hand(where, 1, 0, None, say, reader=100))


@given(st.lists(st.text("ab* 👍", max_size=50), max_size=200), st.none() | st.just("-# key"))
def test_a_text_is_cut_between_lines_only(lines: list[str], last: str | None) -> None:
    fitted = fit(lines, 300, last)
    assert units(fitted) <= 300
    kept = fitted.split("\n")
    if last is not None:
        assert kept.pop() == last
    if kept not in (lines, [""]):
        assert kept.pop() == "…"
        assert kept == lines[: len(kept)]
    assert LAYOUT_TEXT == 4_000


FIGURES = dict.fromkeys(
    ("games", "wins", "points", "fours", "hung", "lost", "shutouts", "left", "rating"), 9_999
)
EVERYBODY = [[name] for name in EIGHT]
NAMED: list[posts.Post] = [
    cut_made(cards=[(name, "5S") for name in EIGHT] * 3, partners=EVERYBODY, moved=["Ann", "Bob"]),
    cut_made(by="jack", cards=[(name, "5S") for name in EIGHT] * 6, pitcher="Ann"),
    posts.ClosedPost(*("Ann", 1), played=True, sides=EVERYBODY, score=[100] * 8),
    posts.SeatPost(1, 2, "Cy", "Anansi", computer=True),
    posts.ReminderPost(1, 2, 3, 0, "Ann", 60_000),
    posts.AwayPost(1, 0, "Ann", 3),
]
"""A post of each kind with names, as long as possible."""


@given(st.data(), st.sampled_from(PICTURED), st.sampled_from(NAMED))
def test_every_post_is_one_that_discord_takes(data: st.DataObject, say: Say, what: Post) -> None:
    called = {name: data.draw(names) for name in names_in(what)}
    shown = post(renamed(what, called.__getitem__), table(opener_name=data.draw(names)), say)
    check(shown)
    assert is_found_by_key(shown)
    assert all(units(one.description) <= 1_024 for one in shown.pictures)


@settings(max_examples=examples(20))
@given(setups(), st.integers(0, 10_000), st.sampled_from(PICTURED))
def test_every_post_of_a_deal_is_one_that_discord_takes(setup: Setup, seed: int, say: Say) -> None:
    packs = FairPacks.of(seed.to_bytes(32, "big"), 0)
    played = Game.start(setup, packs, 0)[0]
    for new, deal in chain.from_iterable(new for new, _ in islice(told(played, LONGEST * 2), 60)):
        shown = told_post(new, deal, say)
        check(shown)
        assert is_found_by_key(shown)
        assert all(units(one.description) <= 1_024 for one in shown.pictures)


@given(
    st.lists(names, min_size=20, max_size=20), st.sampled_from(VOICES), st.sampled_from(LineKind)
)
def test_every_leaderboard_is_one_that_discord_takes(
    people: list[str], say: Say, kind: LineKind
) -> None:
    pairs = [
        tuple(
            (2 * at + n, people[2 * at + n]) for n in range(2 if kind is LineKind.PARTNERS else 1)
        )
        for at in range(10)
    ]
    lines = tuple(board_line(99, *pair, **FIGURES) for pair in pairs)
    page = LeaderboardPage(lines, 2, 3, 30)
    calendar = Calendar("UTC", 202611, manager=True)
    span = ShowLeaderboard(kind=kind, drawn=True).spanning(Span.SEASON, 202610)
    shown = leaderboard(page, replace(span, page=2), 0, calendar, say)
    check(shown)
    (picture,) = shown.pictures
    assert len(picture.description.split("\n")) >= 6


@settings(max_examples=examples(50))
@given(st.data(), st.sampled_from(VOICES), st.sampled_from(EVERY_FORM))
def test_every_past_game_is_one_that_discord_takes(
    data: st.DataObject, say: Say, played_in: tuple[Variant, Form]
) -> None:
    variant, form = played_in
    seats = form.seats
    people = tuple(data.draw(st.lists(names, min_size=seats, max_size=seats)))
    over = past_game(game(1, seats, variant=variant.id, sides=form.sides), people)
    over = replace(over, score=tuple(range(100, 100 + form.sides)), rulings=100)
    listing = ShowPastGames(100, variant.id)
    shown = history_page(HistoryPage(listing, data.draw(names), [over] * 8, 8), say)
    check(shown)
    (menu,) = menus(shown)
    for option in menu.options:
        # Every side's score is there, however long the names are.
        description = str(option.description)
        assert all(f" {points}" in description for points in over.score), description
    check(past_game_page(over, say))
