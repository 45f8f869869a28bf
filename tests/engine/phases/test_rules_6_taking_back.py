"""docs/rules.md §6: any card is accepted, may be taken back, and is then called for."""

from __future__ import annotations

import pytest

from bot.engine.actions import Play, TakeBack, ThrowIn
from bot.engine.cards import Card
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import CardCalled, TakenBack
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game
from bot.engine.revokes import CardCall, PublicRevokes
from tests.engine.erring import (
    HANDS,
    THROWING,
    THROWING_PLAY,
    erring,
    finish,
    judged,
    known,
    refused,
    table,
)
from tests.hands import action, ended, play


def hand(game: Game, seat: int) -> set[str]:
    return {card.code for card in game.view(seat).hand}


# --------------------------------------------------------------------------- any card of the hand


def test_any_card_of_the_hand_may_be_played_and_none_is_marked() -> None:
    game = table("1:AH")
    view = game.view(2)
    assert {one.card for one in view.legal if isinstance(one, Play)} == set(view.hand)
    assert view.refused == ()


def test_nobody_but_the_player_can_tell_a_revoke_from_another_card() -> None:
    honest, erred = table("1:AH 2:TH"), table("1:AH 2:3D")
    for game in (honest, erred):
        assert known(game) == PublicRevokes(open_to_take_back=(2,))
        for seat in (0, 1, 3):
            assert TakeBack() not in game.view(seat).legal
    assert TakeBack() in erred.view(2).legal
    assert TakeBack() not in honest.view(2).legal


def test_by_default_the_host_refuses_it() -> None:
    game = erring("trinidad", HANDS, revokes="none", script="1:stand 1:AH")
    assert refused(game, 2, "3D") is Reason.MUST_FOLLOW_OR_TRUMP
    assert game.public().revokes is None
    for word in ("take-back", "done", "call2-0", "for3D"):
        with pytest.raises(IllegalAction):
            play(game, f"2:{word}")


# ------------------------------------------------------------------------------ taking a card back


def test_card_is_taken_back_until_the_trick_is_complete_and_then_not() -> None:
    game = table("1:AH 2:3D 3:JH")
    (event,) = play(game, "2:take-back")
    assert event == TakenBack(2, Card.of("3D"))
    assert "3D" in hand(game, 2)
    assert game.turn == 2
    assert [card.code for card in game.public().trick.cards] == ["AH", "JH"]
    game = table("1:AH 2:3D 3:JH 0:KH")
    assert refused(game, 2, "take-back") is Reason.TOO_LATE_TO_TAKE_BACK


@pytest.mark.parametrize(
    ("until", "reason"), [("trick", None), ("next", Reason.TOO_LATE_TO_TAKE_BACK)]
)
def test_hand_thrown_in_is_the_next_card(until: str, reason: Reason | None) -> None:
    """Seat 1 lays a diamond on a heart, and the next player throws in."""
    hands = ("AS KH 3C 4C 5C 6C", "2S QH 9H 3S KS 7D", *THROWING[2:])
    game = erring("west-yorkshire", hands, take_back=until)
    play(game, "1:2S 2:9C 3:4D 0:AS 0:KH 1:7D 2:throw-in")
    assert refused(game, 1, "take-back") is reason


def test_card_in_its_place_takes_its_place_and_later_cards_stand() -> None:
    """The ten and not the jack would win if the order had changed: seats and cards keep it."""
    game = table("1:8H 2:3D 3:JH 2:take-back 2:TH")
    trick = game.public().trick
    assert [*trick.plays] == [(1, Card.of("8H")), (2, Card.of("TH")), (3, Card.of("JH"))]
    assert (trick.best, game.turn) == (3, 0)


def test_trick_goes_to_the_best_card_as_it_lies_in_the_end() -> None:
    hands = ("KH 2D 3C 4C 5C 6C", "9H QH 7H 8H 2S 3S", "TH 3D 7C 8C 9C TC", "4H 4D 5D 6D JC QC")
    game = table("1:9H 2:3D 3:4H 2:take-back 2:TH", hands=hands)
    assert game.public().trick.best == 2
    play(game, "0:2D")
    assert game.public().tricks[0].winner == 2


def test_two_places_at_once_are_filled_in_the_order_of_play() -> None:
    game = table("1:AH 2:3D 3:4D 3:take-back 2:take-back")
    assert known(game).replacing == (3, 2)
    assert game.turn == 2
    assert refused(game, 3, "JH") is Reason.NOT_YOUR_TURN
    play(game, "2:TH")
    assert game.turn == 3
    play(game, "3:JH")
    assert game.turn == 0
    assert [card.code for card in game.public().trick.cards] == ["AH", "TH", "JH"]
    assert known(game).exposed == ((3, Card.of("4D")), (2, Card.of("3D")))


def test_trump_taken_back_no_longer_wins_the_trick() -> None:
    hands = (HANDS[0], "AH QH 9H 8H 2S 7S", "TH 3S 7C 8C 9C TC", HANDS[3])
    game = erring("england", hands, follow="strict", script="1:2S 2:7C 3:4D 0:3C 1:AH 2:3S")
    assert game.public().trick.best == 2
    play(game, "2:take-back")
    assert game.public().trick.best == 1
    play(game, "2:TH 3:JH 0:KH")
    assert game.public().tricks[1].winner == 1


@pytest.mark.parametrize("take_back", ["trick", "next"])
def test_card_in_its_place_that_is_a_revoke_again_stays(take_back: str) -> None:
    """One card in a trick; in the next trick another."""
    game = table("1:AH 2:3D 2:take-back 2:7C", take_back=take_back)
    assert known(game).open_to_take_back == ()
    assert refused(game, 2, "take-back") is Reason.TOO_LATE_TO_TAKE_BACK
    play(game, "3:JH 0:KH 1:QH 2:8C 2:take-back")
    assert known(game).taken_back == ((0, 2, Card.of("3D")), (1, 2, Card.of("8C")))


def test_same_card_may_be_put_back_and_is_a_revoke_then() -> None:
    game = table("1:AH 2:3D 2:take-back 2:3D 3:JH 0:KH")
    assert known(game).exposed == ()
    play(game, "1:call2-0")
    assert made(game) == ["3D"]


def test_card_taken_back_costs_nothing() -> None:
    """The call of it is wrong, and its side has Game."""
    script = "1:stand 1:AH 2:3D 2:take-back 2:TH 3:JH 0:KH 1:call2-0"
    game = erring("trinidad", HANDS, script=script)
    events = finish(game)
    assert judged(events) == [False]
    assert ended(events).revokes == ()


def test_undertrumping_may_be_taken_back_where_it_is_forbidden() -> None:
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S AS", "9S 3D 7C 8C 9C TC", "3S 4D 5D 6D JC QC")
    game = erring("tobago", hands, script="1:stand 1:AH 2:3D 3:3S")
    assert refused(game, 3, "take-back") is Reason.FOLLOWS_RULE
    game = erring("tobago", hands, script="1:stand 1:AH 2:9S 3:3S 3:take-back 3:4D")
    assert not made(game)


def test_rule_is_that_of_the_cards_before_its_place() -> None:
    """Seat 2's three comes before the nine that lies on the table already: it undertrumps none."""
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S AS", "3S TH 7C 8C 9C TC", "9S 4D 5D 6D JC QC")
    game = erring("tobago", hands, script="1:stand 1:AH 2:7C 3:9S 2:take-back")
    told = {code: broken_rule(game.view(2), Card.of(code)) for code in ("3S", "8C")}
    assert told == {"3S": None, "8C": Reason.MUST_FOLLOW_OR_TRUMP}
    play(game, "2:3S")
    assert not made(game)
    game = erring("tobago", hands, script="1:stand 1:AH 2:7C 3:9S 2:take-back 2:8C")
    assert game._deal.revokes is not None
    (revoke,) = game._deal.revokes.made
    assert [card.code for card in revoke.instead] == ["TH", "3S"]


def test_later_cards_are_judged_by_the_trick_as_it_was_then() -> None:
    """Seat 3's three was the best trump as it was played; seat 2's nine is put before it."""
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S AS", "9S 3D TH 8C 9C TC", "3S 4D 5D 6D JC QC")
    game = erring("tobago", hands, script="1:stand 1:AH 2:3D 3:3S 2:take-back 2:9S")
    assert game.public().trick.best == 2
    assert not made(game)


def made(game: Game) -> list[str]:
    """Return the cards that broke the rule and were not taken back."""
    assert game._deal.revokes is not None
    return [revoke.card.code for revoke in game._deal.revokes.made]


# ----------------------------------------------------------------- exposed cards called for


EXPOSED = "1:AH 2:3D 2:take-back"
"""The card is exposed, but its place in the trick is still free."""
LYING = f"{EXPOSED} 2:TH"


def test_exposed_card_may_be_called_for_once_another_is_in_its_place() -> None:
    game = table(EXPOSED)
    assert refused(game, 1, "for3D") is Reason.NOT_EXPOSED
    game = table(LYING)
    assert play(game, "1:for3D") == [CardCalled(1, 2, Card.of("3D"))]
    assert known(game).wanted == (CardCall(1, 2, Card.of("3D")),)


def test_no_card_is_called_for_while_its_player_replaces_another() -> None:
    """Seats 2 and 3 have a card exposed since the first trick."""
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S 3S", "TH 2H 3D 7C 8C 9C", "JH 4D 5D 6D JC QC")
    game = table(f"{LYING} 3:4D 3:take-back 3:JH 0:KH 1:QH 2:7C", hands=hands)
    assert refused(game, 1, "for3D") is None
    play(game, "2:take-back")
    assert refused(game, 1, "for3D") is Reason.NOT_EXPOSED
    assert refused(game, 1, "for7C") is Reason.NOT_EXPOSED
    assert refused(game, 0, "for4D") is None
    play(game, "2:2H")
    assert refused(game, 1, "for3D") is None


def test_card_called_for_must_be_played_if_that_is_legal() -> None:
    """Seat 1 leads trumps, of which seat 2 has none."""
    game = table(f"{LYING} 3:JH 0:KH 1:for3D 1:2S")
    assert refused(game, 2, "7C") is Reason.CALLED_FOR
    assert [one for one in game.view(2).legal if isinstance(one, Play)] == [action("3D")]
    assert dict(game.view(2).refused)[Card.of("7C")] is Reason.CALLED_FOR
    play(game, "2:3D")
    assert (known(game).exposed, known(game).wanted) == ((), ())


def test_card_called_for_binds_its_player_to_lead_it() -> None:
    hands = ("KH 2D 3C 4C 5C 6C", "9H QH 7H 8H 2S 3S", "AH 3D 7C 8C 9C TC", "4H 4D 5D 6D JC QC")
    game = table("1:9H 2:3D 2:take-back 2:AH 3:4H 1:for3D 0:KH", hands=hands)
    assert game.turn == 2
    assert [one for one in game.view(2).legal if isinstance(one, Play)] == [action("3D")]


def test_call_lapses_with_the_next_card_if_it_was_not_legal_and_may_be_made_again() -> None:
    """Seat 2 has another heart to follow with; then it has not."""
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S 3S", "TH 2H 3D 7C 8C 9C", "JH 4D 5D 6D JC QC")
    game = table(f"{LYING} 3:JH 0:KH 1:for3D 1:QH", hands=hands)
    assert refused(game, 2, "7C") is None, "the host lets the player revoke again"
    play(game, "2:2H")
    assert known(game).wanted == ()
    assert known(game).exposed == ((2, Card.of("3D")),)
    play(game, "3:4D 0:2D 3:for3D 1:9H")
    assert refused(game, 2, "7C") is Reason.CALLED_FOR


def test_two_exposed_cards_may_both_be_called_for() -> None:
    hands = ("KH 2D 3C 4C 5C 6C", "AH QH 9H 8H 2S 3S", "TH 2H 3D 7C 8C 9C", "JH 4D 5D 6D JC QC")
    second = "3:JH 0:KH 1:QH 2:7C 2:take-back 2:2H 3:4D 0:2D"
    game = table(f"{LYING} {second} 1:for3D 3:for7C 1:2S", hands=hands)
    assert {one.card.code for one in game.view(2).legal if isinstance(one, Play)} == {"3D", "7C"}
    play(game, "2:7C")
    assert known(game).wanted == (), "a call binds one card"
    assert known(game).exposed == ((2, Card.of("3D")),)


def test_call_binds_the_card_in_a_place_that_is_filled_again() -> None:
    """Seat 2 has a club exposed, undertrumps in the next trick, and takes that back."""
    hands = ("AH QH 3C 4C 5C 6C", "9H 8H 7H AD 9S 2S", "TH 3D 7C 8C 9C 3S", "JH 4D 5D 6D JC QC")
    game = erring("tobago", hands)
    play(game, "1:stand 1:9H 2:7C 2:take-back 2:TH 3:JH 0:AH 0:QH 1:9S 2:3S 3:for7C 2:take-back")
    assert refused(game, 2, "8C") is Reason.CALLED_FOR
    play(game, "2:7C")
    assert known(game).wanted == ()


def test_hand_thrown_in_takes_exposed_cards_with_it() -> None:
    game = erring("west-yorkshire", THROWING, script=f"{THROWING_PLAY} 2:4H 0:KH 3:for3D 1:AS")
    assert refused(game, 2, "7C") is Reason.CALLED_FOR
    assert ThrowIn() in game.view(2).legal
    play(game, "2:throw-in")
    assert (known(game).exposed, known(game).wanted) == ((), ())


def test_a_player_replacing_a_card_cannot_throw_in_instead() -> None:
    game = erring("west-yorkshire", THROWING, script=THROWING_PLAY)
    assert refused(game, 2, "throw-in") is Reason.MAY_NOT_THROW_IN
    assert ThrowIn() not in game.view(2).legal
