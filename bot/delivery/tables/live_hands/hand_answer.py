"""One live hand, and the answer to an interaction that is going to show it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol, Self

from bot.delivery.tables.inflight_edits import MAX_MS
from bot.delivery.tables.live_hands.ephemeral import Ephemeral
from bot.engine.actions import Action
from bot.ui.core.message import Outgoing
from bot.views.table import HandView

TOKEN_MS: Final = 15 * 60_000
"""How long an interaction's token lasts."""
RENEW_MS: Final = 14 * 60_000
"""When the hand asks for a click that brings a new one."""


@dataclass(slots=True, eq=False)
class LiveHand:
    """A hand in the channel that its token can still edit; times are of the monotonic clock."""

    table_id: str
    user_id: int
    seat: int
    """Where the person sat when the hand was last shown."""
    message: Ephemeral
    shown: Hashable
    """What the message shows; None where that is not known."""
    renew_at: int
    ends_at: int
    direct: bool
    """Whether it is in direct messages."""
    spoken: str
    """The language of the person's Discord."""
    was_text: bool = False
    """Whether the message is still plain text, and becomes the hand once cards are dealt."""
    considered: tuple[Action, int, int, int] | None = None
    """An action that the person must confirm, with its game, deal and turn."""
    is_wanted: bool = False
    """Whether the table may have changed since the hand was rendered."""
    has_moved: bool = False
    """Whether the person has gone on in their direct messages."""
    has_asked: bool = False
    """Whether it has been shown that the token is about to end."""
    tried_below: int = 0
    """The board below which it was sent, or could not be sent."""
    request: asyncio.Task[None] | None = None
    """The edit under way."""
    retry_at: int = 0
    failures: int = 0
    """In a row."""

    def asks_again(self, now: int) -> bool:
        """Say, once, that the token is about to end."""
        begins = now >= self.renew_at and not self.has_asked
        self.has_asked |= begins
        return begins

    def considered_in(self, view: HandView) -> Action | None:
        """Return the action that the person must confirm, if they still may do it."""
        if self.considered is None or not view.view.to_act:
            return None
        action, game, deal, turn = self.considered
        is_same_deal = (game, deal) == (view.table.game, view.view.public.deal)
        is_same_turn = is_same_deal and view.is_present(turn)
        return action if is_same_turn and action in view.view.legal else None


class Keeper(Protocol):
    """What an answer needs of the live hands."""

    def steady(self) -> int:
        """Return milliseconds of a monotonic clock."""

    def begin(self, answer: HandAnswer) -> None:
        """Leave a person's hand to an answer."""

    def keep(self, hand: LiveHand) -> None:
        """Take over the hand that an answer has shown."""

    def end(self, answer: HandAnswer) -> None:
        """Give a person's hand back after an answer."""


class HandAnswer:
    """An answer that is going to show a person's hand: a context manager around the work for it.

    Until it ends, and for at most 5 seconds, nothing else edits the person's hand. After `prepare`
    this goes on after the block: the answer's sender calls `confirm` if it is out, and `end` in any
    case.
    """

    def __init__(self, keeper: Keeper, table_id: str, user_id: int) -> None:
        self._keeper = keeper
        self.table_id = table_id
        self.user_id = user_id
        self.until = 0
        self.overlaps = False
        """Whether another edit of the hand may have crossed the answer."""
        self._make: Callable[..., LiveHand] | None = None

    @classmethod
    def renewing(cls, keeper: Keeper, hand: LiveHand) -> Self:
        """Return an answer that leaves a hand as it is, and brings a newer token for it."""
        answer = cls(keeper, hand.table_id, hand.user_id).__enter__()
        answer._make = partial(replace, hand, has_asked=False)
        return answer

    def __enter__(self) -> Self:
        self.until = self._keeper.steady() + MAX_MS
        self._keeper.begin(self)
        return self

    def __exit__(self, *_: object) -> None:
        if self._make is None:
            self.end()

    def prepare(
        self,
        view: HandView,
        message: Outgoing,
        *,
        direct: bool,
        spoken: str,
        considered: Action | None = None,
    ) -> None:
        """Announce what the answer shows."""
        place = None if considered is None else (considered, *_place(view))
        self._make = partial(
            LiveHand,
            self.table_id,
            self.user_id,
            view.view.seat,
            shown=message.looks(),
            direct=direct,
            spoken=spoken,
            considered=place,
        )

    def prepare_other(self, message: Outgoing, *, direct: bool, spoken: str) -> None:
        """Announce an answer that becomes the person's hand once cards are dealt."""
        self._make = partial(
            LiveHand,
            self.table_id,
            self.user_id,
            seat=0,  # the first look at the table says which
            shown=message.looks(),
            direct=direct,
            spoken=spoken,
            was_text=message.layout is None,
        )

    def confirm(self, message: Ephemeral, age_ms: int, *, is_certain: bool) -> None:
        """Note that the answer is out, and with which token it can be edited.

        Args:
            message: the answer.
            age_ms: the age of the interaction, and so of its token.
            is_certain: whether it is known which of several attempts Discord accepted.
        """
        if self._make is None:
            return
        began = self._keeper.steady() - age_ms
        hand = self._make(message=message, renew_at=began + RENEW_MS, ends_at=began + TOKEN_MS)
        if self.overlaps or not is_certain:
            hand.shown = None
        self._keeper.keep(hand)

    def end(self) -> None:
        """Give the hand back to delivery."""
        self._keeper.end(self)


def _place(view: HandView) -> tuple[int, int, int]:
    public = view.view.public
    turn = -1 if public.decision is None else public.decision.turn
    return view.table.game, public.deal, turn
