"""What the follow rule says of a player's own cards, by what that player knows.

Where players may revoke (docs/rules.md §6), a card that breaks the follow rule is among
`SeatView.legal`. Computers keep to the rule, and people may want to be asked first.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.engine.follow import FollowRule
from bot.engine.phases.beating import best_of
from bot.engine.rules import Drawing
from bot.engine.views import PublicView, SeatView


def broken_rule(view: SeatView, card: Card) -> Reason | None:
    """Return the rule that a card of one's hand would break if it were played now; None if none."""
    public = view.public
    before = cards_before(public, view.seat)
    best = best_of(before, public.trumps)
    rule = follow_rule(public, stock=public.stock_count)
    return rule.refusal(view.hand, card, before, best, public.trumps)


def cards_before(public: PublicView, seat: int) -> Sequence[Card]:
    """Return the cards that were played to the trick before a seat's turn in it."""
    first = public.order.index(public.trick.leader)
    order = public.order[first:] + public.order[:first]
    mine = order.index(seat)
    return [card for other, card in public.trick.plays if order.index(other) < mine]


def follow_rule(public: PublicView, *, stock: int) -> FollowRule:
    """Return a deal's follow rule, which may be another one while the stock lasts."""
    rules = public.rules
    draws = rules.drawing is not Drawing.NONE and stock > 0
    follow = rules.follow_while_drawing if draws else rules.follow
    return FollowRule(follow, undertrump=rules.undertrump)
