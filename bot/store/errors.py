"""What can be wrong with a database, and what to do about it.

All are StoreErrors. After a `Lost` the open database can be used no more; after a `Conflict` the
caller loads, checks and writes again.
"""

from __future__ import annotations

from bot.errors import StoreError
from bot.locale.say import N_


class Conflict(StoreError):
    """Another transaction changed the same rows first; `details["query"]` names the write."""

    text = N_("Someone else was a moment quicker. Nothing is lost; please try again.")
    players = text


class BadAddress(StoreError):
    text = N_(
        "The database has no usable address. Set DATABASE_PATH to a file, or DATABASE_URL to an"
        " address that begins with postgresql://"
    )


class NotWritable(StoreError):
    text = N_(
        "Can't write to the database {path} ({reason}). Let the bot's user write to that file and"
        " its directory, or set DATABASE_PATH to another place."
    )


class BadDrive(StoreError):
    text = N_(
        "The database {path} is on a drive where SQLite can't keep it safe, most likely a network"
        " drive. Set DATABASE_PATH to a place on a local disk."
    )


class NotADatabase(StoreError):
    text = N_(
        "{path} isn't a database, so the bot leaves it alone. Set DATABASE_PATH to another file, or"
        " move this one away."
    )


class ForeignDatabase(StoreError):
    text = N_(
        "{path} is another program's database, so the bot leaves it alone. Set DATABASE_PATH to"
        " another file."
    )


class Damaged(StoreError):
    text = N_(
        "The database {path} is damaged ({reason}). Keep a copy of it, then restore the latest"
        " backup, or move it away to start with an empty one."
    )


class LogAlone(StoreError):
    text = N_(
        "The database {path} is missing or empty, but {path}-wal holds its latest changes. Put the"
        " file back, or restore a backup; to start with an empty one, move {path}-wal away."
    )


class Lost(StoreError):
    text = N_(
        "The database {path} was replaced, removed or damaged while the bot was using it"
        " ({reason}). The bot has stopped and writes nothing more to it. Keep a copy of what is"
        " there, then start the bot again with it or restore the latest backup."
    )


class InUse(StoreError):
    text = N_(
        "Another Hang Jack is using the database {path}. Stop that one first, give this one its own"
        " DATABASE_PATH, or let both share a PostgreSQL database through DATABASE_URL."
    )


class Locked(StoreError):
    text = N_(
        "Another program has locked the database {path}. Close it (a database browser, for example)"
        " or let it finish (a copy being made), then try again."
    )


class DiskFailed(StoreError):
    text = N_(
        "The disk that holds the database {path} failed ({reason}). Check the disk and how it is"
        " mounted, then start again."
    )


class DiskFull(StoreError):
    text = N_(
        "The disk with the database {path} is full. Nothing was changed; free some space, and games"
        " continue."
    )


class Newer(StoreError):
    text = N_(
        "The database was last used by a newer Hang Jack (its tables have version {found}, this one"
        " knows {known}). Install that version again, or restore a backup made before it."
    )


class TooOld(StoreError):
    """A version of Hang Jack before 0.9.0 has used it last."""

    text = N_(
        "The database was last used by a Hang Jack from before version 0.9.0 (its tables have"
        " version {found}, this one updates them from {oldest} on). Nothing was changed. Run"
        " version 0.9.0 (commit 502d7d2f) with it once, then this one."
    )


class BotIsOlder(StoreError):
    text = N_(
        "The running bot is older than this command (its tables have version {found}, this one"
        " knows {known}). Start the bot again first."
    )


class MigrationFailed(StoreError):
    text = N_(
        "The database could not be updated: step {step} failed ({reason}). It is unchanged, and the"
        " Hang Jack that used it last can still use it."
    )


class NoDatabase(StoreError):
    text = N_("There is no database at {path}. Check DATABASE_PATH, or start the bot once.")


class CopyExists(StoreError):
    text = N_("{path} already exists and is left alone. Choose another name for the backup.")


class CopyNotWritten(StoreError):
    text = N_(
        "The copy {path} could not be written ({reason}), and nothing is left of it. Check that the"
        " folder exists, has room and can be written to, or choose another one."
    )


class NoBackups(StoreError):
    text = N_(
        "Backups can't be written to {folder} ({reason}). That folder must be there, have room and"
        " let the bot's user write to it; BACKUPS can name another one."
    )


class CopyUnfit(StoreError):
    text = N_(
        "Can't restore {path} ({reason}), so the database is unchanged. Use a file that the backup"
        " command made."
    )


class StillRunning(StoreError):
    """A bot is using the file that a restore or a move needs."""

    text = N_(
        "A Hang Jack is using the database {path}. Stop it first, then try again; the database is"
        " unchanged."
    )


class ToolMissing(StoreError):
    text = N_(
        "{program} isn't installed here. It is among the programs of PostgreSQL (on Debian and"
        " Ubuntu: sudo apt install postgresql-client); it must not be older than the server."
    )


class ToolFailed(StoreError):
    text = N_(
        "{program} failed ({reason}). Nothing was changed, and no copy is left. The program must"
        " not be older than the server, and DATABASE_URL must have the right address."
    )


class NotEmpty(StoreError):
    text = N_(
        "The PostgreSQL database of DATABASE_URL is not empty (it has: {tables}), so nothing was"
        " restored. Create a new, empty database, set DATABASE_URL to that, and try again; the old"
        " one stays as it is."
    )


class NoFile(StoreError):
    text = N_("Name the backup to restore: python -m bot restore FILE")


class NothingToMove(StoreError):
    text = N_(
        "There is no database at {path}, so there is nothing to move. Set DATABASE_PATH to the file"
        " that the bot used; a new bot needs no move and just starts with DATABASE_URL."
    )


class Outdated(StoreError):
    text = N_(
        "The database {path} has tables of version {found}, but only those of version {known} can"
        " be moved. Start this version of the bot with it once, without DATABASE_URL, and stop it;"
        " then move."
    )


class NowhereToMove(StoreError):
    text = N_(
        "Set DATABASE_URL to the address of the PostgreSQL database that {path} moves to, such as"
        " postgresql://user:password@host/name"
    )


class AlreadyFilled(StoreError):
    text = N_(
        "The PostgreSQL database of DATABASE_URL is not empty (it has: {tables}), so nothing was"
        " moved and it is unchanged. Create a new, empty database and set DATABASE_URL to that; or,"
        " if an earlier move filled this one, start the bot with it."
    )


class NotAllMoved(StoreError):
    text = N_(
        "PostgreSQL kept {kept} of {sent} rows of the table {table}, so nothing was moved and both"
        " databases are unchanged. Check whether it has triggers or rules of its own."
    )


class DriverMissing(StoreError):
    text = N_(
        "DATABASE_URL asks for PostgreSQL, but the package for it isn't installed. Run `make"
        " setup`, install `hang-jack[postgres]`, or unset DATABASE_URL."
    )


class Unreachable(StoreError):
    text = N_(
        "Can't reach the PostgreSQL of DATABASE_URL ({reason}). Check that it is running, and that"
        " the address and port are right."
    )


class LoginRefused(StoreError):
    text = N_(
        "The PostgreSQL of DATABASE_URL refused the login ({reason}). Check the user, the password"
        " and the database's name in it."
    )


class Failed(StoreError):
    """Any other error of a query."""

    log_text = False  # It is a bug, and its text may quote a row.

    text = N_(
        "The database refused {query} ({reason}). Nothing was changed. Please report this: it's a"
        " bug."
    )


class Closed(StoreError):
    text = N_("The bot is shutting down. Nothing is lost; please try again in a minute.")
    players = text
