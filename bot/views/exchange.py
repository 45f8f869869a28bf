"""What a deal's exchange came to, and who is dry, from what all at the table know."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from bot.engine import events
from bot.engine.axes import Follow
from bot.engine.views import PublicView


class Exchanged(NamedTuple):
    """What a seat has given up and got before the first lead (docs/rules.md §8.2)."""

    seat: int
    gone: int
    fresh: int
    """From the stock, the pool among them; not from a kitty."""

    @property
    def figures(self) -> str:
        """The numbers in short: ``−6 +3``."""
        lost, got = (f"−{self.gone}" if self.gone else "", f"+{self.fresh}" if self.fresh else "")
        return " ".join(filter(None, (lost, got)))


def exchanged(public: PublicView) -> list[Exchanged]:
    """Return what the seats have exchanged so far, in order of play, without those that have not.

    What a seat lays away once it is dry is not in it.
    """
    gone, fresh = Counter[int](), Counter[int]()
    for event in public.story:
        match event:
            case events.Discarded(seat, count):
                gone[seat] += count
            case events.Refilled(seat, count) | events.PoolTaken(seat, count):
                fresh[seat] += count
            case _:
                pass
    moved = [seat for seat in public.order if gone[seat] or fresh[seat]]
    return [Exchanged(seat, gone[seat], fresh[seat]) for seat in moved]


def dry(public: PublicView) -> list[int]:
    """Return the seats that have no trump left and are out of the deal (docs/rules.md §8.4)."""
    if public.rules.follow is not Follow.TRUMPS_ONLY:
        return []
    return [seat for seat in public.order if seat not in public.playing]
