"""Narration of drama: short posts, for servers that want them beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.cards import Card, Rank
from bot.engine.events import Event, TrickTaken
from bot.engine.rules import Rules
from bot.engine.views import PublicView
from bot.tables.core.narration import jack_names, jack_taken
from bot.views.drama import Drama, Happening, happenings, hung
from bot.views.posts import DramaPost
from bot.views.seat_changes import Cast, SeatChange
from bot.views.table.deals import DealSummary


@dataclass(frozen=True, slots=True)
class DramaTeller:
    """Turns what one action did into posts of its drama."""

    game: int
    names: Sequence[str]
    """By seat."""
    rules: Rules
    changes: Sequence[SeatChange] = ()
    """The seats that changed hands in the middle of a deal."""

    def tell(
        self, before: PublicView | None, events: Sequence[Event], ended: Sequence[DealSummary]
    ) -> Iterator[DramaPost]:
        """Yield the posts: one for each deal in which the action did something.

        Args:
            before: the public view before the action; None before a game's first deal.
            events: all events of the action, in order.
            ended: the deals that it ended.
        """
        if before is not None and not any(deal.deal == before.deal for deal in ended):
            yield from self._in_play(before, events)
        for deal in ended:
            earlier = len(before.tricks) if before and before.deal == deal.deal else 0
            told = [
                one
                for one in happenings(deal, self.rules)
                if one.what is not Drama.HUNG or (deal.jack and deal.jack.trick >= earlier)
            ]
            if told:
                yield self._post(deal.deal, 0, told)

    def _in_play(self, before: PublicView, events: Sequence[Event]) -> Iterator[DramaPost]:
        """Yield the post of a jack that is hung while the deal goes on."""
        taken = next((event for event in events if isinstance(event, TrickTaken)), None)
        if taken is None or before.trumps is None:
            return
        jack = jack_taken(before, taken, before.trumps)
        if jack and jack.trick == len(before.tricks) and hung(jack, before.sides):
            card = Card(Rank.JACK, before.trumps)
            cast = Cast.of(self.names, self.changes, before)
            holder, taker = jack_names(cast, taken, jack)
            told = Happening(Drama.HUNG, (taker,), holder, card)
            yield self._post(before.deal, jack.trick + 1, [told])

    def _post(self, deal: int, trick: int, told: Sequence[Happening]) -> DramaPost:
        return DramaPost(
            game=self.game,
            deal=deal,
            trick=trick,
            told=[
                (
                    happening.what.value,
                    [*happening.names],
                    happening.other,
                    None if happening.card is None else happening.card.code,
                    happening.points,
                    happening.needed,
                )
                for happening in told
            ],
        )
