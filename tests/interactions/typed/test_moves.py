"""Moves as people type them, and what is offered while they type."""

import random
from collections.abc import Iterator
from itertools import cycle
from typing import TypeVar

import pytest

from bot.engine.actions import (
    Action,
    Beg,
    Bid,
    Bunch,
    CallCard,
    CallRevoke,
    Discard,
    Discards,
    Done,
    Extreme,
    Give,
    Inquire,
    Keep,
    Name,
    Offer,
    Pass,
    Play,
    PlayOn,
    Refuse,
    Run,
    Sell,
    Stand,
    TakeBack,
    ThrowIn,
)
from bot.engine.cards import Card, Suit, parse
from bot.engine.game.game import Game
from bot.engine.views import Ask
from bot.errors import TableError
from bot.interactions.typed import moves
from bot.locale.say import LANGUAGES, Say, speak
from bot.tables.errors.play import AlreadyCut
from bot.ui.text.cards import card_words
from bot.views.table.view import HandView
from tests.revoking import twins
from tests.ui.room import EIGHT, every_form, holding, reach, wander

T = TypeVar("T")
SAY = speak()


def at_turn(played: Game) -> HandView:
    """Look at a game from the seat whose turn it is."""
    public = played.public()
    assert public.decision is not None
    return holding(played, public.decision.seat, names=EIGHT[: public.seats])


@pytest.fixture(scope="module")
def begging() -> HandView:
    return at_turn(reach(Ask.TURN_UP, "trinidad"))


@pytest.fixture(scope="module")
def discarding() -> HandView:
    return at_turn(reach(Ask.DISCARD, "german", 2))


def each(table: dict[T, tuple[str, ...]]) -> list[tuple[str, T]]:
    """List each text of a table with its meaning."""
    return [(text, meaning) for meaning, texts in table.items() for text in texts]


SAID: dict[Action, tuple[str, ...]] = {
    Stand(): ("stand",),
    Beg(): ("I beg", "beg"),
    Give(): ("  Take   One ", "take it", "give"),
    Run(): ("run", "Run them."),
    Bunch(): ("bunch",),
    PlayOn(): ("play on", "play-on"),
    Bid(3): ("bid 3", "3"),
    Offer(12): ("offer 12",),
    Pass(): ("pass", "PASS!"),
    Keep(): ("keep", "keep the pitch"),
    Refuse(): ("refuse",),
    ThrowIn(): ("throw in",),
    Inquire(Extreme.HIGH): ("ask high", "is it the highest?"),
    Inquire(Extreme.LOW): ("ask lowest?",),
    Discard(tuple(parse("4C 5D 9S"))): ("discard 4c 5D, 9♠",),
    Discard((Card.of("9S"),)): ("throw away 9s",),
    Discard(tuple(parse("2C TH"))): ("throw away ten of hearts, 2 of clubs",),
    Play(Card.of("JS")): ("JS", "J♠", "jack of spades"),
    Play(Card.of("TH")): ("10h", "10 of hearts", "Play  Ten of  Hearts", "10♥", "play 10h"),
}


@pytest.mark.parametrize(("text", "action"), each(SAID))
def test_moves_are_read_as_players_say_them(text: str, action: Action, begging: HandView) -> None:
    assert moves.read(text, begging, SAY) == action


NO_MOVES: dict[type[TableError], tuple[str, ...]] = {
    moves.NoMoveTyped: ("", "  "),
    moves.NoSuchMove: (
        *("ten of cups", "cut me", "the best one", "1H", "JSJ", "bid", "bid four", "bid 9999"),
        *("ask", "ask me", "x" * 3000),
    ),
    AlreadyCut: ("cut", "cut 26"),
    moves.NothingForSale: ("sell", "sell Ann"),
    moves.NoSuchCard: ("discard 4C XX", "discard 4C5"),
}


@pytest.mark.parametrize(("text", "error"), each(NO_MOVES))
def test_other_text_is_no_move(text: str, error: type[TableError], begging: HandView) -> None:
    with pytest.raises(error) as raised:
        moves.read(text, begging, SAY)
    assert len(str(raised.value)) < 300, "not all that was typed comes back"


SAID_IN_FRENCH: dict[Action, tuple[str, ...]] = {
    Stand(): ("je prends",),
    Beg(): ("Autre couleur ?", "autre couleur", "beg"),
    Run(): ("accepter", "Accepter !"),
    Give(): ("Donner un point",),
    Pass(): ("je passe",),
    Inquire(Extreme.HIGH): ("est-ce le plus fort ?", "est-ce le plus fort"),
    Play(Card.of("JS")): ("valet de pique", "V de pique", "v♠"),
    Play(Card.of("JH")): ("valet de coeur",),
    Play(Card.of("TH")): ("10♥",),
}


def test_moves_are_read_and_suggested_in_french(begging: HandView) -> None:
    for text, action in each(SAID_IN_FRENCH):
        assert moves.read(text, begging, speak("fr")) == action
    for typed in ("un point", "acc"):
        assert moves.suggest(at_turn(reach(Ask.BEG, "trinidad")), typed, speak("fr"))


def test_a_number_is_an_offer_where_offers_are_asked_for() -> None:
    view = at_turn(reach(Ask.OFFER, "free-style-pitch", 3, 3, score=(3, 3, 3)))
    assert moves.read("2", view, SAY) == Offer(2)
    assert moves.bid_or_offer(2, view.view) == Offer(2)
    auction = at_turn(reach(Ask.BID, "auction-pitch", 4, 4))
    assert moves.bid_or_offer(2, auction.view) == Bid(2)
    assert [choice.value for choice in moves.suggest(auction, "pa", SAY)] == ["pass"]


def test_a_buyer_is_named_or_numbered_and_the_only_bidder_need_not_be() -> None:
    selling = at_turn(reach(Ask.SALE, "commercial-pitch", 4, 4))
    (sale,) = [action for action in selling.view.legal if isinstance(action, Sell)]
    said = {"sell 2": 1, "sell Bob": 1, "Sell to cy": 2, "sell d": 3, "sell": sale.seat}
    assert {text: moves.read(text, selling, SAY) for text in said} == {
        text: Sell(seat) for text, seat in said.items()
    }
    for text in ("sell 5", "sell zoe"):
        with pytest.raises(moves.NoSuchBuyer):
            moves.read(text, selling, SAY)


def test_a_suit_is_named_by_its_letter_its_sign_or_its_name() -> None:
    view = at_turn(reach(Ask.NAME, "pidro"))
    for typed in ("name hearts", "Name H", "name Herz", "name ♥", "♥ hearts"):
        assert moves.read(typed, view, SAY) == Name(Suit.HEARTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_offered_to_those_whose_keyboard_lacks_its_letters(language: str) -> None:
    say = speak(language)
    view = at_turn(wander(reach(Ask.PLAY, "pitch", 2), 2))
    for play in view.view.legal:
        assert isinstance(play, Play)
        typed = card_words(play.card, say).replace("œ", "oe").replace("è", "e").replace("ö", "o")
        assert play.card.code in [choice.value for choice in moves.suggest(view, typed, say)]
        begun = [choice.value for choice in moves.suggest(view, typed[:-1], say)]
        assert play.card.code in begun


# --------------------------------------------------------------------------- throwing away


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def test_cards_to_throw_away_are_checked_kindly(discarding: HandView) -> None:
    seat = discarding.view
    assert isinstance(seat.legal, Discards)
    many, hand = seat.legal.many, seat.hand
    others = next(card for card in parse("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC") if card not in hand)
    right = codes(hand[:many])
    assert moves.read_discard(right.replace(" ", ""), seat, SAY) == Discard(hand[:many])
    assert moves.read(f"discard {right}", discarding, SAY) in seat.legal
    with pytest.raises(moves.WrongCount) as few:
        moves.read_discard(codes(hand[: many - 1]), seat, SAY)
    assert str(few.value).startswith(f"You must discard exactly {many},")
    for wrong in ("", codes(hand[: many + 1]), codes((hand[0],) * many)):
        with pytest.raises(moves.WrongCount):
            moves.read_discard(wrong, seat, SAY)
    with pytest.raises(moves.CardsNotHeld):
        moves.read_discard(codes((*hand[: many - 1], others)), seat, SAY)


def test_discards_are_offered_card_by_card(discarding: HandView) -> None:
    seat = discarding.view
    assert isinstance(seat.legal, Discards)
    for before in ("", "discard "):
        typed = before
        for left in range(seat.legal.many, 0, -1):
            choices = moves.suggest(discarding, typed, SAY)
            named = seat.legal.many - left
            assert len(choices) == min(25, len(seat.hand) - named)
            assert all(("more" in choice.name) == (left > 1) for choice in choices)
            typed = random.Random(left).choice(choices).value
        (ready,) = moves.suggest(discarding, typed, SAY)
        assert ready.value == typed
        assert moves.read(typed, discarding, SAY) in seat.legal
    assert [choice.value for choice in moves.suggest_discard(seat, "XX", SAY)] == []


# ------------------------------------------------------------------------- every game's moves


def turns() -> Iterator[HandView]:
    """Look at many turns in all games."""
    for number, played in enumerate(every_form()):
        for _ in range(4):
            wander(played, 7, seed=number)
            if played.public().decision is None:
                break
            for seat in range(played.public().seats):
                yield holding(played, seat, names=EIGHT[: played.public().seats])


def test_every_legal_move_is_offered_and_read_back() -> None:
    met: dict[str, set[type[Action]]] = {language: set() for language in LANGUAGES}
    others = cycle(LANGUAGES)
    for view in turns():
        # Who is not to act can ask at most: there, the languages take turns.
        for language in LANGUAGES if view.view.to_act else (next(others),):
            met[language] |= offered_and_read_back(view, speak(language))
    for kinds in met.values():
        assert kinds >= {Stand, Beg, Give, Run, Bid, Pass, Sell, Play, Inquire}


def offered_and_read_back(view: HandView, say: Say) -> set[type[Action]]:
    """Check what is offered to a seat; return the kinds of actions that were read back."""
    legal = view.view.legal
    choices = moves.suggest(view, "", say)
    assert len(choices) <= 25
    for choice in choices:
        assert 1 <= len(choice.name) <= 100
        assert 1 <= len(choice.value) <= 100
    if isinstance(legal, Discards):
        assert len(choices) == len(legal.hand)
        return set()
    assert len(choices) == min(25, len(legal))
    for action, choice in zip(legal, choices, strict=False):
        assert moves.read(choice.value, view, say) == action
        assert moves.read(choice.name, view, say) == action
    return {type(action) for action, _ in zip(legal, choices, strict=False)}


# ------------------------------------------------------------------------------- revokes


@pytest.fixture(scope="module")
def closing() -> HandView:
    """Look at a deal whose cards are all played, from the seat whose done comes first."""
    return at_turn(reach(Ask.DONE, "trinidad", options={"revokes": "called"}))


def test_a_revoke_is_called_by_name_or_seat_and_trick(closing: HandView) -> None:
    own = closing.view.seat
    other = (own + 1) % 4
    name = EIGHT[other]
    for text in (f"call {name} 3", f"Call {other + 1}, trick 3", f"call {name.lower()} in trick 3"):
        assert moves.read(text, closing, SAY) == CallRevoke(other, 2)
    assert moves.read(f"Call a revoke: {name}, trick 3", closing, SAY) == CallRevoke(other, 2)
    assert moves.read("call for 2♦", closing, SAY) == CallCard(Card.of("2D"))
    assert moves.read("take back", closing, SAY) == TakeBack()
    assert moves.read("Done", closing, SAY) == Done()
    for text in ("call", f"call {name}", "call Zed 3", "call for"):
        with pytest.raises(moves.NoSuchRevoke):
            moves.read(text, closing, SAY)


def test_revokes_are_offered_last_and_the_newest_first(closing: HandView) -> None:
    offered = [str(choice.value) for choice in moves.suggest(closing, "", SAY)]
    assert offered[0] == "done"
    tricks = [int(value.split()[2]) for value in offered[1:]]
    assert tricks == sorted(tricks, reverse=True)
    read = {moves.read(value, closing, SAY) for value in offered[1:]}
    assert read <= {one for one in closing.view.legal if isinstance(one, CallRevoke)}
    assert len(read) == len(offered) - 1


def test_taking_back_is_offered_whether_or_not_a_card_broke_the_rules() -> None:
    views = [holding(game, 2) for game in twins()]
    assert [TakeBack() in view.view.legal for view in views] == [False, True]
    for view in views:
        assert moves.suggest(view, "take", SAY)[0].value == "take back"


def test_no_card_is_discarded_where_none_need_be() -> None:
    view = at_turn(reach(Ask.DISCARD, "setback", options={"draw": True}))
    assert moves.read_discard("none", view.view, SAY) == Discard(())
    first = moves.suggest_discard(view.view, "", SAY)[0]
    assert (first.name, first.value) == ("Keep all cards", "none")
