"""Deals laid out by hand and played from a script."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from bot.engine.actions import Action, Play, decode
from bot.engine.cards import PACK, Card, natural, parse
from bot.engine.events import DealEnded, Event, Scored
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import Actions, FairPacks, Layout, Packs, Shape
from bot.engine.variants import VARIANTS, OptionValue, Variant
from bot.engine.views import Ask, Decision

FAIR = FairPacks.of(bytes(32), 0)
"""Where deals come from that a test does not lay out."""

TWO: Final = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D")
"""Seats 0 and 1: no pips, no suit in common; spades and hearts are for turning up."""
TWO_PLAY: Final = "1:2D 0:2C 1:3D 0:3C 1:4D 0:4C 1:5D 0:5C 1:6D 0:6C 1:7D 0:7C"
THREE: Final = (*TWO, "2H 3H 4H 5H 6H 7H")
"""Seats 0 to 2, likewise."""

HEARTS: Final = ("KS 2S 3D 4D 5D 6D", "AS 3H 4H 5H 6H 7H", "TH QH KH AH 8H 9C", "JS 3C 4C 5C 6C 7C")
"""Seats 0 to 3; with spades turned side 0 hangs the jack."""
HEARTS_PLAY: Final = """
    1:3H 2:8H 3:JS 0:KS   0:2S 1:AS 2:9C 3:3C   1:4H 2:AH 3:4C 0:3D
    2:KH 3:5C 0:4D 1:5H   2:QH 3:6C 0:5D 1:6H   2:TH 3:7C 0:6D 1:7H
"""
ACE_PLAY: Final = """
    1:AS 2:9C 3:JS 0:2S   1:3H 2:8H 3:3C 0:KS   0:3D 1:4H 2:AH 3:4C
    0:4D 1:5H 2:KH 3:5C   0:5D 1:6H 2:QH 3:6C   0:6D 1:7H 2:TH 3:7C
"""
"""Seat 1 pitches from the same hands: High and the jack are its own, Low and Game seat 0's."""
ACE_POINTS: Final = [(1, "high", 1), (0, "low", 1), (1, "jack", 1), (0, "game", 1)]
KING_PLAY: Final = """
    0:KS 1:AS 2:9C 3:JS   1:3H 2:8H 3:3C 0:2S   0:3D 1:4H 2:AH 3:4C
    0:4D 1:5H 2:KH 3:5C   0:5D 1:6H 2:QH 3:6C   0:6D 1:7H 2:TH 3:7C
"""
"""Seat 0 pitches from them: again Low and Game are its own, High and the jack seat 1's."""
KING_POINTS: Final = [(0, "low", 1), (0, "game", 1), (1, "high", 1), (1, "jack", 1)]
"""Those of seat 0 come first where it is bound."""

BARE: Final = ("2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D")
"""Seats 0 to 3: seat 1 makes all four points with spades for trumps."""
BARE_PLAY: Final = """
    1:AS 2:2H 3:2D 0:2C   1:KS 2:3H 3:3D 0:3C   1:QS 2:4H 3:4D 0:4C
    1:JS 2:5H 3:5D 0:5C   1:TS 2:6H 3:6D 0:6C   1:2S 2:7H 3:7D 0:7C
"""
BARE_POINTS: Final = [(1, "high", 1), (1, "low", 1), (1, "jack", 1), (1, "game", 1)]

_NUMBERED: Final = re.compile(r"(bid|offer|sell)(\d+)")
_CARDS: Final = re.compile(r"discard((?:[2-9TJQKAX][CDHS12])+)")
_NAMED: Final = re.compile(r"name([CDHS])")
_ASKED: Final = re.compile(r"ask-(high|low)")
_CALLED: Final = re.compile(r"call(\d)-(\d+)")
_CALLED_FOR: Final = re.compile(r"for([2-9TJQKA][CDHS])")


@dataclass(frozen=True, slots=True)
class StoredPacks:
    """Deals that were laid out before, then others."""

    layouts: Sequence[Layout]
    then: Packs = FAIR

    def layout(self, number: int, earlier: Sequence[Actions], shape: Shape) -> Layout:
        if number < len(self.layouts):
            return self.layouts[number]
        return self.then.layout(number, earlier, shape)


def lay(
    hands: Sequence[str], stock: str = "", cut: str | None = None, pack: Sequence[Card] = PACK
) -> Layout:
    """Lay a deal out; what is named nowhere lies under the stock, unshuffled.

    Args:
        hands: by seat, as many cards each; of a seat that is out, none.
        stock: what lies on top.
        cut: the card that names trumps, in the drawing games.
        pack: unshuffled.
    """
    held = tuple(parse(hand) for hand in hands)
    top = parse(stock)
    named = {*top, *(card for hand in held for card in hand)}
    assert len(named) == len(top) + sum(map(len, held)), "a card is named twice"
    assert len({len(hand) for hand in held if hand}) == 1, "as many cards each"
    below = tuple(card for card in pack if card not in named)
    return Layout(held, top + below, natural(Card.of(cut)) if cut else None)


def with_rules(variant: str, **axes: Any) -> Variant:
    """Change axes of a game's rules that are no options of it."""
    game = VARIANTS[variant]
    return replace(game, base=replace(game.base, **axes))


def without_options(variant: str, **axes: Any) -> Variant:
    """Change any axes of a game's rules; the game then has no options."""
    return replace(with_rules(variant, **axes), options=())


def deal(
    variant: str | Variant,
    *layouts: Layout,
    options: Mapping[str, OptionValue] | None = None,
    sides: int = 2,
    dealer: int = 0,
    score: Sequence[int] | None = None,
    script: str = "",
) -> tuple[Game, tuple[Event, ...]]:
    """Start a game with these deals, then others, and play a script; return all events too."""
    game = VARIANTS[variant] if isinstance(variant, str) else variant
    setup = Setup(game, options or {}, sides, len(layouts[0].hands))
    started, events = Game.start(setup, StoredPacks(layouts), dealer, score)
    return started, (*events, *play(started, script))


def action(word: str) -> Action:
    """Read ``beg``, ``8S``, ``bid3``, ``nameH``, ``sell1``, ``discard4C5D`` or ``ask-high``.

    ``call3-0`` calls a revoke by seat 3 in trick 0, and ``for2D`` calls for an exposed card.
    """
    if match := _NUMBERED.fullmatch(word):
        return decode([match[1], int(match[2])])
    if match := _CARDS.fullmatch(word):
        codes = match[1]
        return decode(["discard", *(codes[at : at + 2] for at in range(0, len(codes), 2))])
    if match := _NAMED.fullmatch(word):
        return decode(["name", match[1]])
    if match := _ASKED.fullmatch(word):
        return decode(["ask", match[1]])
    if match := _CALLED.fullmatch(word):
        return decode(["call", int(match[1]), int(match[2])])
    if match := _CALLED_FOR.fullmatch(word):
        return decode(["expose-call", match[1]])
    return decode(["play", word] if word[0].isupper() or word[0].isdigit() else [word])


def word(action: Action) -> str:
    """Write an action as `action` reads it."""
    if isinstance(action, Play):
        return action.card.code
    return ("-" if action.verb == "ask" else "").join(
        (action.verb, "".join(map(str, action.arguments)))
    )


def play(game: Game, script: str) -> list[Event]:
    """Play ``1:beg 0:give 1:8S …`` and return all events."""
    events: list[Event] = []
    for step in script.split():
        seat, word = step.split(":")
        events += game.apply(int(seat), action(word))
    return events


def play_out(game: Game) -> list[Event]:
    """Do the first legal action until the running deal is over."""
    number, events = game.deal_number, list[Event]()
    while game.deal_number == number and (seat := game.turn) is not None:
        events += game.apply(seat, game.legal(seat)[0])
    return events


def points(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """Return what was scored before the end of the deal, as records write it."""
    here = takewhile(lambda event: not isinstance(event, DealEnded), events)
    return [(e.side, e.cause.value, e.points) for e in here if isinstance(e, Scored)]


def ended(events: Sequence[Event]) -> DealEnded:
    """Return the end of the first deal that ended."""
    return next(event for event in events if isinstance(event, DealEnded))


def legal(game: Game, seat: int) -> set[str]:
    """Return what a seat may do, in the words of a script."""
    offered = game.legal(seat)
    assert len(offered) < 200, "too many to write out"
    return {word(action) for action in offered}


def pending(game: Game) -> Decision:
    """Return the decision of the seat to act."""
    decision = game.public().decision
    assert decision is not None
    return decision


def asked(game: Game) -> tuple[int, Ask]:
    """Return the seat to act, and what it decides."""
    return pending(game).seat, pending(game).ask
