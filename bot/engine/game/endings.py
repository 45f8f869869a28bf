"""What an action decides of the game at once, however the hidden cards lie.

At once is before anybody else decides, and before a hidden card counts: one that is drawn or turned
up, one by which a call of a revoke is judged, or one that a hand still holds when the tricks end.
What later play makes certain is left out, and what counting the unseen cards would prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.views import Ask, GameEnding


def endings(deal: Deal, seat: int, actions: Iterable[Action]) -> Iterator[GameEnding]:
    """Go through those of some actions of a seat that decide the game; the rules try each."""
    if deal.ask is Ask.PLAY and any(deal.hands[other] for other in deal.followers):
        return  # the trick goes on, or ends by what that hand cannot play
    for action in actions:
        after = deal.after(seat, action)
        decided = after.ends_game or after.out != deal.out
        if decided and not _hangs_on_hidden_cards(deal, seat, after):
            yield GameEnding(action, _decided_for(deal, after))


def _hangs_on_hidden_cards(before: Deal, seat: int, after: Deal) -> bool:
    """Say whether other cards that no view shows might have led elsewhere."""
    if _counts(after) != _counts(before):
        return True
    tricks_ended = before.ask is Ask.PLAY and after.step > before.step
    others = (hand for other, hand in enumerate(after.hands) if other != seat)
    return tricks_ended and any(others)


def _counts(deal: Deal) -> tuple[int, int, int]:
    """Return how many cards were drawn and laid away, and how many calls of revokes judged."""
    judged = 0 if deal.revokes is None else deal.revokes.public.judged
    return deal.drawn, sum(map(len, deal.discarded)), judged


def _decided_for(before: Deal, after: Deal) -> int | None:
    """Return the side that reaches the target; or has won the last deal's game, if one has."""
    if before.out:
        return after.points[-1].side
    return after.out[0] if after.out else after.winner
