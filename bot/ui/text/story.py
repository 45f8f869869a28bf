"""Words for the story of a deal: a few for each fact, a line for each part and for its drama.

Boards, posts, replays and lessons join these lines. They depend on what everybody at the table
knows, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.engine import actions, events
from bot.engine.actions import Action, Extreme
from bot.engine.axes import Exchange, Gift, Trumps
from bot.engine.cards import Card
from bot.engine.events import Cause
from bot.locale.say import N_, Say
from bot.ui.text.calls import price
from bot.ui.text.cards import card_text, cards_text, suit_text
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import short_name
from bot.ui.text.points import points_text
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import unmarked
from bot.views.drama import Drama, Happening
from bot.views.seat_changes import Cast
from bot.views.story import DealPart, Fact, exchanged
from bot.views.table.deals import JackTaken

_BETWEEN: Final = " · "
_SAID: Final[dict[type[Action], str]] = {
    actions.Stand: N_("{name} stands"),
    actions.Beg: N_("{name} begs"),
    actions.Bunch: N_("{name} bunches"),
    actions.PlayOn: N_("{name} plays on"),
    actions.Pass: N_("{name} passes"),
    actions.Bid: N_("{name} bids {n}"),
    actions.ShootMoon: N_("{name} shoots the moon"),
    actions.Offer: N_("{name} offers {n}"),
    actions.Keep: N_("{name} keeps the pitch"),
    actions.Refuse: N_("{name} refuses the bid"),
}
"""Calls that need no other word."""
_ANSWERS: Final[dict[tuple[Extreme, bool], str]] = {
    (Extreme.HIGH, True): N_("{name}'s {card} is the highest trump in play."),
    (Extreme.HIGH, False): N_("{name}'s {card} isn't the highest trump in play."),
    (Extreme.LOW, True): N_("{name}'s {card} is the lowest trump in play."),
    (Extreme.LOW, False): N_("{name}'s {card} isn't the lowest trump in play."),
}
_IN_MARKET: Final = (actions.Bid, actions.Offer, actions.Pass, actions.ShootMoon)
_FOUR: Final = 4
"""The points of a deal in most games."""
_LINES: Final[dict[Drama, str]] = {
    Drama.HUNG: N_("**Jack hung!** {name} takes {other}'s {card}"),
    Drama.SAVED: N_("**Jack saved!** {name}'s {card} comes home in the last trick"),
    Drama.REVOKE: N_("**Revoke!** {other} caught {name} with {card}"),
    Drama.FOUR: N_("**All {needed} points!** {name}"),
    Drama.SET: N_("**Set!** {name} needed {needed} and made {made}"),
    Drama.SET_GIVEN: N_(
        "**Set!** {name} needed {needed} and made {made}: +{needed} for the others"
    ),
    Drama.SET_UNPAID: N_(
        "**Set!** {name} needed {needed} and made {made}; the game ended before the bid was scored"
    ),
    Drama.SMUDGE: N_("**Smudge!** {name} bid {needed} and made them all"),
    Drama.MOON: N_("**Shot the moon!** {name} made every point"),
    Drama.MOON_MISSED: N_("**Missed the moon!** {name} didn't make every point"),
    Drama.KICK_OUT: N_("**Kick-out!** {name} turns up {card} and wins"),
    Drama.SHUT_OUT: N_("**Shut-out!** {name} won, and nobody else has a point"),
    Drama.WON: N_("**Game!** {name} won"),
}


def answer_text(name: str, answer: events.Answered, say: Say) -> str:
    """Say the answer to the question whether a card is the highest or lowest trump."""
    card = card_text(answer.card, say)
    return say(_ANSWERS[answer.which, answer.yes], name=name, card=card)


@dataclass(frozen=True, slots=True)
class StoryWords:
    """Tells the facts of a deal to one reader."""

    cast: Cast
    say: Say
    revoked: Collection[tuple[int, int]] = frozenset()
    """The tricks and seats of revokes, once the deal is scored."""

    def lines(self, facts: Iterable[Fact]) -> Iterator[str]:
        """Yield a line for each part of a deal, in order: what came before the tricks first."""
        in_order = sorted(facts, key=lambda fact: fact.part)
        for part, told in groupby(in_order, key=lambda fact: fact.part):
            items = self.items(part, [*told])
            if part == DealPart.REVOKES:
                yield from items
            elif line := _BETWEEN.join(items):
                yield line

    def items(self, part: int, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield what is said of some facts of one part, in order."""
        if part == DealPart.TURN:
            return self._turn(facts)
        if part == DealPart.EXCHANGE:
            return self._exchange()
        if part == DealPart.MARKET:
            return self._market(facts)
        return self._trick(facts)

    def _cards(self, cards: Iterable[Card]) -> str:
        return cards_text(cards, self.say)

    # ------------------------------------------------------------------------------ before play

    def _called(self, fact: Fact) -> str:
        """Say a call in a few words; nothing where more has to be said of it."""
        if not isinstance(fact.what, events.Called) or type(fact.what.action) not in _SAID:
            return ""
        call = fact.what.action
        n = call.points if isinstance(call, actions.Bid | actions.Offer) else 0
        return self.say(_SAID[type(call)], name=short_name(fact.names[0]), n=n)

    def _turn(self, facts: Sequence[Fact]) -> Iterator[str]:
        say, beg = self.say, ""
        turned = [fact.what.card for fact in facts if isinstance(fact.what, events.TurnedUp)]
        for number, fact in enumerate(facts):
            match fact.what:
                case events.TrumpsCut(card):
                    suit = suit_text(card.suit, say)
                    yield say("{card} was cut: trumps {suit}", card=self._cards([card]), suit=suit)
                case events.TurnedUp(card) if not beg:
                    name = short_name(fact.names[0])
                    shown = self._turned([card], facts)
                    yield say("{name} turned up {card}", name=name, card=shown)
                case events.Called(action=actions.Stand()):
                    yield self._called(fact)
                case events.Called(action=actions.Beg()):
                    beg = short_name(fact.names[0])
                    yield self._answered(beg, facts[number + 1 :]) or self._called(fact)
                case events.Scored(cards=cards) if not set(cards) <= set(turned):
                    # Told with its points only now, as in a game where eldest must stand first.
                    yield self._turned(cards, facts)
                case _:
                    pass

    def _answered(self, name: str, after: Sequence[Fact]) -> str:
        """Say what came of a beg; nothing as long as it is not answered."""
        if not after or not isinstance(after[0].what, events.Called):
            return ""
        public, say, dealer = self.cast.public, self.say, short_name(after[0].names[0])
        if isinstance(after[0].what.action, actions.Run):
            turned = [fact.what.card for fact in after if isinstance(fact.what, events.TurnedUp)]
            text = say("{name} begged; {dealer} ran them", name=name, dealer=dealer)
            return with_colon(text, self._turned(turned, after), say) if turned else text
        if public.rules.gift is Gift.EACH_OPPONENT and public.sides - len(public.out) > 2:
            return say("{name} begged; {dealer} gave everyone a point", name=name, dealer=dealer)
        return say("{name} begged; {dealer} gave a point", name=name, dealer=dealer)

    def _turned(self, cards: Iterable[Card], facts: Iterable[Fact]) -> str:
        """Write turn-ups, with the points that they scored and for whom."""
        scored = {
            card: self.say("scores {n} for {side}", n=fact.what.points, side=self._side(fact))
            for fact in facts
            if isinstance(fact.what, events.Scored)
            for card in fact.what.cards
        }
        return ", ".join(
            f"{card_text(card, self.say)}{f' ({scored[card]})' if card in scored else ''}"
            for card in cards
        )

    def _side(self, fact: Fact) -> str:
        return join_names(tuple(map(unmarked, fact.names)))

    def _market(self, facts: Sequence[Fact]) -> Iterator[str]:
        yield from filter(None, map(self._called, facts))
        public, say = self.cast.public, self.say
        for fact in facts:
            match fact.what:
                case events.Called(action=actions.Sell(buyer)):
                    yield say(
                        "{name} sells to {buyer} for {n}",
                        name=short_name(fact.names[0]),
                        buyer=short_name(self.cast.at(buyer, fact.at)),
                        n=price(public, buyer),
                    )
        if public.bound is not None and any(map(_in_market, facts)):
            seat, points = public.bound
            name, needed = short_name(self.cast.bound(seat)), points_text(points, say)
            yield say("**{name} must win {points}**", name=name, points=needed)
        for fact in facts:
            match fact.what:
                case events.TrumpsSettled(suit):
                    name = short_name(fact.names[0])
                    yield say("{name} pitched {suit}", name=name, suit=suit_text(suit, say))
                case events.Called(action=actions.Name(suit)):
                    if public.rules.kitty and public.bound is not None:
                        text = N_("**{name} took the kitty and named {suit}**")
                    else:
                        text = N_("**{name} named {suit}**")
                    name = short_name(fact.names[0])
                    yield say(text, name=name, suit=suit_text(suit, say))

    def _exchange(self) -> Iterator[str]:
        """Say how many cards each gave up and got, and which trumps were shown."""
        public, say = self.cast.public, self.say
        by_run = public.rules.trumps is not Trumps.NAME
        if by_run or public.rules.exchange is Exchange.TO_SIX:
            counts = [(one.seat, str(one.gone)) for one in exchanged(public) if one.gone]
            text = N_("Discarded: {counts}")
        else:
            counts = [(one.seat, one.figures) for one in exchanged(public)]
            text = N_("Exchanged: {counts}")
        if counts:
            told = [f"{short_name(self.cast.discarded(seat))} {figure}" for seat, figure in counts]
            yield say(text, counts=", ".join(told))
        for seat, card in public.shown_discards:
            name = short_name(self.cast.discarded(seat))
            yield say("{name} showed {card}", name=name, card=self._cards([card]))

    # ------------------------------------------------------------------------------- the tricks

    def _trick(self, facts: Sequence[Fact]) -> Iterator[str]:
        """Yield a trick's cards, if it is taken, and then what else happened in it."""
        for fact in facts:
            if isinstance(fact.what, events.TrickTaken):
                yield from self._taken(fact.what, fact.names)
        for fact in facts:
            if text := self._beside(fact):
                yield text
        # Names would break each line in two on a phone.
        drawn = [fact.what.card for fact in facts if isinstance(fact.what, events.Drawn)]
        if shown := ", ".join(card_text(card, self.say) for card in drawn if card is not None):
            yield self.say("drew {cards}", cards=shown)

    def _taken(self, trick: events.TrickTaken, names: Sequence[str]) -> Iterator[str]:
        public, before = self.cast.public, f"{trick.number + 1} "
        for seat, card, name in zip(trick.seats, trick.cards, names, strict=True):
            text = f"{short_name(name)} {card_text(card, self.say)}"
            text = f"**{text}**" if seat == trick.winner else text
            revoked = (trick.number, seat) in self.revoked
            yield f"{before}{text} {self.say('(revoke)')}" if revoked else f"{before}{text}"
            before = ""
        pips = sum([public.rules.pips(card, public.trumps) for card in trick.cards])
        if pips:
            yield self.say.count("{n} pip", "{n} pips", pips)

    def _beside(self, fact: Fact) -> str:
        """Say what happened in a trick besides its cards; nothing of other facts."""
        match fact.what:
            case events.Called():
                return self._called(fact)
            case JackTaken() as jack if jack.hung(self.cast.public.sides):
                return f"**{self.say('Jack hung!')}**"
            case JackTaken(last=True):
                return f"**{self.say('Jack saved!')}**"
            case events.Scored(cause=Cause.PENALTY):
                text = N_("{name} couldn't follow or trump: −1")
                return self.say(text, name=short_name(fact.names[0]))
            case events.Scored(points=points, cards=cards):
                return f"{self._cards(cards)} **{points:+d}**"
            case events.Answered() as answer:
                return answer_text(short_name(fact.names[0]), answer, self.say).rstrip(".")
            case _:
                return self._act(fact)

    def _act(self, fact: Fact) -> str:
        say, (name, *others) = self.say, map(short_name, fact.names or ("",))
        match fact.what:
            case events.TakenBack(card=card):
                return say("{name} took back {card}", name=name, card=self._cards([card]))
            case events.CardCalled(card=card):
                text, shown = N_("{name} calls for {other}'s {card}"), self._cards([card])
                return say(text, name=name, other=others[0], card=shown)
            case events.RevokeCalled(trick=trick):
                text = N_("{name} calls a revoke: {other}, trick {n}")
                return say(text, name=name, other=others[0], n=trick + 1)
            case events.ThrownIn(cards=cards):
                return say("{name} threw in {cards}", name=name, cards=self._cards(cards))
            case events.WentDry():
                return say("{name} is dry", name=name)
            case _:
                return ""


def _in_market(fact: Fact) -> bool:
    return isinstance(fact.what, events.Called) and isinstance(fact.what.action, _IN_MARKET)


def drama_line(told: Happening, say: Say) -> str:
    """Say in one line what happened, with the names as people chose them."""
    text = _LINES[told.what]
    if told.what is Drama.FOUR and told.needed == _FOUR:
        text = N_("**All four points!** {name}")
    line = say(
        text,
        name=join_names(told.names),
        other=safe(told.other or ""),
        card=card_text(told.card, say) if told.card else "",
        made=told.points,
        needed=told.needed,
    )
    changes = {Drama.SET: -told.needed, Drama.SET_GIVEN: 0, Drama.SET_UNPAID: 0}
    change = changes.get(told.what, told.points)
    return f"{line} · **{change:+d}**" if change else line
