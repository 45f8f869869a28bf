"""The parts of a running game that board, hand and score have in common."""

from __future__ import annotations

from bot.engine.views import PublicView, Trick
from bot.locale import Say
from bot.tables.views import TableView
from bot.ui.cards import card_text, cards_text, suit_text
from bot.ui.frame import small
from bot.ui.names import safe
from bot.ui.people import mark, side, who
from bot.ui.points import Point, cause_text, points_of


def sides_lines(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say each side's score, tricks and pips, and what wins."""
    lines = []
    for number in range(public.sides):
        names = f"{mark(view, number)}**{public.score[number]}** {side(view, number)}"
        taken = [trick for trick in public.tricks if (trick.winner or 0) % public.sides == number]
        tricks = say.count("{n} trick", "{n} tricks", len(taken))
        pips = say.count("{n} pip", "{n} pips", public.pips[number])
        lines.append(f"{names} · {tricks}, {pips}")
    dealer = safe(view.seats[public.dealer].name)
    goal = say("To {target} · {dealer} deals", target=public.rules.target, dealer=dealer)
    return [*lines, small(goal)]


def turned(public: PublicView, say: Say) -> list[str]:
    """Say what was turned up, and what is trumps."""
    up = cards_text(public.turn_ups, say)
    if public.trumps is not None:
        suit = suit_text(public.trumps, say)
        return [say("Trumps **{suit}** · turned up {cards}", suit=suit, cards=up)]
    return [say("Turned up **{cards}** · trumps are not settled yet", cards=up)] if up else []


def players(view: TableView, public: PublicView, say: Say) -> list[str]:
    """List the players in the order of the trick: what each played, and how many cards are left."""
    trick = public.trick
    lines = []
    for place in range(public.seats):
        seat = (trick.leader + place) % public.seats
        parts = [f"{mark(view, seat % public.sides)}{who(view.seats[seat], say)}"]
        if place < len(trick.cards):
            parts[0] += f" **{card_text(trick.cards[place], say)}**"
        if seat == trick.best:
            parts.append(say("winning"))
        parts.append(say.count("{n} card", "{n} cards", public.hand_counts[seat]))
        if seat == public.dealer:
            parts.append(say("dealer"))
        marker = "▶ " if public.decision is not None and public.decision.seat == seat else ""
        lines.append(marker + " · ".join(parts))
    return lines


def so_far(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what was scored in this deal before its last trick: turn-ups and gifts."""
    names = [seat.name for seat in view.seats]
    told = [_short(point, view, say) for point in points_of(public.points, names)]
    return [small(say("This deal: {points}", points=" · ".join(told)))] if told else []


def last_trick(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say who took the last trick, and with what it was made."""
    if not public.tricks:
        return []
    trick = public.tricks[-1]
    pips = sum(card.pips for card in trick.cards)
    told = say(
        "Last trick: {cards} → {name}, {pips}",
        cards=in_order(view, trick, say),
        name=safe(view.seats[trick.winner or 0].name),
        pips=say.count("{n} pip", "{n} pips", pips),
    )
    return [small(told)]


def in_order(view: TableView, trick: Trick, say: Say) -> str:
    """Return a trick's cards with their players, in order of play."""
    return ", ".join(
        f"{safe(view.seats[(trick.leader + n) % len(view.seats)].name)} {card_text(card, say)}"
        for n, card in enumerate(trick.cards)
    )


def _short(point: Point, view: TableView, say: Say) -> str:
    what = " ".join([cause_text(point.cause, say), *(card_text(c, say) for c in point.cards)])
    return f"{what} {point.points:+d} {side(view, point.side)}"
