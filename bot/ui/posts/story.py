"""The story of a deal as posts, replays and lessons tell it: a range of its events, in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine import events
from bot.engine.actions import Name
from bot.locale.say import Say
from bot.ui.core.layout import PLAIN_TEXT
from bot.ui.core.message import Picture
from bot.ui.table.results.deal_result import points_picture_of, result_text
from bot.ui.text.cards import marking
from bot.ui.text.measure import size
from bot.ui.text.story import StoryWords, drama_line
from bot.views.drama import drama_in
from bot.views.history import ToldDeal
from bot.views.story import DealPart, Fact, facts

_ACTS: Final = (events.Called, events.ThrownIn, events.Answered, events.Drawn)
"""What a replay shows as it is done."""
_ON_REVOKES: Final = (events.TakenBack, events.CardCalled, events.RevokeCalled)
_PARTS: Final[dict[int, str]] = {
    DealPart.BUNCH: "bunch",
    DealPart.EXCHANGE: "discards",
    DealPart.END: "points",
}


def story_lines(deal: ToldDeal, told: range, say: Say, *, acts: bool = True) -> list[str]:
    """Tell a range of a deal, with what it came to if that is its end.

    What players did one by one is left out for a replay, which has shown it.
    """
    found = _facts(deal, told)
    # Nothing tells of revokes before the deal is scored, however late it is said.
    ended = deal.summary if _ends(found) else None
    revoked = () if ended is None else ended.revokes
    marked = frozenset((one.revoke.trick, one.revoke.seat) for one in revoked)
    say = marking(deal.cast.public.rules, deal.cast.public.trumps, say)
    words = StoryWords(deal.cast, say, marked)
    shown = [fact for fact in found if fact.part != DealPart.END and (acts or not _is_act(fact))]
    lines = [*words.lines(shown)]
    if ended is not None:
        room = PLAIN_TEXT - sum(size(line) + 1 for line in lines)
        lines.append(result_text(ended, deal.table.rules, room, say))
    return lines


def drama_lines(deal: ToldDeal, told: range, say: Say) -> list[str]:
    """Tell what of a range of a deal a table talks about, a line each."""
    ended = deal.summary if _ends(_facts(deal, told)) else None
    say = marking(deal.cast.public.rules, deal.cast.public.trumps, say)
    return [drama_line(one, say) for one in drama_in(deal.cast, told, ended)]


def points_pictures(deal: ToldDeal, told: range, say: Say) -> tuple[Picture, ...]:
    """Return the picture of a deal's points, if its end is in a range."""
    ended = deal.summary
    if ended is None or ended.redealt or ended.all_passed or not _ends(_facts(deal, told)):
        return ()
    return points_picture_of(ended, deal.table.rules, say)


def part_name(deal: ToldDeal, told: range) -> str:
    """Name what a range tells, so that nothing else of its deal has that name.

    Raises LookupError if it tells nothing.
    """
    found = _facts(deal, told)
    last, called = found[-1], any(isinstance(fact.what, events.Called) for fact in found)
    if last.part == DealPart.TURN:
        return "trumps" if called else "turn-up"
    if last.part == DealPart.MARKET:
        return "trumps" if all(map(_names_trumps, found)) else "pitch"
    if last.part in _PARTS:
        return _PARTS[last.part]
    if any(isinstance(fact.what, events.TrickTaken) for fact in found):
        return f"trick {last.part + 1}"
    before = [fact for fact in _facts(deal, range(told.stop)) if isinstance(fact.what, _ON_REVOKES)]
    return f"revoke {len(before)}"


def drama_name(deal: ToldDeal, told: range) -> str:
    """Name the drama of a range, so that no other of its deal has that name."""
    story = deal.cast.public.story[: told.stop]
    tricks = sum(isinstance(event, events.TrickTaken) for event in story)
    return f"highlights {tricks + _ends(_facts(deal, told))}"


def _facts(deal: ToldDeal, told: range) -> list[Fact]:
    return [fact for fact in facts(deal.cast) if fact.at in told]


def _is_act(fact: Fact) -> bool:
    return isinstance(fact.what, _ACTS) and not _names_trumps(fact)


def _names_trumps(fact: Fact) -> bool:
    return isinstance(fact.what, events.Called) and isinstance(fact.what.action, Name)


def _ends(found: Sequence[Fact]) -> bool:
    return any(fact.part == DealPart.END for fact in found)
