"""Asking for a referee, looking into it, and ruling (docs/rules.md §6, Rulings)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.errors import IllegalAction
from bot.engine.rulings import Ruling, RulingKind
from bot.tables.actions.pauses import check_running, come_back, end_pause
from bot.tables.actions.rights import check_heard, check_seated
from bot.tables.core.apply import act
from bot.tables.core.change import Change
from bot.tables.referees import errors
from bot.views.person import Person
from bot.views.posts import RefereePost, RulingPost
from bot.views.referee_request import ALL_HANDS, RefereeRequest, tidy
from bot.views.settings.server import ServerSettings
from bot.views.table.view import Pause, TableState


def is_referee(who: Person, server_id: int, settings: ServerSettings) -> bool:
    """Say whether a person is a referee of the tables of a server, given its settings."""
    named = settings.referee_role in who.roles or who.id in settings.referees
    return who.server_id == server_id and named


def ask(change: Change, who: Person, settings: ServerSettings, note: str) -> None:
    """Ask for a referee: the table waits for the ruling.

    Raises:
        NoReferees: if the server names none.
        NothingToRule: if no deal is being played.
        NobodyToRule: if all whom the server names play here, or have seen a hand of the deal. Who
            has the role of the referees is not known.
    """
    check_heard(change, who)
    seat = check_seated(change, who)
    if not settings.has_referees:
        raise errors.NoReferees
    if change.table.state is not TableState.PLAYING:
        raise errors.NothingToRule
    check_running(change)
    if settings.referee_role is None and not any(
        _may_look(change, user_id) for user_id in settings.referees
    ):
        raise errors.NobodyToRule
    come_back(change, seat)
    note = tidy(note)
    change.set_request(RefereeRequest(seat, who.id, note))
    change.set_table(paused=Pause.REFEREE)
    deal = change.playing.deal_number
    change.post(RefereePost(change.table.game, deal, change.name_of(who), note))
    change.want_board()
    change.want_hands()


def look(change: Change, who: Person, settings: ServerSettings, gone: int | None = None) -> None:
    """Look into what a player has asked; the referee then sees every hand of the deal.

    They take the place of one who is a referee no more, whose id is `gone`.

    Raises:
        NothingAsked: if nobody waits for a referee.
        RefereesOnly: for others than referees of the server.
        PlaysAtTable, HasSeenHand: for those who sit there, or know a hand of the deal.
        LookedInto: if another referee was first.
    """
    request = _check_referee(change, who, settings)
    if request.referee_id not in {None, gone, who.id}:
        raise errors.LookedInto(name=request.referee)
    if not _may_look(change, who.id):
        raise errors.HasSeenHand
    if who.id not in (change.before.seen or {}):
        change.note_seen(who.id, ALL_HANDS)
    if request.referee_id != who.id:
        change.set_request(replace(request, referee_id=who.id, referee=change.name_of(who)))
        change.want_board()


def rule(
    change: Change, who: Person, settings: ServerSettings, ruling: Ruling, reason: str
) -> None:
    """Rule on what a player has asked; the table goes on.

    Raises:
        NoReason: without a reason.
        BadRuling: if the deal cannot take the ruling.
        NothingAsked, RefereesOnly, PlaysAtTable, LookedInto: as for `look`.
        NotLookedInto: for a referee who has looked into an earlier question alone.
    """
    request, reason = _check_referee(change, who, settings), tidy(reason)
    if request.referee_id is None:
        raise errors.NotLookedInto
    if request.referee_id != who.id:
        raise errors.LookedInto(name=request.referee)
    if not reason:
        raise errors.NoReason
    live = change.playing
    refusal = live.refusal(request.seat, ruling)
    if refusal is not None:
        raise errors.BadRuling(refusal)
    end_pause(change)
    deal, public, name = live.deal_number, live.public(), change.name_of(who)
    offender = ruling.numbers[0] if ruling.kind is RulingKind.PENALTY else None
    post = RulingPost(
        game=change.table.game,
        deal=deal,
        referee=name,
        what=ruling.kind.value,
        reason=reason,
        offender=None if offender is None else change.names[offender],
        sides=change.side_names(),
        score=_score_after(change, request.seat, ruling),
    )
    change.post(post)
    number = 0 if public.decision is None else public.decision.turn
    try:
        act(change, request.seat, ruling, who.id)
    except IllegalAction as error:
        raise errors.BadRuling(error.reason) from error
    change.write(
        "add_ruling",
        game=change.table.game,
        deal=deal,
        number=number,
        user_id=who.id,
        name=name,
        reason=reason,
    )
    if not change.ended and not change.table.resting and change.deal_number == deal:
        change.new_board()
        change.want_hands()


def _check_referee(change: Change, who: Person, settings: ServerSettings) -> RefereeRequest:
    check_heard(change, who)
    request = change.table.request
    if request is None:
        raise errors.NothingAsked
    if not is_referee(who, change.table.server_id, settings):
        raise errors.RefereesOnly
    if change.seat_of(who.id) is not None:
        raise errors.PlaysAtTable
    return request


def _may_look(change: Change, user_id: int) -> bool:
    """Say whether a person neither plays here nor knows a single hand of the deal."""
    seen = (change.before.seen or {}).get(user_id, ALL_HANDS)
    return seen == ALL_HANDS and change.seat_of(user_id) is None


def _score_after(change: Change, seat: int, ruling: Ruling) -> list[int]:
    """Return the score as the ruling leaves it, for the post that comes before what follows."""
    trial = change.playing.copy()
    trial.apply(seat, ruling)
    deal = change.playing.deal_number - trial.deal_number - 1
    return list(trial.deals[deal].score if deal < -1 else trial.score)
