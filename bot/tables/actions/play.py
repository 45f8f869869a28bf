"""Cutting, guessing, calling and playing: who may when, and the refusals."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import PLAYS, Action, CallCard, Done, Play, TakeBack
from bot.engine.axes import Revokes
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.errors import IllegalAction, Reason
from bot.engine.rulings import Ruling
from bot.engine.shuffle import CUTS
from bot.engine.views import PublicView
from bot.tables.actions import first_deal
from bot.tables.actions.next_due import is_double_click
from bot.tables.actions.pauses import check_running, come_back
from bot.tables.core.apply import act, show_next_deal
from bot.tables.core.change import Change
from bot.tables.core.snapshot import ASIDE, Snapshot, asides
from bot.tables.errors import NotStarted, TableClosed
from bot.tables.errors import play as errors
from bot.tables.errors.seating import NotSeated
from bot.tables.settings.policy import Policy
from bot.views.person import Person
from bot.views.table.view import (
    FirstDealQuestion,
    FirstDealStep,
    HandView,
    Hints,
    TableState,
    is_closing,
)

_OUT_OF_TURN: Final = (*ASIDE, TakeBack)

# ------------------------------------------------------------------------- before the first deal


def cut(change: Change, who: Person, game: int, number: int | None) -> None:
    """Cut the pack; without a number, the place follows from the press's id.

    Raises:
        BadCut: if there is no such place.
        NotPostedYet: if the commitment is not posted yet.
    """
    check_question(change, who, game, FirstDealQuestion.CUT)
    if number is not None and number not in CUTS:
        raise errors.BadCut
    first_deal.cut_by_press(change, who.press, number)


def guess(change: Change, who: Person, game: int, colour: Colour) -> None:
    """Guess whether the card that the other side has cut is red or black."""
    check_question(change, who, game, FirstDealQuestion.GUESS)
    first_deal.guess(change, colour)


def choose_pitcher(change: Change, who: Person, game: int, pitcher: int) -> None:
    """Choose the player of one's side who pitches first."""
    step = check_question(change, who, game, FirstDealQuestion.PITCHER)
    if pitcher not in step.choices:
        raise errors.NotToPitch
    first_deal.choose_pitcher(change, pitcher)


def check_question(change: Change, who: Person, game: int, ask: FirstDealQuestion) -> FirstDealStep:
    """Return the question before the first deal, if it is this player's to answer."""
    seat = _seat(change, who)
    _check_game(change, game)
    if change.table.state is TableState.LOBBY:
        raise NotStarted
    if change.table.state is not TableState.CUTTING:
        raise errors.AlreadyCut
    step = first_deal.step(change)
    if step.ask is not ask:
        raise errors.TurnOver
    if step.seat != seat:
        raise errors.NotYourTurn(name=change.seats[step.seat].name)
    return step


# ------------------------------------------------------------------------------------- acting


def play(  # noqa: PLR0913, PLR0917  # a control's parts
    change: Change, who: Person, game: int, deal: int, card: Card, turn: int | None, policy: Policy
) -> None:
    """Play a card; where a turn is given, in that turn alone.

    Raises:
        DoubleClick: if the click may have been meant for the card that won the last trick.
    """
    seat = _seat(change, who)
    public = _public(change, game, deal)
    if card in _played_by(public, seat):
        raise errors.PlayedForYou if _was_away(change, seat) else errors.CardPlayed
    if seat in dict(public.thrown_in):
        raise errors.HandThrownIn
    if turn is not None:
        _check_present(change, public, turn)
    _check_turn(change, public, seat)
    if turn is None and is_double_click(change, seat, policy.pauses_at(change.table.tempo)):
        raise errors.DoubleClick
    _try(change, who, seat, PLAYS[card])


def call(  # noqa: PLR0913, PLR0917  # a control's parts
    change: Change, who: Person, game: int, deal: int, turn: int, action: Action
) -> None:
    """Do anything else than play a card: call, bid, discard, throw in, ask.

    A player asks about the trump just played out of turn, until the next card. So it is with all
    that corrects or calls a card: the action itself names the moment.
    """
    seat = _seat(change, who)
    public = _public(change, game, deal)
    if isinstance(action, Ruling):
        # Players make none: `bot.tables.referees.actions`.
        raise errors.IllegalCard(Reason.WRONG_KIND)
    if isinstance(action, Done) and public.rules.revokes is Revokes.CALLED:
        _check_done(public, seat)
    if not isinstance(action, _OUT_OF_TURN):
        _check_present(change, public, turn)
        _check_turn(change, public, seat)
    _try(change, who, seat, action)


def take_hint(change: Change, who: Person, game: int, deal: int, turn: int) -> None:
    """Let a player have a hint for a decision of theirs, and note that the game has hints.

    Raises:
        NotAlone: if the table has none.
    """
    seat = _seat(change, who)
    public = _public(change, game, deal)
    _check_present(change, public, turn)
    _check_turn(change, public, seat)
    if not change.before.view().has_hints:
        raise errors.NotAlone
    if change.game.hinted is Hints.NONE:
        change.note_hinted(Hints.ASKED)


def _check_done(public: PublicView, seat: int) -> None:
    if not is_closing(public):
        raise errors.CardsLeft
    if public.revokes is not None and seat in public.revokes.done:
        raise errors.TurnOver


def _check_present(change: Change, public: PublicView, turn: int) -> None:
    """Refuse a turn that is not the present one: something since then has not left it alone."""
    now = public.decision
    if now is None or not 0 <= now.turn - turn <= asides(change.playing):
        raise errors.TurnOver


def shown_hand(snapshot: Snapshot, who: Person) -> HandView:
    """Return what a player may know at their seat.

    Raises:
        BetweenDeals: while a finished deal is shown.
    """
    if snapshot.table.state is TableState.CLOSED:
        raise TableClosed
    hand = hand_after(snapshot, who)
    if hand.table.resting:
        raise errors.BetweenDeals(n=hand.table.board_deal + 1)
    return hand


def hand_after(snapshot: Snapshot, who: Person) -> HandView:
    """Return what a player who has just acted may know, even if that was the deal's last card."""
    seat = snapshot.seat_of(who.id)
    if seat is None:
        raise NotSeated
    if snapshot.live is None:
        raise errors.NothingDealt
    return snapshot.hand(snapshot.live, seat)


def next_deal(change: Change, who: Person, game: int, deal: int) -> None:
    """Go on after a finished deal; harmless when repeated."""
    _seat(change, who)
    _check_game(change, game)
    if change.table.state is TableState.OVER:
        raise errors.GameFinished
    if deal != change.deal_number - 1:
        raise errors.DealOver
    if change.table.resting:
        show_next_deal(change)


def _seat(change: Change, who: Person) -> int:
    if change.table.state is TableState.CLOSED:
        raise TableClosed
    seat = change.seat_of(who.id)
    if seat is None:
        raise NotSeated
    check_running(change)
    come_back(change, seat)
    return seat


def _was_away(change: Change, seat: int) -> bool:
    """Say whether a player was away before this action; if it is refused, they stay away."""
    return change.before.seats[seat].away


def _check_game(change: Change, game: int) -> None:
    if game != change.table.game:
        raise errors.GameFinished


def _public(change: Change, game: int, deal: int) -> PublicView:
    """Return the running deal; refuse controls of other deals."""
    _check_game(change, game)
    if change.table.state is TableState.OVER:
        raise errors.GameFinished
    public = change.playing.public()
    if deal != public.deal:
        raise errors.DealOver
    return public


def _check_turn(change: Change, public: PublicView, seat: int) -> None:
    if public.decision is None:
        raise errors.GameFinished
    if public.decision.seat != seat:
        error = errors.PlaysForYou if _was_away(change, seat) else errors.NotYourTurn
        raise error(name=change.names[public.decision.seat])


def _try(change: Change, who: Person, seat: int, action: Action) -> None:
    try:
        act(change, seat, action, who.id)
    except IllegalAction as error:
        card = action.card if isinstance(action, Play | CallCard) else None
        raise errors.IllegalCard(error.reason, card) from error


def _played_by(public: PublicView, seat: int) -> list[Card]:
    return [
        card
        for trick in (*public.tricks, public.trick)
        for player, card in trick.plays
        if player == seat
    ]
