"""A hand says what came of its player's own calls, once it is known."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias, get_args

import pytest

from bot.engine import actions, events
from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.game.game import Game
from bot.engine.rulings import Ruling
from bot.engine.views import PublicView
from bot.ui.table.hand.hand import hand
from bot.ui.text.cards import card_text
from bot.ui.text.people import short_name
from bot.views.table.deals import DealSummary
from tests.engine.playing import one_of
from tests.forms import EVERY_FORM, options_by_chance
from tests.ui.reading import text
from tests.ui.room import EIGHT, SAY, game, holding, told_since

Said: TypeAlias = "Callable[[str, Action, Sequence[Event]], Iterator[str]]"

_MOVES: Final = 60
_ASIDE: Final = (
    *(actions.Discard, actions.Play, actions.ThrowIn, actions.Inquire, actions.TakeBack),
    *(actions.CallCard, actions.CallRevoke, actions.Done, Ruling),
)
"""What is no call: all but discards are made once cards are played, and shown as they are."""


def _name(seat: int) -> str:
    return short_name(EIGHT[seat])


def _next_call(after: Sequence[Event]) -> events.Called | None:
    return next((one for one in after if isinstance(one, events.Called)), None)


def _begged(name: str, _: Action, after: Sequence[Event]) -> Iterator[str]:
    match _next_call(after):
        case events.Called(dealer, actions.Give()):
            yield f"{name} begged; {_name(dealer)} gave"
        case events.Called(dealer, actions.Run()):
            yield f"{name} begged; {_name(dealer)} ran them"
            yield from _ran("", actions.Run(), after)
        case _:
            yield f"{name} begs"


def _ran(name: str, _: Action, after: Sequence[Event]) -> Iterator[str]:
    yield f"{name} ran them"
    for event in after:
        match event:
            case events.TurnedUp(card):
                yield card_text(card, SAY.plain)
            case events.MoreDealt():
                yield "more card"


def _says(words: str) -> Said:
    def said(name: str, action: Action, _: Sequence[Event]) -> Iterator[str]:
        yield words.format(name=name, action=action)

    return said


def _nothing(_name: str, _action: Action, _after: Sequence[Event]) -> Iterator[str]:
    """Say nothing of itself: what came of it is who must win how many points."""
    yield from ()


def _sold(name: str, action: Action, _: Sequence[Event]) -> Iterator[str]:
    assert isinstance(action, actions.Sell)
    yield f"{name} sells to {_name(action.seat)}"


_SAID: Final[dict[type[Action], Said]] = {
    actions.Stand: _says("{name} stands"),
    actions.Beg: _begged,
    actions.Give: _says("{name} gave"),
    actions.Run: _ran,
    actions.Bunch: _says("{name} bunches"),
    actions.PlayOn: _says("{name} plays on"),
    actions.Pass: _nothing,
    actions.Bid: _nothing,
    actions.ShootMoon: _nothing,
    actions.Offer: _says("{name} offers {action.points}"),
    actions.Sell: _sold,
    actions.Keep: _says("{name} keeps the pitch"),
    actions.Refuse: _says("{name} refuses the bid"),
    actions.Name: _nothing,
}


def came_of(public: PublicView, seat: int) -> Iterator[str]:
    """Yield what a seat's hand must say of its calls so far."""
    for at, event in enumerate(public.story):
        if isinstance(event, events.Called) and event.seat == seat:
            yield from _SAID[type(event.action)](_name(seat), event.action, public.story[at + 1 :])


def why_again(summary: DealSummary) -> Iterator[str]:
    """Yield what the next hand must say of a deal that a call broke off."""
    if summary.bunched:
        yield "Everyone bunched"
    if summary.all_passed:
        yield "Everyone passed"
    if summary.exhausted:
        yield "The pack ran out"
    if summary.abandoned:
        yield "The gift ended the deal"


def games(chance: random.Random) -> Iterator[Game]:
    for variant, form in EVERY_FORM:
        options = options_by_chance(variant, form, chance)
        yield game(chance.getrandbits(32), form.seats, options, variant.id, sides=form.sides)


@pytest.mark.parametrize("seed", [1, 3])
def test_a_hand_says_what_came_of_each_call(seed: int) -> None:
    chance = random.Random(seed)
    for played in games(chance):
        ended = list[DealSummary]()
        for _ in range(_MOVES):
            if (decision := (before := played.public()).decision) is None:
                break
            legal = played.legal(decision.seat)
            played.apply(decision.seat, one_of(legal, chance))
            ended += told_since(played, before)[1]
            public = played.public()
            if public.tricks:
                continue
            made = [one for one in public.story if isinstance(one, events.Called)]
            seat = chance.choice([one.seat for one in made] or [0])
            shown = text(hand(holding(played, seat, ended=tuple(ended)), SAY))
            for words in came_of(public, seat):
                assert words in shown, (played.setup, public.story)
            if public.bound is not None:
                points = public.bound.points
                told = f"make {points}", f"pitch for {points}"
                assert any(words in shown for words in told), (played.setup, public.story)
            for words in why_again(ended[-1]) if ended and not public.game_over else ():
                assert shown.count(words) == 1, (played.setup, public.story)


def test_no_call_is_without_words() -> None:
    assert {*get_args(Action)} == {*_SAID, *_ASIDE}
