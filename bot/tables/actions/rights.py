"""Who may do what at a table (docs/design.md, Who may do what)."""

from __future__ import annotations

from bot.tables.core.change import Change
from bot.tables.errors import TableClosed, UnknownTable
from bot.tables.errors.rights import ModeratorOnly, OpenerOnly, OpenersOnly, RoleOnly
from bot.tables.errors.seating import NotSeated
from bot.tables.settings.views import OpenerRule, Openers
from bot.tables.views import Person, TableState

BETWEEN_GAMES = frozenset({TableState.LOBBY, TableState.OVER})
"""The states in which no game is on and seats can be arranged."""


def check_heard(change: Change, who: Person) -> None:
    """Refuse everybody at a closed table, and strangers from other servers at any.

    Raises:
        TableClosed: if the table is closed.
        UnknownTable: if somebody asks from elsewhere who is not seated.
    """
    if change.seat_of(who.id) is None and who.server_id != change.table.server_id:
        raise UnknownTable
    if change.table.state is TableState.CLOSED:
        raise TableClosed


def check_seated(change: Change, who: Person) -> int:
    """Return the seat of somebody who has one.

    Raises:
        NotSeated: if they have none.
    """
    seat = change.seat_of(who.id)
    if seat is None:
        raise NotSeated
    return seat


def is_moderator(change: Change, who: Person) -> bool:
    """Say whether somebody may keep order at a table: in its own server only."""
    return who.server_id == change.table.server_id and (who.moderator or who.manager)


def check_arranger(change: Change, who: Person) -> None:
    """Let the opener and moderators pass.

    Raises:
        OpenerOnly: for anybody else.
    """
    if who.id != change.table.opener_id and not is_moderator(change, who):
        raise OpenerOnly(opener=change.table.opener_name)


def check_keeper(change: Change, who: Person) -> None:
    """Let moderators pass, and the opener while no game is on.

    Raises:
        OpenerOnly: for anybody else while no game is on.
        ModeratorOnly: for anybody else while one is.
    """
    if is_moderator(change, who):
        return
    if change.table.state not in BETWEEN_GAMES:
        raise ModeratorOnly
    check_arranger(change, who)


def check_opener(who: Person, openers: Openers) -> None:
    """Let those pass whom a server lets open tables; whoever keeps order there always may.

    Raises:
        OpenersOnly: for anybody else where only these may.
        RoleOnly: for anybody else where a role is needed.
    """
    if openers.who is OpenerRule.EVERYBODY or who.moderator or who.manager:
        return
    if openers.who is OpenerRule.MODERATORS:
        raise OpenersOnly
    if openers.role_id not in who.roles:
        raise RoleOnly(role=f"<@&{openers.role_id}>")
