"""What happened in a game, told as posts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.engine.actions import Run
from bot.engine.events import (
    Cause,
    DealEnded,
    Dealt,
    Event,
    GameEnded,
    PackExhausted,
    Scored,
    TrickTaken,
    TrumpsSettled,
    TurnedUp,
)
from bot.engine.game import Game
from bot.engine.views import PublicView
from bot.tables.posts import DealMade, Post, TrickMade, TurnUp


@dataclass(slots=True)
class _Turn:
    """The turn-ups of one moment, gathered until it is known what came of them."""

    cards: list[str] = field(default_factory=list)
    points: list[tuple[str, int]] = field(default_factory=list)
    trumps: str | None = None
    exhausted: bool = False


class Narrator:
    """Tells events in order; turn-ups and what they brought become one post."""

    def __init__(self, game: int, names: Sequence[str], sides: int) -> None:
        self._game = game
        self._names = names
        self._sides = sides
        self._deal = 0
        self._dealer = 0
        self._runs = 0
        self._turn: _Turn | None = None
        self._posts: list[Post] = []

    def tell(self, before: PublicView | None, events: Iterable[Event]) -> list[Post]:
        """Tell what came of one action.

        Args:
            before: how things stood before it; None before a game's first deal.
            events: all of them, in order.
        """
        if before is not None:
            self._deal, self._dealer = before.deal, before.dealer
            self._runs = 1 + sum(isinstance(call, Run) for _, call in before.calls)
        for event in events:
            self._hear(event)
        self._end_turn()
        return self._posts

    def _hear(self, event: Event) -> None:
        match event:
            case Dealt(number, dealer):
                self._deal, self._dealer, self._runs = number, dealer, 0
            case TurnedUp(card):
                self._turn = self._turn or _Turn()
                self._turn.cards.append(card.code)
            case Scored(cause=Cause.TURN_UP, points=points, cards=cards) if self._turn:
                self._turn.points += [(card.code, points) for card in cards]
            case TrumpsSettled(suit) if self._turn:
                self._turn.trumps = suit.letter
            case PackExhausted() if self._turn:
                self._turn.exhausted = True
            case PackExhausted():
                self._turn = _Turn(exhausted=True)
            case TrickTaken():
                self._posts.append(self._trick(event))
            case DealEnded():
                exhausted = self._turn is not None and self._turn.exhausted
                self._end_turn()
                # Of a deal that ran out of cards its turn-ups have told everything.
                if not exhausted:
                    self._posts.append(self._ended(event))
            case _:
                pass

    def _end_turn(self) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        post = TurnUp(
            game=self._game,
            deal=self._deal,
            run=self._runs,
            dealer=self._names[self._dealer],
            cards=turn.cards,
            points=turn.points,
            trumps=turn.trumps,
            exhausted=turn.exhausted,
        )
        self._posts.append(post)

    def _trick(self, event: TrickTaken) -> TrickMade:
        names = self._names
        return TrickMade(
            game=self._game,
            deal=self._deal,
            number=event.number,
            cards=[
                (names[(event.leader + place) % len(names)], card.code)
                for place, card in enumerate(event.cards)
            ],
            winner=names[event.winner],
            pips=sum(card.pips for card in event.cards),
        )

    def _ended(self, event: DealEnded) -> DealMade:
        return DealMade(
            game=self._game,
            deal=event.number,
            sides=[list(self._names[side :: self._sides]) for side in range(self._sides)],
            points=[
                (
                    scored.side,
                    scored.cause.value,
                    scored.points,
                    None if scored.seat is None else self._names[scored.seat],
                    [card.code for card in scored.cards],
                )
                for scored in event.points
            ],
            pips=list(event.pips),
            score=list(event.score),
            trumps=event.trumps.letter if event.trumps else None,
        )


def events_of_start(game: Game) -> list[Event]:
    """Return the events that began a deal in which nobody has acted yet."""
    public = game.public()
    begun: list[Event] = [Dealt(public.deal, public.dealer), *map(TurnedUp, public.turn_ups)]
    begun += public.points
    if public.winner is not None:
        ended = DealEnded(public.deal, public.points, public.pips, public.score, public.trumps)
        begun += [ended, GameEnded(public.winner, public.score)]
    return begun
