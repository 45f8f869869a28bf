"""Two deals that differ in one hidden card, which decides whether a card breaks the rules."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import PLAYS, Stand
from bot.engine.cards import Card
from bot.engine.game import Game, Setup
from bot.engine.shuffle import Layout, StoredPacks
from bot.engine.variants import VARIANTS, OptionValue
from tests.hands import lay

CALLED: Final[dict[str, OptionValue]] = {"revokes": "called"}
OFFENDER: Final = 2
"""The seat whose hand differs: in one deal it holds the king of hearts, and must follow."""
DISCARD: Final = Card.of("2D")
"""What it plays to a trick of hearts."""
LAWFUL, UNLAWFUL = "KC", "KH"
"""The card that differs."""


def layouts() -> tuple[Layout, Layout]:
    """Lay out a deal of four in which seat 2 may play a diamond on hearts, and one where not."""
    return _layout(LAWFUL), _layout(UNLAWFUL)


def _layout(card: str) -> Layout:
    hands = (
        "3H 8H 9D TD JD 3S",
        "AH QH 9H 4H 5D 6D",
        f"{card} 2D 4C 5C 6C 7C",
        "5H 6H 7H 8C 9C 2S",
    )
    return lay(hands, "4S 7D")


def twins() -> tuple[Game, Game]:
    """Return a game in which seat 2 has just discarded lawfully, and one where it revoked."""
    lawful, unlawful = map(_begun, layouts())
    return lawful, unlawful


def _begun(layout: Layout) -> Game:
    setup = Setup(VARIANTS["trinidad"], CALLED, 2, 4)
    game, _ = Game.start(setup, StoredPacks([layout]), dealer=0)
    game.apply(1, Stand())
    game.apply(1, PLAYS[Card.of("AH")])
    game.apply(OFFENDER, PLAYS[DISCARD])
    return game
