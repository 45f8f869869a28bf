"""What each player may know at every moment of a game, computed from its record alone."""

from dataclasses import dataclass

from bot.engine.cards import Card
from bot.engine.events import Dealt, Discarded, Drawn, Event, KittyTaken, MoreDealt
from bot.engine.game.game import Game
from bot.engine.record import Record
from tests.hands import StoredPacks
from tests.tables.retelling import shown_cards

BEFORE = -1
"""The moment before anything is shown, in games where a player guesses the cut card."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The cards that may be shown: to all people, and to the player of each seat besides."""

    public: set[Card]
    own: list[set[Card]]


class Knowledge:
    """Plays a game again and notes which cards may be shown after each action.

    Those are the cards of the deal that is on; where an action has just ended a deal, also those
    of that one, because its summary shows them. Of older deals no card may be shown: each deal has
    another pack.
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
        moment = Moment(set(), [set() for _ in self._names])
        for event in events:
            if isinstance(event, Dealt):
                _add(moment, self._now)
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
        _add(moment, self._now)
        self._moments.append(moment)

    def _meet(self, event: Event) -> None:
        match event:
            case MoreDealt():
                self.met.add("run")
            case Discarded():
                self.met.add("discard")
            case KittyTaken():
                self.met.add("kitty")
            case Drawn(card=None):
                self.met.add("unseen draw")
            case _:
                pass


def _add(to: Moment, more: Moment) -> None:
    """Add the cards of one moment to another."""
    to.public.update(more.public)
    for own, others in zip(to.own, more.own, strict=True):
        own.update(others)
