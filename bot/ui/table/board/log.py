"""The log of a deal on its board: its calls in words, then a line for each trick.

It depends on what everybody at the table knows, and on nothing else. Cards are in characters, since
emojis of a whole deal would fill the message.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from bot.engine import actions
from bot.engine.actions import Action
from bot.engine.axes import Drawing, Exchange, Gift, Market, Trumps
from bot.engine.cards import Card, Rank
from bot.engine.events import Cause, Scored
from bot.engine.revokes import Revoke
from bot.engine.views import PublicView, Trick
from bot.locale import N_, Say
from bot.ui.core.layout import small
from bot.ui.table import revokes
from bot.ui.table.status import answer_text
from bot.ui.text.calls import price
from bot.ui.text.cards import card_label, cards_label, suit_now, suit_text
from bot.ui.text.measure import size
from bot.ui.text.names import join_names
from bot.ui.text.people import short_name
from bot.ui.text.points import points_text
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import unmarked
from bot.views.exchange import dry, exchanged
from bot.views.seat_changes import ActionKind, Cast, discarders
from bot.views.table import TableView

MOST_TRICKS: Final = 12
"""Tricks shown: as many as a deal of Trinidad can have. More would fill a phone's screen twice."""
_WITH_EACH_CARD: Final = frozenset({"decision", "trick", "hand_counts", "revokes"})
"""What changes with each card: of it, the log tells only whether all cards are played, and which
were taken back. The notes above the log tell of called revokes."""
_BOARDS: Final = 2_000
"""Boards whose lines are kept, some three kilobytes each."""
_TOLD_OF: Final = attrgetter(
    *(field.name for field in fields(PublicView) if field.name not in _WITH_EACH_CARD)
)
"""Reads of a view all that a log is made of; of a new field too, so that none is forgotten."""
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


@dataclass(frozen=True, slots=True)
class Log:
    """The lines of a log that there is room for."""

    lines: tuple[str, ...]
    earlier: int = 0
    """How many tricks are left out, the oldest ones."""


def deal_log(view: TableView, public: PublicView, say: Say, room: int) -> Log:
    """Return the log of a deal in small print: what fits into the room, the newest tricks first."""
    _, calls, tricks = _told(view, public, say.plain)
    lines = (*calls, *tricks)
    if len(tricks) <= MOST_TRICKS and size("\n".join(lines)) < room:
        return Log(lines)
    # A line about the tricks that are left out may come on top.
    left = room - size(small(_earlier(len(tricks), say))) - 1
    shown = [*_that_fit(reversed(tricks[-MOST_TRICKS:]), left)][::-1]
    left -= sum(size(line) + 1 for line in shown)
    calls = tuple(_that_fit(calls, left))
    earlier = len(tricks) - len(shown)
    between = [small(_earlier(earlier, say))] if earlier else []
    return Log((*calls, *between, *shown), earlier)


class _Told(NamedTuple):
    """What a board told, in small print."""

    made_of: object
    calls: tuple[str, ...]
    tricks: tuple[str, ...]


@lru_cache(_BOARDS)
def _last_told(_table: str, _say: Say) -> list[_Told]:
    """Return where to keep what a table's board told last."""
    return []


def _told(view: TableView, public: PublicView, say: Say) -> _Told:
    """Return the lines of the calls and of the tricks: with most cards, those told last."""
    kept = _last_told(view.id, say)
    names = [info.name for info in view.seats]
    taken_back = None if public.revokes is None else public.revokes.taken_back
    dealt = any(public.hand_counts)
    made_of = (*_TOLD_OF(public), taken_back, dealt, names, view.seat_changes)
    if not kept or kept[0].made_of != made_of:
        words = _Words(view, public, say)
        calls = tuple([small(line) for line in words.calls()])
        tricks = tuple([small(words.trick(number)) for number in range(len(public.tricks))])
        kept[:] = [_Told(made_of, calls, tricks)]
    return kept[0]


def whole_log(
    view: TableView, public: PublicView, say: Say, revoked: Iterable[Revoke] = ()
) -> list[str]:
    """Return all lines of a deal's log, the calls first, without small print.

    Revokes are shown once the deal is scored, each at its card.
    """
    words = _Words(view, public, say.plain, frozenset((one.trick, one.seat) for one in revoked))
    tricks = map(words.trick, range(len(public.tricks)))
    return [*words.calls(), *tricks, *revokes.called(view, public, say.plain)]


def last_trick_line(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Return the line of the last finished trick in small print, if there is one."""
    words = _Words(view, public, say.plain)
    return [small(words.trick(len(public.tricks) - 1))] if public.tricks else []


def open_trick_notes(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Return what happened besides the cards in the trick being played."""
    return _Words(view, public, say.plain).now()


def _earlier(n: int, say: Say) -> str:
    return say.count("… and {n} earlier trick", "… and {n} earlier tricks", n)


def _that_fit(lines: Iterable[str], room: int) -> Iterator[str]:
    for line in lines:
        room -= size(line) + 1
        if room < 0:
            return
        yield line


@dataclass(frozen=True)
class _Words:
    view: TableView
    public: PublicView
    say: Say
    revoked: frozenset[tuple[int, int]] = frozenset()
    """The tricks and seats of revokes, once the deal is scored."""

    # ------------------------------------------------------------------------------ before play

    def calls(self) -> list[str]:
        """Return the lines about what came before the first card."""
        pitch = [*self._market(), *self._pitched(), *self._named()]
        lines = (
            self._trumps(),
            self._said(actions.Bunch, actions.PlayOn),
            *((self._discards(), pitch) if self._by_run else (pitch, self._exchange())),
        )
        return [_BETWEEN.join(items) for items in lines if items]

    @cached_property
    def _cast(self) -> Cast:
        return self.view.cast(self.public)

    def _called(self, number: int) -> str:
        return short_name(self._cast.called(number))

    def _cards(self, cards: Iterable[Card]) -> str:
        return cards_label(cards, self.say)

    def _said(self, *kinds: type[Action]) -> list[str]:
        """Say the calls of these kinds in order."""
        return [
            self.say(
                _SAID[type(call)],
                name=self._called(number),
                n=call.points if isinstance(call, actions.Bid | actions.Offer) else 0,
            )
            for number, (_, call) in enumerate(self.public.calls)
            if isinstance(call, kinds)
        ]

    def _trumps(self) -> list[str]:
        public, say = self.public, self.say
        if public.cut is not None:
            suit = suit_text(public.cut.suit, say)
            return [say("{card} was cut: trumps {suit}", card=self._cards([public.cut]), suit=suit)]
        if not public.turn_ups:
            return []
        dealer = short_name(self._cast.began(public.giver))
        first = self._turned(public.turn_ups[:1])
        items = [say("{name} turned up {card}", name=dealer, card=first)]
        calls = {type(call): number for number, (_, call) in enumerate(public.calls)}
        if actions.Stand in calls:
            items += self._said(actions.Stand)
        if actions.Beg in calls:
            items.append(self._begging(calls))
        return items

    def _begging(self, calls: dict[type[Action], int]) -> str:
        """Say what came of a beg; the calls are given by their kinds, with their numbers."""
        public, say = self.public, self.say
        name = self._called(calls[actions.Beg])
        answer = calls.get(actions.Give, calls.get(actions.Run))
        dealer = "" if answer is None else self._called(answer)
        if actions.Give in calls:
            several = public.sides - len(public.out) > 2
            if public.rules.gift is Gift.EACH_OPPONENT and several:
                return say(
                    "{name} begged; {dealer} gave everyone a point", name=name, dealer=dealer
                )
            return say("{name} begged; {dealer} gave a point", name=name, dealer=dealer)
        if actions.Run in calls:
            cards = self._turned(public.turn_ups[1:])
            text = say("{name} begged; {dealer} ran them", name=name, dealer=dealer)
            return with_colon(text, cards, say) if cards else text
        return say(_SAID[actions.Beg], name=name)

    def _turned(self, cards: Iterable[Card]) -> str:
        """Write turn-ups, with the points that they scored and for whom."""
        scored = {
            card: self.say("scores {n} for {side}", n=score.points, side=self._side(score.side))
            for score in self.public.points
            if score.cause is Cause.TURN_UP
            for card in score.cards
        }
        return ", ".join(
            f"{card_label(card, self.say)}{f' ({scored[card]})' if card in scored else ''}"
            for card in cards
        )

    def _side(self, side: int) -> str:
        names = map(unmarked, self.view.side_names(side))
        return join_names(tuple(names))

    def _discards(self) -> list[str]:
        public = self.public
        if not any(public.discarded):
            return []
        thrown = [
            f"{short_name(self._cast.discarded(seat))} {public.discarded[seat]}"
            for seat in discarders(public)
        ]
        return [self.say("Discarded: {counts}", counts=", ".join(thrown))]

    @property
    def _by_run(self) -> bool:
        """Whether cards are discarded because of a run, before play."""
        return self.public.rules.trumps is not Trumps.NAME

    def _named(self) -> Iterator[str]:
        """Say who took the kitty, and what was named."""
        public, say = self.public, self.say
        for number, (_, call) in enumerate(public.calls):
            if isinstance(call, actions.Name):
                suit, name = suit_text(call.suit, say), self._called(number)
                if public.rules.kitty and public.bound is not None:
                    yield say("**{name} took the kitty and named {suit}**", name=name, suit=suit)
                else:
                    yield say("**{name} named {suit}**", name=name, suit=suit)

    def _exchange(self) -> list[str]:
        """Say how many cards each gave up and got, and which trumps were shown."""
        public, say = self.public, self.say
        counts = [
            f"{short_name(self._cast.discarded(one.seat))} {one.figures}"
            for one in exchanged(public)
        ]
        shown = [
            say(
                "{name} showed {card}",
                name=short_name(self._cast.discarded(seat)),
                card=self._cards([card]),
            )
            for seat, card in public.shown_discards
        ]
        if public.rules.exchange is Exchange.TO_SIX:
            return [*self._discards(), *shown]
        return [say("Exchanged: {counts}", counts=", ".join(counts)), *shown] if counts else []

    def _market(self) -> list[str]:
        if self.public.rules.market is Market.NONE:
            return []
        kinds = (actions.Pass, actions.Bid, actions.ShootMoon, actions.Offer)
        items = self._said(*kinds, actions.Keep, actions.Refuse)
        for number, (_, call) in enumerate(self.public.calls):
            if isinstance(call, actions.Sell):
                items.append(
                    self.say(
                        "{name} sells to {buyer} for {n}",
                        name=self._called(number),
                        buyer=short_name(self._cast.did(call.seat, ActionKind.CALL, number)),
                        n=price(self.public, call.seat),
                    )
                )
        if self.public.bound is not None:
            seat, points = self.public.bound
            name, needed = short_name(self.view.seats[seat].name), points_text(points, self.say)
            items.append(self.say("**{name} must win {points}**", name=name, points=needed))
        return items

    def _pitched(self) -> list[str]:
        public = self.public
        if not public.rules.pitched or public.trumps is None:
            return []
        suit = suit_text(public.trumps, self.say)
        name = short_name(self._cast.did(public.pitcher, ActionKind.CARD, 0))
        return [self.say("{name} pitched {suit}", name=name, suit=suit)]

    # ------------------------------------------------------------------------------- the tricks

    def trick(self, number: int) -> str:
        """Return the line of a finished trick: cards in order of play, then what else happened."""
        public, trick = self.public, self.public.tricks[number]
        played = zip(trick.plays, self._cast.played(trick), strict=True)
        items = [self._play(number, seat, name, card) for (seat, card), name in played]
        pips = sum([public.rules.pips(card, public.trumps) for card in trick.cards])
        if pips:
            items.append(self.say.count("{n} pip", "{n} pips", pips))
        items += [*self._jack(number), *self._taken_back(number), *self._thrown_in(number)]
        items += self._dry(number)
        items += [*self._answers(trick), *self._penalties[number], *self._pegs(trick)]
        items += self._drawn(number)
        return f"{number + 1} {_BETWEEN.join(items)}"

    def _play(self, number: int, seat: int, name: str, card: Card) -> str:
        text = f"{short_name(name)} {card_label(card, self.say)}"
        if seat == self.public.tricks[number].winner:
            text = f"**{text}**"
        revoked = (number, seat) in self.revoked
        return f"{text} {self.say('(revoke)')}" if revoked else text

    def now(self) -> list[str]:
        public, trick = self.public, self.public.trick
        # A question about the card that ended a trick is in that trick's line.
        asked = [*self._answers(trick)] if trick.cards else []
        before = public.tricks[-1].seats if public.tricks else public.order
        gone = set(public.order) - set(public.playing)
        out = [
            self.say("{name} is dry", name=short_name(self.view.seats[seat].name))
            for seat in dry(public)
            if seat in before
        ]
        return [*self._gone(gone & set(before)), *out, *asked]

    def _jack(self, number: int) -> Iterator[str]:
        """Say that the jack of trumps was lost in a trick, or won in the very last one."""
        public, trick = self.public, self.public.tricks[number]
        if public.trumps is None or trick.winner is None or not public.rules.hangs_jacks:
            return
        jack = Card(Rank.JACK, public.trumps)
        if jack not in trick.cards:
            return
        holder = trick.seats[trick.cards.index(jack)]
        if (holder - trick.winner) % public.sides:
            yield f"**{self.say('Jack hung!')}**"
        elif number + 1 == len(public.tricks) and not any(public.hand_counts):
            yield f"**{self.say('Jack saved!')}**"

    def _taken_back(self, number: int) -> Iterator[str]:
        revokes, trick = self.public.revokes, self.public.tricks[number]
        if revokes is None or not revokes.taken_back:
            return
        names = dict(zip(trick.seats, self._cast.played(trick), strict=True))
        for at, seat, card in revokes.taken_back:
            if at == number:
                name = short_name(names[seat])
                yield self.say("{name} took back {card}", name=name, card=self._cards([card]))

    def _thrown_in(self, number: int) -> Iterator[str]:
        """Say who threw a hand in during a trick: they played to the one before."""
        public = self.public
        before = public.tricks[number - 1].seats if number else public.order
        return self._gone(set(before) - set(public.tricks[number].seats))

    def _gone(self, seats: Collection[int]) -> Iterator[str]:
        for number, (seat, cards) in enumerate(self.public.thrown_in):
            if seat in seats:
                name = short_name(self._cast.threw_in(number))
                yield self.say("{name} threw in {cards}", name=name, cards=self._cards(cards))

    def _dry(self, number: int) -> Iterator[str]:
        """Say who went dry in a trick: they played to the one before."""
        public = self.public
        before = public.tricks[number - 1].seats if number else public.order
        for seat in dry(public):
            if seat in before and seat not in public.tricks[number].seats:
                yield self.say("{name} is dry", name=short_name(self.view.seats[seat].name))

    def _answers(self, trick: Trick) -> Iterator[str]:
        for number, answer in enumerate(self.public.answers):
            if answer.card in trick.cards:
                name, card = short_name(self._cast.asked(number)), card_label(answer.card, self.say)
                text = answer_text(name, answer.which, card, yes=answer.yes, say=self.say)
                yield text.rstrip(".")

    @cached_property
    def _penalties(self) -> list[list[str]]:
        """Say, by trick, who lost a point for having neither the suit led nor a trump.

        The view has the penalties in order, but not their tricks. A card of a third suit was
        punished, unless its side had no point to lose.
        """
        public = self.public
        due = deque(point for point in public.points if point.cause is Cause.PENALTY)
        score = list(public.score)
        for point in public.points:
            if point.cause in {Cause.PENALTY, Cause.PIPS}:
                score[point.side] -= point.points
        lines: list[list[str]] = []
        for trick in public.tricks:
            line = []
            for (seat, card), name in zip(trick.plays, self._cast.played(trick), strict=True):
                side = seat % public.sides
                led = suit_now(trick.cards[0], public)
                followed = suit_now(card, public) in {led, public.trumps}
                if due and due[0].seat == seat and not followed and score[side] > 0:
                    score[side] += due.popleft().points
                    text = self.say("{name} couldn't follow or trump: −1", name=short_name(name))
                    line.append(text)
            for point in self._pegged(trick):
                score[point.side] += point.points
            lines.append(line)
        return lines

    def _pegged(self, trick: Trick) -> Iterator[Scored]:
        for point in self.public.points:
            if point.cause is Cause.PIPS and set(point.cards) <= set(trick.cards):
                yield point

    def _pegs(self, trick: Trick) -> Iterator[str]:
        for point in self._pegged(trick):
            cards = self._cards(point.cards)
            yield f"{cards} **{point.points:+d}**"

    def _drawn(self, number: int) -> Iterator[str]:
        """Say what was drawn face up after a trick: a card each, the winner's first."""
        public, many = self.public, len(self.public.order)
        if public.rules.drawing is not Drawing.OPEN:
            return
        drawn = public.drawn[number * many : (number + 1) * many]
        if drawn:
            # Names would break each line in two on a phone.
            cards = ", ".join(card_label(card, self.say) for _, card in drawn)
            yield self.say("drew {cards}", cards=cards)
