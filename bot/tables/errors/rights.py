"""Refusals to those who may not do something (docs/design.md, Who may do what)."""

from __future__ import annotations

from bot.errors import TableError
from bot.locale.say import N_


class NotAllowed(TableError):
    """The person may not do this at the table."""


class OpenerOnly(NotAllowed):
    text = N_("Only {opener}, who opened this table, or a moderator can do that.")


class StarterOnly(OpenerOnly):
    text = N_(
        "Only {opener}, who opened this table, or a moderator can start it now. It starts by itself"
        " once every seat is taken."
    )


class OpenerLeft(NotAllowed):
    """The opener has no seat: who sits in the first taken one arranges the table."""

    text = N_("{opener} opened this table but has left it. {name} or a moderator can do that now.")


class MayNotWrite(NotAllowed):
    text = N_("Only members who can write in this table's channel can sit down there.")


class TooManyFollowers(NotAllowed):
    text = N_("This table has as many followers as it can. You can still watch it here.")


class ModeratorOnly(NotAllowed):
    text = N_("While a game is on, only a moderator can do that.")


class PlaysHere(NotAllowed):
    text = N_(
        "You're playing in this game, so you can't remove another player. Ask a moderator who isn't"
        " playing, or end the game with `/table close`."
    )


class ManagerOnly(NotAllowed):
    text = N_("You need the Manage Server permission to change this server's settings.")


class OpenersOnly(NotAllowed):
    text = N_("Only moderators can open tables on this server. Ask one of them, or join a table.")


class RoleOnly(NotAllowed):
    text = N_(
        "Only moderators and members with the role {role} can open tables on this server. Ask one"
        " of them, or join a table."
    )
