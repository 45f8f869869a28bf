"""What players do with their cards: clicks on hands, and on the board's calls.

What was clicked is answered in its own place where it can be: a hand becomes the hand as it is
now, an ephemeral one or that in direct messages.
"""

from __future__ import annotations

from collections.abc import Coroutine
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from bot.delivery.inflight_edits import InflightEdit
from bot.engine.actions import Action, Discard, Offer, ThrowIn
from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.errors import StoreError, TableError
from bot.interactions import replies
from bot.interactions.answer import Reply, error_text, text_reply, voice
from bot.interactions.context import (
    Interaction,
    chosen_values,
    is_direct_message,
    is_ephemeral,
    person,
)
from bot.interactions.services import Services
from bot.locale import N_
from bot.tables.errors.play import (
    DealOver,
    GameFinished,
    IllegalCard,
    NotYourTurn,
    StaleControl,
    TurnOver,
)
from bot.tables.views import HandView, Person, TableState, TableView
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.table import modals
from bot.ui.table.hand import hand
from bot.ui.text.calls import refusal

_OUTDATED: Final = frozenset({Reason.WRONG_KIND, Reason.NOT_IN_HAND, Reason.WRONG_DISCARD})
"""Why a click is refused on a hand that has been overtaken."""


class NoPoints(TableError):
    """A form filled in with something else than a number of points."""

    text = N_("That is not a number of points. Press Offer more… again, and type a number.")


class Acting:
    """Answers what is done at the table with cards and calls."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def call(
        self, interaction: Interaction, control: controls.MakeCall, found: TableView
    ) -> Reply:
        """Make a call."""
        who = person(interaction, found)
        return await self._acted(
            interaction, who, control, self._call(who, control, control.action)
        )

    async def play(
        self, interaction: Interaction, control: controls.PlayCard, found: TableView
    ) -> Reply:
        """Play a card."""
        who = person(interaction, found)
        work = self.services.host.play(control.table, who, control.game, control.deal, control.card)
        return await self._acted(interaction, who, control, work)

    async def pick(
        self, interaction: Interaction, control: controls.PickDiscards, found: TableView
    ) -> Reply:
        """Ask whether the cards chosen are to be thrown away."""
        try:
            cards = sorted(map(Card.of, chosen_values(interaction)))
        except ValueError:
            raise BadControl from None
        return await self._considered(interaction, control, found, Discard(tuple(cards)))

    async def throw_in(
        self, interaction: Interaction, control: controls.AskThrowIn, found: TableView
    ) -> Reply:
        """Ask whether the hand is to be thrown in."""
        return await self._considered(interaction, control, found, ThrowIn())

    async def offer(
        self, interaction: Interaction, control: controls.MakeOffer, found: TableView
    ) -> Reply:
        """Ask how many points to offer."""
        who = person(interaction, found)
        view = await self.services.host.hand(control.table, who)
        _check_turn(view, control)
        most = view.view.public.score[view.view.seat % view.table.sides]
        return Reply(modal=modals.offer_modal(control, most, voice(interaction)))

    async def offer_form(
        self, interaction: Interaction, control: controls.OfferModal, found: TableView
    ) -> Reply:
        """Offer as many points as were filled in."""
        data: Any = interaction.data
        try:
            points = int(modals.filled_in(data, modals.NUMBER).strip())
        except ValueError:
            raise NoPoints from None
        who = person(interaction, found)
        work = self._call(who, control, Offer(points))
        return await self._acted(interaction, who, control, work)

    def _call(
        self, who: Person, control: controls.TurnControl, action: Action
    ) -> Coroutine[Any, Any, HandView]:
        place = (control.game, control.deal, control.turn)
        return self.services.host.call(control.table, who, *place, action)

    async def _considered(
        self,
        interaction: Interaction,
        control: controls.TurnControl,
        found: TableView,
        action: Action,
    ) -> Reply:
        """Show the hand with the question whether something is meant that is done once for all."""
        who = person(interaction, found)
        try:
            view = await self.services.host.hand(control.table, who)
            _check(view, control, action)
        except (StaleControl, NotYourTurn, IllegalCard) as error:
            return await self._refused(interaction, who, control.table, error)
        private = not is_direct_message(interaction) or is_ephemeral(interaction)
        shown = hand(view, voice(interaction), private_reply=private, considered=action)
        return Reply(shown, in_place=is_direct_message(interaction) or is_ephemeral(interaction))

    async def _acted(
        self,
        interaction: Interaction,
        who: Person,
        control: controls.MakeCall | controls.PlayCard | controls.OfferModal,
        work: Coroutine[Any, Any, HandView],
    ) -> Reply:
        try:
            # Begin before the card is stored: from then on delivery finds the hand out of date.
            with self._editing(interaction, control.table) as edit:
                view = await work
                return await self._shown(interaction, who, view, (control.game, control.deal), edit)
        except (StaleControl, IllegalCard) as error:
            return await self._refused(interaction, who, control.table, error)

    def _editing(
        self, interaction: Interaction, table_id: str
    ) -> AbstractContextManager[InflightEdit | None]:
        """Leave a clicked hand in direct messages to the answer, which is going to edit it."""
        message = interaction.message
        if message is None or not is_direct_message(interaction) or is_ephemeral(interaction):
            return nullcontext()
        return self.services.deliverer.editing(table_id, message.id)

    async def _refused(
        self, interaction: Interaction, who: Person, table: str, error: TableError
    ) -> Reply:
        """Say why not; with the present hand in place of one that only this can mend."""
        say = voice(interaction)
        if isinstance(error, IllegalCard):
            text, mend = refusal(error.reason, say), error.reason in _OUTDATED
        else:
            text, mend = error_text(error, say), True
        if not (mend and is_ephemeral(interaction)):
            return text_reply(text)
        try:
            view = await self.services.host.hand(table, who)
        except TableError:
            return text_reply(text)
        return Reply(hand(view, say, private_reply=True), in_place=True, notes=(text,))

    async def _shown(
        self,
        interaction: Interaction,
        who: Person,
        view: HandView,
        deal: tuple[int, int],
        edit: InflightEdit | None,
    ) -> Reply:
        """Answer a card or call with the hand that was clicked, as it is now.

        A call made on the board is only acknowledged: the board shows what came of it. So is the
        last card of a deal played in direct messages, where the next hand is a new message.
        """
        table, say = view.table, voice(interaction)
        woken = replies.wake_later(self.services, table.id)
        if deal != _deal(view):
            edit = None
        try:
            notes = await replies.dm_notices(self.services, view, who, say)
            if edit is not None:
                await edit.prepare(table.version)
        except StoreError:
            # The action is stored all the same, and must not be denied.
            return Reply(then=woken)
        if edit is None and not is_ephemeral(interaction):
            return Reply(notes=notes, then=woken)
        shown = hand(view, say, private_reply=edit is None)
        return Reply(shown, in_place=True, notes=notes, edit=edit, then=woken)


def _check_turn(view: HandView, control: controls.TurnControl) -> None:
    """Refuse a control whose decision is made already, or is another player's.

    Raises:
        StaleControl: it is made.
        NotYourTurn: it is another's.
    """
    table, public = view.table, view.view.public
    if control.game != table.game or table.state is not TableState.PLAYING:
        raise GameFinished
    if control.deal != public.deal:
        raise DealOver
    if public.decision is None or control.turn != public.decision.turn:
        raise TurnOver
    if not view.view.to_act:
        raise NotYourTurn(name=table.seats[public.decision.seat].name)


def _check(view: HandView, control: controls.TurnControl, action: Action) -> None:
    """Refuse what could not be done even if it was confirmed.

    Raises:
        StaleControl: the decision is made.
        NotYourTurn: it is another player's.
        IllegalCard: the rules do not allow it.
    """
    _check_turn(view, control)
    if action not in view.view.legal:
        wrong = isinstance(action, Discard)
        raise IllegalCard(Reason.WRONG_DISCARD if wrong else Reason.MAY_NOT_THROW_IN)


def _deal(view: HandView) -> tuple[int, int]:
    return view.table.game, view.view.public.deal
