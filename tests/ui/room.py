"""Tables to render, and the words of their suits."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue, find_variant
from bot.engine.views import Ask, PublicView
from bot.locale.say import speak
from bot.tables.core.telling import how_ended, story_posts
from bot.views.computer_names import marked
from bot.views.history import ToldDeal
from bot.views.posts import StoryPost
from bot.views.seat_changes import Cast, SeatChange
from bot.views.table.deals import DealSummary
from bot.views.table.view import EmptySeats, HandView, SeatInfo, SeatKind, TableState, TableView
from tests.engine.playing import one_of
from tests.forms import setups

SAY = speak("en")
NAMES = ("Ann", "Bob", "Cy", "Dee")
EIGHT = (*NAMES, "Eve", "Flo", "Gus", "Hal")
LONGEST = tuple(f"_*{letter * 17}_" for letter in "WMWMWMWM")
"""Names as long as Discord allows, full of markup."""
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def seats_of(names: Sequence[str | None], computers: Sequence[int] = ()) -> tuple[SeatInfo, ...]:
    """Seat people by name; None is an empty seat."""
    return tuple(
        SeatInfo(seat, SeatKind.EMPTY, "")
        if name is None
        else SeatInfo(seat, SeatKind.COMPUTER, marked(name))
        if seat in computers
        else SeatInfo(seat, SeatKind.HUMAN, name, 100 + seat)
        for seat, name in enumerate(names)
    )


def table(
    state: TableState = TableState.PLAYING,
    public: PublicView | None = None,
    names: Sequence[str | None] = NAMES,
    *,
    computers: Sequence[int] = (),
    options: Mapping[str, OptionValue] | None = None,
    variant: str = "trinidad",
    **changes: Any,
) -> TableView:
    """Make a table that Ann opened."""
    fields: dict[str, Any] = {
        "id": "K7QF",
        "version": 5,
        "server_id": 11,
        "channel_id": 22,
        "thread_id": None,
        "state": state,
        "paused": None,
        "variant": find_variant(variant),
        "options": options or {},
        "sides": 2,
        "seats": seats_of(names, computers),
        "opener_id": 100,
        "opener_name": "Ann",
        "fill": EmptySeats.COMPUTERS,
        "language": "en",
        "game": 1,
        "first": None,
        "public": public,
    }
    return TableView(**{**fields, **changes})


def game(
    seed: int = 1,
    seats: int = 4,
    options: Mapping[str, OptionValue] | None = None,
    variant: str = "trinidad",
    *,
    sides: int = 2,
    score: Sequence[int] | None = None,
) -> Game:
    """Start a game dealt by seat 0."""
    secret = seed.to_bytes(32, "big")
    setup = Setup(find_variant(variant), options or {}, sides, seats)
    return Game.start(setup, FairPacks.of(secret, 0), 0, score)[0]


def every_form(seed: int = 1) -> Iterator[Game]:
    """Start every game in each of its forms."""
    for variant in VARIANTS.values():
        for form in variant.forms:
            yield game(seed, form.seats, variant=variant.id, sides=form.sides)


def wander(played: Game, moves: int, seed: int = 1) -> Game:
    """Make random legal moves."""
    chance = random.Random(seed)
    for _ in range(moves):
        decision = played.public().decision
        if decision is None:
            break
        played.apply(decision.seat, one_of(played.legal(decision.seat), chance))
    return played


@st.composite
def in_play(draw: st.DrawFn, moves: int) -> Game:
    """Draw any game, up to some random moves from its first deal."""
    seed = draw(st.integers(0, 10_000))
    packs = FairPacks.of(seed.to_bytes(32, "big"), 0)
    return wander(Game.start(draw(setups()), packs, 0)[0], draw(st.integers(0, moves)), seed)


def told(
    played: Game, names: Sequence[str] = EIGHT
) -> Iterator[tuple[Sequence[tuple[StoryPost, ToldDeal]], Sequence[DealSummary]]]:
    """Play on at random; yield what is posted of each move, and the deals that it ended."""
    chance = random.Random(1)
    while (decision := (before := played.public()).decision) is not None:
        played.apply(decision.seat, one_of(played.legal(decision.seat), chance))
        yield told_since(played, before, names)


def told_since(
    played: Game,
    before: PublicView | None,
    names: Sequence[str] = EIGHT,
    changes: Sequence[SeatChange] = (),
) -> tuple[list[tuple[StoryPost, ToldDeal]], list[DealSummary]]:
    """Return what is posted of the last move, each with its deal, and the deals that it ended."""
    new: list[tuple[StoryPost, ToldDeal]] = []
    ended: list[DealSummary] = []
    for view in played.just_ended or [played.public()]:
        cast = Cast.of(names[: view.seats], changes, view)
        deal = how_ended(1, cast)
        ended += [] if deal is None else [deal]
        where = playing(played, public=view, names=cast.names, seat_changes=tuple(changes))
        new += [(post, ToldDeal(where, deal)) for post in story_posts(1, cast, before, deal)]
    return new, ended


def reach(ask: Ask, variant: str, seats: int = 4, sides: int = 2, **changes: Any) -> Game:
    """Play games at random until one asks a question."""
    for seed in range(1, 80):
        played = game(seed, seats, variant=variant, sides=sides, **changes)
        for move in range(100):
            decision = played.public().decision
            if decision is not None and decision.ask is ask:
                return played
            wander(played, 1, seed + move)
    raise AssertionError(f"{ask} is never asked in {variant}")


def playing(played: Game, **changes: Any) -> TableView:
    """Put a game on a table."""
    public = played.public()
    state = TableState.PLAYING if public.winner is None else TableState.OVER
    here: dict[str, Any] = {
        "public": public,
        "names": EIGHT[: public.seats],
        "variant": played.setup.variant.id,
        "options": played.setup.options,
        "sides": public.sides,
    }
    return table(state, **{**here, **changes})


def holding(played: Game, seat: int, **changes: Any) -> HandView:
    """Return a seat's view of a game."""
    return HandView(playing(played, **changes), played.view(seat))


def typed(words: str) -> str:
    """Return words with each suit as the bot writes it, as a plain character."""
    return re.sub("[♠♥♦♣]", "\\g<0>\N{VARIATION SELECTOR-15}", words)
