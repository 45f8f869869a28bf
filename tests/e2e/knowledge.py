"""What each may know at every moment of a game, worked out from its record alone."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.events import Dealt, Discarded, Drawn, Event, MoreDealt
from bot.engine.game import Game
from bot.engine.record import Record
from bot.engine.shuffle import StoredPacks
from tests.tables.retelling import shown_cards

BEFORE = -1
"""The moment when nothing has been shown yet, where somebody has to guess what was cut."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The cards that may be shown: to everybody, and to the player of each seat besides."""

    public: set[Card]
    own: list[set[Card]]


class Knowledge:
    """Plays a game again and notes what may be told after each action.

    Those are the cards of the deal that is on; where an action has just ended a deal, also those
    of that one, which is told of then. Of a deal longer ago nothing is known any more: each has a
    pack of its own.
    """

    def __init__(self, record: Record) -> None:
        self._names = record.names
        self.met = {"guess"} if record.first is not None and record.first.guess else set[str]()
        """What has come up that makes cards hard to keep."""
        packs = StoredPacks([deal.layout for deal in record.deals])
        self._game, opening = Game.start(record.setup, packs, record.deals[0].dealer)
        self._now = Moment(set(), [set() for _ in record.names])
        self._moments: list[Moment] = []
        self._note(opening)
        if record.first is not None:
            self._moments[0].public.update(card for _, card in record.first.cards)
        for deal in record.deals:
            for seat, action in deal.actions:
                self._note(self._game.apply(seat, action))

    @property
    def actions(self) -> int:
        """How many actions the game has seen."""
        return len(self._moments) - 1

    def after(self, actions: int, reader: str | None) -> set[Card]:
        """Return what a player of that name, or the channel where None, may just then be shown."""
        if actions == BEFORE:
            return set()
        moment = self._moments[actions]
        if reader not in self._names:
            return moment.public
        return moment.public | moment.own[self._names.index(reader)]

    def _note(self, events: tuple[Event, ...]) -> None:
        told = Moment(set(), [set() for _ in self._names])
        for event in events:
            if isinstance(event, Dealt):
                _add(told, self._now)
                self._now = Moment(set(), [set() for _ in self._names])
            self._now.public.update(shown_cards([event]))
            self._meet(event)
        public = self._game.public()
        self.met |= {"blind"} if public.blind else set()
        top = public.stock_top
        self._now.public.update([top] if top else [])
        for seat, own in enumerate(self._now.own):
            view = self._game.view(seat)
            own.update(view.hand, view.discarded)
        _add(told, self._now)
        self._moments.append(told)

    def _meet(self, event: Event) -> None:
        match event:
            case MoreDealt():
                self.met.add("run")
            case Discarded():
                self.met.add("discard")
            case Drawn(card=None):
                self.met.add("unseen draw")
            case _:
                pass


def _add(to: Moment, more: Moment) -> None:
    """Let a moment tell what another one does as well."""
    to.public.update(more.public)
    for own, others in zip(to.own, more.own, strict=True):
        own.update(others)
