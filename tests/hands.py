"""Laying out deals by hand and playing them from a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from bot.engine.actions import Action, decode
from bot.engine.cards import PACK, parse
from bot.engine.events import DealEnded, Event, Scored
from bot.engine.game import Game, Setup
from bot.engine.shuffle import FairPacks, Layout, StoredPacks
from bot.engine.variants import VARIANTS, OptionValue, Variant

FAIR = FairPacks(bytes(32), 0)
"""Where deals come from that a test does not lay out."""


def lay(hands: Sequence[str], stock: str = "") -> Layout:
    """Lay a deal out; what is named nowhere lies under the stock, unshuffled."""
    held = tuple(parse(hand) for hand in hands)
    top = parse(stock)
    named = {*top, *(card for hand in held for card in hand)}
    assert len(named) == len(top) + sum(map(len, held)), "a card is named twice"
    assert all(len(hand) == 6 for hand in held), "six cards each"
    return Layout(held, top + tuple(card for card in PACK if card not in named))


def with_rules(variant: str, **axes: Any) -> Variant:
    """Change axes of a game's rules that are no options of it."""
    game = VARIANTS[variant]
    return replace(game, base=replace(game.base, **axes))


def deal(
    variant: str | Variant,
    *layouts: Layout,
    options: Mapping[str, OptionValue] | None = None,
    sides: int = 2,
    dealer: int = 0,
    score: Sequence[int] | None = None,
) -> tuple[Game, tuple[Event, ...]]:
    """Start a game with these deals; further ones come from a fixed shuffle."""
    game = VARIANTS[variant] if isinstance(variant, str) else variant
    setup = Setup(game, options or {}, sides, len(layouts[0].hands))
    return Game.start(setup, StoredPacks(layouts, FAIR), dealer, score)


def action(word: str) -> Action:
    """Read ``beg`` or ``8S``."""
    return decode(["play", word] if word[0].isupper() or word[0].isdigit() else [word])


def play(game: Game, script: str) -> list[Event]:
    """Play ``1:beg 0:give 1:8S …`` and return all that happened."""
    events: list[Event] = []
    for step in script.split():
        seat, word = step.split(":")
        events += game.apply(int(seat), action(word))
    return events


def points(events: Sequence[Event]) -> list[tuple[int, str, int]]:
    """Return what was scored before the end of the deal, as records write it."""
    here = takewhile(lambda event: not isinstance(event, DealEnded), events)
    return [(e.side, e.cause.value, e.points) for e in here if isinstance(e, Scored)]


def legal(game: Game, seat: int) -> set[str]:
    """Return what a seat may do: codes of cards, or calls."""
    return {str(a.arguments[0]) if a.arguments else a.verb for a in game.legal(seat)}
