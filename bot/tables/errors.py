"""Why the host refuses something, each with a text that says what to do."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.errors import TableError
from bot.locale import N_


class UnknownTable(TableError):
    """No table has that id, or its server was never this one."""

    text = N_("There is no such table any more. Open a new one with /table open.")


class TableClosed(TableError):
    """The table was closed."""

    text = N_("This table is closed. Open a new one with /table open.")


class TablePaused(TableError):
    """The table stands still."""

    text = N_(
        "This table is paused, because I may not write in its channel. Let me see that channel and"
        " send messages there, then use /table resume."
    )


class PausedByPlayers(TablePaused):
    """The table stands still because somebody wanted it to."""

    text = N_(
        "This table is paused. Press Go on on its board, or use /table resume; it goes on once all"
        " players want it."
    )


class PausedAlready(TableError):
    """A table that stands still is to be paused."""

    text = N_("This table is paused already; /table resume lets it go on.")


class NobodyHere(TableError):
    """A table is to go on whose people are all away."""

    text = N_(
        "Everybody at this table is away. It goes on as soon as one of them presses I'm back."
    )


class NotPaused(TableError):
    """A table that goes on is asked to go on."""

    text = N_("This table is not paused; the game goes on.")


class TableStarted(TableError):
    """Something that is done only before a game starts."""

    text = N_("The game has begun; that can be done only before it starts.")


class NotStarted(TableError):
    """Something that is done only once a game is on."""

    text = N_("The game has not begun yet. Wait until everybody sits and it is started.")


class NothingDealt(TableError):
    """A hand is asked for before there are cards."""

    text = N_("No cards are dealt yet. Your hand opens here once the pack is cut.")


class NotSeated(TableError):
    """Somebody acts who has no seat."""

    text = N_("You have no seat at this table. Press Join on its board, or use /table join.")


class AlreadySeated(TableError):
    """Somebody joins who sits there already."""

    text = N_("You sit at this table already. Press My hand to see your cards.")


class TableFull(TableError):
    """Every seat is taken by a person."""

    text = N_("Every seat here is taken. You can watch, or open a table with /table open.")


class SeatTaken(TableError):
    """The seat asked for is taken."""

    text = N_("That seat is taken by {name}. Choose another one.")


class SeatOut(TableError):
    """The seat asked for is out, while others play on (docs/rules.md §5.4)."""

    text = N_(
        "That seat is out: it has won and gets no more cards in this game. Take another one, or"
        " watch and join when the game is over."
    )


class NoSeatWithCards(TableError):
    """The only seats that no person holds are out."""

    text = N_(
        "There is no free seat with cards now: what is free is out and has won. You can watch, and"
        " join when the game is over."
    )


class OutAlready(TableError):
    """Somebody leaves who is out, while the others play on (docs/rules.md §5.4)."""

    text = N_(
        "You are out and have won. Nothing more is asked of you, and the win is counted when the"
        " others have finished."
    )


class GivesUp(TableError):
    """Somebody leaves a game that is on, and has not been asked yet whether they mean it."""

    text = N_(
        "**Leave in the middle of the game?** A computer player takes your cards, and if you are"
        " not back before the game ends, it counts as lost for you. If you are only away for a"
        " while, `/table pause` asks the others to wait."
    )


class BreaksOff(GivesUp):
    """The last person leaves a game that is on, and has not been asked yet."""

    text = N_(
        "**End the game?** You are the last person at this table: it closes, and the game counts as"
        " lost for you."
    )


class EndsAlone(GivesUp):
    """Somebody ends a game that is on, and no other side has agreed to that."""

    text = N_(
        "**End the game?** The people on the other sides have not agreed to that, so it counts as"
        " lost for you."
    )


class NoSuchSeat(TableError):
    """A seat that the table does not have."""

    text = N_("This table has no such seat. Choose one that its board shows.")


class NoComputer(TableError):
    """A computer player is to go, and there is none."""

    text = N_("No computer player sits at this table.")


class NoSeatOpposite(TableError):
    """A seat with a partner is asked for, and there is none."""

    text = N_("There is no free seat to partner that player. Join without choosing a partner.")


class HandSeen(TableError):
    """Somebody who saw a hand of this deal asks for another seat (docs/design.md, promise 6)."""

    text = N_(
        "You have seen another hand of this deal. Take that seat again, or wait for the next deal."
    )


class SeatsEmpty(TableError):
    """A game is to start with empty seats that nobody may fill."""

    text = N_("Some seats are still empty. Wait for people to join, or add computer players.")


class NobodySeated(TableError):
    """A game is to start without a single person."""

    text = N_("Nobody sits at this table yet. Press Join first.")


class NotAllowed(TableError):
    """Somebody asks what their place at the table does not let them do."""


class OpenerOnly(NotAllowed):
    """For the opener and for moderators."""

    text = N_("Only {opener}, who opened this table, or a moderator can do that.")


class MayNotWrite(NotAllowed):
    """For those who may write in the table's channel."""

    text = N_("Only members who may write in this table's channel can sit down there.")


class ModeratorOnly(NotAllowed):
    """For moderators, now that a game is on."""

    text = N_("While a game is on, only a moderator can do that.")


class PlaysHere(NotAllowed):
    """Another player cannot be removed by a moderator who plays in the same game."""

    text = N_(
        "You play in this game, so you cannot remove another player. Ask a moderator who does not"
        " play, or end the game with `/table close`."
    )


class ManagerOnly(NotAllowed):
    """For those who manage the server."""

    text = N_("Only members who may manage this server can change its settings.")


class OpenersOnly(NotAllowed):
    """For those whom the server lets open tables."""

    text = N_("In this server only moderators open tables. Ask one of them, or join a table.")


class RoleOnly(NotAllowed):
    """For those with the role that the server lets open tables."""

    text = N_(
        "In this server only members with the role {role} and moderators open tables. Ask one of"
        " them, or join a table."
    )


class TooManyTables(TableError):
    """The server has its limit of tables."""

    text = N_(
        "This server has as many tables as it may ({limit}). Join one of them, or wait until one"
        " closes."
    )


class TooManySeatsHere(TableError):
    """One person has the limit of tables that a server has set."""

    text = N_(
        "You have as many tables in this server as it allows ({limit}). Finish, leave or close one"
        " of them first."
    )


class TooManySeats(TableError):
    """One person has their limit of tables."""

    text = N_(
        "You have as many tables as one person may ({limit}): those you sit at, and lobbies you"
        " opened. Finish, leave or close one of them first."
    )


class BadOrder(TableError):
    """A table that cannot be opened as asked."""


class UnknownGame(BadOrder):
    """No game goes by that name."""

    text = N_("No game is called “{name}”. Choose one from the list.")


class UnfitOption(BadOrder):
    """An option or a value that the game does not have."""

    text = N_("This game cannot be played with {option} set to {value}. Look it up with /rules.")


class UnfitForm(BadOrder):
    """A number of players that the game is not for."""

    text = N_("This game is not played by {seats} in {sides} sides. Look it up with /rules.")


class StaleControl(TableError):
    """A button or command whose moment has passed."""


class DealOver(StaleControl):
    """A card or call of a deal that is over."""

    text = N_("That deal is over. Press My hand on the newest board to see your present cards.")


class TurnOver(StaleControl):
    """A call that answered an earlier turn."""

    text = N_("That question has been answered already. Look at the board for what comes next.")


class CardPlayed(StaleControl):
    """A card that its player has played before, or the computer for them when time ran out."""

    text = N_("That card of yours has been played already.")


class PlayedForYou(StaleControl):
    """A card that the computer has played for somebody who is away."""

    text = N_(
        "While you were away the computer has played that card for you. Press I'm back, and you"
        " play for yourself again."
    )


class HandThrownIn(StaleControl):
    """A card of a hand that its player has thrown in."""

    text = N_("You have thrown your hand in; the others finish this deal without you.")


class AlreadyCut(StaleControl):
    """The pack was cut before."""

    text = N_("The pack is cut already. Press My hand to see your cards.")


class RematchBegun(StaleControl):
    """A rematch that has begun, or was for an earlier game."""

    text = N_("That rematch has begun already. Look at the newest board.")


class GameFinished(StaleControl):
    """A card or call of a game that is over."""

    text = N_("That game is over. The newest board shows what comes next.")


class NotYourTurn(TableError):
    """Somebody acts out of turn."""

    text = N_("It is {name}'s turn. Yours comes: the board shows whose it is.")


class PlaysForYou(NotYourTurn):
    """Somebody who is away acts out of turn: that does not bring them back."""

    text = N_(
        "It is {name}'s turn, and the computer plays yours while you are away. Press I'm back, and"
        " you play for yourself again."
    )


class NotPostedYet(TableError):
    """The pack is cut before the game's commitment is posted."""

    text = N_(
        "The fingerprint of this game's shuffle is not in the channel yet. Wait a moment, then cut"
        " again."
    )


class BadCut(TableError):
    """A place to cut that the pack does not have."""

    text = N_("Cut at a number from 0 to 51; 0 leaves the pack as it is.")


class NotToPitch(TableError):
    """A first pitcher who is not on the side that has the first pitch."""

    text = N_("The first pitch is your side's: choose one of its players.")


class IllegalCard(TableError):
    """A card or call that the rules do not allow now; the user interface says why."""

    text = N_("The rules do not allow that now. Choose something else from your hand.")

    def __init__(self, reason: Reason, card: Card | None = None) -> None:
        super().__init__()
        self.reason = reason
        self.card = card


class RecordSealed(TableError):
    """The record of a game that is still running holds cards that nobody may know."""

    text = N_("That game's record holds every card, so it comes when the game is over.")


class NoRecord(TableError):
    """A game of which nothing was played."""

    text = N_("There is no record of that game: no cards were dealt in it.")


class NoSuchGame(TableError):
    """A game that was never played, or that the asker may not know of."""

    text = N_(
        "There is no such game, or it was played where you cannot see it. /history lists those that"
        " you have played."
    )


class NoSuchDeal(TableError):
    """A deal, or a seat, that a game does not have."""

    text = N_("That game has no such deal. Choose one from the menu of its replay.")


class DealNotReplayed(TableError):
    """A deal that went by rules which the bot has no more."""

    text = N_(
        "Deal {deal} was played by an earlier version of my rules, so I cannot show it card by"
        " card. The record of the game has all of it."
    )


class DamagedGame(TableError):
    """A game of which the database holds something else than was written."""

    text = N_(
        "Game {game} of table {table} cannot be read: what is stored of it is damaged. Other games"
        " are not affected. Please tell whoever runs the bot."
    )


class NotARecord(TableError):
    """A file that holds no record of a game."""

    text = N_(
        "That file is no record of a game: from line {line} on I cannot read it. Send it just as I"
        " gave it out, a file that ends in .json."
    )


class TooManyGames(TableError):
    """A file with more games than are checked for one who asks."""

    text = N_(
        "That file holds more than {most} games. Send fewer at a time, or check it with"
        " `python -m bot verify` on your own computer."
    )


class TooManyDeals(TableError):
    """A file with more deals than are checked for one who asks."""

    text = N_(
        "That file holds more than {deals} deals or {moves} moves. Send fewer games at a time, or"
        " check it with `python -m bot verify` on your own computer."
    )


class TableBusy(TableError):
    """Others acted at the table again and again while this was tried."""

    text = N_("The table is very busy just now; nothing was done. Please try again.")
