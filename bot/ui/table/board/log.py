"""The log of a deal: its calls in words, then a line for each trick; on its board or alone.

Cards are in characters, since emojis of a whole deal would fill the message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.engine import events
from bot.engine.revokes import Revoke
from bot.engine.views import PublicView
from bot.locale.say import Say
from bot.ui.controls.table import PickTricks, ShowTricks
from bot.ui.core.framed import framed
from bot.ui.core.layout import GREY, LAYOUT_TEXT, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import (
    deals_menu,
    heading,
    points_picture_of,
    result_text,
    why_button,
)
from bot.ui.text.cards import marking
from bot.ui.text.measure import size
from bot.ui.text.story import StoryWords
from bot.views.story import DealPart, Fact, facts
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView

MOST_TRICKS: Final = 12
"""Tricks shown: as many as a deal of Trinidad can have. More would fill a phone's screen twice."""
_IN_NOTES: Final = (events.TakenBack, events.CardCalled)
"""What the notes above the log tell of the trick being played: which cards lie exposed."""
_SPARE: Final = 1_200
"""Code units left for the heading, or for what the deal came to."""


@dataclass(frozen=True, slots=True)
class Log:
    """The lines of a log that there is room for."""

    lines: tuple[str, ...]
    earlier: int = 0
    """How many tricks are left out, the oldest ones."""


@dataclass(frozen=True, slots=True)
class DealLog:
    """What a board tells of a deal besides its table."""

    words: StoryWords
    told: tuple[Fact, ...]
    """All but the deal's end."""
    now: int
    """The trick being played, from 0."""

    @staticmethod
    def of(
        view: TableView, public: PublicView, say: Say, revoked: Iterable[Revoke] = ()
    ) -> DealLog:
        """Return the log of a deal; revokes are shown once it is scored, each at its card."""
        cast, marked = view.cast(public), frozenset((one.trick, one.seat) for one in revoked)
        told = tuple(fact for fact in facts(cast) if fact.part != DealPart.END)
        say = marking(public.rules, public.trumps, say.plain)
        return DealLog(StoryWords(cast, say, marked), told, len(public.tricks))

    def within(self, room: int) -> Log:
        """Return in small print what fits into the room, the newest tricks first."""
        calls, tricks = self._lines(range(DealPart.TURN, 0)), self._lines(range(self.now))
        if len(tricks) <= MOST_TRICKS and size("\n".join((*calls, *tricks))) < room:
            return Log((*calls, *tricks))
        # A line about the tricks that are left out may come on top.
        say = self.words.say
        left = room - size(small(_earlier(len(tricks), say))) - 1
        shown = [*_that_fit(reversed(tricks[-MOST_TRICKS:]), left)][::-1]
        left -= sum(size(line) + 1 for line in shown)
        earlier = len(tricks) - len(shown)
        between = [small(_earlier(earlier, say))] if earlier else []
        return Log((*_that_fit(calls, left), *between, *shown), earlier)

    def whole(self) -> list[str]:
        """Return all lines, the calls first, without small print."""
        return [*self.words.lines(fact for fact in self.told if fact.part != self.now)]

    def last_trick(self) -> list[str]:
        """Return the line of the last finished trick in small print, if there is one."""
        return self._lines(range(self.now - 1, self.now)) if self.now else []

    def notes(self) -> list[str]:
        """Return what happened besides the cards in the trick being played."""
        told = [fact for fact in self.told if fact.part == self.now]
        shown = [fact for fact in told if not isinstance(fact.what, _IN_NOTES)]
        return [*self.words.items(self.now, shown)]

    def _lines(self, parts: range) -> list[str]:
        return [*map(small, self.words.lines(fact for fact in self.told if fact.part in parts))]


def _earlier(n: int, say: Say) -> str:
    return say.count("… and {n} earlier trick", "… and {n} earlier tricks", n)


def _that_fit(lines: Iterable[str], room: int) -> Iterator[str]:
    for line in lines:
        room -= size(line) + 1
        if room < 0:
            return
        yield line


def tricks(table: TableView, summary: DealSummary | None, page: int, say: Say) -> Outgoing:
    """Show what everybody saw of a deal, with how it ended once it is over.

    Pages count from 0; beyond the last one, the last is shown.
    """
    public = table.public
    if public is None:
        raise ValueError("no cards were dealt")
    revoked = () if summary is None else [one.revoke for one in summary.revokes]
    lines = DealLog.of(table, public, say, revoked).whole() or [say("No card has been played yet.")]
    pages = _pages(lines)
    page = min(page, len(pages) - 1)
    is_last = page == len(pages) - 1
    if summary is None:
        top = f"### {say('Deal {n}', n=public.deal + 1)}"
    elif is_last:
        top = result_text(summary, table.rules, _SPARE, say)
    else:
        top = heading(summary, say)
    parts: list[Part] = [top, "\n".join(pages[page])]
    if summary is not None and is_last:
        parts += points_picture_of(summary, table.rules, say)
    turns = [(page - 1, say("Earlier")), (page + 1, say("Later"))]
    buttons = [
        button(ShowTricks(table.id, table.game, public.deal, other), label)
        for other, label in turns
        if 0 <= other < len(pages)
    ]
    buttons += [] if summary is None else why_button(table, summary.game, summary.deal, say)
    parts += [buttons] if buttons else []
    told = [one.deal for one in table.ended]
    parts += deals_menu(PickTricks(table.id, table.game), told, public.deal, say)
    in_words = partial(tricks, table, summary, page, say.drawing(None))
    return framed(parts, GREY, in_words=in_words)


def _pages(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    left = LAYOUT_TEXT - _SPARE
    for line in lines:
        needed = size(line) + 1
        if needed > left and pages[-1]:
            pages.append([])
            left = LAYOUT_TEXT - _SPARE
        pages[-1].append(line)
        left -= needed
    return pages
