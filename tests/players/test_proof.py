"""Tables where players may revoke: computers keep to the rules, and call what has been proven."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import WATCHING, CallRevoke, Done, Inquire
from bot.engine.axes import Follow
from bot.engine.cards import Card, Suit, natural
from bot.engine.errors import Reason
from bot.engine.events import DealEnded, RevokeJudged
from bot.engine.game.game import Game, Setup
from bot.engine.revokes import Revoke
from bot.engine.rulings import Ruling
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.engine.views import PublicView
from bot.players import choose
from bot.players.proof import proven
from tests.engine.erring import THROWING
from tests.engine.playing import at_random, begin
from tests.engine.resample import resampled
from tests.hands import action, deal, lay, play, with_rules
from tests.players.seeing import cards, counted, void

TWO = ("KH 2H AS 3S 4C 5C", "AH QH 9D 8D 2S 7S")
"""Seat 1 leads; spades are trumps."""
FOUR = ("4C 5C 6C 7C 8C 7D", "AH 2C 3C 9C TC JC", "9S 2D 3D 4D 5D 6D", "3S 2H 9H TH JH QH")
"""Seat 1 leads; spades are trumps."""


AMONG = ("4C 5C 6C 7C 8C 7D", "AH 9D 3C 9C TC JC", "2C KH 3D 4D 5D 6D", "3S 2H 9H TH JH QH")
"""As `FOUR`, with a heart and a club for seat 2."""


def erring(
    variant: str,
    script: str,
    hands: tuple[str, ...] = TWO,
    options: Mapping[str, OptionValue] | None = None,
    cut: str | None = None,
) -> Game:
    stock = "" if cut else "8S"
    game, _ = deal(
        variant, lay(hands, stock, cut), options={"revokes": "called", **(options or {})}
    )
    play(game, script)
    return game


# -------------------------------------------------------------------------------------- the proof


def test_suit_shown_later_proves_that_it_was_not_followed() -> None:
    game = erring("trinidad", "1:stand 1:AH 0:4C")
    assert not proven(game.public())
    play(game, "1:QH 0:2H")
    assert proven(game.public()) == {(0, 0)}


@pytest.mark.parametrize("strict", [False, True])
def test_trump_to_a_plain_lead_proves_it_only_where_suit_must_be_followed(strict: bool) -> None:
    hands = ("KH AS 3D 4D 5D 6D", "AH QH 9D 8D 7D 7S", "2H 2S 3C 4C 5C 6C", "3H 4H 5H 6H 7H 8H")
    options = {"follow": "strict" if strict else "follow-or-trump"}
    game = erring("england", "1:7S 2:2S 3:3H 0:AS 0:KH 1:AH 2:3C 3:4H", hands, options)
    assert not proven(game.public())
    play(game, "1:7D 2:4C 3:5H 0:6D 1:QH 2:2H")
    assert proven(game.public()) == {(2, 1)}


def test_trump_kept_back_is_proven_where_one_must_trump() -> None:
    game = erring("french", "1:stand 1:9D 0:4C 1:7S 0:3S")
    assert proven(game.public()) == {(0, 0)}


def test_undertrumping_is_proven_by_any_other_card() -> None:
    forbids = {"undertrump": False}
    game = erring("trinidad", "1:stand 1:AH 2:9S 3:3S 0:4C", FOUR, forbids)
    assert not proven(game.public())
    play(game, "2:2D 3:2H")
    assert {(3, 0), (3, 1)} > proven(game.public()) > set()


def test_card_put_in_place_of_one_taken_back_proves_no_undertrumping_of_it() -> None:
    """Seat 3 played its three on a plain card; only then did the nine come to lie before it."""
    hands = (*FOUR[:2], "9S KH 3D 4D 5D 6D", FOUR[3])
    forbids = {"undertrump": False}
    script = "1:stand 1:AH 2:3D 3:3S 2:take-back 2:9S 0:4C 2:KH 3:2H"
    game = erring("trinidad", script, hands, forbids)
    assert not proven(game.public())


def test_card_taken_back_proves_that_it_was_held() -> None:
    """Seat 2 took its club back from a heart trick, and then lays none to a club."""
    before = "1:stand 1:AH 2:2C 3:2H 2:take-back 2:KH 0:4C"
    assert not proven(erring("trinidad", f"{before} 1:9C 2:2C", AMONG).public())
    assert proven(erring("trinidad", f"{before} 1:9C 2:3D 3:9H", AMONG).public()) == {(2, 1)}


def test_card_drawn_later_proves_nothing() -> None:
    """Seat 0 has no heart when hearts are led, and draws one openly: FR must trump or follow."""
    hands = ("2D 3D 4D 5D 6D 7D", "AH KH QH 9D 8D 7C")
    game = erring("californie", "1:AH 0:2D", hands, cut="9S")
    drawn = {card for by, card in game.public().drawn if by == 0}
    assert drawn
    assert not proven(game.public())


def test_card_drawn_unseen_proves_nothing() -> None:
    """If one had to follow or trump from the first trick on: seat 0 may have drawn the diamond."""
    variant = with_rules("shasta-sam", follow_drawing=Follow.FOLLOW_OR_TRUMP)
    hands = ("2C 3C 4C 5C 6C 7C", "AD KD QD 9D 8D 7D")
    layout = lay(hands, "2H 2D")
    game, _ = deal(
        variant, replace(layout, cut=natural(Card.of("9S"))), options={"revokes": "called"}
    )
    play(game, "1:AD 0:2C 1:KD 0:2D")
    assert not proven(game.public())


def test_hand_thrown_in_shows_what_was_held() -> None:
    game = erring("west-yorkshire", "1:2S 2:9C 3:4D 0:3C 1:AH 2:3D 3:JH 0:KH", THROWING)
    play(game, "1:QH 2:7C 3:5D 0:4C 1:AS")
    assert not proven(game.public())
    play(game, "2:throw-in")
    assert proven(game.public()) == {(2, 1), (2, 2)}, "of the others nothing"


# ----------------------------------------------------------------------------------- whole games


def table(variant: Variant, form: Form, seed: int) -> Game:
    options: dict[str, OptionValue] = {
        "revokes": "called",
        "take_back": ("trick", "next", "none")[seed % 3],
        "revoke_penalty": ("usual", "no-score")[seed % 2],
    }
    return begin(Setup(variant, options, form.sides, form.seats), seed).game


_DEALS = 3
FORMS = [
    pytest.param(variant, form, id=f"{variant.id}-{form.seats}on{form.sides}")
    for variant in VARIANTS.values()
    if any(option.name == "revokes" for option in variant.options)
    for form in variant.forms[:2]
]


@pytest.mark.parametrize(("variant", "form"), FORMS)
def test_computers_among_players_who_err(variant: Variant, form: Form) -> None:
    """They break no rule, whatever the others did, and every call of theirs is right.

    Once all cards are played they have called every revoke by an opponent; only undertrumping goes
    unproven where a card was taken back. What they call depends on no hidden card.
    """
    game = table(variant, form, form.seats)
    chance = Random(form.seats)
    computers = range(0, form.seats, 2)
    judged: list[RevokeJudged] = []
    for seat, chosen in at_random(game, chance):
        if game.deal_number >= _DEALS:
            break
        act = chosen
        if seat in computers and not isinstance(chosen, Ruling):
            if isinstance(chosen, (Inquire, *WATCHING)) and chosen != Done():
                continue
            act = choose(game.view(seat))
            if isinstance(act, CallRevoke) or (chosen == Done() and chance.random() < 0.2):
                for other in resampled(game, seat, 1, chance.randrange(1 << 30)):
                    assert choose(other.view(seat)) == act
        before = game.public()
        events = game.apply(seat, act)
        judged += [one for one in events if isinstance(one, RevokeJudged)]
        for ended in events:
            if act == Done() and isinstance(ended, DealEnded):
                assert not _missed(before, ended, computers)
    assert all(one.revoke for one in judged if one.call.seat in computers)
    assert not any(one.revoke for one in judged if one.call.offender in computers)


def _missed(before: PublicView, ended: DealEnded, computers: Sequence[int]) -> list[Revoke]:
    """Return the revokes that a computer among the opponents should have called."""
    known = before.revokes
    assert known is not None
    called = {(one.offender, one.trick) for one in known.calls}
    blurred = {trick for trick, _, _ in known.taken_back}
    return [
        made
        for made in ended.revokes
        if (made.seat, made.trick) not in called
        and any((seat - made.seat) % before.sides for seat in computers)
        and not (made.reason is Reason.NO_UNDERTRUMPING and made.trick in blurred)
    ]


@pytest.mark.parametrize(("score", "called"), [((35, 39), False), ((36, 0), True), ((0, 40), True)])
def test_proven_revoke_is_called_before_pegs_may_end_the_game(
    score: tuple[int, int], called: bool
) -> None:
    """Seat 0 has shown that it held a heart, and pegged its ace: 21 more can be pegged, to 61."""
    game, _ = deal("all-fives", lay(TWO, "8S"), options={"revokes": "called"}, score=score)
    play(game, "1:stand 1:AH 0:4C 1:QH 0:2H 1:2S 0:AS 0:3S 1:7S")
    assert (choose(game.view(1)) == action("call0-0")) is called


def test_computer_that_takes_a_players_place_plays_on_by_the_rules() -> None:
    """The player took a club back from a heart trick; then an opponent calls for it."""
    game = erring("trinidad", "1:stand 1:AH 2:2C 3:2H 2:take-back", AMONG)
    assert choose(game.view(2)) == action("KH")
    play(game, "2:KH 0:4C 1:for2C 1:9D")
    assert choose(game.view(2)) in {action("3D"), action("4D"), action("5D"), action("6D")}
    game = erring("trinidad", "1:stand 1:AH 2:2C 2:take-back 2:KH 3:2H 0:4C 1:for2C 1:9C", AMONG)
    assert choose(game.view(2)) == action("2C")


def test_what_seemed_void_is_forgotten_once_it_is_shown() -> None:
    game = erring("trinidad", "1:stand 1:AH 2:2C 3:2H 0:4C", AMONG)
    assert Suit.HEARTS in _void(game, 2)
    play(game, "1:9D 2:KH")
    assert Suit.HEARTS not in _void(game, 2)


def test_exposed_card_is_known_to_be_held() -> None:
    game = erring("trinidad", "1:stand 1:AH 2:2C 2:take-back 2:KH", AMONG)
    know = counted(game.view(3))
    assert know.state.known[2] == cards("2C")
    assert know.holds(2, cards("2C")) == 1.0


def _void(game: Game, seat: int) -> set[Suit]:
    return void(counted(game.view(3)), seat)
