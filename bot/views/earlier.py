"""Posts of a deal as version 0.9.0 stored them, each with what had happened.

Those it had yet to send are told from the story instead, by the part of the deal that they told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from bot.engine.events import Called
from bot.views.posts import DramaPost, PostOfDeal, StoryPost
from bot.views.seat_changes import Cast
from bot.views.story import DealPart, facts

_PARTS: Final[Mapping[str, DealPart]] = {
    "trumps-cut": DealPart.TURN,
    "turn-up": DealPart.TURN,
    "pitch": DealPart.MARKET,
    "named": DealPart.MARKET,
    "discards": DealPart.EXCHANGE,
    "revoke": DealPart.REVOKES,
    "bunch": DealPart.END,
    "deal": DealPart.END,
}


class EarlierPost(PostOfDeal):
    """One of them: all it needs is the part of the deal that it told."""

    part: int
    """A `DealPart`, or the number of a trick."""
    run: int = 0
    """Of turn-ups: whether the cards had been run."""
    drama: bool = False

    def anew(self, cast: Cast) -> StoryPost:
        """Return the post that tells it now; raise LookupError if there is nothing of it."""
        found = [fact for fact in facts(cast) if fact.part == self.part]
        if self.part == DealPart.TURN:
            # Those before and those after the beg had a post each.
            called = [isinstance(fact.what, Called) for fact in found]
            first = called.index(True) if True in called else len(found)
            found = found[first:] if self.run else found[:first]
        told = [fact.at for fact in found]
        kind = DramaPost if self.drama else StoryPost
        return kind(self.game, self.deal, told[0], told[-1] + 1)


def earlier_post(text: str) -> EarlierPost | None:
    """Read a post that an earlier version stored; None if it is none of a deal."""
    values: Mapping[str, Any] = json.loads(text)
    kind, place = values["kind"], (values.get("game", 0), values.get("deal", 0))
    if kind == "trick":
        return EarlierPost(*place, part=values["number"])
    if kind == "drama" and "told" in values:
        trick = values["trick"]
        return EarlierPost(*place, part=trick - 1 if trick else DealPart.END, drama=True)
    if kind not in _PARTS:
        return None
    return EarlierPost(*place, part=_PARTS[kind], run=values.get("run", 0))
