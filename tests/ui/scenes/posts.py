"""Posts of a deal, of its points and of a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from bot.engine.rulings import RulingKind
from bot.locale import Say
from bot.ui.controls.table import RulingModal
from bot.ui.core.message import Outgoing
from bot.ui.posts import question
from bot.ui.referee import question_modal, ruling_modal, whole_deal
from bot.views import posts
from bot.views.posts import RefereePost, RulingPost
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import ServerSettings
from tests.revoking import CALLED, twins
from tests.ui.posted import (
    OTHER,
    SECRET,
    SIDES,
    deal_made,
    drama_made,
    game_made,
    pitch_found,
    trick_made,
    turn_up,
)
from tests.ui.room import COMMITMENT, game, playing, wander
from tests.ui.scenes import Scene, drawing, posted, scenes


@scenes
def deal_posts(say: Say) -> Iterator[Scene]:
    def post(what: posts.Post, **changes: Any) -> Any:
        return posted(what, say, **changes)

    yield "a table of an earlier version", post(posts.OpenedPost(COMMITMENT))
    yield "a turn-up", post(turn_up())
    ran = turn_up(run=1, cards=["4H", "6S"], points=[("6S", 2)], trumps="S", game=2)
    yield "a run", post(ran)
    once = turn_up(run=1, cards=["6S"], points=[], trumps="S")
    yield "a run of three", post(once)
    yield "a French run", post(once, variant="french")
    for cards in (["4H"], []):
        ended = turn_up(run=1, cards=cards, points=[], exhausted=True)
        yield f"exhausted after {len(cards)}", post(ended)
    yield "trumps were cut", post(posts.TrumpsCutPost(1, 2, "Ann", "8S"))
    yield "discards", post(posts.DiscardsPost(1, 2, [("Bob", 3), ("Ann", 6)]))
    yield "a bunch", post(posts.BunchPost(1, 2, "Ann"))
    yield "named", post(posts.NamedPost(1, 0, "Bob", "H"))
    yield "an auction", post(pitch_found())
    for outcome in ("kept", "refused", "free"):
        yield outcome, post(pitch_found(outcome=outcome, pitcher="Bob", bound=False))
    paid: dict[str, Any] = {"paid": [(3, -2), (1, 2)], "score": [1, 4, 3, 2]}
    calls = [("Cy", "pass", None), ("Dee", "offer", 2), ("Ann", "pass", None)]
    yield "sold", post(pitch_found(outcome="sold", calls=calls, points=2, bound=False, **paid))
    yield "sold and bound", post(pitch_found(outcome="sold", paid=[(1, 3)]))
    yield "a trick", post(trick_made())
    yield "the first one names trumps", post(trick_made(number=0), variant="pitch")
    full = trick_made(
        thrown_in=[("Dee", ["2H", "3C"])],
        answers=[("Ann", "high", "AH", True), ("Bob", "low", "3C", False)],
        penalties=["Bob"],
        pegs=("Ann", 14, ["AH", "TH"]),
        drawn=[("Ann", "JS"), ("Bob", None)],
    )
    yield "all that may come with one", post(full)
    yield "a highlight", post(drama_made())
    highlights = [
        ("saved", ["Cy"], None, "JH", 1, 0),
        ("four", ["Ann", "Cy"], None, None, 0, 0),
        ("set", ["Bob"], None, None, 2, 3),
        ("won", ["Ann", "Cy"], None, None, 0, 0),
    ]
    yield "of a deal's end", post(drama_made(trick=0, told=highlights))
    taken = posts.RevokePost(1, 0, "taken-back", "Cy", card="2D")
    yield "a card is taken back", post(taken)
    yield "called for", post(posts.RevokePost(1, 0, "card-called", "Bob", "Cy", "2D"))
    yield "a revoke is called", post(posts.RevokePost(1, 0, "called", "Bob", "Cy", trick=0))


@scenes
def points_posts(say: Say) -> Iterator[Scene]:
    def post(what: posts.Post, **changes: Any) -> Any:
        return posted(what, say, **changes)

    yield "in order with their cards", post(deal_made())
    yield "the same, drawn", posted(deal_made(), drawing(say))
    high, low = (0, "high", 1, "Ann", ["AH"]), (0, "low", 1, "Ann", ["2H"])
    yield "what was not scored", post(deal_made(points=[high, low], pips=[38, 38]))
    yield "kept by its own side", post(deal_made(points=[(0, "jack", 1, "Cy", ["JH"])]))
    dees = (1, "low", 1, "Dee", ["2H"])
    yield "the game was over", post(deal_made(points=[high, dees], score=[13, 14]))
    gift = (1, "gift", 1, "Bob", list[str]())
    yield "by a gift", post(deal_made(points=[gift], score=[13, 14]))
    kick = (1, "turn-up", 3, "Bob", ["JH"])
    yield "by a turn-up", post(deal_made(points=[kick], score=[0, 14], trumps=None))
    last = (0, "game", 1, None, list[str]())
    yield "by Game", post(deal_made(points=[last], score=[14, 5]))
    yield "a gift ended it", post(deal_made(points=[gift], trumps=None, abandoned=True))
    alone = deal_made(sides=[["Ann"], ["Bob"]], points=[high, (1, "turn-up", 1, "Bob", ["JC"])])
    yield "a side of one is named once", post(alone)
    pegs = [(0, "pips", 4, "Ann", ["AH"]), (1, "pips", 1, "Dee", ["JH"])]
    pegs.append((0, "pips", 10, "Cy", ["TH"]))
    yield "pegs by side", post(deal_made(points=[*pegs, high]), variant="all-fives")
    lost = (0, "penalty", -1, "Ann", list[str]())
    yield "penalties", post(deal_made(points=[lost, lost]))
    stakes = {"variant": "west-yorkshire", "options": {"stake_four": 2}}
    yield "all four, with chips", post(deal_made(four=0), **stakes)


@scenes
def points_of_bids(say: Say) -> Iterator[Scene]:
    def post(what: posts.Post, **changes: Any) -> Outgoing:
        return posted(what, say, **changes)

    high, low = (0, "high", 1, "Ann", ["AH"]), (0, "low", 1, "Ann", ["2H"])
    last = (0, "game", 1, None, list[str]())
    four = [["Ann"], ["Bob"], ["Cy"], ["Dee"]]
    anns: dict[str, Any] = {"sides": four, "pips": [4, 4, 3, 1], "score": [2, 2, 3, 1]}
    dee, jack = (3, "high", 1, "Dee", ["AH"]), (3, "jack", 1, "Dee", ["JH"])
    of_game = (3, "game", 1, None, ["AH", "TD"])
    for unscored, bid in (([dee, jack], 3), ([dee, jack, of_game], 4), ([dee], 3), ([], 1)):
        lost: list[Any] = [(3, "bid", -bid, "Dee", []), low]
        short = deal_made(points=lost, unscored=unscored, bound=("Dee", bid), **anns)
        yield f"a lost bid of {bid}, {len(unscored)} made", post(short, variant="auction-pitch")
    mine = [high, last]
    bobs = [(1, "high", 1, "Bob", ["AH"]), (1, "low", 1, "Bob", ["2H"])]
    set_back = (0, "bid", -2, "Ann", list[str]())
    cases: dict[str, list[Any]] = {
        "who is bound wins the game": mine,
        "then the others are counted": [*mine, bobs[1]],
        "set, and another wins": [set_back, bobs[0]],
        "later": [set_back, bobs[1], (1, "game", 1, None, [])],
    }
    for title, points in cases.items():
        score = [11 if points[-1][0] == side else 4 for side in range(4)]
        bound = deal_made(
            sides=four, points=points, pips=[9, 4, 0, 0], score=score, bound=("Ann", 2)
        )
        yield title, post(bound, variant="auction-pitch")
    every = [(0, cause, 1, None, list[str]()) for cause in ("high", "low", "jack", "game")]
    for what, paid, variant in (("smudge", 9, "auction-pitch"), ("moon", 9, "setback")):
        won = [(0, what, paid, "Ann", list[str]())]
        made = deal_made(points=won, unscored=every, score=[11, 4], bound=("Ann", 4))
        yield what, post(made, variant=variant)
    fell = [(0, "moon", -11, "Ann", list[str]()), (1, "game", 1, None, list[str]())]
    missed = deal_made(points=fell, unscored=every[:3], bound=("Ann", 4))
    yield "a missed moon", post(missed, variant="setback")
    three = [["Ann"], ["Bob"], ["Cy"]]
    dick: dict[str, Any] = {"variant": "dick", "sides": 3, "names": "ABC"}
    second = {**dick, "options": {"second_place": True}}
    out = deal_made(
        sides=three,
        points=[high, (2, "game", 1, None, [])],
        unscored=[low],
        pips=[1, 2, 3],
        score=[7, 4, 3],
        went_out=0,
    )
    yield "Ann goes out", post(out, **second)
    bob = [(1, "jack", 1, "Bob", ["JH"])]
    earlier = deal_made(
        sides=three, points=bob, unscored=[high, low], pips=[1, 2, 3], score=[7, 7, 3]
    )
    yield "Ann was out already", post(earlier, **second)
    many = deal_made(
        sides=three, points=[(1, "game", 1, None, ["TH"])], pips=[4, 28, 17], score=[0, 1, 0]
    )
    yield "the next best of many", post(many, **dick)
    proof = ("2D", "must-follow-or-trump", ["KH", "4H"])
    caught = deal_made(
        points=[(0, "revoke", 1, "Bob", ["2D"])],
        pips=[10, 20],
        score=[5, 3],
        trumps="S",
        unscored=[(1, "game", 1, None, ["TD"])],
        judged=[("Ann", "Bob", 2, proof), ("Cy", "Dee", 0, None)],
        revokes=[("Bob", 2, *proof), ("Dee", 4, "3C", "must-play-trump", ["9S"])],
    )
    yield "a revoke is proven", post(caught, options=CALLED)
    yield "the game was over before it", post(replace(caught, points=[]), options=CALLED)


@scenes
def table_posts(say: Say) -> Iterator[Scene]:
    def post(what: posts.Post, **changes: Any) -> Any:
        return posted(what, say, **changes)

    yield "the end of a game", post(game_made())
    drops = game_made(standings=[("Ann", 1, 1, 1, 1, 2)], cut=0, game=2)
    yield "one drops; the pack was left", post(drops)
    yield "chips", post(game_made(chips=[3, -3]))
    three = game_made(sides=[["Ann"], ["Bob"], ["Cy"]], score=[7, 3, 7], second=2)
    yield "second place", post(three)
    again = game_made(earlier=[(COMMITMENT[::-1], SECRET[::-1])])
    yield "it was restored in between", post(again)
    closed = posts.ClosedPost("Ann", 2, played=True, sides=SIDES, score=[9, 4])
    yield "closed in a game", post(closed)
    yield "everyone has left", post(posts.ClosedPost(None, 1, played=False))
    idle = posts.ClosedPost(None, 1, played=True, idle=True, sides=SIDES, score=[9, 4])
    yield "nothing has happened for long", post(idle)
    yield "a computer takes over", post(posts.SeatPost(1, 2, "Cy", "🤖 Anansi", computer=True))
    yield "Eve takes over", post(posts.SeatPost(1, 2, "🤖 Anansi", "Eve", computer=False))
    yield "Eve takes a free seat", post(posts.SeatPost(1, 2, None, "Eve", computer=False))
    yield "dealt again", post(posts.RedealPost(1, 2))
    yield "restored", post(posts.RestoredPost(1_700_000_000_999))
    yield "and dealt again", post(posts.RestoredPost(1_700_000_000_999, OTHER, redealt=True))
    asked = RefereePost(1, 0, "Ann", "Rather\nodd?")
    yield "a player asks for a referee", post(asked)
    called = ServerSettings(referee_role=900, referees=(100, 901, 902))
    yield "referees who don't play are mentioned", question(asked, playing(game(3)), called, say)
    for kind in RulingKind:
        ruled = RulingPost(1, 0, "Eve", kind.value, "*Rather*", "Bob", SIDES, [13, 7])
        yield f"a ruling: {kind.value}", post(ruled)
        yield "its form", ruling_modal(RulingModal("K7QF", 1, 0, kind), "13, 7", say)
    yield "the question's form", question_modal("K7QF", say)
    _, revoked = twins()
    view = playing(revoked, request=RefereeRequest(0, 100, "Rather\nodd?", 40, "Ann"))
    yield "the whole deal, with a revoke", whole_deal(view, revoked.referee_view(), say)
    french = wander(game(1, variant="french"), 8)
    yield "one with discards", whole_deal(playing(french), french.referee_view(), say)
