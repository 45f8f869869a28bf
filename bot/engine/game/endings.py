"""What an action decides of the game at once, however the hidden cards lie.

At once is before anybody else decides, and before a hidden card counts: one that is drawn or turned
up, one by which a call of a revoke is judged, or one that a hand still holds when the tricks end.
What later play makes certain is left out, and what counting the unseen cards would prove.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.views import Ask, GameEnding, GameOutcome


def endings(deal: Deal, seat: int, actions: Iterable[Action]) -> Iterator[GameEnding]:
    """Yield those of a seat's actions that decide the game: each is tried by the rules."""
    if deal.ask is Ask.PLAY and any(deal.hands[other] for other in deal.followers):
        return  # the trick goes on, or ends by what that hand cannot play
    for action in actions:
        after = deal.after(seat, action)
        decided = after.ends_game or after.out != deal.out
        if decided and not _hangs_on_hidden_cards(deal, seat, after):
            yield GameEnding(action, _outcome(deal, after, seat % deal.sides))


def _hangs_on_hidden_cards(before: Deal, seat: int, after: Deal) -> bool:
    """Say whether the result may depend on cards that no view shows."""
    if _counts(after) != _counts(before):
        return True
    tricks_ended = before.ask is Ask.PLAY and after.step > before.step
    others = (hand for other, hand in enumerate(after.hands) if other != seat)
    return tricks_ended and any(others)


def _counts(deal: Deal) -> tuple[int, int, int]:
    """Return how many cards were drawn and laid away, and how many calls of revokes judged."""
    judged = 0 if deal.revokes is None else deal.revokes.public.judged
    return deal.drawn, sum(map(len, deal.discarded)), judged


def _outcome(before: Deal, after: Deal, mine: int) -> GameOutcome:
    """Return how the game ends for a side, or for which place it plays no more."""
    if before.out:
        return GameOutcome.SECOND if after.points[-1].side == mine else GameOutcome.LAST
    winner = after.out[0] if after.out else after.winner
    if winner is None:
        return GameOutcome.DRAWN
    return GameOutcome.WON if winner == mine else GameOutcome.LOST
