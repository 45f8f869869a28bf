"""Discord's limits hold for any names, hands and calls (docs/discord.md, Limits)."""

from collections.abc import Collection, Sequence
from dataclasses import replace
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
    Refuse,
    Run,
    Sell,
    ShootMoon,
    Stand,
    ThrowIn,
)
from bot.engine.cards import PACK, PACK_ORDER, Rank, Suit
from bot.engine.ceremony import Colour
from bot.engine.errors import Reason
from bot.engine.events import Answered, Cause, Scored
from bot.engine.game import Setup
from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.views import Ask, Bound, Decision, PublicView, SeatView, Trick
from bot.locale import LANGUAGES, Say, speak
from bot.tables.privacy.names import names_in, renamed
from bot.ui.controls.history import ShowPastGames
from bot.ui.controls.scores import ShowLeaderboard
from bot.ui.controls.table import TABLES_ON_PAGE
from bot.ui.core.layout import LAYOUT_TEXT, fit
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page
from bot.ui.pictures.colours import Palette
from bot.ui.posts import post
from bot.ui.scores.leaderboard import leaderboard
from bot.ui.table.board import board, superseded_board
from bot.ui.table.hand import hand, old_hand
from bot.ui.table.listing import TableList, score, table_list
from bot.ui.table.table_picture import table_picture
from bot.ui.text.measure import size
from bot.views import posts
from bot.views.drama import Drama
from bot.views.leaderboard import LeaderboardPage, LineKind
from bot.views.periods import Calendar, Span
from bot.views.posts import Post
from bot.views.settings.clock import Clock
from bot.views.table import (
    EmptySeats,
    FirstDealQuestion,
    FirstDealStep,
    HandView,
    Pause,
    SeatInfo,
    SeatKind,
    TableState,
)
from tests.depth import examples
from tests.forms import EVERY_FORM, setups
from tests.limits import units
from tests.ui.past import line as board_line
from tests.ui.past import past_game
from tests.ui.posted import (
    OTHER,
    SECRET,
    cut_made,
    deal_made,
    drama_made,
    game_made,
    pitch_found,
    trick_made,
    turn_up,
)
from tests.ui.reading import check, ends_with_key, menus, text
from tests.ui.room import COMMITMENT, EIGHT, game, seats_of, table

pytestmark = pytest.mark.long

EMOJI = "👍👨‍👩‍👧🇫🇷é@<>*_`~|#\\[]()\n\u202e🤖♥●אבعلي"
names = st.one_of(
    st.text(EMOJI, max_size=32),
    st.text(max_size=32),
    st.sampled_from(["👍" * 32, "*" * 32, "@everyone @here <@1> <#2> <@&3>", "x" * 32, "א" * 32]),
)

VOICES = [speak(language) for language in LANGUAGES]
PICTURED = [speak(language, palette=Palette.TWO.value) for language in LANGUAGES]


def busiest(setup: Setup, decision: Decision) -> PublicView:
    """Set all fields that a deal can show, even if they exclude each other."""
    variant, seats, sides = setup.variant.id, setup.seats, setup.sides
    base = game(3, seats, setup.options, variant, sides=sides).public()
    everybody = tuple(range(seats))
    full = Trick(0, everybody, PACK[:seats], 0, 0)
    return replace(
        base,
        score=(-100,) * sides,
        deal=998,
        decision=decision,
        calls=tuple((at, Offer(100)) for at in everybody),
        turn_ups=PACK[:6],
        bound=Bound(0, 4),
        thrown_in=tuple((at, PACK[:5]) for at in everybody[1:]),
        discarded=(15,) * seats,
        drawn=tuple(zip(everybody, full.cards, strict=True)),
        stock_top=PACK[0],
        stock_count=30,
        answers=tuple(Answered(at, Extreme.HIGH, PACK[at], yes=False) for at in everybody[:4] * 2),
        blind=everybody,
        trick=Trick(0, everybody[:-1], PACK[: seats - 1], None, 0),
        tricks=(full,) * 26,
        hand_counts=(21,) * seats,
        pips=(80,) * sides,
        points=tuple(Scored(0, cause, 100, 0, full.cards[:4]) for cause in Cause),
    )


def of(setup: Setup) -> dict[str, Any]:
    """Return what a table has of its game."""
    return {"variant": setup.variant.id, "options": setup.options, "sides": setup.sides}


@st.composite
def publics(draw: st.DrawFn, setup: Setup) -> PublicView:
    """Draw a busy game, possible or not."""
    seats, sides = setup.seats, setup.sides
    seat, card = st.integers(0, seats - 1), st.sampled_from(PACK)
    everybody = tuple(range(seats))
    full = Trick(draw(seat), everybody, tuple(draw(st.permutations(setup.pack))[:seats]), 0, 0)
    laid = draw(st.integers(0, seats - 1))
    now = Trick(full.leader, everybody[:laid], full.cards[:laid], None, 0 if laid else None)
    over = draw(st.booleans())
    big = st.integers(0, 120)
    many = st.booleans().map(lambda all_of_them: seats if all_of_them else 0)
    busy = busiest(setup, draw(decisions(seats, price := draw(st.integers(1, 100)))))
    return replace(
        busy,
        rules=replace(
            busy.rules, pegs=tuple((rank, 10) for rank in list(Rank)[-6:]), stake_four=100
        ),
        score=tuple(draw(big) for _ in range(sides)),
        deal=draw(big),
        out=(0,) if draw(st.booleans()) else (),
        decision=None if over else busy.decision,
        calls=tuple((at, Offer(price)) for at in everybody),
        turn_ups=PACK[: draw(st.integers(1, 6))],
        cut=draw(st.none() | card),
        trumps=draw(st.none() | st.sampled_from(Suit)),
        bound=Bound(draw(seat), 4),
        thrown_in=tuple((at, PACK[:5]) for at in everybody[: draw(many)]),
        drawn=tuple(zip(everybody, full.cards, strict=True)),
        stock_top=draw(st.none() | st.sampled_from(setup.pack)),
        answers=busy.answers[:4],
        blind=everybody[: draw(many)],
        trick=now,
        tricks=(full,) * draw(st.integers(0, 26)),
        pips=tuple(draw(big) for _ in range(sides)),
        points=busy.points[: draw(st.integers(0, len(Cause)))],
        winner=draw(st.integers(0, sides - 1)) if over else None,
    )


@st.composite
def decisions(draw: st.DrawFn, seats: int, price: int) -> Decision:
    """Draw a decision with as many calls as it can have."""
    calls: list[tuple[Action, ...]] = [
        (Stand(), Beg()),
        (Give(), Run()),
        (*map(Bid, range(1, 15)), ShootMoon(), Pass()),
        tuple(map(Name, Suit)),
        (*map(Offer, range(1, price + 1)), Pass()),
        (*map(Sell, range(1, seats)), Keep()),
        (Sell(0), Refuse()),
        (),
    ]
    ask, seat = draw(st.sampled_from(Ask)), draw(st.integers(0, seats - 1))
    if ask is Ask.DISCARD:
        return Decision(99, seat, ask, discard=15)
    turn_up = {Ask.TURN_UP, Ask.BEG, Ask.BUNCH}
    return Decision(99, seat, ask, (Run(),) if ask in turn_up else draw(st.sampled_from(calls)))


firsts = st.builds(
    FirstDealStep,
    st.sampled_from(FirstDealQuestion),
    st.integers(0, 1),
    st.sampled_from([(0,), (0, 2, 4, 6)]),
    st.just(((0, PACK[0]),)),
    st.none() | st.just(1),
    st.none() | st.just((1, Colour.RED)),
)


@settings(max_examples=examples(50))
@given(st.data())
def test_every_board_is_one_that_discord_takes(data: st.DataObject) -> None:
    say = data.draw(st.sampled_from(VOICES))
    setup = data.draw(setups())
    seats = setup.seats
    people = data.draw(st.lists(st.none() | names, min_size=seats, max_size=seats))
    state = data.draw(st.sampled_from(TableState))
    public = data.draw(st.none() | publics(setup))
    first = data.draw(firsts)
    view = table(
        state,
        public,
        people,
        computers=data.draw(st.lists(st.integers(0, seats - 1))),
        opener_name=data.draw(names),
        fill=data.draw(st.sampled_from(EmptySeats)),
        first=replace(first, choices=tuple(n for n in first.choices if n < seats)),
        paused=data.draw(st.none() | st.sampled_from(Pause)),
        game=data.draw(st.integers(1, 999)),
        **of(setup),
    )
    shown = board(view, say)
    check(shown)
    assert ends_with_key(shown)
    gone = data.draw(st.sets(st.integers(0, seats - 1)))
    check(board(replace(view, seats=tuple(_gone(one, gone) for one in view.seats)), say))
    check(superseded_board(view, 2, 3, say))
    check(score(view, say))
    assert size(text(table_list(TableList([view] * TABLES_ON_PAGE), (), 1, say))) <= 4_000


@settings(max_examples=examples(20))
@given(st.data())
def test_every_table_can_be_drawn_with_an_alt_text_that_discord_takes(data: st.DataObject) -> None:
    say = data.draw(st.sampled_from(PICTURED))
    setup = data.draw(setups())
    seats = setup.seats
    public = data.draw(publics(setup))
    view = table(
        TableState.PLAYING,
        public,
        data.draw(st.lists(st.none() | names, min_size=seats, max_size=seats)),
        computers=data.draw(st.lists(st.integers(0, seats - 1))),
        **of(setup),
    )
    viewer = data.draw(st.none() | st.integers(0, seats - 1))
    for picture in table_picture(view, say, viewer=viewer):
        assert 0 < size(picture.description) <= 1_024
        assert picture.draw().startswith(b"\x89PNG")
        check(board(view, say))


def _gone(seat: SeatInfo, gone: Collection[int]) -> SeatInfo:
    away = seat.seat in gone and seat.kind is SeatKind.HUMAN
    return replace(seat, missed=int(away), away=away, wants_pause=not away)


@settings(max_examples=examples(50))
@given(st.data())
def test_every_hand_is_one_that_discord_takes(data: st.DataObject) -> None:
    say = data.draw(st.sampled_from(VOICES))
    setup = data.draw(setups())
    seats = setup.seats
    public = data.draw(publics(setup))
    seat = data.draw(st.integers(0, seats - 1))
    held = sorted(data.draw(st.sets(st.sampled_from(setup.pack), max_size=21)), key=PACK_ORDER)
    # Some card can always be played.
    refused = [card for card in held[1:] if data.draw(st.booleans())]
    legal: Sequence[Action] = tuple(Play(card) for card in held if card not in refused)
    if public.decision is not None:
        # A question about a trump is asked while cards are played, never beside a call.
        legal = legal if public.decision.calls else (*legal, *map(Inquire, Extreme))
        if public.decision.ask is Ask.DISCARD:
            public = replace(public, decision=replace(public.decision, seat=seat))
            held = list(setup.pack[-21:])
            legal = Discards(tuple(held), 15)
    view = SeatView(
        public,
        seat,
        tuple(held),
        PACK[30:45],
        legal,
        tuple((card, data.draw(st.sampled_from(Reason))) for card in refused),
    )
    if public.trick.seats and seat not in public.trick.seats:
        view = replace(view, seat=0)
    if not (public.trick.seats or public.tricks):
        view = replace(view, legal=[one for one in legal if isinstance(one, Play)])
    people = data.draw(st.lists(names, min_size=seats, max_size=seats))
    state = data.draw(st.sampled_from([TableState.PLAYING, TableState.OVER, TableState.CLOSED]))
    where = table(
        state,
        public,
        people,
        game=data.draw(st.integers(1, 999)),
        thread_id=2**63,
        **of(setup),
    )
    private = data.draw(st.booleans())
    shown = hand(HandView(where, view), say, refresh=private, direct=not private)
    check(shown)
    assert private or ends_with_key(shown)
    check(old_hand(where, 1, 0, None, say, reader=100))
    if public.decision is not None:
        whose = HandView(where, view)
        for act in (ThrowIn(), Discard(PACK[:15])):
            check(hand(whose, say, refresh=private, direct=not private, considered=act))


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


LONGEST = ("👍" * 32, "*" * 32, "@everyone" * 3, "👨‍👩‍👧" * 8, "א*" * 16)


@pytest.mark.parametrize(
    ("variant", "name", "say"),
    # Each game meets each name and each language, and in some game they all meet each other.
    [
        pytest.param(variant, name, VOICES[turn], id=f"{variant.id}-{nth}-{LANGUAGES[turn]}")
        for at, variant in enumerate(VARIANTS.values())
        for nth, name in enumerate(LONGEST)
        for turn in [(at + nth) % len(VOICES)]
    ],
)
def test_the_longest_names_and_the_fullest_hands_fit(variant: Variant, name: str, say: Say) -> None:
    for form in variant.forms:
        setup, seat = Setup(variant, {}, form.sides, form.seats), form.seats - 1
        calls: tuple[Action, ...] = (*map(Sell, range(1, form.seats)), Keep())
        public = busiest(setup, Decision(999, seat, Ask.SALE, calls))
        where = table(
            TableState.PLAYING,
            public,
            seats=tuple(
                replace(one, wants_end=True, wants_pause=one.seat < 4, missed=9, away=one.seat == 1)
                for one in seats_of([name] * form.seats)
            ),
            clock=Clock(11_000, 604_799_000, 10),
            **of(setup),
        )
        for paused in (None, *Pause):
            check(board(replace(where, paused=paused), say))
        cards = PACK[:21]
        refused = tuple((card, Reason.NO_UNDERTRUMPING) for card in cards[1:])
        legal: tuple[Action, ...] = (*map(Play, cards), *map(Inquire, Extreme))
        playing = busiest(setup, Decision(999, seat, Ask.PLAY))
        views = (
            SeatView(playing, 0, cards, PACK[21:36], legal, refused),
            SeatView(public, seat, PACK[:6], (), calls, ()),
        )
        for seen in views:
            for private in (False, True):
                check(hand(HandView(where, seen), say, refresh=private, direct=not private))


FIGURES = dict.fromkeys(
    ("games", "wins", "points", "fours", "hung", "lost", "shutouts", "left", "rating"), 9_999
)
EVERYBODY = [[name] for name in EIGHT]
CARDS = [card.code for card in PACK[:20]]
RESTORED = [(f"{n:064}", f"{n:064}") for n in range(12)]
SCORED = [*Cause][:13]
"""More points than one deal brings: no game counts all that there are."""
NAMED: list[posts.Post] = [
    posts.OpenedPost("ab" * 32),
    cut_made(cards=[(name, "5S") for name in EIGHT] * 3, partners=EVERYBODY, moved=["Ann", "Bob"]),
    cut_made(by="jack", cards=[(name, "5S") for name in EIGHT] * 6, pitcher="Ann"),
    turn_up(run=4, cards=CARDS, points=[("JH", 3)] * 5, trumps="S"),
    pitch_found(calls=[(name, "offer", 100) for name in EIGHT], sides=EVERYBODY),
    posts.DiscardsPost(1, 2, [(name, 15) for name in EIGHT]),
    posts.BunchPost(1, 2, "Ann"),
    trick_made(
        cards=[(name, "TH") for name in EIGHT],
        thrown_in=[(name, ["TH"] * 5) for name in EIGHT],
        answers=[(name, "high", "TH", True) for name in EIGHT],
        penalties=[*EIGHT],
        pegs=("Ann", 10, ["TH"] * 8),
        drawn=[(name, "TH") for name in EIGHT],
    ),
    deal_made(
        sides=EVERYBODY,
        points=[
            (n % 8, cause.value, 1, EIGHT[n % 8], CARDS if cause is Cause.GAME else ["AH"])
            for n, cause in enumerate(SCORED)
        ],
        pips=[10] * 8,
        score=[100] * 8,
        bound=("Ann", 4),
    ),
    drama_made(told=[(one.value, [*EIGHT], "Ann", "JH", 9, 4) for one in Drama]),
    game_made(
        sides=EVERYBODY,
        score=[100] * 8,
        chips=[100] * 8,
        second=1,
        standings=[(name, 9_999, 9_999, 99_999, 1_000, 999) for name in EIGHT],
        earlier=RESTORED,
    ),
    posts.ClosedPost(
        *("Ann", 1),
        played=True,
        sides=EVERYBODY,
        score=[100] * 8,
    ),
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
    assert ends_with_key(shown)
    assert all(units(one.description) <= 1_024 for one in shown.pictures)
    if isinstance(what, posts.GamePost):
        said = text(shown)
        assert all(f"`{one}`" in said for one in (SECRET, COMMITMENT, OTHER))
        assert said.count("\n") >= 6


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
