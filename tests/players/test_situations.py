"""What the steady player does in situations that a card player recognises, and why.

Where cards are played, spades are trumps unless said otherwise, and seat 0's turn comes after the
trick's. `tests/players/test_complaints.py` has what neither steady nor strong may do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

import pytest

from bot.engine.actions import Discard, Inquire
from bot.engine.axes import AfterGift, Counted, Follow, Gift, LowTo, Trumps
from bot.engine.cards import PACK, Card, Suit, natural, parse
from bot.engine.game.game import Game, Setup
from bot.engine.variants import Form, OptionValue, Variant, find_variant
from bot.engine.views import Bound, SeatView
from bot.players import choose
from bot.players.core.orders import GAME
from bot.players.core.reading import read
from bot.players.steady.habits import USUAL
from bot.players.steady.prizes import Prizes
from bot.players.steady.turn_up import gift
from bot.players.steady.weights import weigh
from tests.hands import FAIR, deal, lay, play, with_rules, word
from tests.players.seeing import around, cards, counted, seen
from tests.players.situations import TOBAGO, TRINIDAD, to_answer, to_play, with_pips

View: TypeAlias = Callable[[], SeatView]
Rows: TypeAlias = Mapping[str, tuple[View, str]]
"""A situation, and the words for what may be done; after *not*, for what may not. A letter alone
stands for all cards of a suit."""


def card(hand: str, trick: str = "", trumps: str | None = "S", **more: Any) -> View:
    return partial(to_play, hand, trumps=trumps, trick=trick, **more)


def bound(hand: str, trick: str, seat: int) -> SeatView:
    """Return the view of seat 0 of four who play alone, where a seat has bid three."""
    view = to_play(hand, trumps="S", trick=trick, sides=4, rules=AUCTION)
    return replace(view, public=replace(view.public, bound=Bound(seat, 3)))


def drawing(hand: str, led: str, top: str) -> View:
    """Seat 1 has led a card in California Jack, and a card lies open on the stock."""
    taken = parse(f"{hand} {led} {top}")
    others = [one.code for one in PACK if one.suit is Suit.HEARTS and one not in taken]
    hands = (hand, " ".join([led, *others[:5]]))
    return partial(seen, "california-jack", hands, f"1:{led}", by=0, stock=top, cut="2S")


PITCHED: Final = find_variant("west-yorkshire").rules({}, Form(2, 2))
FIVES: Final = find_variant("all-fives").rules({})
AUCTION: Final = find_variant("auction-pitch").rules({})
TAKER: Final = replace(TRINIDAD, low=LowTo.TAKER)
STRICT: Final = replace(TRINIDAD, follow=Follow.STRICT)
MUST: Final = replace(TAKER, follow=Follow.MUST_TRUMP)
PITCH: Final = replace(TRINIDAD, trumps=Trumps.PITCH, turn_up_points=())
NO_BIDS: Final = find_variant("pitch").rules({})
GONE: Final = ("0: AS KS QS JS", "0: TS 9S 8S 7S", "0: 6S 5S 4S 3S", "0: 2S AH KH QH")
HIGH_GONE: Final = ("1: AS 4S KS 2S", "1: QS 3S 5S 6S")
YORKSHIRE: Final = (
    "2C 3C 4C 5C 6C 7C",
    "AS KS QS JS TS 9S",
    "2D 3D 4D 5D 6D 7D",
    "2H 3H 4H 5H 6H TH",
)

TEN_LAST: Final = card("TC AC TH AH", "5S", "H", seats=2, rules=PITCHED)

FOLLOWING: Final[Rows] = {
    # An opponent's ten is on partner's six: the ace takes it.
    "partner about to lose the trick is helped": (card("AH 4H 3D", "6H TH"), "AH"),
    "ace goes before the ten on a trumped suit": (card("TH AH 7C 6D 5C 2C", "5H TD 2S"), "AH"),
    "least pips go when the trick is lost": (card("KH QH 5H", "2H 4H AH"), "5H"),
    "pips are won as cheaply as can be": (card("QS 9S 4S 3D", "2H 4H TH"), "4S"),
    "following wins rather than a high trump": (card("AH QS 4D", "2H 4H KH"), "AH"),
    "overtrumping takes the lowest trump that does": (card("AS 9S 3S 2D", "TH 4H 7S"), "9S"),
    # Its four pips are this side's in any case.
    "ace of trumps is not spent where the nine is sure": (card("AS 9S 2D", "AH 4H 7S"), "9S"),
    "jack takes a trump trick last in hand": (card("JS 3S 5D", "4S 9S 2S"), "JS"),
    # Partner led the jack, the queen is on it, and the ace takes both.
    "partner's jack is helped home": (card("AS 3S 5D", "JS QS"), "AS"),
    "jack takes an opponent's ten and is home": (card("JS 5D 3C", "2H 9H TH"), "JS"),
    "low needs no guarding where its holder scores it": (card("2S TS 5H", "4S 9S AS"), "2S"),
    "ten is not thrown in the hope of a ruff": (card("TD AC 8C", "JS", "H"), "8C"),
    "overtrump takes the ten in Tobago": (card("9S 3S 2H", "TH 4H 7S", rules=TOBAGO), "9S"),
    "decided Game keeps the ten": (lambda: with_pips(card("TH 3H 5D", "2H 4H AH")(), 80, 0), "3H"),
    "jack is safe once what beats it is gone": (card("JS TD 8C", "TH", before=HIGH_GONE), "JS"),
    "jack waits for those behind": (card("JS 4S 8C 3C 2C 4D", "2S", seats=6), "4S"),
    "jack is hung by the highest, one to come": (card("AS QS 5D", "2H JS"), "AS"),
    "three sides risk the jack": (card("JS QS", "9H", seats=3, sides=3), "JS"),
    "low is kept from others' taker": (card("2S 7S 5H", "4S 9S AS", rules=TAKER), "7S"),
    "low is given to a partner who scores it": (card("2S 7S 5H", "3S AS 9S", rules=TAKER), "2S"),
    "ten is brought home two tricks from the end": (card("TH 3H", "9H", seats=2), "TH"),
    "each alone nobody is helped": (card("TH 3H 5D", "2H AH", seats=3, sides=3), "3H"),
    # Of four unbeatable clubs, only the highest is worth keeping for its suit.
    "club goes before a ten": (
        card("TD KS AC KC QC JC", "KH 5H 3H 2C 8H", "H", seats=6, sides=3),
        "JC",
    ),
    "lowest trump saves the ten, each alone": (card("TD 2S 5S 6S 9S", "5C 6C 2D", sides=4), "2S"),
    # The plain five of spades is winning, hearts are trumps.
    "trump wins last in hand": (TEN_LAST, "TH"),
    "it does though Game is lost": (lambda: with_pips(TEN_LAST(), 0, 80), "not TC"),
    "and though Game is won": (lambda: with_pips(TEN_LAST(), 80, 0), "not TC"),
    "must-trump spends the least that wins": (card("AS 9S 3S 2D", "TH 4H 7S", rules=MUST), "9S"),
    "must-trump gives no Low away": (card("7S 2S 2D", "TH 4H KS", rules=MUST), "7S"),
    "ten is kept from the ace": (card("TH 3H AS", "2H 4H AH", rules=STRICT), "3H"),
    "partner of two sides gets the ten": (card("TH 3H 5D", "2H 4H 6H AH 7H", seats=6), "TH"),
    "but nobody of three": (card("TH 3H 5D", "2H 4H 6H AH 7H", seats=6, sides=3), "3H"),
    "pips are trumped from the bound player": (lambda: bound("QS 8D 5D", "2H KH 4H", 2), "QS"),
    "not from another": (lambda: bound("QS 8D 5D", "2H KH 4H", 3), "not QS"),
}
PEGGING: Final[Rows] = {
    "others' ten of trumps is won": (card("AS 3S 5D", "TS", seats=2, rules=FIVES), "AS"),
    "five of trumps is won": (card("6S AH 3H", "5S", seats=2, rules=FIVES), "6S"),
    "ten stays out of a lost trick": (card("TS 3S 5D", "QS", seats=2, rules=FIVES), "3S"),
    "five stays out of it": (card("5S 3S 5D", "QS", seats=2, rules=FIVES), "3S"),
    "ten comes home": (card("TS 3D 5D", "9H", seats=2, rules=FIVES), "TS"),
    "five comes home": (card("5S 3D 5D", "9H", seats=2, rules=FIVES), "5S"),
    "ten is not led": (card("TS 3S 9D 5D 3C 2H", seats=2, rules=FIVES), "not TS"),
    "partner gets the ten": (card("TS 3S 5D", "AS 2S", rules=FIVES), "TS"),
    **{
        f"ace is spent on nothing at {score}: {good}": (
            card("AS 9S 4D 3C 2C 6D", "9H", seats=2, rules=FIVES, score=score),
            good,
        )
        for score, good in (((57, 0), "AS"), ((56, 0), "not AS"), ((0, 57), "not AS"))
    },
}
LEADING: Final[Rows] = {
    "no trumps while the jack is guarded": (card("JS 4S 9D 5D 3C 2H"), "not S"),
    "high for the jack": (
        card("AS KS QS 8D 7D 6D 5D 9C 8C 3C 2C 4H 3H 2H AD", seats=2),
        "AS KS QS",
    ),
    "no ace for a jack that was turned up": (card("AS 6D 5D 3C 2H 4C", turned="JS"), "not AS"),
    "no ten into ace, king, queen and jack": (card("TH 6H 5D 3C 2C"), "not TH"),
    # All trumps and all higher hearts have gone: the ten is good, the clubs are not.
    "ten that nothing can beat": (card("TH 4C", before=(*GONE, "0: JH 9H 8H 7H")), "TH"),
    # Both opponents have thrown clubs on hearts.
    "ace whose suit is not void": (card("AH AD", before=["0: 2H 3C 4H 5C"], rules=STRICT), "AD"),
    "pitcher's strongest suit": (card("AH KH QH 3H 2C 4D", trumps=None, rules=PITCH), "AH KH QH"),
    "jack stays there": (card("4C 2D JH AH 7S QS", trumps=None, sides=4, rules=PITCHED), "not JH"),
    "bound pitcher's suit": (
        partial(
            seen,
            "auction-pitch",
            around("AS 2S AH KH QH 9H", at=1, seats=4),
            "1:bid2 2:pass 3:pass 0:pass",
            by=1,
            sides=4,
        ),
        "S",
    ),
    "long suit, far from the target": (card("AD KS QS JS TS 2S", trumps=None, rules=NO_BIDS), "S"),
    # High is scored first.
    "suit of certain High at match point": (
        card("AD KS QS JS TS 2S", trumps=None, rules=NO_BIDS, score=(10, 10)),
        "AD",
    ),
}
DRAWING: Final[Rows] = {
    "trick is won for the ace of trumps on top": (drawing("KS 9D 8D 2D 3D 4C", "5H", "AS"), "KS"),
    "no trump for nothing on top": (drawing("KS 9D 8D 2D 3D 4C", "5H", "4D"), "not KS"),
    "trick is lost for a better next card": (drawing("9H 2H TC 9C 8C 7C", "8H", "3D"), "not 9H"),
    "trick is won for a good card": (drawing("9H 2H TC 9C 8C 7C", "8H", "TS"), "9H"),
    **{
        name: (partial(seen, game, hands, script, by=by, cut=cut), good)
        for name, game, hands, script, by, cut, good in (
            (
                "high trumps are saved for the last six tricks",
                *("shasta-sam", ("KS QS 9D 2D 3D 4C", "JH 6H 7H 2H 3H 4H")),
                *("1:JH", 0, "2S", "not S"),
            ),
            (
                "ten is taken with a small trump",
                *("shasta-sam", ("KS 4S 9D 2D 3D 4C", "TH 6H 7H 2H 3H 4H")),
                *("1:TH", 0, "2S", "4S"),
            ),
            (
                "jack is not led into the dark",
                *("shasta-sam", ("5H 6H 7H 2H 3H 4H", "JS 4S 9D 2D 3D 4C")),
                *("", 1, "2S", "not JS"),
            ),
            (
                "low is kept from its taker",
                *("shasta-sam", ("KS 6H 7H 2H 3H 4H", "2S 4S 9D 2D 3D 4C")),
                *("", 1, "3S", "not 2S"),
            ),
            (
                "low goes where must-trump leaves nothing else",
                *("californie", ("2S 9D 8D 2D 3D 4C", "TH 6H 7H 2H 3H 4H")),
                *("1:7H", 0, "3S", "2S"),
            ),
        )
    },
}


def yorkshire(script: str, by: int) -> View:
    return partial(seen, "west-yorkshire", YORKSHIRE, script, by=by)


HANDS_THROWN_IN: Final[Rows] = {
    "hand with nothing": (yorkshire("1:AS", 2), "throw-in"),
    "with a ten": (yorkshire("1:AS 2:throw-in", 3), "C D H S"),
    "once others have": (yorkshire("1:AS 2:throw-in 3:2H 0:throw-in", 1), "C D H S"),
}

STRONG: Final = "AS KS JS 7S 2S 4H"
POOR: Final = "9D 8D 7D 6C 5C 4H"
KINGS: Final = "KS QS 7S 4C 9D 8H"
ENDS: Final = replace(TRINIDAD, after_gift=AfterGift.ABANDON)
LATE: Final = replace(TRINIDAD, turn_ups_counted=Counted.FINAL)
EACH: Final = replace(TRINIDAD, gift=Gift.EACH_OPPONENT)


def eldest(hand: str, turned: str = "5S", **more: Any) -> View:
    return partial(to_answer, hand, turned, **more)


def dealer(hand: str, turned: str = "5S", **more: Any) -> View:
    return partial(to_answer, hand, turned, dealer=True, **more)


def second_place(hand: str, score: tuple[int, ...]) -> SeatView:
    """Return the view of seat 2, begged by seat 1; seat 0 is out, and has dealt."""
    layout = lay(["", "TD KD 8H 9H 3C 2C", hand], "5S")
    setup = Setup(find_variant("dick"), {"second_place": True}, 3, 3)
    game = Game.resume(setup, FAIR, [], dealer=0, score_before=score, layout=layout)
    play(game, "1:beg")
    return game.view(2)


TURNING: Final[Rows] = {
    # A bare jack is three points for the other side.
    "eldest with the jack alone": (eldest("JS 9D 8D 6C 5C AH"), "beg"),
    # With the ace turned up the king is High for certain.
    "eldest with the king once the ace is turned": (eldest(KINGS, "AS"), "stand"),
    "eldest with little": (eldest("QS 9C 4C AH 3H 2H"), "beg"),
    # Any ace, six or jack that a run turns would win the dealer the game.
    "eldest as the dealer needs one": (eldest("QS 9C 4C AH 3H 2H", score=(0, 13)), "stand"),
    # High is scored first, and the ace of trumps is High.
    "eldest with High at match point": (eldest("AS 9D 8D 6C 5C 4H", score=(13, 13)), "stand"),
    "dealer of two with nothing": (dealer(POOR, seats=2), "run"),
    "dealer of four with nothing": (dealer(POOR), "run"),
    "dealer of two with much": (dealer(STRONG, seats=2), "give"),
    "dealer of four with much": (dealer(STRONG), "give"),
    "dealer, a third side gets none": (dealer(STRONG, seats=3, sides=3, score=(0, 5, 13)), "give"),
    "dealer, it does": (dealer(STRONG, seats=3, sides=3, score=(0, 5, 13), rules=EACH), "run"),
    # What is given away is the whole deal then; poor hands are what one gives up.
    "dealer where a gift ends the deal": (dealer("AS KS AH JH KH 2H", rules=ENDS), "run"),
    "dealer with a jack that counts if its suit stays": (dealer(KINGS, "JS", rules=LATE), "give"),
    "dealer with one that has counted": (dealer(POOR, "JS"), "run"),
    "dealer with a fair suit": (dealer("QS TS 3S 4C 9D 8H"), "give"),
    # One scoring turn-up wins the game at once.
    "dealer at the edge of the game": (dealer("QS TS 3S 4C 9D 8H", score=(11, 11)), "run"),
    "dealer who may not give": (
        partial(
            seen,
            "seven-up",
            around(STRONG, at=0, seats=3),
            "1:beg",
            by=0,
            stock="5S",
            sides=3,
            score=(0, 0, 6),
        ),
        "run",
    ),
    "another than the dealer, who is out": (lambda: second_place(STRONG, (7, 2, 2)), "give"),
    "with nothing": (lambda: second_place(POOR, (7, 2, 2)), "run"),
    "nobody gets the last point for second place": (lambda: second_place(STRONG, (7, 6, 2)), "run"),
}

ALL_FOUR: Final = "AS KS JS 2S 4H 9D"
NOTHING: Final = "9D 8D 7C 6C 5H 4H"
MIDDLING: Final = "AS 2S 9D 8C 7C 4H"
SMUDGE: Final = {"smudge": True}


def auction(
    hand: str,
    *said: str,
    seats: int = 4,
    game: str = "auction-pitch",
    score: tuple[int, ...] | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> View:
    """Return the view of seat 0, after the seats that speak before it."""
    # Seat 0 is as far from eldest as there are words before its own.
    deals = (seats - len(said) - 1) % seats
    before = [(deals + 1 + place) % seats for place in range(len(said))]
    script = " ".join(f"{seat}:{one}" for seat, one in zip(before, said, strict=True))
    hands, this = around(hand, at=0, seats=seats), partial(seen, game, score=score, options=options)
    return partial(this, hands, script, by=0, sides=seats, dealer=deals)


def moon(hand: str, score: tuple[int, ...] = (0, 0, 0, 0)) -> View:
    return auction(hand, game="setback", score=score, options={"shoot": "moon"})


def market(hand: str, script: str = "", score: tuple[int, ...] | None = None, **more: Any) -> View:
    """Return the view of a seat at a sale, which seat 0 opens: of two sides, or of four."""
    by, game = more.pop("by", 0), more.pop("game", "free-style-pitch")
    sides = 2 if game == "free-style-pitch" else 4
    hands = around(hand, at=by, seats=4)
    return partial(seen, game, hands, script, by=by, sides=sides, dealer=3, score=score)


def commercial(hand: str, script: str = "", score: tuple[int, ...] | None = None) -> View:
    return market(hand, script, score, game="commercial-pitch", by=0 if script else 1)


BIDDING: Final[Rows] = {
    "first of four with all but the ten": (auction(ALL_FOUR), "bid3"),
    "first of seven": (auction(ALL_FOUR, seats=7), "bid3"),
    "over three with all but the ten": (auction("AS KS QS JS 2S AH", "bid3"), "bid4"),
    "where a smudge wins the game": (auction(ALL_FOUR, options=SMUDGE), "bid4"),
    "no smudge from below zero": (auction(ALL_FOUR, options=SMUDGE, score=(-1, 0, 0, 0)), "bid3"),
    "moon with every point": (moon("AS KS QS JS TS 2S"), "shoot"),
    "no moon with most": (moon("AS KS JS 9S 4H 2C"), "not shoot"),
    # It would come up to 0 alone.
    "no moon from below zero": (moon("AS KS QS JS TS 2S", (-1, 0, 0, 0)), "not shoot"),
    "no moon where a bid wins as well": (moon("AS KS QS JS TS 2S", (8, 0, 0, 0)), "not shoot"),
    "last bids the least": (auction(ALL_FOUR, "pass", "pass", "pass"), "bid1"),
    "or one more": (auction(ALL_FOUR, "bid1", "pass", "pass"), "bid2"),
    # The ace is High and the two is Low in each deal of the other cards.
    "two points that are certain": (auction(MIDDLING), "bid2"),
    "nothing for eldest": (commercial(NOTHING), "pass"),
    "good hand for eldest": (commercial(ALL_FOUR), "bid2 bid3"),
    "eldest who needs one": (commercial(ALL_FOUR, score=(10, 0, 0, 0)), "pass"),
    "a point for the pitch": (market(STRONG, score=(3, 5), by=1), "offer1"),
    "nothing with nothing": (market(NOTHING, score=(3, 5), by=1), "pass"),
    "not the game to eldest": (market(STRONG, score=(10, 5), by=1), "pass"),
    "not what it has not": (market(STRONG, score=(3, 0), by=1), "pass"),
    # The pitch is never worth a half of what there is to win.
    "no silly offer": (market(STRONG, score=(0, 10), by=1), "offer1 offer2"),
}
SELLING: Final[Rows] = {
    "with nothing": (market(NOTHING, "1:offer1 3:pass", (3, 5)), "sell1"),
    "to the better offer": (market(NOTHING, "1:offer1 3:offer2", (3, 5)), "sell3"),
    "not a strong suit": (market("AS KS JS TS 2S 4H", "1:offer1 3:pass", (3, 5)), "keep"),
    "for the last point": (market("AS KS JS TS 2S 4H", "1:offer1 3:pass", (10, 5)), "sell1"),
    **{
        f"to a bidder of {bid}": (commercial(NOTHING, f"1:bid{bid} 2:pass 3:pass"), "sell1")
        for bid in (1, 2, 3)
    },
    "not for a low bid": (commercial("AS KS JS TS 2S 4H", "1:bid1 2:pass 3:pass"), "refuse"),
    "rather than be bound": (commercial("AS KS 9S 5H 4D 3C", "1:bid3 2:pass 3:pass"), "sell1"),
    # Three points make seat 1 the winner; the ace and the two of spades are two that it lacks.
    "not the game": (commercial(ALL_FOUR, "1:bid3 2:pass 3:pass", (0, 8, 0, 0)), "refuse"),
}
RUN: Final = "1:beg 0:run"


def voting(hand: str, more: str) -> View:
    """Seat 1, eldest, speaks to spades after hearts are refused."""
    hands, stock = ["TC 9C 8C 2C 5C 4C", hand], f"2H {more} 2D 3D 4D 9S"
    return partial(seen, "seven-up", hands, RUN, by=1, stock=stock)


BUNCHING: Final[Rows] = {
    "nothing in the new suit": (voting(NOTHING, "3C 6D 8H"), "bunch"),
    "the new suit in hand": (voting("AS KS JS 2S 5H 4H", "3C 6D 8H"), "play-on"),
    "a jack that counts if its suit stays": (
        partial(
            seen,
            "seven-up",
            ["TS 9S 8C 2C 5C 4C", NOTHING],
            f"{RUN} 1:bunch",
            by=0,
            stock="2H 3C 6D 8H KS 3D 4D JS",
        ),
        "play-on",
    ),
    # No game has both; a game that had would ask a player who sees no card.
    "blind": (
        partial(
            seen,
            with_rules("dick", bunching=True),
            around(NOTHING, at=2, seats=4),
            f"{RUN} 1:bunch",
            by=2,
        ),
        "play-on",
    ),
}
ALL: Final[Mapping[str, Rows]] = {
    "follows": FOLLOWING,
    "pegs": PEGGING,
    "leads": LEADING,
    "draws": DRAWING,
    "throws in": HANDS_THROWN_IN,
    "turn-up": TURNING,
    "bids": BIDDING,
    "sells": SELLING,
    "bunches": BUNCHING,
}


@pytest.mark.parametrize(
    ("view", "good"),
    [
        pytest.param(*row, id=f"{kind}: {name}")
        for kind, rows in ALL.items()
        for name, row in rows.items()
    ],
)
def test_steady_does_what_a_card_player_would(view: View, good: str) -> None:
    here = view()
    action = choose(here)
    assert action in here.legal
    words, unwanted = good.removeprefix("not ").split(), good.startswith("not ")
    done = word(action)
    plays = done[0] in "23456789TJQKAX"
    assert unwanted != any(done == one or (plays and done[1] == one) for one in words), done


# ------------------------------------------------------------------------------------- discards


def to_discard(hand: str, more: str, variant: str | Variant = "hoyle") -> SeatView:
    """Return the view of seat 1, eldest, with three more cards and spades for trumps."""
    stock = f"2H {more} 2D 3D 4D 9S"
    taken = parse(f"{hand} {stock}")
    other = [one.code for one in PACK if one.pips == 0 and one not in taken]
    return seen(variant, [" ".join(other[:6]), hand], RUN, by=1, stock=stock)


def kept(view: SeatView) -> set[str]:
    action = choose(view)
    assert isinstance(action, Discard)
    assert action in view.legal
    return {one.code for one in view.hand} - {one.code for one in action.cards}


@pytest.mark.parametrize(
    ("hand", "more", "game", "stay"),
    [
        ("AS 4S TH 6H 5D 7C", "3S 8C QH", "hoyle", "AS 4S 3S TH QH 6H"),
        ("AH KH 5S 4S 3S 7S", "8S 2C QH", "hoyle", "3S 4S 5S 7S 8S AH"),
        ("AS JS TS 2S 5S 6S", "7S 8S 4S", "hoyle", "AS JS TS 2S"),
        ("AS KS JS 2S 5S 6S", "7S 8S 4S", "german", "AS KS JS 8S 7S 6S"),
        ("AH TD KC QH JC 7H", "6C 5C 4H", "hoyle", "AH TD KC QH JC"),
    ],
    ids=[
        "trumps and tens before low cards",
        "every trump before an ace",
        "high, jack, ten and low of too many trumps",
        "no low where its taker scores it",
        "ace and ten before king, queen and jack",
    ],
)
def test_cards_that_are_kept(hand: str, more: str, game: str, stay: str) -> None:
    assert {*stay.split()} <= kept(to_discard(hand, more, game))


def test_every_french_player_discards_three_once_trumps_are_settled() -> None:
    """The partners have not looked before; now they keep their trumps like the others."""
    game, _ = deal("french", lay(around("AS KS 5H 4H 3C 2C", at=2, seats=4)), script=RUN)
    for seat in (1, 2, 3, 0):
        view = game.view(seat)
        trumps = {one.code for one in view.hand if natural(one).suit is view.public.trumps}
        assert trumps <= kept(view)
        game.apply(seat, choose(view))
    assert game.public().hand_counts == (6, 6, 6, 6)


# ---------------------------------------------------------------------------- what cards are worth


def prizes(view: SeatView) -> Prizes:
    return Prizes(counted(view), USUAL)


def test_draw_is_worth_what_the_open_card_is_above_the_next() -> None:
    assert prizes(drawing("9H 2H TC 9C 8C 7C", "8H", "3D")()).top_of_stock < 0
    hands = ("AH 9H 8H 2D 3D 4C", "5H 6H 7H 2H 3H 4H")
    assert prizes(seen("shasta-sam", hands, "1:5H", by=0, cut="2S")).top_of_stock == 0.0


def test_suit_that_the_other_can_neither_follow_nor_trump_is_led() -> None:
    """Seat 0 showed that it had neither diamonds nor trumps, and draws a club for all to see."""
    hands = ("2C 3C 4C 5C 6C 7C", "8D 3D AH KH 9H TD")
    view = seen("californie", hands, "1:8D 0:2C", by=1, stock="4D 8C 5D", cut="2S", score=(3, 3))
    assert word(choose(view))[1] in "DH"
    assert not counted(view).holds(0, cards("KD"))


def test_last_trump_is_kept_the_better_where_having_none_may_cost_a_point() -> None:
    hands = ("8H 9H 7S 2D 3D 4C", "TC 6H 7H QC 3H 4H")
    plain, costly = (
        prizes(seen(game, hands, "1:7H", by=0, cut="3S"))
        for game in ("california-jack", "californie")
    )
    trump, last, one_of_two = (Card.of(code).index for code in ("7S", "4C", "3D"))
    assert costly.keep(trump, 0.02) > plain.keep(trump, 0.02)
    assert costly.keep(last, 0.02) > costly.keep(one_of_two, 0.02)


def test_nothing_is_asked_that_tells_the_others_as_much() -> None:
    """Seat 0 has taken the trick with its highest trump, and might ask before it leads."""
    hands = ("AS 2S 3C 4C 5C 6C", "TH 8H 7H 6H 5H 4H")
    view = seen("hoyle", hands, "1:stand 1:TH 0:AS", by=0, stock="9S")
    assert any(isinstance(action, Inquire) for action in view.legal)
    assert not isinstance(choose(view), Inquire)


def test_gift_to_every_opponent_is_worth_less_to_one_of_three() -> None:
    """Of three players two score by it; of two, the beggar alone."""
    dick = find_variant("dick").rules({})
    assert gift(read(to_answer(POOR, "5S", seats=2, rules=dick))) == 1
    assert gift(read(to_answer(POOR, "5S", seats=3, sides=3, rules=dick))) == pytest.approx(0.5)


def test_where_game_is_scored_first_it_weighs_most_at_match_point() -> None:
    french = find_variant("french").rules({})
    even, near = (
        read(to_play("8H", trumps="S", rules=french, score=score)) for score in ((0, 0), (6, 6))
    )
    pieces = near.laws.order
    assert {weigh(even, USUAL)[piece] for piece in pieces} == {1.0}
    weights = [weigh(near, USUAL)[piece] for piece in pieces]
    assert pieces[0] == GAME
    assert weights == sorted(weights, reverse=True)
