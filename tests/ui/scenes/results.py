"""What deals and games came to, on boards, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.engine.actions import PLAYS, Action, Done, Play, TakeBack
from bot.engine.cards import Card, Suit, natural, parse
from bot.engine.errors import Reason
from bot.engine.events import Cause, Scored
from bot.engine.game.game import Game
from bot.engine.record import record_of
from bot.engine.revokes import Revoke, RevokeCall
from bot.engine.rulings import Ruling, RulingNote
from bot.engine.views import Bound
from bot.locale.say import Say
from bot.ui.core.message import Outgoing
from bot.ui.history.replay import replay_page
from bot.ui.table.board.board import past_deals
from bot.ui.table.board.log import tricks
from bot.ui.table.event_table import EventNote
from bot.ui.table.results.deal_result import deal_result, followed_result, following
from bot.ui.table.results.game_end import game_end
from bot.ui.table.results.why import why
from bot.ui.text.story import drama_line
from bot.views.drama import happenings
from bot.views.summary import Highlights, LittleRated, RatingNote
from bot.views.table.deals import DealSummary, JackTaken, JudgedCall, RevokeMade
from bot.views.table.view import Pause, TableState
from bot.views.titles import EarnedTitle, Title
from tests.engine.variants.test_rules_8_8_examples import CINCH, V7, V7_PLAY
from tests.hands import deal, lay, play
from tests.revoking import CALLED, DISCARD, OFFENDER, twins
from tests.tables.retelling import tell
from tests.ui.past import SPECIAL, look, look_at
from tests.ui.past import ended as game_ended
from tests.ui.room import EIGHT, NAMES, game, playing, table, told
from tests.ui.scenes import Scene, drawing, scenes

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
    return deal_result(ended(**{**ALONE, **changes}), table(variant="auction-pitch", sides=4), say)


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
    yield "a smudge", _alone(say, points=(made(1, Cause.SMUDGE, 1, 1),), **four)
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
    before = [ended(game=2, deal=n) for n in range(9)]
    yield "the deals before", deal_result(ended(deal=9), table(), say, before)
    yield "the deals of a past game", past_deals(table(), before[:3], say)


@scenes
def deals_with_revokes(say: Say) -> Iterator[Scene]:
    def shown(summary: DealSummary, **changes: Any) -> Outgoing:
        return deal_result(summary, table(**changes), say)

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
        _, (summary,) = tell(game, script, None, **calls)
        where = replace(playing(game), variant=CINCH)
        yield deal_result(summary, where, say)
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
            shown = tricks(playing(one), ended[-1], 0, drawing(say))
            yield "its tricks, with the cards of each point", shown


def _finished(played: Game) -> Game:
    """Play a deal to its end, and call nothing."""
    while (now := played.public()).deal == 0:
        assert now.decision is not None
        seat = now.decision.seat
        plays = [action for action in played.legal(seat) if isinstance(action, Play)]
        played.apply(seat, plays[0] if plays else Done())
    return played


@scenes
def revokes_afterwards(say: Say) -> Iterator[Scene]:
    played = _finished(twins()[1])
    yield "a replay marks a revoke", replay_page(look(played, 0, 3), say)
    yield "not by Bob's eyes, who did not know", replay_page(look(played, 0, 3, eye=1), say)
    yield "at the deal's end, those that nobody called", replay_page(look(played, 0, 99), say)
    back = twins()[1]
    back.apply(OFFENDER, TakeBack())
    back.apply(OFFENDER, PLAYS[DISCARD])
    _finished(back)
    for step in (3, 4, 5):
        yield f"a card that came back, step {step}", replay_page(look(back, 0, step), say)
    open_ = twins()[1]
    play(open_, "3:5H 0:3H")
    made = RevokeMade(Revoke(0, OFFENDER, DISCARD, Reason.MUST_FOLLOW_OR_TRUMP, parse("KH")), "Cy")
    marked = judged(deal=0, revokes=(made,), judged=(), unscored=())
    yield "the tricks of a scored deal mark it", tricks(playing(open_), marked, 0, say)
    yield "not before", tricks(playing(open_), None, 0, say)
    rules = table(options=CALLED).rules
    told_of = (drama_line(one, say) for one in happenings(judged(), rules))
    yield "a highlight", "\n".join(told_of)
    started = game(3)
    for kind, numbers in (("none", ()), ("penalty", (1,)), ("score", (5, 5)), ("again", ())):
        started.apply(0, Ruling.of(kind, numbers))
    record = record_of(started, EIGHT[:4])
    yield "a ruling in a replay", replay_page(look_at(record, 0, 2), say)
    notes = tuple(RulingNote(step, "_Eve_", "*Rather*") for step in range(4))
    noted = replace(record, deals=(replace(record.deals[0], rulings=notes), *record.deals[1:]))
    for step in range(1, 5):
        yield f"with name and reason, {step}", replay_page(look_at(noted, 0, step), say)


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
    plain = game_ended(highlights=Highlights(deals=1, run=(0, 2), biggest=(1, 0, 4)))
    yield "nothing special", shown(plain)
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
    yield "an earlier version", shown(game_ended(standings=(), practice=True))
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
