"""Why a deal came to its points, for one reader: with which cards, by whom, in which trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from typing import Final

from bot.engine.actions import Beg, Give
from bot.engine.axes import GameTie
from bot.engine.cards import Card
from bot.engine.events import Called, Cause, Scored
from bot.engine.views import PublicView, Trick
from bot.locale.say import N_, Say
from bot.ui.controls.table import PickWhy
from bot.ui.core.layout import GREY, LAYOUT_TEXT, Part, fit, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import (
    deals_menu,
    drama_of,
    heading,
    in_short,
    short_side,
    side_lines,
    tricks_button,
    why_called_off,
)
from bot.ui.text.cards import cards_text, marking
from bot.ui.text.measure import size
from bot.ui.text.names import safe
from bot.ui.text.points import barred_lines, by_pips, cause_text, counts_pips, not_made, title
from bot.views.counts import DealCount
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

_TIES: Final[dict[GameTie, str]] = {
    GameTie.ELDEST_SIDE: N_("counts are level, so it goes to eldest's side"),
    GameTie.NON_DEALER: N_("counts are level, so it goes to the side that didn't deal"),
}

_IN_WORDS: Final[dict[Cause, str]] = {
    Cause.PENALTY: N_("{name} had neither the suit led nor a trump"),
    Cause.SALE: N_("the price of the pitch"),
    Cause.RULING: N_("by a referee's ruling"),
}
"""What made points that no card made; the drama tells of bids."""


def why(table: TableView, summary: DealSummary, say: Say) -> Outgoing:
    """Explain each point of a finished deal.

    Args:
        table: as it was at the deal's end, with what all saw of it.
    """
    if table.public is None:
        raise ValueError("no cards were dealt")
    explained = _Why(
        table, table.public, summary, marking(table.public.rules, table.public.trumps, say.plain)
    )
    score = "\n".join(side_lines(summary))
    drama = drama_of(summary, table.rules, say.plain)
    about = filter(None, [drama, *explained.points(), *explained.others()])
    lines = [heading(summary, say.plain), *about]
    told = [one.deal for one in table.ended]
    parts: list[Part] = [
        fit(lines, LAYOUT_TEXT - size(score) - 1, score),
        [tricks_button(table, summary.game, summary.deal, say)],
        *deals_menu(PickWhy(table.id, summary.game), told, summary.deal, say),
    ]
    return Outgoing(layout=layout(parts, None, GREY))


def _made_alike(scored: tuple[Scored, str | None]) -> tuple[object, ...]:
    """Return what points have in common that several sides make at once, as from a revoke."""
    point, scorer = scored
    if point.cause is Cause.GIFT:
        return (Cause.GIFT,)
    return point.cause, point.cards, point.seat, scorer, point.points > 0


@dataclass(frozen=True, slots=True)
class _Why:
    table: TableView
    public: PublicView
    summary: DealSummary
    say: Say

    def points(self) -> Iterator[str]:
        """Yield a line for each point that was scored, in order; then what counts for Game."""
        summary = self.summary
        scored = zip(summary.points, summary.scorers, strict=True)
        for _, group in groupby(scored, key=_made_alike):
            same = list(group)
            first, scorer = same[0]
            sides = [f"{short_side(self.summary, one.side)} **{one.points:+d}**" for one, _ in same]
            what = f"**{self._title(first)}** {', '.join(sides)}"
            yield " · ".join(filter(None, [what, self._made(first, scorer)]))
        if self._count.held and by_pips(self.public.rules) and any(summary.pips):
            yield from map(small, self._counts())

    def others(self) -> Iterator[str]:
        """Yield what nobody scored, and where the points were made that do not count."""
        yield from why_called_off(self.summary, self.say)
        yield from barred_lines(self._count, self.say)
        yield in_short(not_made(self._count, self.say))
        for point in self.summary.unscored:
            if counts_pips(point.cause, self.public.rules):
                continue
            name = None if point.seat is None else self.summary.names[point.seat]
            made = " · ".join(filter(None, [self._title(point), self._made(point, name)]))
            yield in_short([self.say("doesn't count: {points}", points=made)])

    @property
    def _count(self) -> DealCount:
        return DealCount(self.summary, self.public.rules)

    def _title(self, point: Scored) -> str:
        return title(point, self.public.rules, self.say)

    def _made(self, point: Scored, scorer: str | None) -> str:
        """Say with which card a point was made, by whom, in which trick; or what else made it."""
        if counts_pips(point.cause, self.public.rules):
            return self._level(point)
        name = safe(scorer or "")
        match point.cause:
            case Cause.TURN_UP:
                return self._turned_up(point, name)
            case Cause.GIFT:
                return self._gift()
            case Cause.REVOKE:
                return self._revoke(point, name)
            case cause if cause in _IN_WORDS:
                return self.say(_IN_WORDS[cause], name=name)
        for number, trick in enumerate(self.public.tricks):
            if point.cards and point.cards[0] in trick.cards:
                return self._in_trick(point, number, trick)
        return ""

    def _turned_up(self, point: Scored, name: str) -> str:
        ran = point.cards[:1] != self.public.turn_ups[:1]
        again = N_("{name} ran the cards and turned up {card}")
        text = again if ran else N_("{name} turned up {card}")
        return self.say(text, name=name, card=cards_text(point.cards, self.say))

    def _in_trick(self, point: Scored, number: int, trick: Trick) -> str:
        """Say who took a point's card, or the first of them, in a trick, and who played it."""
        cast, holder = self.table.cast(self.public), trick.seats[trick.cards.index(point.cards[0])]
        taker, other = cast.took(trick), cast.player(holder, number)
        if point.cause is Cause.PIPS:
            text = N_("{name} took {cards} in trick {n}")
        elif holder == trick.winner:
            text = N_("{name} took trick {n} with {cards}")
        elif point.seat == holder:
            taker, text = other, N_("{name} had {cards}, played to trick {n}")
        elif point.cause is Cause.JACK and point.side != holder % self.summary.sides:
            text = N_("{name} hung {other}'s {cards} in trick {n}")
        else:
            text = N_("{name} took {other}'s {cards} in trick {n}")
        cards = cards_text(point.cards, self.say)
        return self.say(text, name=safe(taker), other=safe(other), cards=cards, n=number + 1)

    def _gift(self) -> str:
        cast, public = self.table.cast(self.public), self.public
        begged = next(n for n, (_, call) in enumerate(public.calls) if isinstance(call, Beg))
        gave = next(n for n, (_, call) in enumerate(public.calls) if isinstance(call, Give))
        names = {"name": safe(cast.did(Called, begged)), "other": safe(cast.did(Called, gave))}
        return self.say("{name} begged, and {other} gave the point", **names)

    def _revoke(self, point: Scored, name: str) -> str:
        made = [one.revoke for one in self.summary.judged if one.revoke is not None]
        tricks = [one.trick for one in made if (one.seat, (one.card,)) == (point.seat, point.cards)]
        card = cards_text(point.cards, self.say)
        if not tricks:
            return card
        text = N_("{name} revoked in trick {n}: {card}")
        return self.say(text, name=name, n=tricks[0] + 1, card=card)

    def _level(self, point: Scored) -> str:
        """Say why Game goes to a side, where that does not follow from the counts."""
        rules, pips = self.public.rules, self.summary.pips
        carried = point.points - rules.game_points
        level = pips.count(max(pips)) > 1 and rules.game_tie in _TIES
        return " · ".join(
            [
                *([self.say(_TIES[rules.game_tie])] if level else []),
                *([self.say("{n} carried over", n=carried)] if carried else []),
            ]
        )

    def _counts(self) -> Iterator[str]:
        """Yield for each side the cards that count for Game, trick by trick."""
        tricks = [*enumerate(self.public.tricks, 1)]
        for side, pips in enumerate(self.summary.pips):
            taken = [
                self._counted(number, trick.cards)
                for number, trick in tricks
                if trick.winner is not None and trick.winner % self.summary.sides == side
            ]
            counted = (
                f"{cause_text(Cause.GAME, self.say)} {short_side(self.summary, side)} **{pips}**"
            )
            yield " · ".join([counted, *filter(None, taken)])

    def _counted(self, number: int, cards: Sequence[Card]) -> str:
        pips = [self.public.rules.pips(card, self.public.trumps) for card in cards]
        counting = cards_text(compress(cards, pips), self.say)
        trick = self.say("trick {n}", n=number)
        return f"{trick} {counting} = **{sum(pips)}**" if counting else ""
