"""What a deal's exchange came to, and who is dry, from what all at the table know."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.engine.axes import Exchange, Follow
from bot.engine.views import PublicView

_KEPT: Final = 6


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

    A seat that is dry has laid its cards away besides. It then held six cards, less those that it
    had played.
    """
    rules, out = public.rules, dry(public)
    if rules.exchange is Exchange.NONE and not rules.kitty:
        return []
    tricks = (*public.tricks, public.trick)
    found = []
    for seat in public.order:
        played = sum(seat in trick.seats for trick in tricks)
        away = max(0, _KEPT - played) if seat in out else 0
        gone = public.discarded[seat] - away
        took = rules.kitty if public.bound is not None and public.bound.seat == seat else 0
        held = public.hand_counts[seat] + played + away
        fresh = held + gone - rules.hand - took
        if gone or fresh:
            found.append(Exchanged(seat, gone, fresh))
    return found


def dry(public: PublicView) -> list[int]:
    """Return the seats that have no trump left and are out of the deal (docs/rules.md §8.4)."""
    if public.rules.follow is not Follow.TRUMPS_ONLY:
        return []
    return [seat for seat in public.order if seat not in public.playing]
