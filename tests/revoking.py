"""Two deals that differ in one hidden card, which decides whether a card breaks the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.engine.actions import PLAYS, Stand
from bot.engine.cards import Card
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import Layout, Shape
from bot.engine.variants import VARIANTS, OptionValue
from tests.hands import FAIR, StoredPacks, lay

CALLED: Final[dict[str, OptionValue]] = {"revokes": "called"}
OFFENDER: Final = 2
"""The seat whose hand differs: in one deal it holds the king of hearts, and must follow."""
DISCARD: Final = Card.of("2D")
"""What it plays to a trick of hearts."""
LAWFUL, UNLAWFUL = "KC", "KH"
"""The card that differs."""


def _hands(card: str) -> Sequence[str]:
    """Return the hands from eldest on."""
    return ("AH QH 9D TD JD 3S", f"{card} 2D 4C 5C 6C 7C", "5H 6H 7H 8C 9C 2S", "3H 8H 9H 4H 5D 6D")


def laid_out(card: str) -> Callable[[Sequence[Card], Shape], Layout]:
    """Return what deals to two or four, in place of `bot.engine.shuffle.deal_pack`.

    Spades are turned up, and who sits after eldest holds the card that differs.
    """

    def deal(_: Sequence[Card], shape: Shape) -> Layout:
        hands = dict(zip(shape.order, _hands(card), strict=False))
        return lay([hands[seat] for seat in range(shape.seats)], "4S 7D")

    return deal


def twins() -> tuple[Game, Game]:
    """Return a game in which seat 2 has just discarded lawfully, and one where it revoked."""
    return _begun(LAWFUL), _begun(UNLAWFUL)


def _begun(card: str) -> Game:
    layout = laid_out(card)((), Shape((1, 2, 3, 0), 4, 6))
    setup = Setup(VARIANTS["trinidad"], CALLED, 2, 4)
    game, _ = Game.start(setup, StoredPacks([layout], FAIR), dealer=0)
    game.apply(1, Stand())
    game.apply(1, PLAYS[Card.of("AH")])
    game.apply(OFFENDER, PLAYS[DISCARD])
    return game
