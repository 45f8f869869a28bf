"""Play random games from a fair start, with watchers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from bot.engine.actions import (
    Action,
    CallCard,
    CallRevoke,
    Done,
    Inquire,
    Pass,
    Play,
    TakeBack,
    ThrowIn,
)
from bot.engine.axes import FirstDeal, Revokes
from bot.engine.cards import Card
from bot.engine.ceremony import Ceremony, Colour, guess_made, guessed, hold
from bot.engine.events import Event
from bot.engine.follow import broken_rule
from bot.engine.game.game import DealRecord, FinishedDeal, Game, Setup
from bot.engine.record import Fair, Record
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.shuffle import Entropy, FairPacks, Seed, commit, cut_place, fair_pack, mix
from bot.engine.views import Ask

_PASS: Final = Pass()
_FIRST_ID: Final = 1180000000000000000
_DAY: Final = 86_400_000 << 22


class Start(NamedTuple):
    """A game that has just been dealt, and where it came from."""

    game: Game
    events: tuple[Event, ...]
    fair: Fair
    first: Ceremony


def begin(setup: Setup, seed: int, entropy: Entropy | None = None) -> Start:
    """Start a game as the host does: commit, cut, ceremony, first deal."""
    chance = Random(seed)
    secret, cut = chance.randbytes(32), chance.randrange(52)
    if entropy is not None and entropy.cutter is not None:
        cut = cut_place(entropy.cutter)
    seeds = (Seed(secret, cut, entropy),)
    first = _first(setup, fair_pack(secret, "first", 0, mix(seeds, ())), chance)
    game, events = Game.start(setup, FairPacks(seeds), first.dealer)
    return Start(game, events, Fair(seeds, (commit(secret),)), first)


def ids(seats: int, day: int = 0) -> Entropy:
    """Return ids such as Discord makes: a message, a press by each seat, and the one that cuts."""
    message = _FIRST_ID + day * _DAY
    presses = [message + (at * 2_500 + 1_000 << 22) + at for at in range(seats + 1)]
    return Entropy(message, tuple(presses), presses[-1])


def put_back(
    setup: Setup,
    seed: int,
    broken: Sequence[int],
    entropy: Entropy | None,
    unposted: int | None = None,
) -> Record:
    """Play a fair game to its end, broken off and put back from a backup now and then.

    Args:
        setup: what is played.
        seed: of all chance.
        broken: the numbers of the deals that are broken off, each after two actions.
        entropy: what is mixed into the first seed besides the cut.
        unposted: the seed, from 0, whose commitment Discord refused to take.

    Raises:
        ValueError: if the game ends too early for that.
    """
    if entropy is not None and unposted == 0:
        entropy = replace(entropy, message=None)
    game, _, fair, first = begin(setup, seed, entropy)
    chance, deals, seeds = Random(seed), list[DealRecord](), fair.seeds
    for day, number in enumerate(broken, 1):
        for seat, action in at_random(game, chance):
            if game.deal_number == number and len(game.deals[-1].actions) > 1:
                break
            game.apply(seat, action)
        *whole, last = game.deals
        if game.over or game.deal_number != number:
            raise ValueError("the game has ended before")
        before = [*deals, *whole][-1].score if number else (0,) * setup.sides
        deals += [*whole, replace(last, points=(), score=before, void=True)]
        mixed = ids(setup.seats, day)
        mixed = replace(mixed, message=None) if unposted == day else mixed
        cut = cut_place(mixed.presses[-1])
        seeds += (Seed(chance.randbytes(32), cut, mixed, deal=len(deals)),)
        game = Game.resume(
            setup,
            FairPacks(seeds),
            [FinishedDeal(deal.dealer, deal.actions, deal.score) for deal in deals],
            dealer=last.dealer,
            score_before=before,
            carried=last.carried,
        )
    for seat, action in at_random(game, chance):
        game.apply(seat, action)
    return Record(
        setup=setup,
        names=("ann", "bob", "cy", "dee", "eve", "fay", "gus", "hal")[: setup.seats],
        deals=(*deals, *game.deals),
        winner=game.winner,
        fair=Fair(seeds, tuple(commit(seed.secret) for seed in seeds)),
        first=first,
    )


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
    """Choose actions at random until the game is over; the caller does them.

    Where players may revoke, they often do, take some of it back, and call right and wrong; now
    and then a referee rules.
    """
    errs = game.setup.rules.revokes is Revokes.CALLED
    while (seat := game.turn) is not None:
        if game.setup.rules.asking:
            yield from _questions(game, chance)
        legal: Sequence[Action] = game.legal(seat)
        if errs:
            yield from _out_of_turn(game, chance)
            # Whose turn it is may have changed, and a ruling may have ended the game.
            if (seat := game.turn) is None:
                return
            seat, legal = _in_turn(game, seat, chance)
        yield seat, one_of(legal, chance)


def one_of(legal: Sequence[Action], chance: Random) -> Action:
    """Choose a legal action at random, without listing all ways to discard."""
    # Random bids fail again and again, so the game would never end.
    modest = _PASS in legal and chance.random() < 0.7
    return _PASS if modest else chance.choice(legal)


def _questions(game: Game, chance: Random) -> Iterator[tuple[int, Action]]:
    """Ask, now and then, what may be asked."""
    for seat in range(game.setup.seats):
        for action in game.legal(seat):
            if isinstance(action, Inquire) and chance.random() < 0.4:
                yield seat, action


_OUT_OF_TURN: Final = {TakeBack: 0.4, CallCard: 0.6, CallRevoke: 0.06}
"""How likely it is that what may be done out of turn is done."""
_HONEST: Final = 0.6
"""How likely it is that a card is chosen among those that break no rule."""
_RULED: Final = 0.004
"""How likely it is that a referee rules before an action."""
_DONE: Final = Done()


def _out_of_turn(game: Game, chance: Random) -> Iterator[tuple[int, Action]]:
    """Take a card back, or call, now and then; seldom let a referee rule."""
    if chance.random() < _RULED:
        seat, ruling = chance.randrange(game.setup.seats), _ruling(game, chance)
        if game.refusal(seat, ruling) is None:
            yield seat, ruling
    for seat in chance.sample(range(game.setup.seats), game.setup.seats):
        could = [
            one for one in game.legal(seat) if chance.random() < _OUT_OF_TURN.get(type(one), 0)
        ]
        if could:
            yield seat, chance.choice(could)


def _ruling(game: Game, chance: Random) -> Ruling:
    """Return a ruling at random, which may be none that can be."""
    kind = chance.choice([*RulingKind])
    numbers: tuple[int, ...] = ()
    if kind is RulingKind.PENALTY:
        numbers = (chance.randrange(game.setup.seats),)
    elif kind is RulingKind.SCORE:
        numbers = tuple([points + chance.randrange(-2, 3) for points in game.score])
    return Ruling(kind, numbers)


def _in_turn(game: Game, seat: int, chance: Random) -> tuple[int, Sequence[Action]]:
    """Return who is to act, and how: after the last trick anybody, in a trick often lawfully."""
    view = game.view(seat)
    decision = view.public.decision
    if decision is not None and decision.ask is Ask.DONE:
        ready = [at for at in view.public.order if _DONE in game.legal(at)]
        return chance.choice(ready), (_DONE,)
    legal: Sequence[Action] = game.legal(seat)
    if decision is not None and decision.ask is Ask.PLAY:
        legal = [one for one in legal if isinstance(one, Play | ThrowIn)]
        plays = [one for one in legal if isinstance(one, Play)]
        lawful = [one for one in plays if broken_rule(view, one.card) is None]
        return seat, lawful if lawful and chance.random() < _HONEST else legal
    return seat, legal


class Watcher:
    """Watches a game and asserts what must hold."""

    def start(self, start: Start) -> None:
        """See the game dealt."""

    def before(self, game: Game, seat: int, action: Action) -> None:
        """See the next action before it is done."""

    def after(self, game: Game, events: tuple[Event, ...]) -> None:
        """See the game after an action."""

    def end(self, game: Game) -> None:
        """See the game at its end, or where play stopped."""


def watched(setup: Setup, seed: int, deals: int, *watchers: Watcher) -> Game:
    """Play a game at random, up to a number of deals, and let watchers check it."""
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
