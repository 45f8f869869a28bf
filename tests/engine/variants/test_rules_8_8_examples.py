"""docs/rules.md §8.8: worked examples with off-cards, jokers and their points."""

from __future__ import annotations

from bot.engine.axes import LowTo
from bot.engine.cards import Rank, pack_from
from bot.engine.events import Cause
from bot.engine.game.game import Game
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, OptionValue, Variant
from bot.engine.variants.extras import in_order
from tests.hands import deal, ended, lay, legal, play, points, without_options

SETBACK = VARIANTS["setback"]


def _game(
    hands: tuple[str, ...],
    script: str = "",
    *score: int,
    variant: Variant = SETBACK,
    **options: OptionValue,
) -> Game:
    """Two sides of two; seat 0 deals, seat 1 is eldest."""
    layout = lay(hands, pack=pack_from(Rank.TWO, int(options.get("jokers", 0))))
    game, _ = deal(variant, layout, score=score or None, options=options, script=script)
    return game


def test_example_5_what_an_off_jack_is_not() -> None:
    for hand, follow, allowed in (
        ("JC 7H 4H", "follow-or-trump", "JC 7H 4H"),
        ("JC 7H 4H", "strict", "JC 7H 4H"),
        ("JC 9C 7H", "follow-or-trump", "JC 9C"),
        ("JC 9C 7H", "strict", "9C"),
    ):
        hands = (f"{hand} 2S 3S 4S", "AS KS QS 5S 2C 3C", "6S 7S 8S 4C 5C 6C", "9S TS JS 2D 3D 4D")
        game = _game(hands, "1:bid2 2:pass 3:pass 0:pass", off_jack=True, follow=follow)
        # Three rounds of trumps, then a club.
        play(game, "1:AS 2:6S 3:9S 0:2S   1:KS 2:7S 3:TS 0:3S   1:QS 2:8S 3:JS 0:4S")
        play(game, "1:2C 2:4C 3:2D")
        assert legal(game, 0) == set(allowed.split())


CINCH = without_options(
    "setback",
    target=51,
    least_bid=1,
    low=LowTo.TAKER,
    off_cards=(Rank.FIVE,),
    order=in_order(*Rules(target=1).order, Cause.FIVE, Cause.OFF_FIVE),
    worth=((Cause.FIVE, 5), (Cause.OFF_FIVE, 5)),
    ace_and_two=True,
    ten_is_game=True,
    gives_set=True,
)
"""The points of Cinch, whose first lead is made to name trumps."""
V7 = ("2D 3D 5D 6D TD KS", "9D JD QD 4H 9S TS", "TC AC 4D 8D AD TH", "2C 7D KD 5H 7H 2S")
V7_PLAY = """
    1:9D 2:4D 3:7D 0:2D   1:JD 2:8D 3:KD 0:3D   3:2C 0:5D 1:QD 2:TC
    1:4H 2:AD 3:5H 0:6D   2:AC 3:7H 0:TD 1:9S   0:KS 1:TS 2:TH 3:2S
"""
"""The hands and tricks of V7 (docs/rules.md §8.9): each side makes seven points."""


def test_example_15_in_cinch_a_set_bid_is_given_to_the_others() -> None:
    others = [(0, "high", 1), (0, "game", 1), (0, "off-five", 5)]
    mine = [(1, "low", 1), (1, "jack", 1), (1, "five", 5)]
    game = _game(V7, "1:bid7 2:pass 3:pass 0:pass", 3, 2, variant=CINCH)
    assert points(play(game, V7_PLAY)) == [*mine, *others]
    game = _game(V7, "1:bid8 2:pass 3:pass 0:pass", 3, 2, variant=CINCH)
    events = play(game, V7_PLAY)
    assert points(events) == [*others, (0, "bid", 8)]
    assert [(one.cause.value, one.points) for one in ended(events).unscored] == [
        ("low", 1), ("jack", 1), ("five", 5)
    ]  # fmt: skip
    assert ended(events).score == (18, 2)


def test_8_2_ace_two_and_ten_score_only_if_they_are_in_play() -> None:
    """Without the ace, two and ten of trumps neither High, Low nor Game is scored."""
    game = _game(
        ("3D 4D 6D 2S 3S 4S", "9D JD QD 4H 9S TS", "TC AC 7D 8D 2H TH", "2C 5H KD 8H 7H 5S"),
        "1:bid1 2:pass 3:pass 0:pass",
        variant=CINCH,
    )
    events = play(
        game,
        """
        1:9D 2:7D 3:KD 0:3D   3:5H 0:4D 1:JD 2:8D   1:QD 2:2H 3:2C 0:6D
        1:4H 2:TH 3:8H 0:2S   2:AC 3:7H 0:3S 1:9S   2:TC 3:5S 0:4S 1:TS
        """,
    )
    assert points(events) == [(1, "jack", 1), (1, "off-five", 5)]
    assert ended(events).pips == (0, 0)


def test_8_2_each_other_side_scores_a_set_bid_after_all_points() -> None:
    """Four alone: the bid goes to each, from the seat after the bound player on."""
    layout = lay(V7)
    game, _ = deal(CINCH, layout, sides=4, script="1:bid10 2:pass 3:pass 0:pass")
    events = play(game, V7_PLAY)
    assert points(events)[-3:] == [(2, "bid", 10), (3, "bid", 10), (0, "bid", 10)]
    assert all(cause != "bid" for _, cause, _ in points(events)[:-3])
