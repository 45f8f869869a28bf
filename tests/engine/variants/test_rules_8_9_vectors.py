"""docs/rules.md §8.9: the packs of the vectors, of 52 cards and with a joker or two.

What is made of them, trick by trick, is among the stored records of these games.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, OptionValue

_JOKER: Mapping[str, OptionValue] = {"off_jack": True, "jokers": 1}


@pytest.mark.parametrize(
    ("game_id", "options", "hands"),
    [
        (
            "setback",
            {},
            "JC 2D 5D TD 2H KH · 6C 9D JD QD 3H 8S · 8C 4D 6H 7S QS AS · 5C KC KD 5H 5S JS",
        ),
        (
            "setback",
            _JOKER,
            "JC QC AD QH KS AS · 2C TC 2D 2H 8H X1 · 3C 4C 5D KH 3S QS · KC TD 4H JH 6S 7S",
        ),
        (
            "irish-don",
            {},
            """
            3C 4C JC 2D 5D 6D 7D TD 2H JH KH AH KS · 6C 9C 9D JD QD 3H 4H 9H QH 4S 8S 9S TS ·
            8C TC QC AC 4D 8D AD 6H TH 3S 7S QS AS · 2C 5C 7C KC 3D KD 5H 7H 8H 2S 5S 6S JS
            """,
        ),
    ],
    ids=["V1", "V2", "V11"],
)
def test_8_9_the_hands_of_a_vector(
    game_id: str, options: Mapping[str, OptionValue], hands: str
) -> None:
    setup = Setup(VARIANTS[game_id], options, sides=2, seats=4)
    game, _ = Game.start(setup, FairPacks.of(bytes(range(32)), 7), dealer=0)
    dealt = [" ".join(map(str, hand)) for hand in game.referee_view().hands]
    assert " · ".join(dealt) == " ".join(hands.split())
