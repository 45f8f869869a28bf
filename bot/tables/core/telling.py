"""What is new in a deal's story: the posts that tell it, and how the deal ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine import actions, events
from bot.engine.events import Cause, DealEnded, Event
from bot.engine.views import Ask, PublicView
from bot.tables.core.deal_summary import deal_summary
from bot.views.drama import drama_in
from bot.views.posts import DramaPost, StoryPost
from bot.views.seat_changes import Cast
from bot.views.story import facts
from bot.views.table.deals import DealSummary

_EXCHANGE: Final = (events.Discarded, events.Refilled, events.PoolTaken)
_TRICK: Final = (events.Played, events.WentDry, events.ThrownIn, events.Answered)
"""What happens while a trick is on."""
_UNTIL_TOLD: Final[dict[Ask, tuple[type[Event], ...]]] = {
    Ask.BEG: (events.Called,),
    Ask.BID: (events.Called,),
    Ask.OFFER: (events.Called,),
    Ask.SALE: (events.Called,),
    Ask.BUNCH: (events.Called,),
    Ask.NAME: (events.KittyTaken,),
    Ask.DISCARD: (events.KittyTaken, *_EXCHANGE),
}
"""What waits, by what is asked, until it can be told in whole."""


def told_to(public: PublicView) -> int:
    """Return how many events of a deal can be told by now.

    A beg waits for its answer, an auction and an exchange for their ends, and a trick for its last
    card. Standing is told with the first trick.
    """
    story, at = public.story, len(public.story)
    if public.decision is None or isinstance(story[-1], events.DealEnded):
        return at
    waiting = _UNTIL_TOLD.get(public.decision.ask)
    while at and (
        _in_trick(story, at - 1) if waiting is None else isinstance(story[at - 1], waiting)
    ):
        at -= 1
    return at


def _in_trick(story: Sequence[Event], at: int) -> bool:
    match story[at]:
        case events.TrumpsSettled():
            # By the card led, or since eldest stands.
            return isinstance(story[at - 1], events.Played) or _in_trick(story, at - 1)
        case events.Called(action=actions.Stand()) | events.Scored(cause=Cause.PENALTY):
            return True
        case event:
            return isinstance(event, _TRICK)


def how_ended(game: int, cast: Cast) -> DealSummary | None:
    """Return how a deal ended; None while it goes on."""
    is_over = isinstance(cast.public.story[-1], DealEnded)
    return deal_summary(game, cast) if is_over else None


def story_posts(
    game: int, cast: Cast, before: PublicView | None, deal: DealSummary | None
) -> Iterator[StoryPost]:
    """Yield the posts of what is new in a deal, that of its drama last.

    Args:
        game: its game's number.
        cast: that of the deal, as it stands.
        before: the public view before that, of this deal or an earlier one; None for no deal.
        deal: how it ended, once it has.
    """
    public = cast.public
    is_same = before is not None and before.deal == public.deal
    told = range(told_to(before) if before and is_same else 0, told_to(public))
    if not told:  # so it is with most cards
        return
    place = game, public.deal, told.start, told.stop
    if any(fact.at in told for fact in facts(cast)):
        yield StoryPost(*place)
    if any(drama_in(cast, told, deal)):
        yield DramaPost(*place)
