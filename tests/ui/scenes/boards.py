"""Boards in a deal: what is asked, and what is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import Action, Beg, Bid, Discard, Give, Offer, Pass, ShootMoon
from bot.engine.axes import AfterGift, Exchange, Gift, Market, Shoot, Trumps
from bot.engine.cards import Card, Rank, pack_from, parse
from bot.engine.errors import Reason
from bot.engine.events import Called, TrickTaken
from bot.engine.game.game import Game
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask, Bound, Decision, GameEnding, GameOutcome, PublicView, Trick
from bot.locale.say import Say
from bot.ui.controls.table import MakeOffer
from bot.ui.core.message import Outgoing
from bot.ui.table.board.board import board
from bot.ui.table.decision import bid_menu, call_buttons, task_text, waiting_line
from bot.ui.table.hand.hand import hand
from bot.ui.table.listing import score
from bot.ui.table.modals import offer_modal
from bot.ui.text.calls import refusal
from bot.views.seat_changes import SeatChange
from bot.views.settings.server import TricksAs
from bot.views.story import dry
from bot.views.table.view import HandView, TableState, TableView
from tests.hands import BARE, HEARTS, HEARTS_PLAY, TWO, deal, lay, pending, play, with_rules
from tests.ui.room import game, holding, playing, reach, table, wander
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
    def shown(script: str, voice: Say = say, **changes: Any) -> Outgoing:
        return board(playing(in_trinidad(script), **changes), voice)

    yield "stand or beg", shown("")
    yield "drawn: the players are in the picture alone", shown("", drawing(say))
    yield "a computer is asked: nothing to press", shown("", computers=(1, 3))
    yield "give or run", shown("1:beg")
    yield "who leads", shown("1:stand")
    yield "a gift", shown("1:beg 0:give")
    yield "in a trick: who is winning", shown(steps(2))
    yield "the same, drawn", shown(steps(2), drawing(say))
    yield "a trick was taken, a jack hung", shown(steps(4))
    yield "the same, drawn: the finished trick stays", shown(steps(4), drawing(say))
    yield "trumps are led", shown(steps(5))
    yield "three tricks", shown(steps(12))
    separate = shown(steps(8), tricks=TricksAs.MESSAGES)
    yield "each trick is a message: the last one alone", separate
    yield "computers have no mark in lines", shown(steps(4), computers=(1,))
    changed = in_trinidad(steps(3))
    change = SeatChange(0, 3, "Dee", "Eve", (len(changed.public().story),))
    play(changed, " ".join(HEARTS_PLAY.split()[3:8]))
    view = replace(playing(changed, names=["Ann", "Bob", "Cy", "Eve"]), seat_changes=(change,))
    yield "Eve took Dee's seat: a card keeps its player's name", board(view, say)
    early = in_trinidad(steps(4))
    seen = HandView(replace(view, public=early.public()), early.view(3))
    yield "her hand does not say “you” of a card that was not hers", hand(seen, say)
    home = tuple(Card.of(code) for code in ("JS", "2D", "3D", "4D"))
    trick = (Trick(3, (3, 0, 1, 2), home, winner=3, best=3),)
    story = (TrickTaken(0, (3, 0, 1, 2), home, 3),)
    last = replace(early.public(), tricks=trick, hand_counts=(0,) * 4, story=story)
    yield "a jack comes home in the last trick", board(replace(playing(early), public=last), say)
    earlier = replace(last, hand_counts=(1,) * 4)
    yield "in an earlier one", board(replace(playing(early), public=earlier), say)
    don = replace(early.public(), rules=VARIANTS["nine-card-don"].base)
    played_as_don = replace(playing(early), public=don)
    yield "no jack is hung where jacks are no point", board(played_as_don, say)
    for title, public in (
        ("in a deal", early.public()),
        ("after it", wander(game(3), 1_000).public()),
    ):
        yield f"a table closed {title}", board(table(TableState.CLOSED, public), say)
    yield "two players", board(playing(game(5, seats=2)), say)


@scenes
def boards_of_games(say: Say) -> Iterator[Scene]:
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
    penalty = wander(game(3, 2, {"penalty": True}, "californie", score=(3, 3)), 24)
    yield "penalties in their tricks", board(playing(penalty), say)
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
    yield "the same, drawn", board(playing(bids), drawing(say))
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


def _public(
    ask: Ask, *open_calls: Action, calls: Sequence[tuple[int, Action]] = (), **changes: Any
) -> PublicView:
    public = game(3).public()
    story = (*public.story, *(Called(seat, call) for seat, call in calls))
    decision = Decision(1, 2, ask, open_calls)
    return replace(public, decision=decision, calls=tuple(calls), story=story, **changes)


def _with(public: PublicView, **rules: Any) -> PublicView:
    return replace(public, rules=replace(public.rules, **rules))


def _decision(public: PublicView) -> Decision:
    assert public.decision is not None
    return public.decision


def _ask(public: PublicView, say: Say) -> str:
    return task_text(playing(game(3)), public, say)


@scenes
def refusals(say: Say) -> Iterator[Scene]:
    yield "why the rules refuse", "\n".join(refusal(reason, say) for reason in Reason)


@scenes
def questions(say: Say) -> Iterator[Scene]:
    lines = (waiting_line(_public(one), "Ann", say) for one in Ask if one is not Ask.DONE)
    yield "who is waited for, by question", "\n".join(lines)
    over = replace(game(3).public(), decision=None)
    yield "a game that is over asks nothing", f"{waiting_line(over, 'Ann', say)}{_ask(over, say)}."
    yield "stand or beg", _ask(game(3).public(), say)
    decision = reach(Ask.BEG, "trinidad").public().decision
    beg = replace(_public(Ask.BEG, calls=((1, Beg()),)), decision=decision)
    yield "a gift", _ask(beg, say)
    yield "that ends the deal", _ask(_with(beg, after_gift=AfterGift.ABANDON), say)
    each = _with(beg, gift=Gift.EACH_OPPONENT)
    yield "to each opponent: of two sides one", _ask(each, say)
    yield "of three sides two", _ask(replace(each, sides=3), say)
    for outcome in GameOutcome:
        ended = replace(_decision(beg), endings=(GameEnding(Give(), outcome),))
        shown = replace(beg, decision=ended)
        labels = _labels(call_buttons(playing(game(3)), shown, say))
        yield f"it ends the game: {outcome.name.lower()}", f"{_ask(shown, say)}\n{labels}"
    forced = replace(_with(beg, gift_limit=True), decision=Decision(1, 0, Ask.BEG))
    yield "a forced run", _ask(forced, say)
    yield "bunch", _ask(reach(Ask.BUNCH, "seven-up", 2).public(), say)
    for many in (0, 1, 3):
        public = replace(game(3).public(), decision=Decision(1, 1, Ask.DISCARD, discard=many))
        yield f"discard {many}", _ask(public, say)
    pitch = game(3, variant="pitch").public()
    yield "the pitch", f"{_ask(pitch, say)}\n{waiting_line(pitch, 'Ann', say)}"
    for points in (1, 3):
        yield f"the pitch, bound to {points}", _ask(replace(pitch, bound=Bound(1, points)), say)


@scenes
def questions_of_bids(say: Say) -> Iterator[Scene]:
    view = playing(game(3))
    auction = {"market": Market.AUCTION}
    yield "a first bid", _ask(_with(_public(Ask.BID, Bid(3), Bid(4), Pass()), **auction), say)
    higher = ((1, Bid(2)), (3, Pass()))
    second = _public(Ask.BID, Bid(3), Bid(4), Pass(), calls=higher)
    yield "a higher one", _ask(_with(second, **auction), say)
    stolen = _public(Ask.BID, Bid(2), Bid(3), Pass(), calls=((1, Bid(2)),))
    yield "to take it for as much", _ask(_with(stolen, **auction), say)
    top = _public(Ask.BID, Bid(4), Pass(), calls=((1, Bid(4)),))
    yield "the highest for as much", _ask(_with(top, **auction), say)
    smudge = _with(_public(Ask.BID, Bid(4), Pass()), **auction, shoot=Shoot.SMUDGE_AT_COUNT)
    yield "a smudge", _ask(smudge, say)
    wins = _with(_public(Ask.BID, Pass()), market=Market.SALE)
    yield "only pass: it would win the game", _ask(wins, say)
    yield "only pass: nobody can bid higher", _ask(_with(_public(Ask.BID, Pass()), **auction), say)
    yield "the last must bid", _ask(_with(_public(Ask.BID, Bid(2), Bid(3)), **auction), say)
    moon = _public(Ask.BID, Bid(3), Bid(4), ShootMoon(), Pass())
    moon = _with(moon, **auction, shoot=Shoot.MOON, target=11)
    yield "the moon", _ask(moon, say)
    yield "the moon from below zero", _ask(replace(moon, score=(-3,) * moon.sides), say)
    yield "its button is grave", _labels(call_buttons(view, moon, say))
    yield "taken over", _labels(call_buttons(view, _with(stolen, **auction), say))
    few = _with(_public(Ask.BID, *map(Bid, range(2, 6)), Pass()), **auction)
    five = _labels(call_buttons(view, few, say))
    yield "five bids have buttons", f"{five} {bid_menu(view, few, say)}"
    many = _with(_public(Ask.BID, *map(Bid, range(6, 15)), Pass()), **auction)
    yield "more are in a menu", board(replace(view, public=many), say)
    yield "nothing to offer", _ask(_public(Ask.OFFER, Pass()), say)
    yield "an offer", _ask(_public(Ask.OFFER, Offer(1), Pass()), say)
    sale = _public(Ask.SALE, calls=((2, Bid(1)), (3, Bid(3)), (0, Pass())))
    yield "a sale", _ask(_with(sale, market=Market.SALE), say)
    yield "a sale for points offered", _ask(_with(sale, market=Market.OFFERS), say)
    yield "trumps are named", _ask(_public(Ask.NAME, bound=Bound(2, 1)), say)
    yield "bound to nothing", _ask(_public(Ask.NAME), say)
    yield "after the last trick", _ask(_public(Ask.DONE), say)


def _labels(buttons: Any) -> str:
    return " | ".join(f"{one['label']} ({one['style']})" for one in buttons)
