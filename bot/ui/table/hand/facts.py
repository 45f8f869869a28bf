"""A hand's small print: trumps, the trick, the score, and what else matters now, each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from bot.engine import events
from bot.engine.actions import Keep, Offer, Refuse, Sell, ThrowIn
from bot.engine.views import Ask, SeatView, Trick
from bot.locale.say import N_, Say
from bot.ui.core.layout import small
from bot.ui.table.decision import is_pitch
from bot.ui.table.results.deal_result import deal_line, dealt_again, made_by_side, why_called_off
from bot.ui.table.revokes import notes
from bot.ui.table.status import answers, drawn, stock
from bot.ui.text.cards import card_label, cards_label, fan, symbol
from bot.ui.text.names import join_names
from bot.ui.text.people import short_name
from bot.ui.text.points import carried_text, goal_text, scoring_line
from bot.ui.text.story import StoryWords
from bot.views.computer_names import unmarked
from bot.views.story import DealPart, Fact
from bot.views.story import facts as facts_of
from bot.views.table.deals import DealSummary
from bot.views.table.view import HandView, Hints, TableView

BETWEEN: Final = " · "
_JUDGED: Final = frozenset(
    {Ask.TURN_UP, Ask.BEG, Ask.DISCARD, Ask.BID, Ask.NAME, Ask.OFFER, Ask.SALE}
)
"""The decisions before play for which a player must know what scores; the pitch is another."""
_SALES: Final = (Keep, Offer, Refuse, Sell)
_SET: Final = N_("the highest bidder sets trumps, and loses the bid's points for making fewer")
_SET_TO_OTHERS: Final = N_(
    "the highest bidder sets trumps; each other side scores the bid if they make fewer"
)
_KEPT: Final = 4_000
"""Tables whose sides' names are cached, as each of their players reads them."""


def facts(view: HandView, say: Say, *, in_picture: bool = False) -> list[str]:
    """Return a line of what scores, one of trumps, trick and score, and one of what is special.

    The first is for who judges a hand. Where the table is drawn, its picture shows what is in the
    second.
    """
    public, seat = view.view.public, view.view.seat
    score = _score(view.table.names_in(public), public.score, seat, say, out=public.out)
    usual = (
        []
        if in_picture
        else [
            *_trumps(view.view, say),
            *_trick(view, say),
            ", ".join(score),
            goal_text(public.rules, say),
        ]
    )
    special = [
        *_bound(view, say),
        *carried_text(public, say),
        *stock(public, say),
        *_drawn(view, say),
        *_thrown_away(view, say),
        *_thrown_in(view, say),
        *_may_throw_in(view, say),
        *answers(view.table, public, say),
        *notes(view.table, public, say, mine=seat),
        *_practice(view, say),
    ]
    shown = (_scoring(view.view, say), usual, special)
    lines = [small(BETWEEN.join(line)) for line in shown if line]
    return [*_calls(view, say), *lines, *_last_deal(view, say)]


def _calls(view: HandView, say: Say) -> list[str]:
    """Say what came of the calls, in the board's words, until the first trick is taken.

    Bids and passes stand at the table; what comes of them is who must make how many points.
    """
    cast = view.table.cast(view.view.public)
    called = [] if cast.public.tricks else [fact for fact in facts_of(cast) if _is_news(fact)]
    if not any(isinstance(fact.what, events.Called) for fact in called):
        return []
    more = sum(one.each for one in cast.public.story if isinstance(one, events.MoreDealt))
    told = [
        *StoryWords(cast, say.plain).lines(called),
        *([say.count("{n} more card each", "{n} more cards each", more)] if more else []),
    ]
    return [small(BETWEEN.join(told))]


def _is_news(fact: Fact) -> bool:
    is_sale = isinstance(fact.what, events.Called) and isinstance(fact.what.action, _SALES)
    return fact.part in {DealPart.TURN, DealPart.BUNCH} or is_sale


def _scoring(seen: SeatView, say: Say) -> list[str]:
    """Say what a deal brings, to newcomers and to a player who has to judge their hand."""
    public, decision = seen.public, seen.public.decision
    if decision is None:
        return []
    judges = seen.to_act and (decision.ask in _JUDGED or is_pitch(public))
    is_new = say.newcomer and public.deal == 0 and not public.tricks
    if not (judges or is_new):
        return []
    price = _SET_TO_OTHERS if public.rules.gives_set else _SET
    return [scoring_line(public.rules, say), *([say(price)] if decision.ask is Ask.BID else [])]


def _practice(view: HandView, say: Say) -> Iterator[str]:
    """Say how a game with hints counts; to go without them changes nothing."""
    if view.table.hinted in {Hints.ASKED, Hints.SHOWN}:
        yield say("this game counts as practice, with or without hints")


def _last_deal(view: HandView, say: Say) -> list[str]:
    """Say how the deal before ended, until the first trick of this one is taken."""
    ended, public = view.table.ended, view.view.public
    again = dealt_again(view.table, public, say)
    if not ended or public.tricks or public.game_over or (again and not ended[-1].points):
        return again
    if ended[-1].redealt:
        # Its line says why.
        again = []
    return [*again, small(result_line(ended[-1], view.table, view.view.seat, say))]


def result_line(summary: DealSummary, table: TableView, seat: int | None, say: Say) -> str:
    """Say in one line how a deal ended, and the score after it.

    The seat is the reader's in that game.
    """
    made = made_by_side(summary, table.rules, say)
    score = _score(summary.names, summary.score, seat, say)
    sides = [
        f"{text} ({made[side]})" if made[side] else text
        for side, text in zip(_sides(summary.sides, seat), score, strict=True)
    ]
    return BETWEEN.join([deal_line(summary, sides, say), *why_called_off(summary, say)])


def _trumps(seen: SeatView, say: Say) -> Iterator[str]:
    public, decision = seen.public, seen.public.decision
    if public.trumps is not None:
        yield say("{suit} trumps", suit=symbol(public.trumps))
    elif not public.turn_ups:
        yield say("no trumps yet")
    elif not (seen.to_act and decision is not None and decision.ask is Ask.TURN_UP):
        # The question to stand or beg names the card.
        yield say("{card} turned up", card=card_label(public.turn_ups[-1], say))


def _trick(view: HandView, say: Say) -> Iterator[str]:
    """Yield the cards of the trick in order of play, or of the last one, the winning one bold."""
    public = view.view.public
    if public.trick.cards:
        yield from _plays(view, public.trick, say)
    elif public.tricks:
        plays = BETWEEN.join(_plays(view, public.tricks[-1], say))
        yield say("last trick {plays}", plays=plays)


def _plays(view: HandView, trick: Trick, say: Say) -> Iterator[str]:
    names = view.table.cast(view.view.public).played(trick)
    for (seat, card), name in zip(trick.plays, names, strict=True):
        text = f"{card_label(card, say)} {_who(view, seat, name, say)}"
        yield f"**{text}**" if seat == trick.best else text


def _who(view: HandView, seat: int, name: str, say: Say) -> str:
    """Name who did something at a seat: not always the player who sits there now."""
    mine = seat == view.view.seat and name == view.table.seats[seat].name
    return say("you") if mine else short_name(name)


def _score(
    names: tuple[str, ...],
    score: tuple[int, ...],
    seat: int | None,
    say: Say,
    *,
    out: Iterable[int] = (),
) -> list[str]:
    """Return each side's score, the reader's first, given the names by seat."""
    texts = []
    for side, who in _side_names(names, len(score), seat, say.plain):
        text = f"{who} {score[side]}"
        texts.append(say("{side} (out)", side=text) if side in out else text)
    return texts


@lru_cache(_KEPT)
def _side_names(
    names: tuple[str, ...], sides: int, seat: int | None, say: Say
) -> tuple[tuple[int, str], ...]:
    named = []
    for side in _sides(sides, seat):
        players = tuple(unmarked(name) if name else "" for name in names[side::sides])
        if seat is not None and side == seat % sides:
            at = seat // sides
            partners = join_names((*players[:at], *players[at + 1 :]))
            who = say("you & {names}", names=partners) if len(players) > 1 else say("you")
        elif seat is not None and sides == 2 and len(players) > 1:
            who = say("they")
        else:
            who = join_names(players)
        named.append((side, who))
    return tuple(named)


def _sides(sides: int, seat: int | None) -> Iterator[int]:
    first = 0 if seat is None else seat % sides
    return ((first + step) % sides for step in range(sides))


def _bound(view: HandView, say: Say) -> Iterator[str]:
    public = view.view.public
    asked = view.view.to_act and (is_pitch(public) or not public.trumps)
    if public.bound is None or asked:
        # The question says it.
        return
    seat, points = public.bound
    if seat != view.view.seat:
        name = short_name(view.table.seats[seat].name)
        yield say("{name} must make {n}", name=name, n=points)
    else:
        yield say("you must make {n}", n=points)


def _thrown_in(view: HandView, say: Say) -> Iterator[str]:
    if not view.view.public.thrown_in:
        return
    cast = view.table.cast(view.view.public)
    for number, (seat, cards) in enumerate(view.view.public.thrown_in):
        if seat != view.view.seat and cards:
            name, held = short_name(cast.did(events.ThrownIn, number)), cards_label(cards, say)
            yield say("{name} threw in {cards}", name=name, cards=held)


def _drawn(view: HandView, say: Say) -> Iterator[str]:
    seen = view.view
    if not seen.public.drawn and seen.drew is not None and seen.drew in seen.hand:
        yield say("you drew {card}", card=card_label(seen.drew, say))
    yield from drawn(view.table, seen.public, say)


def _may_throw_in(view: HandView, say: Say) -> Iterator[str]:
    seen = view.view
    if seen.public.rules.throw_in and any(isinstance(action, ThrowIn) for action in seen.legal):
        yield say("your cards are unlikely to win a trick, so you may throw them in")


def _thrown_away(view: HandView, say: Say) -> Iterator[str]:
    if view.view.discarded:
        cards = cards_label(fan(view.view.discarded, view.view.public), say)
        yield say("you discarded {cards}", cards=cards)
