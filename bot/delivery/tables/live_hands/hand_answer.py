"""One live hand, and the answer to an interaction that is going to show it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from bot.delivery.live.live_messages import LiveAnswer, LiveMessage, LiveMessages
from bot.players.hints import Hint
from bot.ui.core.message import Outgoing
from bot.ui.table.hand.hand import Considered
from bot.views.table.view import HandView


@dataclass(slots=True, eq=False, kw_only=True)
class LiveHand(LiveMessage):
    """A hand in the channel that its token can still edit; its owner is the table."""

    seat: int
    """Where the person sat when the hand was last shown."""
    direct: bool
    """Whether it is in direct messages."""
    considered: tuple[Considered, int, int, int] | None = None
    """An action that the person must confirm, or a hint, with its game, deal and turn."""
    has_moved: bool = False
    """Whether the person has gone on in their direct messages."""
    tried_below: int = 0
    """The board below which it was sent, or could not be sent."""

    def considered_in(self, view: HandView) -> Considered | None:
        """Return the action that the person must confirm, or the hint, if it still stands."""
        if self.considered is None or not view.view.to_act:
            return None
        considered, game, deal, turn = self.considered
        is_same_deal = (game, deal) == (view.table.game, view.view.public.deal)
        is_same_turn = is_same_deal and view.is_present(turn)
        action = considered.action if isinstance(considered, Hint) else considered
        return considered if is_same_turn and action in view.view.legal else None


class HandAnswer(LiveAnswer[LiveHand]):
    """An answer that is going to show a person's hand."""

    @classmethod
    def renewing(cls, keeper: LiveMessages[LiveHand], hand: LiveHand) -> Self:
        """Return an answer that leaves a hand as it is, and brings a newer token for it."""
        answer = cls(keeper, hand.owner, hand.user_id).__enter__()
        # Its message may have been sent below a board meanwhile, and is then to be sent once more.
        answer._make = partial(replace, hand, has_asked=False, tried_below=0)
        return answer

    def prepare(
        self,
        view: HandView,
        message: Outgoing,
        *,
        direct: bool,
        spoken: str,
        considered: Considered | None = None,
    ) -> None:
        """Announce what the answer shows."""
        place = None if considered is None else (considered, *_place(view))
        hand = partial(LiveHand, seat=view.view.seat, direct=direct, considered=place)
        self._becomes(hand, message, spoken)

    def prepare_other(self, message: Outgoing, *, direct: bool, spoken: str) -> None:
        """Announce an answer that becomes the person's hand once cards are dealt."""
        # The first look at the table says which seat.
        self._becomes(partial(LiveHand, seat=0, direct=direct), message, spoken)


def _place(view: HandView) -> tuple[int, int, int]:
    public = view.view.public
    turn = -1 if public.decision is None else public.decision.turn
    return view.table.game, public.deal, turn
