"""Play random deals on the engine and on the core at once, and compare them move by move.

    make soak-core                          a hundred thousand deals
    make soak-core ARGS="--deals 5000"      fewer
    make soak-core ARGS="--seed 4711"       one game again

The core chooses the actions, so each of them must be legal for the engine; and all that is legal
for the engine must be legal on the core. Each seed is one game, begun at a score by chance, so that
its end is never far. They go round all games and forms, with options chosen at random.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Final

from bot.engine.actions import Action, CallRevoke, Discards, Done, Inquire, Play
from bot.engine.axes import Revokes
from bot.engine.cards import JOKERS, PACK, Suit
from bot.engine.deal import Deal
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game, Setup, next_dealer
from bot.engine.shuffle import FairPacks
from bot.engine.views import Ask
from bot.players.core import codes
from bot.players.core.cards import cards_in
from bot.players.core.deal import apply, begin, is_blind, legal, may_discard
from bot.players.core.exchange import drawing
from bot.players.core.reading import action_of, laws_of, mask, read
from bot.players.core.state import DISCARD, NONE, State
from bot.players.steady import decide
from bot.players.steady.choosing import choose
from bot.players.steady.tuned import habits_for
from tests.engine.soak import setup_of

MOST: Final = 3
"""How many deals of a game are played."""
_FAR: Final = 5
"""From what score on a game is begun: so many points below zero, or short of a distant target."""
_READ: Final = 0.2
"""Before how many of the decisions the seat's view is compared, too."""
_SUITS: Final = [*Suit]
_CARDS: Final = (*PACK, *JOKERS)
_DONE: Final = Done()
_FIELDS: Final = {
    name for name, field in vars(State).items() if name[0] != "_" and not callable(field)
}
_HIDDEN: Final = {"hands", "stock", "thrown", "decides", "again"}
"""What a state does not tell that is read from a view."""
_ASKED: Final = {"lacks", "asleep"}
"""What the answers to questions tell, which the core leaves out."""


class Difference(Exception):  # it is what the comparison looks for
    """The engine and the core do not agree."""


def play_both(setup: Setup, seed: int) -> int:
    """Play the first deals of a game on both; return how many there were.

    Raises:
        Difference: if they do not agree.
    """
    chance = Random(seed)
    packs = FairPacks.of(chance.randbytes(32), 0)
    score = [_points(setup, chance) for _ in range(setup.sides)]
    game, _ = Game.start(setup, packs, chance.randrange(setup.seats), score)
    state = _begun(setup, game._deal)
    for played in range(MOST):
        deal = game._deal
        while not deal.over:
            _compare(state, deal)
            if state.over:  # at tables where players may revoke, all have to be done
                seat = next(seat for seat in deal.order if _DONE in game.legal(seat))
                game.apply(seat, _DONE)
                continue
            if chance.random() < _READ:
                _compare_reading(state, game)
            state = state.copy()
            _act(state, game, chance)
        _compare(state, deal)
        _equal("next dealer", _next_dealer(state), next_dealer(deal))
        if not deal.barred:
            _equal("carried on", state.carries, deal.carries)
        if game.over:
            return played + 1
        state = _begun(setup, game._deal)
    return MOST


def _points(setup: Setup, chance: Random) -> int:
    """Return a score by chance, often a few points short of the target."""
    rules = setup.rules
    least = -_FAR if rules.binds else 0
    most = 3 * _FAR if rules.deals else rules.target - 1
    return chance.randint(max(least, most - _FAR) if chance.random() < 0.7 else least, most)


def _act(state: State, game: Game, chance: Random) -> None:
    """Do something on both that the core allows; ask, now and then, what may be asked."""
    seat = state.turn
    _equal("legal", {action_of(code) for code in legal(state)}, _lawful(game, seat))
    if state.ask == DISCARD:
        _compare_discards(state, game.legal(seat))
    code = some_discard(state, chance)
    if not code:
        # Random bids fail again and again, so the game would never end.
        modest = codes.PASS in legal(state) and chance.random() < 0.7
        code = codes.PASS if modest else chance.choice(legal(state))
    game.apply(seat, action_of(code))
    apply(state, code)
    asked = [action for action in game.legal(seat) if isinstance(action, Inquire)]
    if asked and not state.over and chance.random() < 0.4:
        game.apply(seat, asked[0])


def some_discard(state: State, chance: Random) -> int:
    """Return a discard by chance, if that is what the seat to act decides; else 0."""
    if state.ask != DISCARD:
        return 0
    always, many, cards = may_discard(state)
    fewest = 0 if drawing(state) else many
    some = chance.sample(cards_in(cards), chance.randint(fewest, many))
    return codes.DISCARD_OF + always + sum(1 << card for card in some)


def _compare_discards(state: State, ways: Sequence[Action]) -> None:
    """Compare what the seat to act may discard."""
    assert isinstance(ways, Discards)
    _equal("discards", may_discard(state), (mask(ways.always), ways.many, mask(ways.hand)))
    _equal("any number", drawing(state), ways.any_number)


def _lawful(game: Game, seat: int) -> set[Action]:
    """Return what the engine offers, less what the core leaves out."""
    view = game.view(seat)
    if isinstance(view.legal, Discards):
        return set()
    checked = game.setup.rules.revokes is Revokes.NONE
    return {
        one
        for one in view.legal
        if not isinstance(one, Inquire | CallRevoke)
        and (checked or not isinstance(one, Play) or broken_rule(view, one.card) is None)
    }


def _begun(setup: Setup, deal: Deal) -> State:
    """Begin on the core what the engine has just dealt."""
    layout = deal.layout
    return begin(
        laws_of(setup.rules, setup.sides, setup.seats),
        [mask(hand) for hand in layout.hands],
        [card.index for card in layout.stock],
        dealer=deal.dealer,
        score=_score_before(deal),
        carried=deal.carried,
        cut=NONE if layout.cut is None else layout.cut.index,
        decides=deal.decides,
    )


def _score_before(deal: Deal) -> list[int]:
    score = list(deal.score)
    for scored in deal.points:
        score[scored.side] -= scored.points
    return score


def _next_dealer(state: State) -> int:
    if state.went_out != NONE:
        return state.went_out
    return state.dealer if state.again else state.eldest


def _compare(state: State, deal: Deal) -> None:
    """Compare all that both know of a deal."""
    waiting = deal.ask is Ask.DONE and not deal.over  # the core has counted already
    if not waiting:
        _equal("over", state.over, deal.over)
        _equal("score", state.score, deal.score)
        _equal("winner", state.winner, NONE if deal.winner is None else deal.winner)
        _equal("again", state.again, deal.again)
        _equal("out", state.out, sum(1 << side for side in deal.out))
        _equal("turn", state.turn, NONE if deal.turn is None else deal.turn)
    _equal("hands", state.hands, [mask(hand) for hand in deal.hands])
    _equal("held", state.held, [len(hand) for hand in deal.hands])
    _equal("order", tuple(state.order), deal.order)
    _equal("playing", tuple(state.playing), deal.playing)
    _equal("stock", state.left, deal.stock_count)
    _equal("pips", state.pips, deal.pips)
    _equal("trumps", state.trumps, NONE if deal.trumps is None else _SUITS.index(deal.trumps))
    _equal("table", [_CARDS[card] for card in state.table], deal.table)
    _equal("best", state.best, NONE if deal.best is None else deal.best.index)


def _compare_reading(state: State, game: Game) -> None:
    """Compare a state with what is read from the view of the seat to act.

    *Steady* decides the same in both: it looks at no hidden card.
    """
    view = game.view(state.turn)
    seen = read(view)
    for name in _FIELDS - _HIDDEN - (_ASKED if view.public.answers else set()):
        _equal(f"{name} by view", getattr(seen, name), getattr(state, name))
    blind = {seat for seat in view.public.order if is_blind(state, seat)}
    _equal("blind", blind, set(view.public.blind))
    if not view.public.answers:
        setup = game.setup
        habits = habits_for(setup.rules, setup.sides, setup.seats)
        _equal("steady's choice", action_of(choose(state, habits)), decide(view))
    if not view.blind:
        _equal("hand by view", seen.hands[view.seat], state.hands[view.seat])
        _equal("thrown by view", seen.thrown[view.seat], state.thrown[view.seat])


def _equal(what: str, mine: object, engines: object) -> None:
    if mine != engines:
        raise Difference(f"{what}: {mine} on the core, {engines} on the engine")


def main() -> int:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(prog="make soak-core", description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100_000, help="how many to play")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="play this one game")
    chosen = parser.parse_args()
    begun, games, played, differing = time.monotonic(), 0, 0, 0
    for seed in count(chosen.first) if chosen.seed is None else [chosen.seed]:
        setup = setup_of(seed, erring=False)
        try:
            played += play_both(setup, seed)
        except Difference as difference:
            differing += 1
            playing_what = f"{setup.variant.id}, {dict(setup.options)}"
            print(f"seed {seed}: {playing_what}: {difference}", flush=True)
        games += 1
        if played >= chosen.deals:
            break
    took = time.monotonic() - begun
    print(f"{played} deals of {games} games in {took:.0f} s, {differing} games with a difference")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
