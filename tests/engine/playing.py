"""Playing games at random, from a fair beginning, before the eyes of watchers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from bot.engine.actions import Action, Inquire, Pass
from bot.engine.cards import Card
from bot.engine.ceremony import Ceremony, Colour, guess_made, guessed, hold
from bot.engine.events import Event
from bot.engine.game import Game, Setup
from bot.engine.record import Fair
from bot.engine.rules import FirstDeal
from bot.engine.shuffle import FairPacks, commit, fair_pack, mix

_PASS: Final = Pass()


class Start(NamedTuple):
    """A game that has just been dealt, and where it came from."""

    game: Game
    events: tuple[Event, ...]
    fair: Fair
    first: Ceremony


def begin(setup: Setup, seed: int) -> Start:
    """Start a game as the host does: commit, cut, ceremony, first deal."""
    chance = Random(seed)
    secret, cut = chance.randbytes(32), chance.randrange(52)
    first = _first(setup, fair_pack(secret, "first", 0, mix(cut, ())), chance)
    game, events = Game.start(setup, FairPacks(secret, cut), first.dealer)
    return Start(game, events, Fair(commit(secret), secret, cut), first)


def _first(setup: Setup, pack: Sequence[Card], chance: Random) -> Ceremony:
    if setup.rules.first_deal is not FirstDeal.GUESS:
        return hold(pack, setup.rules, setup.form)
    cutter = chance.randrange(setup.seats)
    guesser = (cutter + 1) % setup.seats
    colour = chance.choice(list(Colour))
    _, side = guess_made(pack, cutter, guesser, colour, setup.sides)
    pitcher = chance.choice([s for s in range(setup.seats) if s % setup.sides == side])
    return guessed(pack, setup.form, cutter, (guesser, colour), pitcher)


def at_random(game: Game, chance: Random) -> Iterator[tuple[int, Action]]:
    """Choose actions at random until the game is over; the caller does them."""
    while (seat := game.turn) is not None:
        if game.setup.rules.asking:
            yield from _questions(game, chance)
        legal = game.legal(seat)
        # Who bids by chance alone is set back again and again, and the game goes on for ever.
        modest = _PASS in legal and chance.random() < 0.7
        yield seat, _PASS if modest else chance.choice(legal)


def _questions(game: Game, chance: Random) -> Iterator[tuple[int, Action]]:
    """Ask, now and then, what may be asked."""
    for seat in range(game.setup.seats):
        for action in game.legal(seat):
            if isinstance(action, Inquire) and chance.random() < 0.4:
                yield seat, action


class Watcher:
    """Looks on while a game is played, and asserts what has to hold."""

    def start(self, start: Start) -> None:
        """See the game dealt."""

    def before(self, game: Game, seat: int, action: Action) -> None:
        """See what is about to be done."""

    def after(self, game: Game, events: tuple[Event, ...]) -> None:
        """See what came of it."""

    def end(self, game: Game) -> None:
        """See the game over, or left."""


def watched(setup: Setup, seed: int, deals: int, *watchers: Watcher) -> Game:
    """Play a game at random, for so many deals at most, and let watchers look on."""
    start = begin(setup, seed)
    game = start.game
    for watcher in watchers:
        watcher.start(start)
    for seat, action in at_random(game, Random(seed)):
        if game.deal_number >= deals:
            break
        for watcher in watchers:
            watcher.before(game, seat, action)
        events = game.apply(seat, action)
        for watcher in watchers:
            watcher.after(game, events)
    for watcher in watchers:
        watcher.end(game)
    return game
