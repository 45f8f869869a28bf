"""docs/rules.md §8.8: worked examples with off-cards, jokers and their points."""

from __future__ import annotations

from bot.engine.axes import LowTo
from bot.engine.cards import Card, Rank, pack_from, parse
from bot.engine.events import Cause
from bot.engine.game import Game
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


OFF_JACK = (
    "2S 3H 4H 5H 6H 7H",
    "AS 3D 4D 5D 6D 7D",
    "5S 3C 4C 5C 6C 7C",
    "JC 8H 9H 8D 9D TD",
)
"""Seat 3 has the off-jack, where spades are trumps, as its only trump."""


def test_example_3_a_saved_off_jack() -> None:
    game = _game(OFF_JACK, "1:bid2 2:pass 3:pass 0:pass 1:AS 2:5S", off_jack=True)
    assert legal(game, 3) == {"JC"}
    events = play(
        game,
        """
        3:JC 0:2S   1:3D 2:3C 3:TD 0:3H   3:9D 0:4H 1:4D 2:4C
        3:8D 0:5H 1:5D 2:5C   3:9H 0:6H 1:6D 2:6C   3:8H 0:7H 1:7D 2:7C
        """,
    )
    assert points(events) == [
        (1, "high", 1), (1, "off-jack", 1), (1, "game", 1), (0, "low", 1)
    ]  # fmt: skip


def test_example_4_a_lost_off_jack() -> None:
    hands = ("6S 3H 4H 5H 6H 7H", "KS 3D 4D 5D 6D 7D", "AS 3C 4C 5C 6C 7C", OFF_JACK[3])
    game = _game(hands, "1:bid2 2:pass 3:pass 0:pass", off_jack=True)
    events = play(
        game,
        """
        1:KS 2:AS 3:JC 0:6S   2:3C 3:8H 0:3H 1:3D   2:4C 3:9H 0:4H 1:4D
        2:5C 3:8D 0:5H 1:5D   2:6C 3:9D 0:6H 1:6D   2:7C 3:TD 0:7H 1:7D
        """,
    )
    assert points(events) == [
        (1, "bid", -2), (0, "high", 1), (0, "low", 1), (0, "off-jack", 1), (0, "game", 1)
    ]  # fmt: skip


def test_example_5_what_an_off_jack_is_not() -> None:
    for hand, follow, allowed in (
        ("JC 7H 4H", "follow-or-trump", "JC 7H 4H"),
        ("JC 7H 4H", "strict", "JC 7H 4H"),
        ("JC 9C 7H", "follow-or-trump", "JC 9C"),
        ("JC 9C 7H", "strict", "9C"),
    ):
        hands = (
            f"{hand} 2S 3S 4S",
            "AS KS QS 5S 2C 3C",
            "6S 7S 8S 4C 5C 6C",
            "9S TS JS 2D 3D 4D",
        )
        game = _game(hands, "1:bid2 2:pass 3:pass 0:pass", off_jack=True, follow=follow)
        # Three rounds of trumps, then a club.
        play(game, "1:AS 2:6S 3:9S 0:2S   1:KS 2:7S 3:TS 0:3S   1:QS 2:8S 3:JS 0:4S")
        play(game, "1:2C 2:4C 3:2D")
        assert legal(game, 0) == set(allowed.split())


def test_example_6_pitching() -> None:
    hands = (
        "2D 3D 4D 5D 6D 7D",
        "JH X1 X2 9H 4C 2C",
        "2S 3S 4S 5S 6S 7S",
        "3C 5C 6C 7C 8C 9C",
    )
    game = _game(hands, "1:bid2 2:pass 3:pass 0:pass", off_jack=True, jokers=2)
    assert legal(game, 1) == {"JH", "9H", "4C", "2C"}
    play(game, "1:JH")
    order = game.public().trump_order
    assert order is not None
    assert order.cards[-4:] == parse("JH QH KH AH")
    assert Card.of("JD") in order.cards
    events = play(
        game,
        """
        2:2S 3:3C 0:2D   1:9H 2:3S 3:5C 0:3D   1:X1 2:4S 3:6C 0:4D   1:X2 2:5S 3:7C 0:5D
        1:4C 2:6S 3:8C 0:6D   3:9C 0:7D 1:2C 2:7S
        """,
    )
    # The lowest natural trump is the nine; a joker is neither High nor Low.
    assert points(events) == [
        *((1, "high", 1), (1, "low", 1), (1, "jack", 1)),
        *((1, "joker", 1), (1, "joker", 1), (1, "game", 1)),
    ]


def test_example_8_both_go_out() -> None:
    """To 11, 10 to 9: seat 1 makes High and Jack, side 0 has Low and Game."""
    hands = (
        "2S TD AD KD TH AH",
        "AS JS 2C 3C 4C 5C",
        "3S 3D 4D 5D 6D 7D",
        "4S 2D 3H 4H 5H 6H",
    )
    game = _game(hands, "1:bid2 2:pass 3:pass 0:pass", 10, 9)
    events = play(
        game,
        """
        1:AS 2:3S 3:4S 0:2S   1:JS 2:3D 3:2D 0:TD   1:2C 2:4D 3:3H 0:AD
        1:3C 2:5D 3:4H 0:KD   1:4C 2:6D 3:5H 0:TH   1:5C 2:7D 3:6H 0:AH
        """,
    )
    assert points(events) == [(1, "high", 1), (1, "jack", 1)]
    assert (game.winner, game.score) == (1, (10, 11))


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
V7 = (
    "2D 3D 5D 6D TD KS",
    "9D JD QD 4H 9S TS",
    "TC AC 4D 8D AD TH",
    "2C 7D KD 5H 7H 2S",
)
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
