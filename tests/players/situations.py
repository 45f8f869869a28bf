"""Situations in short notation: what one seat sees, made by hand with the engine's own rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.actions import PLAYS, Action, Beg, Give, Run, Stand
from bot.engine.cards import Suit, natural, parse
from bot.engine.events import Answered
from bot.engine.follow import FollowRule
from bot.engine.rules import Rules, pack_of
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.variants import find_variant
from bot.engine.views import Ask, Decision, PublicView, SeatView, Trick

TRINIDAD = find_variant("trinidad").rules({})
TOBAGO = find_variant("tobago").rules({})


def to_play(
    hand: str,
    *,
    trumps: str | None,
    trick: str = "",
    before: Sequence[str] = (),
    turned: str = "",
    seats: int = 4,
    sides: int = 2,
    rules: Rules = TRINIDAD,
    score: tuple[int, ...] = (),
    answers: Sequence[Answered] = (),
) -> SeatView:
    """Build the view of seat 0, to play.

    Args:
        hand: its cards.
        trumps: a suit's letter; None before a pitch.
        trick: what the seats before it have played, in order: with four seats ``"AS 2S"`` is the
            ace from seat 2, its partner, and the two from seat 3.
        before: finished tricks, each as ``"leader: cards"``.
        turned: the turn-up.
        seats: how many play.
        sides: on how many sides.
        rules: Trinidad's if left out.
        score: by side; zeros if left out.
        answers: to what was asked about trumps.
    """
    suit = None if trumps is None else Suit(trumps)
    order = None if suit is None else trump_order(rules, suit)
    held, table = parse(hand), parse(trick)
    leader = -len(table) % seats
    done = tuple(_finished(line, order, seats) for line in before)
    best = order.best_of(table) if order else None
    seat_best = None if best is None else (leader + table.index(best)) % seats
    counts = tuple(len(held) - ((seat - leader) % seats < len(table)) for seat in range(seats))
    turn_ups = tuple(map(natural, parse(turned)))
    public = PublicView(
        rules=rules,
        sides=sides,
        seats=seats,
        score=score or (0,) * sides,
        deal=0,
        dealer=seats - 1,
        eldest=0,
        giver=seats - 1,
        order=tuple(range(seats)),
        out=(),
        decision=Decision(0, 0, Ask.PLAY),
        calls=(),
        turn_ups=turn_ups,
        cut=None,
        trumps=suit,
        bound=None,
        pitcher=0,
        playing=tuple(range(seats)),
        thrown_in=(),
        discarded=(0,) * seats,
        drawn=(),
        stock_top=None,
        answers=tuple(answers),
        blind=(),
        trick=Trick(leader, _round(leader, seats)[: len(table)], table, best=seat_best),
        tricks=done,
        hand_counts=counts,
        stock_count=len(pack_of(rules))
        - (sum(counts) + len(table) + len(turn_ups) + seats * len(done)),
        pips=_pips(done, sides),
        points=(),
        winner=None,
        four=None,
    )
    rule = FollowRule(rules.follow, undertrump=rules.undertrump)
    cards = rule.playable(held, table, best, order)
    return SeatView(public, 0, held, (), tuple(PLAYS[card] for card in cards), ())


def to_answer(
    hand: str,
    turned: str,
    *,
    dealer: bool = False,
    seats: int = 4,
    sides: int = 2,
    rules: Rules = TRINIDAD,
    score: tuple[int, ...] = (),
    calls: Sequence[Action] | None = None,
) -> SeatView:
    """Build the view of seat 0: eldest to answer the turn-up, or the dealer to answer a beg."""
    held = parse(hand)
    ask, eldest = (Ask.BEG, 1) if dealer else (Ask.TURN_UP, 0)
    if calls is None:
        calls = (Give(), Run()) if dealer else (Stand(), Beg())
    view = to_play(
        hand, trumps=None, turned=turned, seats=seats, sides=sides, rules=rules, score=score
    )
    public = replace(
        view.public,
        dealer=(eldest - 1) % seats,
        eldest=eldest,
        giver=(eldest - 1) % seats,
        order=_round(eldest, seats),
        decision=Decision(int(dealer), 0, ask, tuple(calls)),
        calls=((eldest, Beg()),) if dealer else (),
        pitcher=eldest,
        playing=_round(eldest, seats),
        trick=Trick(eldest),
    )
    return SeatView(public, 0, held, (), tuple(calls), ())


def with_pips(view: SeatView, *pips: int) -> SeatView:
    """Return the view with other pips taken, by side."""
    return replace(view, public=replace(view.public, pips=pips))


def _finished(line: str, order: TrumpOrder | None, seats: int) -> Trick:
    leader, _, codes = line.partition(":")
    cards = parse(codes)
    best = order.best_of(cards) if order else None
    if best is None or len(cards) != seats:
        raise ValueError(f"{line!r} is not a trick of {seats} cards")
    winner = (int(leader) + cards.index(best)) % seats
    return Trick(int(leader), _round(int(leader), seats), cards, winner, winner)


def _round(first: int, seats: int) -> tuple[int, ...]:
    return tuple((first + place) % seats for place in range(seats))


def _pips(tricks: Sequence[Trick], sides: int) -> tuple[int, ...]:
    pips = [0] * sides
    for trick in tricks:
        if trick.winner is not None:
            pips[trick.winner % sides] += sum(card.pips for card in trick.cards)
    return tuple(pips)
