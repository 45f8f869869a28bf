"""docs/rules.md §8.2 and §8.4: exchanges and dry seats; §8.8, examples 7, 10 and 12."""

from __future__ import annotations

import pytest

from bot.engine.actions import Discards
from bot.engine.axes import Exchange, Trumps
from bot.engine.cards import parse
from bot.engine.errors import IllegalAction
from bot.engine.events import Discarded, Event, KittyTaken, PoolTaken, Refilled, WentDry
from bot.engine.game.game import Game
from bot.engine.views import Ask, Bound
from tests.hands import asked, deal, lay, legal, pending, play, without_options

BIDS = "1:bid6 2:pass 3:pass 0:pass"
NINE = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC",
    "AS KS JS 2S 3D 4D 5D 6D 7D",
    "QS TS 2H 3H 4H 5H 6H 7H 8H",
    "AC KC QC JC 8D 9D TD JD QD",
)
"""Seats 0 to 3, with spades as trumps; the dealer, seat 0, holds the off-five alone."""
STOCK = "9S 8S KD AD 7S 6S 9H TH 5S 4S 3S JH QH KH AH 2D"


def _hand(game: Game, seat: int) -> str:
    return " ".join(map(str, game.referee_view().hands[seat]))


def _kinds(events: list[Event], *kinds: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kinds)]


def test_8_8_example_7_pidros_dealer_may_take_the_greatest_bid() -> None:
    game, _ = deal("pidro", lay(NINE, STOCK), script="1:pass 2:bid14")
    assert legal(game, 3) == {"pass"}
    play(game, "3:pass")
    assert legal(game, 0) == {"pass", "bid14"}
    play(game, "0:bid14")
    assert game.public().bound == Bound(0, 14)


def test_8_2_plain_cards_are_given_up_and_hands_filled_up_from_eldest_on() -> None:
    game, _ = deal("pidro", lay(NINE, STOCK), script=BIDS)
    events = play(game, "1:nameS")
    assert _kinds(events, Discarded, Refilled, PoolTaken) == [
        *(Discarded(1, 5), Refilled(1, 2), Discarded(2, 7), Refilled(2, 4)),
        *(Discarded(3, 9), Refilled(3, 6), PoolTaken(0, 4), Discarded(0, 7)),
    ]
    assert _hand(game, 1) == "2S 8S 9S JS KS AS"
    assert _hand(game, 3) == "9H TH JH 3S 4S 5S"
    assert asked(game) == (1, Ask.PLAY)
    assert game.public().discarded == (7, 5, 7, 9)


def test_8_5_4_in_pidro_the_host_keeps_plain_cards_for_the_dealer_and_in_pedro_the_dealer() -> None:
    pidro, _ = deal("pidro", lay(NINE, STOCK), script=f"{BIDS} 1:nameS")
    assert _hand(pidro, 0) == "5C TC 2D QH KH AH"
    pedro, _ = deal("pedro", lay(NINE, STOCK), script="1:bid7 2:pass 3:pass 0:pass 1:nameS")
    assert asked(pedro) == (0, Ask.DISCARD)
    ways = pedro.legal(0)
    assert isinstance(ways, Discards)
    assert (ways.total, pending(pedro).discard) == (7, 7)
    assert parse("5C")[0] not in ways.hand, "the off-five stays"
    with pytest.raises(IllegalAction, match="plain-first"):
        play(pedro, "0:discard2C3C4C5C6C7C8C")
    play(pedro, "0:discard2C3C4C6C7C8C9C")
    assert asked(pedro) == (1, Ask.PLAY)


def test_8_8_example_10_more_than_six_trumps() -> None:
    hands = (
        "2D 3D 4D 5D 6D 7D 8D 9D TD",
        "2S 5S 6S 8S 9S QS 2H KH 4H",
        "AS KS JS JC X1 TS 7S 4S 3H",
        "2C 3C 4C 5C 6C 7C 8C 9C TC",
    )
    game, _ = deal(
        "ten-point-pitch", lay(hands, "3S X2 5H 6H 7H 8H"), script="1:bid4 2:pass 3:pass 0:pass"
    )
    events = play(game, "1:nameS")
    assert not _kinds(events, Refilled), "the turn begins after the bound seat"
    assert asked(game) == (2, Ask.DISCARD)
    assert legal(game, 2) == {"discard3H4S7S", "discard3H4SKS", "discard3H7SKS"}
    with pytest.raises(IllegalAction, match="plain-first"):
        play(game, "2:discard3H4STS")
    with pytest.raises(IllegalAction, match="wrong-discard"):
        play(game, "2:discard3H4S")
    events = play(game, "2:discard3H4SKS")
    assert _kinds(events, Discarded, Refilled)[:3] == [
        *(Discarded(2, 3, parse("4S KS")), Discarded(3, 9), Refilled(3, 6))
    ]
    assert game.public().shown_discards == ((2, parse("4S")[0]), (2, parse("KS")[0]))


def test_8_8_example_12_dry_seats_are_passed_over_and_the_last_leads_out_its_trumps() -> None:
    """V3, from its first trick."""
    hands = ("8C QC KC KH 9S JS", "2C 5C 6C 7C TC X2", "9C 2D 2S 6S 7S X1", "3C 4C JC AC 3D 4H")
    game = _at_the_first_lead("ten-point-pitch", hands, "C")
    events = play(game, "1:2C 2:9C 3:3C 0:8C 2:X1 3:4C 0:QC 1:5C 0:KC 1:6C")
    assert _kinds(events, WentDry) == [WentDry(2)], "when its turn comes"
    assert asked(game) == (3, Ask.PLAY)
    events = play(game, "3:JC 0:JS 1:7C 3:AC")
    assert _kinds(events, WentDry) == [WentDry(3), WentDry(0)]
    assert (asked(game), game.public().playing) == ((1, Ask.PLAY), (1,))
    play(game, "1:TC")
    assert game.public().tricks[-1].seats == (1,)
    assert legal(game, 1) == {"X2"}


def test_8_4_a_first_leader_who_is_dry_is_passed_over() -> None:
    hands = ("2C 3C 4C", "2D 5D 6D", "QS 3D 2H", "JS 4D 3H")
    game = _at_the_first_lead("pidro", hands, "S")
    assert (asked(game), game.public().pitcher) == ((2, Ask.PLAY), 2)
    assert game.public().discarded == (0, 3, 0, 0)


def _at_the_first_lead(game_id: str, hands: tuple[str, ...], suit: str) -> Game:
    """Let seat 1 name trumps with these hands, which stay as they are."""
    rules = without_options(
        game_id, exchange=Exchange.NONE, hand=len(hands[0].split()), least_bid=1
    )
    return deal(rules, lay(hands), script=f"1:bid1 2:pass 3:pass 0:pass 1:name{suit}")[0]


def test_8_2_the_first_lead_must_be_a_trump_and_later_ones_need_not() -> None:
    hands = ("2C 3C 4C", "AS KS 2D", "QS 3D 2H", "JS 4D 3H")
    game = _at_the_first_lead("smear", hands, "S")
    assert legal(game, 1) == {"AS", "KS"}
    with pytest.raises(IllegalAction, match="must-lead-trump"):
        play(game, "1:2D")
    play(game, "1:AS 2:QS 3:JS 0:2C")
    assert legal(game, 1) == {"KS", "2D"}


def test_8_2_what_may_be_led_first_is_checked_where_revokes_are_called_too() -> None:
    game, _ = deal(
        "smear",
        lay(TEN),
        options={"revokes": "called"},
        script="1:bid2 2:pass 3:pass 0:pass 1:nameS 1:discard2D3D4D5D 2:discard2H3H4H5H"
        " 3:discard6D7D8D9D 0:discard2C3C4C5C",
    )
    assert legal(game, 1) == {"AS", "KS"}
    with pytest.raises(IllegalAction, match="must-lead-trump"):
        play(game, "1:6H")


TEN = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC AC",
    "AS KS 2D 3D 4D 5D 6H 7H 8H 9H",
    "2H 3H 4H 5H QS JS TH JH QH KH",
    "6D 7D 8D 9D TD JD QD KD AD TS",
)


def test_8_5_3_a_kitty_is_taken_before_trumps_are_named() -> None:
    nine = tuple(" ".join(hand.split()[:9]) for hand in TEN)
    game, _ = deal("smear", lay(nine, "X1 X2 3S 4S"), options={"kitty": 4})
    events = play(game, "1:bid2 2:pass 3:pass 0:pass")
    assert events[-1] == KittyTaken(1, 4)
    assert asked(game) == (1, Ask.NAME)
    assert {*parse("X1 X2 3S 4S")} <= {*game.view(1).hand}
    play(game, "1:nameS")
    assert pending(game).discard == 7


def _setback(kitty: int, exchange: Exchange, hands: tuple[str, ...], stock: str) -> Game:
    rules = without_options(
        "setback",
        trumps=Trumps.NAME,
        kitty=kitty,
        keeps_any=bool(kitty),
        exchange=exchange,
        first_lead_trump=True,
    )
    return deal(rules, lay(hands, stock), script="1:bid2 2:pass 3:pass 0:pass 1:nameS")[0]


SIX = ("2C 3C 4C 5C 6C 7C", "AS KS 2D 3D 4D 5D", "QS 3H 4H 5H 6H 7H", "JS TS 9S 8S 7S 6S")


def test_8_5_1_what_is_discarded_for_a_kitty_may_be_any_cards_and_is_not_shown() -> None:
    game = _setback(2, Exchange.NONE, SIX, "5S AH")
    assert asked(game) == (1, Ask.DISCARD)
    assert _kinds(play(game, "1:discard5SAS"), Discarded) == [Discarded(1, 2)]
    assert game.public().shown_discards == ()
    assert asked(game) == (1, Ask.PLAY)


def test_8_2_draw_any_number_of_plain_cards_and_get_as_many_at_once() -> None:
    game = _setback(0, Exchange.DRAW, SIX, "5S AH KH QH JH TH")
    assert (asked(game), pending(game).discard) == ((1, Ask.DISCARD), 0)
    assert len(game.legal(1)) == 16
    with pytest.raises(IllegalAction, match="trumps-stay"):
        play(game, "1:discardAS2D")
    events = play(game, "1:discard2D3D")
    assert events == [Discarded(1, 2), Refilled(1, 2)]
    assert _hand(game, 1) == "4D 5D AH 5S KS AS"
    assert play(game, "2:discard3H4H5H6H7H")[-1] == Refilled(2, 5)
    assert legal(game, 3) == {"discard"}, "even where there is only one way"
    assert play(game, "3:discard") == [Discarded(3, 0)]


def test_8_2_a_seat_late_in_turn_gets_fewer_cards_and_plays_fewer() -> None:
    """Seats 1 and 2 hold no trump and get six each; four are left for seat 3."""
    hands = (
        "AS KS QS JS TS 9S 8S 7S 6S",
        "2D 3D 4D 5D 6D 7D 8D 9D TD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH",
        "2C 3C 4C 6C 7C 8C 9C TC JC",
    )
    game, _ = deal("cinch", lay(hands), script="1:pass 2:pass 3:pass 0:bid1 0:nameS")
    assert game.public().hand_counts[1:] == (6, 6, 4)
    play(game, "0:discard6S7S8S")
    while len(game.public().tricks) < 4:
        seat = pending(game).seat
        game.apply(seat, game.legal(seat)[0])
    assert game.public().hand_counts == (2, 2, 2, 0)
    while len(game.public().tricks) < 5:
        seat = pending(game).seat
        game.apply(seat, game.legal(seat)[0])
    assert len(game.public().tricks[4].seats) == 3
    assert game.public().playing == (1, 2, 0)


def test_8_5_2_six_players_take_a_kitty_and_discard_to_six() -> None:
    eight = (
        "2C 3C 4C 5C 6C 7C 8C 9C",
        "AS KS 2D 3D 4D 5D 6D 7D",
        "QS 2H 3H 4H 5H 6H 7H 8H",
        "TC JC QC KC AC 8D 9D TD",
        "JD QD KD AD 9H TH JH QH",
        "KH AH JS TS 9S 8S 7S 6S",
    )
    game, _ = deal(
        "ten-point-pitch",
        lay(eight, "5S 4S 3S 2S X1 X2"),
        script="1:bid4 2:pass 3:pass 4:pass 5:pass 0:pass",
    )
    assert (asked(game), game.public().hand_counts[1]) == ((1, Ask.NAME), 14)
    play(game, "1:nameS")
    assert (asked(game), pending(game).discard) == ((1, Ask.DISCARD), 8)
    events = play(game, "1:discard2D3D4D5D6D7D4S5S")
    # No other seat has more than six trumps, and only trumps are played.
    assert _kinds(events, Discarded)[1:] == [Discarded(seat, 2) for seat in (2, 3, 4, 5, 0)]
    assert asked(game) == (1, Ask.PLAY)
