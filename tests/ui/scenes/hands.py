"""Hands: what one holds, what can be pressed, and what cannot be undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.engine.actions import (
    PLAYS,
    CallCard,
    CallRevoke,
    Discard,
    Done,
    Inquire,
    Play,
    TakeBack,
    ThrowIn,
)
from bot.engine.cards import Card, Suit, parse
from bot.engine.events import Cause, Scored
from bot.engine.game.game import Game
from bot.engine.revokes import PublicRevokes
from bot.engine.views import Ask
from bot.locale.say import Say, speak
from bot.players.hints import Hint
from bot.players.reasons import Explanation, Ground
from bot.ui.table.board.board import board
from bot.ui.table.board.log import tricks
from bot.ui.table.hand.confirm import after_leaving, confirm_ending, confirm_leaving
from bot.ui.table.hand.hand import WhyEnded, ended_hand, hand, old_hand, resting_hand
from bot.ui.table.revokes import revoke_page
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, Hints, TableState
from tests.hands import deal, lay, pending, play
from tests.revoking import CALLED, DISCARD, OFFENDER, twins
from tests.ui.faces import emojied
from tests.ui.room import NAMES, game, holding, playing, reach, table, wander
from tests.ui.scenes import Scene, drawing, scenes
from tests.ui.scenes.boards import in_trinidad, steps

ASKING: Final = ("2C 3C 4C 5C 6C 7C", "AH KS 2S 3S 4S 5S")


@scenes
def hands(say: Say) -> Iterator[Scene]:
    played = in_trinidad(steps(3))
    mine = holding(played, 0)
    yield "one's turn, in direct messages", hand(mine, say, direct=True)
    yield "in the channel, where nobody edits it", hand(mine, say, refresh=True)
    yield "cards in a picture", hand(mine, drawing(say), direct=True)
    if say.language == "en":
        yield "cards as emojis", hand(mine, emojied(), refresh=True)
    follows = in_trinidad("1:stand 1:AS")
    yield "spades are led, and one has none", hand(holding(follows, 2), say)
    trumps = in_trinidad("1:beg 0:give 1:AS 2:9C 3:JS")
    refused = holding(trumps, pending(trumps).seat)
    yield "not every card may be played", hand(refused, drawing(say))
    yield "a table in a thread", hand(holding(played, 2, thread_id=33), say, direct=True)
    ran = game(8)
    play(ran, "1:beg 0:run")
    yield "twelve cards: four rows of three", hand(holding(ran, 0), say)
    yield "another waits", hand(holding(played, 2), say)
    yield "after a trick", hand(holding(in_trinidad(steps(4)), 1), say)
    yield "drawn: a gap for a played card", hand(holding(in_trinidad(steps(4)), 1), drawing(say))
    yield "two players", hand(holding(game(3, 2), 1), say)
    alone = game(3, 4, variant="basic", sides=4, score=(1, 2, 3, 4))
    yield "four alone", hand(holding(alone, 2), say)
    pairs = game(3, 6, variant="basic", sides=3, score=(1, 2, 3))
    yield "three pairs", hand(holding(pairs, 4), say)
    hinting = holding(played, 0, computers=(1, 2, 3))
    yield "against computers: a hint to ask for", hand(hinting, say)
    card = next(a.card for a in hinting.view.legal if isinstance(a, Play))
    best = hinting.view.public.trick.best_card
    assert best is not None
    hint = Hint(Play(card), Explanation(Ground.LET_GO, (best,)))
    yield "the hint", hand(hinting, say, considered=hint)
    shown = replace(hinting, table=replace(hinting.table, hinted=Hints.SHOWN))
    yield "hints come by themselves", hand(shown, say)
    new = speak(say.language, newcomer=True)
    yield "a newcomer's first deal", hand(mine, new)
    yield "not in the second game", hand(holding(played, 0, game=2), new)
    last = wander(in_trinidad(steps(20)), 1)
    yield "the last card", hand(holding(last, pending(last).seat), say)
    by_hand = holding(last, pending(last).seat, last_cards=False)
    yield "played by hand", hand(by_hand, say)
    drawn = wander(game(1, 2, variant="shasta-sam"), 2)
    yield "a card was drawn", hand(holding(drawn, 0), say)
    yield "drawn: it takes the place of the other", hand(holding(drawn, 0), drawing(say))
    yield "blind", hand(holding(game(1, variant="west-yorkshire"), 3), say)
    over = wander(game(3), 1_000)
    yield "the game is over", hand(holding(over, 0), say, direct=True)
    closed = replace(holding(over, 0), table=replace(playing(over), state=TableState.CLOSED))
    yield "and its table closed", hand(closed, say, direct=True)
    closed_early = HandView(table(TableState.CLOSED, played.public()), mine.view)
    yield "closed in a game", hand(closed_early, say)


@scenes
def hands_that_end(say: Say) -> Iterator[Scene]:
    played = in_trinidad(steps(3))
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
    moved = old_hand(table(), 1, 2, ended, say, reader=103, seat=3, in_channel=True)
    yield "for Dee, who has the next in the channel", moved
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
