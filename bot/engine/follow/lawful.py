"""What the follow rule says of a player's own cards, by what that player knows.

Where players may revoke (docs/rules.md §6), a card that breaks the follow rule is among
`SeatView.legal`. Computers keep to the rule, and people may want to be asked first.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import PACK, Card
from bot.engine.errors import Reason
from bot.engine.follow import FollowRule
from bot.engine.follow.beating import best_of
from bot.engine.rules import Drawing, Follow
from bot.engine.shuffle import HAND
from bot.engine.views import PublicView, SeatView


def broken_rule(view: SeatView, card: Card) -> Reason | None:
    """Return the rule that a card of one's hand would break if it were played now; None if none."""
    public = view.public
    before = _cards_before(public, view.seat)
    rule = FollowRule(follow_at(public, len(public.tricks)), undertrump=public.rules.undertrump)
    return rule.refusal(view.hand, card, before, best_of(before, public.trumps), public.trumps)


def _cards_before(public: PublicView, seat: int) -> Sequence[Card]:
    """Return the cards that were played to the trick before a seat's turn in it."""
    first = public.order.index(public.trick.leader)
    order = public.order[first:] + public.order[:first]
    mine = order.index(seat)
    return [card for other, card in public.trick.plays if order.index(other) < mine]


def follow_at(public: PublicView, number: int) -> Follow:
    """Return the follow rule of a trick of the deal, by its number."""
    rules = public.rules
    return rules.follow_while_drawing if number < drawn_after(public) else rules.follow


def drawn_after(public: PublicView) -> int:
    """Return how many of the deal's tricks are, or were, drawn after."""
    drawing = public.rules.drawing is not Drawing.NONE
    return len(PACK) // len(public.order) - HAND if drawing else 0
