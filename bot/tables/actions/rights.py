"""Who may do what at a table (docs/design.md, Who may do what)."""

from __future__ import annotations

from bot.tables.core.change import Change
from bot.tables.core.snapshot import Snapshot
from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.errors.daily import OfDaily
from bot.tables.errors.events import OfEvent
from bot.tables.errors.rights import ModeratorOnly, OpenerLeft, OpenerOnly, OpenersOnly, RoleOnly
from bot.tables.errors.seating import NotSeated
from bot.views.person import Person
from bot.views.settings.server import OpenerRule, Openers
from bot.views.table.view import TableState, successor

BETWEEN_GAMES = frozenset({TableState.LOBBY, TableState.OVER})
"""The states between games: seats can be arranged."""


def check_heard(change: Change, who: Person) -> None:
    """Refuse all at a closed table, and people without a seat who may not know of the table.

    Raises:
        TableClosed: if the table is closed.
        UnknownTable: if the person has no seat, and it is private or in another server.
    """
    elsewhere = change.table.private or who.server_id != change.table.server_id
    if elsewhere and change.seat_of(who.id) is None:
        raise UnknownTable
    if change.table.state is TableState.CLOSED:
        raise TableClosed


def check_free(change: Change) -> None:
    """Refuse what people do not decide at a table of an event, or of the daily deal.

    Raises:
        OfEvent: if the table is one of an event.
        OfDaily: if the daily deal is played there.
    """
    if change.table.event_id is not None:
        raise OfEvent
    if change.table.sealed:
        raise OfDaily


def check_seated(change: Change, who: Person) -> int:
    """Return a person's seat.

    Raises:
        NotSeated: if they have none.
    """
    seat = change.seat_of(who.id)
    if seat is None:
        raise NotSeated
    return seat


def is_moderator(at: Change | Snapshot, who: Person) -> bool:
    """Say whether a person keeps order at a table; only in its own server."""
    return who.server_id == at.table.server_id and who.keeps_order


def may_arrange(at: Change | Snapshot, who: Person) -> bool:
    """Say whether a person is the opener or a successor of theirs, or a moderator."""
    after = successor(at.table.opener_id, at.seats)
    is_successor = after is not None and after.user_id == who.id
    return who.id == at.table.opener_id or is_successor or is_moderator(at, who)


def check_arranger(change: Change, who: Person, refusal: type[OpenerOnly] = OpenerOnly) -> None:
    """Accept the opener or a successor of theirs, and moderators.

    Raises:
        OpenerLeft: for others, if the opener has no seat.
        OpenerOnly: for others; or the refusal given.
    """
    if may_arrange(change, who):
        return
    after = successor(change.table.opener_id, change.seats)
    opener = change.before.view().opener_name
    if after is not None:
        raise OpenerLeft(opener=opener, name=after.name)
    raise refusal(opener=opener)


def check_keeper(change: Change, who: Person) -> None:
    """Accept moderators, and while no game is on the opener or a successor of theirs.

    Raises:
        OpenerOnly: for others while no game is on.
        ModeratorOnly: for others while one is.
    """
    if is_moderator(change, who):
        return
    if change.table.state not in BETWEEN_GAMES:
        raise ModeratorOnly
    check_arranger(change, who)


def check_opener(who: Person, openers: Openers) -> None:
    """Accept people whom the server lets open tables; moderators always.

    Raises:
        OpenersOnly: for others if only moderators may.
        RoleOnly: for others if a role is needed.
    """
    if openers.who is OpenerRule.EVERYBODY or who.keeps_order:
        return
    if openers.who is OpenerRule.MODERATORS:
        raise OpenersOnly
    if openers.role_id not in who.roles:
        raise RoleOnly(role=f"<@&{openers.role_id}>")
