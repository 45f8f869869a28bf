"""Boards and hands in a deal: what is asked, what is known, and what can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import (
    PLAYS,
    Action,
    Beg,
    Bid,
    CallCard,
    CallRevoke,
    Discard,
    Done,
    Inquire,
    Offer,
    Pass,
    Play,
    ShootMoon,
    TakeBack,
    ThrowIn,
)
from bot.engine.axes import AfterGift, Drawing, Exchange, Follow, Gift, Market, Shoot, Trumps
from bot.engine.cards import Card, Rank, Suit, pack_from, parse
from bot.engine.events import Cause, Scored
from bot.engine.game import Game
from bot.engine.revokes import PublicRevokes
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask, Bound, Decision, PublicView, Trick
from bot.locale import Say, speak
from bot.players.hints import Hint
from bot.players.reasons import Explanation, Ground
from bot.ui.controls.table import MakeOffer
from bot.ui.table.board import board
from bot.ui.table.board.tricks import tricks
from bot.ui.table.decision import asked, bid_menu, call_buttons, task_text, waiting_line
from bot.ui.table.hand import WhyEnded, ended_hand, hand, old_hand, resting_hand
from bot.ui.table.hand.confirm import after_leaving, confirm_ending, confirm_leaving
from bot.ui.table.listing import score
from bot.ui.table.modals import offer_modal
from bot.ui.table.revokes import revoke_page
from bot.views.exchange import dry
from bot.views.seat_changes import SeatChange, acts_of
from bot.views.settings.server import TricksAs
from bot.views.table import HandView, Hints, TableState, TableView
from bot.views.table.deals import DealSummary
from tests.hands import BARE, HEARTS, HEARTS_PLAY, TWO, deal, lay, pending, play, with_rules
from tests.revoking import CALLED, DISCARD, OFFENDER, twins
from tests.ui.faces import emojied, pictured
from tests.ui.room import NAMES, game, holding, playing, reach, table, wander
from tests.ui.scenes import Scene, drawing, scenes

PIDRO: Final = (
    "2D 3D 4D 6D 7D 8D 9D TD JD",
    "AH KH JH 5D 2C 3C 4C 6C 7C",
    "2S 3S 4S 6S 7S 8S 9S TS JS",
    "QH TH 9H 8H 8C 9C TC JC QC",
)
WON: Final = "1:bid6 2:pass 3:pass 0:pass"
TEN: Final = (
    "2D 3D 4D 5D 6D 7D 8D 9D TD",
    "AH KH QH JH TH 9H 8H 7H 6H",
    "AS KS JS JC X1 TS 7S 4S 3H",
    "2C 3C 4C 5C 6C 7C 8C 9C TC",
)
"""Seat 2 has the hand of docs/rules.md §8.8, example 10."""
ASKING: Final = ("2C 3C 4C 5C 6C 7C", "AH KS 2S 3S 4S 5S")


def at(played: Game) -> TableView:
    """Put a game on a table; it may be one that is not declared."""
    public = played.public()
    return replace(table(public=public), variant=played.setup.variant, sides=public.sides)


def at_turn(played: Game) -> HandView:
    return HandView(at(played), played.view(pending(played).seat))


def in_trinidad(script: str) -> Game:
    played, _ = deal("trinidad", lay(HEARTS, "9S"))
    play(played, script)
    return played


def steps(many: int) -> str:
    """Return a script of the deal of hearts up to a card."""
    return f"1:stand {' '.join(HEARTS_PLAY.split()[:many])}"


@scenes
def boards(say: Say) -> Iterator[Scene]:
    yield "stand or beg", board(playing(in_trinidad("")), say)
    yield "drawn: the players are in the picture alone", board(playing(in_trinidad("")), drawing(say))
    yield "a computer is asked: nothing to press", board(playing(in_trinidad(""), computers=(1, 3)), say)
    yield "give or run", board(playing(in_trinidad("1:beg")), say)
    yield "who leads", board(playing(in_trinidad("1:stand")), say)
    yield "a gift", board(playing(in_trinidad("1:beg 0:give")), say)
    yield "in a trick: who is winning", board(playing(in_trinidad(steps(2))), say)
    yield "the same, drawn", board(playing(in_trinidad(steps(2))), drawing(say))
    yield "a trick was taken, a jack hung", board(playing(in_trinidad(steps(4))), say)
    yield "the same, drawn: the finished trick stays", board(playing(in_trinidad(steps(4))), drawing(say))
    yield "trumps are led", board(playing(in_trinidad(steps(5))), say)
    yield "three tricks", board(playing(in_trinidad(steps(12))), say)
    where = playing(in_trinidad(steps(8)), tricks=TricksAs.MESSAGES)
    yield "each trick is a message: the last one alone", board(where, say)
    yield "computers have no mark in lines", board(playing(in_trinidad(steps(4)), computers=(1,)), say)
    changed = in_trinidad(steps(3))
    change = SeatChange(0, 3, "Dee", "Eve", acts_of(changed.public()))
    play(changed, " ".join(HEARTS_PLAY.split()[3:8]))
    view = replace(playing(changed, names=["Ann", "Bob", "Cy", "Eve"]), seat_changes=(change,))
    yield "Eve took Dee's seat: a card keeps its player's name", board(view, say)
    yield "two players", board(playing(game(5, seats=2)), say)
    run = "8H 8C 8D TH TC TD"
    ran, _ = deal("trinidad", lay(TWO, f"JS {run} 6S 8S 9H TS QH KH AH"))
    play(ran, "1:beg 0:run")
    yield "a run with points for the turn-ups", board(playing(ran), say)
    votes = reach(Ask.DISCARD, "seven-up", 3, 3)
    yield "votes to bunch", board(playing(votes), say)
    yield "no trumps before the pitch", board(playing(game(1, variant="pitch")), say)
    yield "blind until the pitch", board(playing(game(1, variant="west-yorkshire")), say)
    yield "blind until trumps are settled", board(playing(game(1, variant="french")), say)
    stakes = {"stake_game": 2, "stake_four": 1}
    yield "chips", board(playing(game(1, variant="england", options=stakes)), say)
    for variant in ("california-jack", "shasta-sam"):
        drawn = wander(game(1, 2, variant=variant), 2)
        yield f"{variant}: cards were drawn", board(playing(drawn), say)
        yield f"{variant}, drawn", board(playing(drawn), drawing(say))
    empty = replace(drawn.public(), stock_count=0, stock_top=None)
    yield "an empty stock", board(replace(playing(drawn), public=empty), say)
    long = wander(game(5, 2, variant="california-jack"), 44)
    yield "the oldest tricks are counted", board(playing(long), say)
    pegs, _ = deal("all-fives", lay(BARE, "9S"))
    play(pegs, "1:stand 1:AS 2:2H 3:2D 0:2C 1:KS 2:3H 3:3D 0:3C")
    yield "pegs in their tricks", board(playing(pegs), say)
    thrown, _ = deal("west-yorkshire", lay(BARE))
    play(thrown, "1:AS 2:throw-in")
    yield "a hand was thrown in", board(playing(thrown), say)
    yield "the same, drawn: it lies open", board(playing(thrown), drawing(say))
    play(thrown, "3:2D 0:2C")
    yield "and in the line of its trick", board(playing(thrown), say)
    out = game(1, 3, {"second_place": True}, "dick", sides=3, score=(6, 3, 2))
    while not out.public().out or len(out.public().order) == 3:
        wander(out, 1, out.public().deal)
    yield "a player is out, two play on", board(playing(out), say)
    yield "in the score", score(playing(out), say)
    yield "the hand of who is out", hand(HandView(playing(out), out.view(out.public().out[0])), say)


@scenes
def auctions(say: Say) -> Iterator[Scene]:
    bids = game(1, 4, variant="auction-pitch", sides=4)
    yield "the first bid", board(playing(bids), say)
    play(bids, "1:bid2 2:pass")
    yield "only higher bids have buttons", board(playing(bids), say)
    yield "drawn: bids on the plates", board(playing(bids), drawing(say))
    yield "the bidder's hand", hand(holding(bids, 3), say)
    play(bids, "3:bid3 0:pass")
    yield "who pitches is bound", board(playing(bids), say)
    yield "their hand", hand(holding(bids, 3), say)
    yield "another hand", hand(holding(bids, 1), say)
    wander(bids, 1)
    yield "after the pitch", hand(holding(bids, 3), say)
    sold = game(1, 4, variant="commercial-pitch", sides=4)
    play(sold, "2:bid2 3:pass 0:bid3")
    yield "sell or refuse", board(playing(sold), say)
    play(sold, "1:sell0")
    yield "sold", board(playing(sold), say)
    sale = reach(Ask.SALE, "free-style-pitch", 8, 8, score=(5,) * 8)
    yield "each buyer with the price", board(playing(sale), say)
    for have in (4, 5, 99):
        options = {"target": 100}
        rich = reach(Ask.OFFER, "free-style-pitch", 2, 2, score=(have, 1), options=options)
        yield f"{have} points to offer", board(playing(rich), say)
    where = MakeOffer("K7QF", 1, 0, 0)
    yield "the form for more", offer_modal(where, 99, say)
    named, _ = deal("pidro", lay(PIDRO), script=WON)
    yield "trumps are named on the board", board(at(named), say)
    yield "in the hand: how many trumps it brings", hand(at_turn(named), say)
    play(named, "1:nameH")
    yield "named and exchanged", board(at(named), say)
    yield "a trump of another suit", hand(at_turn(named), say)
    while not dry(named.public()):
        wander(named, 1)
    yield "a player is dry", board(at(named), say)
    yield "their hand", hand(HandView(at(named), named.view(dry(named.public())[0])), say)
    ten = "1:bid4 2:pass 3:pass 0:pass 1:nameS"
    some, _ = deal("ten-point-pitch", lay(TEN, pack=pack_from(Rank.TWO, 2)), script=ten)
    yield "what must go, and what may", hand(at_turn(some), say)
    yield "everyone sees some", hand(at_turn(some), say, considered=Discard(parse("3H 7S KS")))
    play(some, "2:discard3H7SKS")
    yield "they were shown", board(at(some), say)
    rules = {"trumps": Trumps.NAME, "kitty": 3, "keeps_any": True, "first_lead_trump": True}
    hands = [" ".join(f"{rank}{suit}" for rank in "2345JA") for suit in "CDHS"]
    script = "1:bid3 2:pass 3:pass 0:pass 1:nameD"
    kitty, _ = deal(with_rules("setback", **rules), lay(hands, "KS QS TS"), script=script)
    yield "a kitty: cards that score are marked", hand(at_turn(kitty), say)
    drawn = with_rules("setback", trumps=Trumps.NAME, exchange=Exchange.DRAW)
    free, _ = deal(drawn, lay(hands), script=script.replace("nameD", "nameC"))
    yield "nothing need be exchanged", hand(at_turn(free), say)


def _public(ask: Ask, *calls: Action, **changes: Any) -> PublicView:
    return replace(game(3).public(), decision=Decision(1, 2, ask, calls), **changes)


def _with(public: PublicView, **rules: Any) -> PublicView:
    return replace(public, rules=replace(public.rules, **rules))


@scenes
def questions(say: Say) -> Iterator[Scene]:
    view = playing(game(3))

    def ask(public: PublicView) -> str:
        return task_text(view, public, say)

    lines = (waiting_line(_public(one), "Ann", say) for one in Ask)
    yield "who is waited for, by question", "\n".join(lines)
    over = replace(game(3).public(), decision=None)
    yield "a game that is over asks nothing", f"{waiting_line(over, 'Ann', say)}{ask(over)}."
    yield "stand or beg", ask(game(3).public())
    beg = replace(game(3).public(), decision=reach(Ask.BEG, "trinidad").public().decision)
    yield "a gift", ask(beg)
    yield "that ends the deal", ask(_with(beg, after_gift=AfterGift.ABANDON))
    each = _with(beg, gift=Gift.EACH_OPPONENT)
    yield "to each opponent: of two sides one", ask(each)
    yield "of three sides two", ask(replace(each, sides=3))
    forced = replace(_with(beg, gift_limit=True), decision=Decision(1, 0, Ask.BEG))
    yield "a forced run", ask(forced)
    yield "bunch", ask(reach(Ask.BUNCH, "seven-up", 2).public())
    for many in (0, 1, 3):
        public = replace(game(3).public(), decision=Decision(1, 1, Ask.DISCARD, discard=many))
        yield f"discard {many}", ask(public)
    pitch = game(3, variant="pitch").public()
    yield "the pitch", f"{ask(pitch)}\n{waiting_line(pitch, 'Ann', say)}"
    for points in (1, 3):
        yield f"the pitch, bound to {points}", ask(replace(pitch, bound=Bound(1, points)))
    auction = {"market": Market.AUCTION}
    yield "a first bid", ask(_with(_public(Ask.BID, Bid(3), Bid(4), Pass()), **auction))
    higher = ((1, Bid(2)), (3, Pass()))
    second = _public(Ask.BID, Bid(3), Bid(4), Pass(), calls=higher)
    yield "a higher one", ask(_with(second, **auction))
    stolen = _public(Ask.BID, Bid(2), Bid(3), Pass(), calls=((1, Bid(2)),))
    yield "to take it for as much", ask(_with(stolen, **auction))
    top = _public(Ask.BID, Bid(4), Pass(), calls=((1, Bid(4)),))
    yield "the highest for as much", ask(_with(top, **auction))
    smudge = _with(_public(Ask.BID, Bid(4), Pass()), **auction, shoot=Shoot.SMUDGE_AT_COUNT)
    yield "a smudge", ask(smudge)
    yield "only pass: it would win the game", ask(_with(_public(Ask.BID, Pass()), market=Market.SALE))
    yield "only pass: nobody can bid higher", ask(_with(_public(Ask.BID, Pass()), **auction))
    yield "the last must bid", ask(_with(_public(Ask.BID, Bid(2), Bid(3)), **auction))
    moon = _public(Ask.BID, Bid(3), Bid(4), ShootMoon(), Pass())
    moon = _with(moon, **auction, shoot=Shoot.MOON, target=11)
    yield "the moon", ask(moon)
    yield "the moon from below zero", ask(replace(moon, score=(-3,) * moon.sides))
    yield "its button is grave", _labels(call_buttons(view, moon, say))
    yield "taken over", _labels(call_buttons(view, _with(stolen, **auction), say))
    few = _with(_public(Ask.BID, *map(Bid, range(2, 6)), Pass()), **auction)
    yield "five bids have buttons", f"{_labels(call_buttons(view, few, say))} {bid_menu(view, few, say)}"
    many = _with(_public(Ask.BID, *map(Bid, range(6, 15)), Pass()), **auction)
    yield "more are in a menu", board(replace(view, public=many), say)
    yield "nothing to offer", ask(_public(Ask.OFFER, Pass()))
    yield "an offer", ask(_public(Ask.OFFER, Offer(1), Pass()))
    sale = _public(Ask.SALE, calls=((2, Bid(1)), (3, Bid(3)), (0, Pass())))
    yield "a sale", ask(_with(sale, market=Market.SALE))
    yield "a sale for points offered", ask(_with(sale, market=Market.OFFERS))
    yield "trumps are named", ask(_public(Ask.NAME, bound=Bound(2, 1)))
    yield "bound to nothing", ask(_public(Ask.NAME))
    yield "after the last trick", ask(_public(Ask.DONE))


def _labels(buttons: Any) -> str:
    return " | ".join(f"{one['label']} ({one['style']})" for one in buttons)


@scenes
def hands(say: Say) -> Iterator[Scene]:
    played = in_trinidad(steps(3))
    mine = holding(played, 0)
    yield "one's turn, in direct messages", hand(mine, say, direct=True)
    yield "in the channel, where nobody edits it", hand(mine, say, refresh=True)
    yield "cards in a picture", hand(mine, drawing(say), direct=True)
    if say.language == "en":
        yield "cards as emojis", hand(mine, emojied(), refresh=True)
    yield "another waits", hand(holding(played, 2), say)
    yield "after a trick", hand(holding(in_trinidad(steps(4)), 1), say)
    yield "two players", hand(holding(game(3, 2), 1), say)
    alone = game(3, 4, variant="basic", sides=4, score=(1, 2, 3, 4))
    yield "four alone", hand(holding(alone, 2), say)
    pairs = game(3, 6, variant="basic", sides=3, score=(1, 2, 3))
    yield "three pairs", hand(holding(pairs, 4), say)
    hinting = holding(played, 0, computers=(1, 2, 3))
    yield "against computers: a hint to ask for", hand(hinting, say)
    card = next(a.card for a in hinting.view.legal if isinstance(a, Play))
    hint = Hint(Play(card), Explanation(Ground.LET_GO))
    yield "the hint", hand(hinting, say, considered=hint)
    shown = replace(hinting, table=replace(hinting.table, hinted=Hints.SHOWN))
    yield "hints come by themselves", hand(shown, say)
    newcomer = speak(say.language, newcomer=True)
    yield "a newcomer's first deal", hand(mine, newcomer)
    yield "not in the second game", hand(holding(played, 0, game=2), newcomer)
    last = wander(in_trinidad(steps(20)), 1)
    yield "the last card", hand(holding(last, pending(last).seat), say)
    by_hand = holding(last, pending(last).seat, last_cards=False)
    yield "played by hand", hand(by_hand, say)
    drawn = wander(game(1, 2, variant="shasta-sam"), 2)
    yield "a card was drawn", hand(holding(drawn, 0), say)
    yield "blind", hand(holding(game(1, variant="west-yorkshire"), 3), say)
    over = wander(game(3), 1_000)
    yield "the game is over", hand(holding(over, 0), say, direct=True)
    closed = replace(holding(over, 0), table=replace(playing(over), state=TableState.CLOSED))
    yield "and its table closed", hand(closed, say, direct=True)
    yield "closed in a game", hand(HandView(table(TableState.CLOSED, played.public()), mine.view), say)
    for ending in WhyEnded:
        yield f"it goes no further: {ending.name.lower()}", ended_hand(ending, say)
    yield "leave?", confirm_leaving(playing(played), "Sure?", say)
    yield "end it?", confirm_ending(playing(played), "Sure?", say)
    yield "left", after_leaving("Gone")
    private = holding(played, 0, private=True)
    yield "a private table", hand(private, say, direct=True)


@scenes
def hands_after_a_deal(say: Say) -> Iterator[Scene]:
    points = (
        Scored(0, Cause.HIGH, 1, 2, parse("AC")),
        Scored(0, Cause.GAME, 1),
        Scored(1, Cause.JACK, 1, 1, parse("JC")),
    )
    ended = DealSummary(1, 2, 1, NAMES, 2, Suit.CLUBS, points, (43, 37), (9, 5), exhausted=False)
    played = game(3)
    yield "how it ended, for everybody", old_hand(table(), 1, 2, ended, say)
    yield "for Dee", old_hand(table(), 1, 2, ended, say, reader=103, seat=3)
    yield "nobody knows how", old_hand(table(public=played.public()), 1, 0, None, say)
    public = replace(played.public(), deal=3)
    resting = replace(playing(played), public=public, resting=True, ended=(ended,))
    yield "between deals: nothing of the next", resting_hand(resting, 3, say)
    yield "drawn, with the cards that scored", resting_hand(resting, 3, drawing(say), direct=True)
    yield "an old hand then", old_hand(resting, 1, 2, ended, drawing(say), reader=103, seat=3)
    yield "of an earlier deal: no Next deal", old_hand(resting, 1, 1, None, say)
    unknown = replace(resting, ended=())
    yield "its result is unknown", resting_hand(unknown, 0, say, refresh=True)
    yield "the board between deals", board(resting, say)
    thrown = replace(ended, points=(), pips=(0, 0), exhausted=True)
    again = replace(resting, resting=False, ended=(thrown,))
    yield "the pack ran out, on the board", board(again, say)
    yield "and in the hand", hand(HandView(again, replace(played.view(0), public=public)), say)
    broken = replace(again, ended=())
    yield "a deal couldn't be played on", board(broken, say)
    over = wander(game(3), 2_000)
    view, last = playing(over), over.public().deal
    yield "after the game, the last deal", old_hand(view, 1, last, None, say, reader=100)
    yield "an earlier deal", old_hand(view, 1, last - 1, None, say, reader=100)
    yield "a stranger", old_hand(view, 1, last, None, say, reader=999)


@scenes
def confirmations(say: Say) -> Iterator[Scene]:
    played = reach(Ask.DISCARD, "french")
    view = holding(played, pending(played).seat)
    chosen = view.view.legal[0]
    assert isinstance(chosen, Discard)
    yield "discard three", hand(view, say, direct=True)
    yield "the choice", hand(view, say, direct=True, considered=chosen)
    yield "in the channel", hand(view, say, refresh=True, considered=chosen)
    played.apply(view.view.seat, chosen)
    yield "one's own discards", hand(holding(played, view.view.seat), say)
    yield "are not others' to see", hand(holding(played, (view.view.seat + 1) % 4), say)
    yield "nor the board's", board(playing(played), say)
    hopeless = ("2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D")
    poor, _ = deal("west-yorkshire", lay(hopeless), script="1:AS")
    yield "a hand may be thrown in", hand(holding(poor, 2), say, direct=True)
    yield "the question", hand(holding(poor, 2), say, considered=ThrowIn())
    poor.apply(2, ThrowIn())
    yield "it sits out", hand(holding(poor, 2), say)
    yield "another hand", hand(holding(poor, 0), say)
    asker, _ = deal("hoyle", lay(ASKING, "9H"), script="1:stand 1:AH")
    yield "highest or lowest?", hand(holding(asker, 1), say, direct=True)
    inquiries = [action for action in asker.legal(1) if isinstance(action, Inquire)]
    yield "not for others", hand(holding(asker, 0), say)
    asker.apply(1, inquiries[0])
    yield "answered", board(playing(asker), say)
    yield "in the other hand", hand(holding(asker, 0), say)
    asker.apply(1, inquiries[1])
    yield "both answered", hand(holding(asker, 1), say)


# ------------------------------------------------------------------------------------- revokes


def _taken_back() -> Game:
    _, played = twins()
    played.apply(OFFENDER, TakeBack())
    return played


@scenes
def revoking(say: Say) -> Iterator[Scene]:
    _, unlawful = twins()
    yield "any card can be played", hand(holding(unlawful, 3), say)
    yield "one's card can be taken back", hand(holding(unlawful, OFFENDER), say)
    played = _taken_back()
    yield "taken back", hand(holding(played, OFFENDER), say)
    yield "it lies exposed", board(playing(played), say)
    yield "drawn beside its player", board(playing(played), drawing(say))
    for seat, code in ((2, "KH"), (3, "5H"), (0, "3H")):
        played.apply(seat, PLAYS[Card.of(code)])
    yield "an opponent may call for it", hand(holding(played, 3), say)
    yield "a partner may not", hand(holding(played, 0), say)
    yield "whose revoke?", revoke_page(holding(played, 1), say)
    yield "in which trick?", revoke_page(holding(played, 1), say, offender=OFFENDER)
    yield "call it", revoke_page(holding(played, 1), say, offender=OFFENDER, trick=0)
    called = played.copy()
    called.apply(1, CallRevoke(2, 0))
    yield "called, without a verdict", board(playing(called), say)
    for seat in (1, 2, 3):
        yield f"the hand of {NAMES[seat]}", hand(holding(called, seat), say)
    played.apply(3, CallCard(DISCARD))
    yield "called for", hand(holding(played, OFFENDER), say)
    yield "on the board", board(playing(played), say)
    yield "who called for it", hand(holding(played, 3), say)
    played.apply(1, PLAYS[Card.of("9D")])
    yield "it must be played", hand(holding(played, OFFENDER), say)
    view = holding(played, 3)
    cards = [Card.of(code) for code in ("2D", "4C", "5C", "6C")]
    lying = PublicRevokes(exposed=tuple((OFFENDER, card) for card in cards))
    public = replace(view.view.public, revokes=lying)
    many = replace(view.view, public=public, legal=tuple(map(CallCard, cards)))
    yield "many exposed cards are a menu", hand(replace(view, view=many), say)
    done = reach(Ask.DONE, "trinidad", options=CALLED)
    done.apply(2, Done())
    yield "all cards are played", board(playing(done), say)
    yield "a hand: call, or Done", hand(holding(done, 0), say)
    yield "who is done", hand(holding(done, 2), say)
    yield "its tricks", tricks(playing(done), None, 0, say)
    yield "no card yet", tricks(playing(game(3, variant="pitch")), None, 0, say)
