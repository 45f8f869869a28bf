"""What deals and games came to: on boards, in posts, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import Action
from bot.engine.cards import Card, Suit, natural, parse
from bot.engine.errors import Reason
from bot.engine.events import Cause, Scored
from bot.engine.game import Game
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.rulings import Ruling, RulingKind, RulingNote
from bot.engine.views import Bound
from bot.locale import Say
from bot.tables.core.narration import Narrator
from bot.ui.controls.table import RulingModal
from bot.ui.posts import RENDER, question
from bot.ui.referee import question_modal, ruling_modal, whole_deal
from bot.ui.table.board import past_deals
from bot.ui.table.board.tricks import tricks
from bot.ui.table.event_table import EventNote
from bot.ui.table.results.deal_result import deal_result, followed_result, following
from bot.ui.table.results.game_end import game_end
from bot.ui.table.results.why import why
from bot.views import posts
from bot.views.posts import DealPost, RefereePost, RulingPost
from bot.views.referee_request import RefereeRequest
from bot.views.settings.server import ServerSettings
from bot.views.summary import Highlights, LittleRated, RatingNote
from bot.views.table import Pause, TableState
from bot.views.table.deals import DealSummary, JackTaken, JudgedCall, RevokeMade
from bot.views.titles import EarnedTitle, Title
from tests.engine.variants.test_rules_8_8_examples import CINCH, V7, V7_PLAY
from tests.hands import deal, lay, play
from tests.revoking import CALLED, DISCARD, OFFENDER, twins
from tests.tables.retelling import tell
from tests.ui.past import SPECIAL
from tests.ui.past import ended as game_ended
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
from tests.ui.room import COMMITMENT, NAMES, game, playing, table, told, wander
from tests.ui.scenes import Scene, drawing, posted, scenes

ALONE: Final[dict[str, Any]] = {
    "sides": 4,
    "points": (),
    "jack": None,
    "pips": (10, 20, 0, 3),
    "score": (2, 0, 0, 1),
}
"""A deal of four who play alone, with an auction."""


def made(side: int, cause: Cause, points: int, seat: int | None = None, cards: str = "") -> Scored:
    return Scored(side, cause, points, seat, parse(cards))


HUNG: Final = (
    made(0, Cause.HIGH, 1, 0, "AH"),
    made(1, Cause.LOW, 1, 1, "2H"),
    made(0, Cause.JACK, 3, 2, "JH"),
    made(0, Cause.GAME, 1, None, "AH TD KC"),
)


def ended(**changes: Any) -> DealSummary:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "dealer": 1,
        "names": NAMES,
        "sides": 2,
        "trumps": Suit.HEARTS,
        "points": HUNG,
        "pips": (34, 19),
        "score": (11, 5),
        "exhausted": False,
        "jack": JackTaken(holder=3, taker=2, trick=1, last=False),
    }
    return DealSummary(**{**fields, **changes})


BOB: Final = Revoke(2, 1, DISCARD, Reason.MUST_FOLLOW_OR_TRUMP, parse("KH 4H"))
DEE: Final = Revoke(4, 3, Card.of("3C"), Reason.MUST_PLAY_TRUMP, parse("9S"))


def judged(**changes: Any) -> DealSummary:
    """Return a deal in which Bob's revoke was called, and Dee's was not."""
    fields: dict[str, Any] = {
        "trumps": natural(DEE.instead[0]).suit,
        "points": (Scored(0, Cause.REVOKE, 1, 1, (DISCARD,)), Scored(0, Cause.HIGH, 1, 0)),
        "unscored": (Scored(1, Cause.GAME, 1, None, parse("TD")),),
        "pips": (10, 20),
        "score": (5, 3),
        "jack": None,
        "judged": (
            JudgedCall(RevokeCall(0, 1, 2), BOB, "Ann", "Bob"),
            JudgedCall(RevokeCall(2, 3, 0), None, "Cy", "Dee"),
        ),
        "revokes": (RevokeMade(BOB, "Bob"), RevokeMade(DEE, "Dee")),
    }
    return ended(**{**fields, **changes})


def _alone(say: Say, **changes: Any) -> Any:
    return deal_result(
        ended(**{**ALONE, **changes}), table(variant="auction-pitch", sides=4), say
    )


@scenes
def deal_results(say: Say) -> Iterator[Scene]:
    def shown(summary: DealSummary, **changes: Any) -> Any:
        return deal_result(summary, table(names=summary.names, **changes), say)

    yield "drama, points, the score", shown(ended())
    yield "the same, drawn", deal_result(ended(), table(), drawing(say))
    yield "who lost the jack is not known", shown(ended(jack=None))
    jack = (made(0, Cause.JACK, 1, 2, "JH"),)
    taken = ended(points=jack, jack=JackTaken(3, 2, 1, last=False))
    yield "hung where that pays no more", shown(taken, variant="pitch")
    kept = ended(points=jack, jack=JackTaken(0, 2, 1, last=False))
    yield "a jack that stays is no drama", shown(kept, variant="pitch")
    home = made(0, Cause.JACK, 1, 0, "JH")
    yield "it comes home last", shown(ended(points=(home,), jack=JackTaken(2, 0, 5, last=True)))
    won = (made(3, Cause.HIGH, 1, 3, "AH"), made(3, Cause.LOW, 1, 3, "2H"))
    yield "a bid is made", _alone(say, points=won, bound=Bound(3, 2))
    lost = {"points": (made(3, Cause.BID, -3, 3),), "unscored": won, "bound": Bound(3, 3)}
    yield "a bid is set", _alone(say, **lost)
    four: dict[str, Any] = {"bound": Bound(1, 4), "four": 1, "score": (2, 11, 3, 1)}
    yield "a smudge", _alone(say, points=(made(1, Cause.SMUDGE, 9, 1),), **four)
    yield "a moon", _alone(say, points=(made(1, Cause.MOON, 9, 1),), **four)
    yield "a missed moon", _alone(say, points=(made(1, Cause.MOON, -11, 1),), bound=Bound(1, 4))
    yield "the pack ran out", _alone(say, exhausted=True, trumps=None)
    yield "everyone bunched", _alone(say, bunched=True, trumps=None)
    yield "the gift ended it", _alone(say, abandoned=True, trumps=None)
    yield "Ann is out", _alone(say, went_out=0)
    stakes = {"variant": "west-yorkshire", "options": {"stake_four": 2}}
    yield "all four points, with chips", shown(ended(four=0), **stakes)
    turned = made(1, Cause.TURN_UP, 3, 1, "JH")
    yield "a turn-up", shown(ended(points=(turned,), jack=None))
    yield "kick-out", shown(ended(points=(turned,), jack=None, score=(11, 15)))
    yield "shut-out", shown(ended(score=(14, 0)))
    pegs = (made(0, Cause.PIPS, 4, 0, "AH"), made(0, Cause.PIPS, 10, 0, "TH"))
    penalty = (made(3, Cause.PENALTY, -1, 3),) * 2
    yield "pegs and penalties are added up", _alone(say, points=(*pegs, *penalty))
    gifts = (made(1, Cause.GIFT, 1, 1), made(2, Cause.GIFT, 1, 2))
    yield "gifts", _alone(say, points=gifts, trumps=None)
    sale = (made(1, Cause.SALE, 3, 1), made(2, Cause.SALE, -3, 2))
    yield "a sale", _alone(say, points=sale, trumps=None)
    yield "level: no winner", shown(ended(points=HUNG[:2], jack=None, pips=(20, 20)))
    before = [ended(deal=n) for n in range(9)]
    yield "the deals before", deal_result(ended(deal=9), table(), say, before)
    yield "the deals of a past game", past_deals(table(), before[:3], say)
    rules = {"options": CALLED}
    yield "a revoke that was called, and one that was not", shown(judged(), **rules)
    costs = {**CALLED, "revoke_penalty": "game"}
    both = (judged().judged[0], JudgedCall(RevokeCall(0, 3, 4), DEE, "Ann", "Dee"))
    yield "it costs the game, once", shown(judged(judged=both), options=costs)
    namesake = (RevokeMade(BOB, "Bob"), RevokeMade(replace(DEE, trick=BOB.trick), "Bob"))
    yield "a namesake's in the same trick", shown(judged(revokes=namesake), **rules)
    public = replace(game(3).public(), deal=3)
    resting = table(public=public, resting=True)
    yield "the newest, until somebody goes on", deal_result(ended(), resting, say)
    yield "for who follows the table", followed_result(ended(), table(), say)
    yield "they follow it now", following(table(), say)


@scenes
def bids_and_why(say: Say) -> Iterator[Scene]:
    def told_of(game: Game, script: str, **calls: Action) -> Iterator[Any]:
        told, (summary,) = tell(game, script, None, **calls)
        where = replace(playing(game), variant=CINCH)
        yield deal_result(summary, where, say)
        yield from (
            "\n".join(RENDER[DealPost](one, where, say)[0])
            for one in told
            if isinstance(one, DealPost)
        )
        yield why(where, summary, say)

    def cinch(bid: int, *score: int) -> Game:
        script = f"1:bid{bid} 2:pass 3:pass 0:pass"
        return deal(CINCH, lay(V7), score=score, script=script)[0]

    cards = " ".join(V7_PLAY.split()[:8])
    cases: dict[str, tuple[Game, str, Ruling | None]] = {
        "set, though the others win before it is paid": (cinch(8, 44, 0), V7_PLAY, None),
        "set, and the bid itself wins the game": (cinch(8, 43, 0), V7_PLAY, None),
        "made, though its first points win the game": (cinch(7, 0, 45), V7_PLAY, None),
        "a ruling ends it: neither made nor set": (
            cinch(8, 3, 3),
            f"{cards} 0:ruled",
            Ruling.of("score", (51, 3)),
        ),
        "a referee has it dealt again": (
            cinch(8, 3, 3),
            f"{cards} 0:ruled",
            Ruling.of("again", ()),
        ),
    }
    for title, (played, script, ruled) in cases.items():
        calls: dict[str, Action] = {} if ruled is None else {"ruled": ruled}
        for number, shown in enumerate(told_of(played, script, **calls)):
            yield f"{title} ({number + 1})", shown
    for variant, sides in (("trinidad", 2), ("all-fives", 2), ("auction-pitch", 4)):
        one = game(2, 2 if variant == "all-fives" else 4, {"deals": 1}, variant, sides=sides)
        ended = [each for _, some in told(one) for each in some]
        yield f"why, in {variant}", why(playing(one, ended=tuple(ended)), ended[-1], say)
        if variant == "trinidad":
            yield "its tricks, with the cards of each point", tricks(
                playing(one), ended[-1], 0, drawing(say)
            )


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
        yield f"exhausted after {len(cards)}", post(
            turn_up(run=1, cards=cards, points=[], exhausted=True)
        )
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
    four = [["Ann"], ["Bob"], ["Cy"], ["Dee"]]
    anns: dict[str, Any] = {"sides": four, "pips": [4, 4, 3, 1], "score": [2, 2, 3, 1]}
    dee, jack = (3, "high", 1, "Dee", ["AH"]), (3, "jack", 1, "Dee", ["JH"])
    of_game = (3, "game", 1, None, ["AH", "TD"])
    for unscored, bid in (([dee, jack], 3), ([dee, jack, of_game], 4), ([dee], 3), ([], 1)):
        points = [(3, "bid", -bid, "Dee", list[str]()), low]
        short = deal_made(points=points, unscored=unscored, bound=("Dee", bid), **anns)
        yield f"a lost bid of {bid}, {len(unscored)} made", post(short, variant="auction-pitch")
    mine = [high, last]
    bobs = [(1, "high", 1, "Bob", ["AH"]), (1, "low", 1, "Bob", ["2H"])]
    set_back = (0, "bid", -2, "Ann", list[str]())
    for title, points in (
        ("who is bound wins the game", mine),
        ("then the others are counted", [*mine, bobs[1]]),
        ("set, and another wins", [set_back, bobs[0]]),
        ("later", [set_back, bobs[1], (1, "game", 1, None, [])]),
    ):
        score = [11 if points[-1][0] == side else 4 for side in range(4)]
        bound = deal_made(
            sides=four, points=points, pips=[9, 4, 0, 0], score=score, bound=("Ann", 2)
        )
        yield title, post(bound, variant="auction-pitch")
    every = [(0, cause, 1, None, list[str]()) for cause in ("high", "low", "jack", "game")]
    for what, paid, variant in (("smudge", 9, "auction-pitch"), ("moon", 9, "setback")):
        won = [(0, what, paid, "Ann", list[str]())]
        yield what, post(
            deal_made(points=won, unscored=every, score=[11, 4], bound=("Ann", 4)), variant=variant
        )
    fell = [(0, "moon", -11, "Ann", list[str]()), (1, "game", 1, None, list[str]())]
    yield "a missed moon", post(
        deal_made(points=fell, unscored=every[:3], bound=("Ann", 4)), variant="setback"
    )
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
    yield "one drops; the pack was left", post(
        game_made(standings=[("Ann", 1, 1, 1, 1, 2)], cut=0, game=2)
    )
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


@scenes
def game_ends(say: Say) -> Iterator[Scene]:
    def shown(summary: Any, **changes: Any) -> Any:
        return game_end(table(TableState.OVER, **changes), summary, say)

    yield "one message", shown(game_ended())
    yield "the same, drawn", game_end(table(TableState.OVER), game_ended(), drawing(say))
    one = EarnedTitle(Title.KICK_OUT, 0, "Ann")
    yield "a title", shown(game_ended(titles=(one,)))
    yield "two titles", shown(game_ended(titles=(one, EarnedTitle(Title.FOUR, 0, "Cy_"))))
    level = game_ended(winner=None, score=(9, 9), course=((2, 1), (9, 9)))
    yield "a draw", shown(level, options={"deals": 2})
    drawn = game_end(table(TableState.OVER, options={"deals": 2}), level, drawing(say))
    yield "drawn, without a target", drawn
    special = replace(SPECIAL, turn_up=None, run=(1, 4), biggest=(0, 0, 6), jacks_hung=1)
    yield "what was special was the losers'", shown(game_ended(highlights=special))
    yield "nothing special", shown(
        game_ended(highlights=Highlights(deals=1, run=(0, 2), biggest=(1, 0, 4)))
    )
    alone = game_ended(
        sides=(("Ann",), ("Bob",), ("Cy",)),
        score=(3, 9, 7),
        winner=1,
        second=2,
        chips=(-2, 4, -2),
        practice=True,
        standings=(("Bob", 1, 1, 9, 1, 1),),
        course=(),
    )
    three = {"sides": 3, "names": ("Ann", "Bob", "Cy"), "variant": "dick"}
    yield "second place, chips, practice", shown(alone, **three)
    yield "the next sides are others", shown(game_ended(), names=("Ann", "Cy", "Bob", "Dee"))
    yield "a seat is free", shown(game_ended(), names=("Ann", "Bob", None, "Dee"))
    yield "the same partners turned", shown(game_ended(), names=("Bob", "Ann", "Dee", "Cy"))
    yield "the rematch has begun", game_end(table(TableState.CUTTING, game=2), game_ended(), say)
    yield "closed", game_end(table(TableState.CLOSED), game_ended(), say)
    yield "an earlier version", shown(game_ended(commitment="", standings=(), practice=True))
    void = game_ended(standings=(), void=True, practice=True)
    yield "it counts for nobody", shown(void)
    yield "paused", shown(game_ended(), paused=Pause.ASKED)
    for kind in LittleRated:
        note = game_ended(rating=RatingNote(kind, 12))
        yield f"ratings follow little: {kind.name.lower()}", shown(note)
    sealed = table(TableState.CLOSED, public=playing(game(1)).public, sealed=True)
    event = EventNote("Friday", ("Gone",), "https://discord.com", sealed=True)
    yield "an event's table, sealed", game_end(sealed, game_ended(), say, event)
    yield "told", game_end(sealed, game_ended(), say, replace(event, sealed=False))
