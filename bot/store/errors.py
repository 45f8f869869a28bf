"""What can be wrong with a database, and what to do about it.

All are StoreErrors. After a `Lost` the open database can be used no more; after a `Conflict` the
caller loads, checks and writes again.
"""

from __future__ import annotations

from bot.errors import StoreError
from bot.locale import N_


class Conflict(StoreError):
    """Another transaction changed the same rows first; `details["query"]` names the write."""

    text = N_("Somebody else was a moment quicker. Nothing is lost; please try again.")
    players = text


class BadAddress(StoreError):
    """There is no usable path or address."""

    text = N_(
        "The database has no usable address. Set DATABASE_PATH to a file, or DATABASE_URL to an"
        " address that begins with postgresql://"
    )


class NotWritable(StoreError):
    """The file or its directory cannot be written."""

    text = N_(
        "The database {path} cannot be written ({reason}). Let the bot's user write to that file"
        " and its directory, or set DATABASE_PATH to another place."
    )


class BadDrive(StoreError):
    """SQLite cannot keep a database safe on the drive."""

    text = N_(
        "The database {path} lies on a drive where SQLite cannot keep it safe, most likely a"
        " network drive. Set DATABASE_PATH to a place on a local disk."
    )


class NotADatabase(StoreError):
    """The file is not a database."""

    text = N_(
        "{path} is not a database, so it is left as it is. Set DATABASE_PATH to another file, or"
        " move this one away."
    )


class ForeignDatabase(StoreError):
    """The database belongs to another program."""

    text = N_(
        "{path} is the database of another program, so it is left as it is. Set DATABASE_PATH to a"
        " file of the bot's own."
    )


class Damaged(StoreError):
    """The database is broken."""

    text = N_(
        "The database {path} is damaged ({reason}). Keep a copy of it, then put the latest backup"
        " in its place, or move it away to begin with an empty one."
    )


class LogAlone(StoreError):
    """The log exists without its file."""

    text = N_(
        "The database {path} is missing or empty, but {path}-wal holds what was written to it last."
        " Put the file back, or restore a backup; to begin with an empty one, move {path}-wal away."
    )


class Lost(StoreError):
    """The file is not as the bot left it: the bot reads and writes nothing more."""


class Overwritten(Lost):
    """Another program has written to the file and broken it, or cut it short."""

    text = N_(
        "The database {path} was overwritten while the bot was using it ({reason}). The bot has"
        " stopped and writes nothing more to it. Keep a copy of it and of {path}-wal, then restore"
        " the latest backup."
    )


class Replaced(Lost):
    """Another file has the name of the database or its log, or none has."""

    text = N_(
        "The database {path}, or its log beside it, was replaced or removed while the bot was using"
        " it, so the bot has stopped. What it held is kept as {kept}. Start the bot again with what"
        " is there now, or restore {kept} first."
    )


class ReplacedUnkept(Replaced):
    """The same, and its content could not be saved."""

    text = N_(
        "The database {path}, or its log beside it, was replaced or removed while the bot was using"
        " it, so the bot has stopped. What it held could not be kept ({reason}). Restore the latest"
        " backup."
    )


class LockLost(Lost):
    """The lock file is gone or replaced: another bot may have started."""

    text = N_(
        "{path}.lock was removed or replaced while the bot was using the database {path}. It keeps"
        " a second bot away from it, so this one has stopped and has written nothing more. See that"
        " no other one is running with it, then start the bot again."
    )


class Linked(StoreError):
    """The file has a second name (a hard link)."""

    text = N_(
        "The database {path} has a second name (a hard link), under which another program could"
        " damage it. Nothing is written to it as long as it has two. Remove the other one:"
        " find / -xdev -samefile {path} shows it."
    )


class InUse(StoreError):
    """Another Hang Jack has it open."""

    text = N_(
        "Another Hang Jack is running with the database {path}. Stop that one first, give this one"
        " its own DATABASE_PATH, or let both share a PostgreSQL through DATABASE_URL."
    )


class Locked(StoreError):
    """Another program keeps the database locked."""

    text = N_(
        "The database {path} is locked by another program. Close what has it open (a database"
        " browser, a copy being made), then try again."
    )


class DiskFailed(StoreError):
    """The disk could not read or write."""

    text = N_(
        "The disk that holds the database {path} failed ({reason}). Check the disk and how it is"
        " mounted, then start again."
    )


class DiskFull(StoreError):
    """The disk is full."""

    text = N_(
        "The disk that holds the database {path} is full. Nothing was changed; free some space, and"
        " the game goes on."
    )


class Newer(StoreError):
    """A later version of Hang Jack has changed its tables."""

    text = N_(
        "The database was last used by a newer Hang Jack (its tables have version {found}, this one"
        " knows {known}). Install that version again, or restore a backup made before."
    )


class MigrationFailed(StoreError):
    """A migration failed."""

    text = N_(
        "The database could not be brought up to date: step {step} failed ({reason}). It is as it"
        " was before; the Hang Jack that used it last can go on with it."
    )


class NothingToCopy(StoreError):
    """There is no database to back up."""

    text = N_("There is no database at {path} yet, so there is nothing to back up.")


class CopyExists(StoreError):
    """A backup would overwrite a file."""

    text = N_("{path} is there already and is left as it is. Give the backup a name of its own.")


class CopyNotWritten(StoreError):
    """A backup could not be written."""

    text = N_(
        "The copy {path} could not be written ({reason}), and nothing is left of it. See that the"
        " folder is there, has room and may be written to, or choose another one."
    )


class CopyUnfit(StoreError):
    """A backup cannot be restored."""

    text = N_(
        "{path} cannot be restored ({reason}), so the database is left as it was. Give a file that"
        " the command backup has made."
    )


class StillRunning(StoreError):
    """A bot is using the file that a restore or a move needs."""

    text = N_(
        "A Hang Jack is running with the database {path}. Stop it first, then try again; the"
        " database is as it was."
    )


class UsePostgresTools(StoreError):
    """PostgreSQL has its own programs for backups."""

    text = N_(
        "DATABASE_URL names a PostgreSQL, which has programs of its own for this: pg_dump and"
        " pg_restore, and after it the command restore without a file. docs/operating.md shows how."
    )


class NoFile(StoreError):
    """A restore without a backup."""

    text = N_("Name the backup that is to be restored: python -m bot restore FILE")


class NothingToMove(StoreError):
    """There is no database to move to PostgreSQL."""

    text = N_(
        "There is no database at {path}, so there is nothing to move. Set DATABASE_PATH to the file"
        " that the bot has used; a bot without one needs no move and just starts with DATABASE_URL."
    )


class Outdated(StoreError):
    """The tables are of an older version."""

    text = N_(
        "The database {path} has tables of version {found}, and only those of version {known} can"
        " be moved. Start this version of the bot with it once, without DATABASE_URL, stop it, and"
        " move then."
    )


class NowhereToMove(StoreError):
    """A move without DATABASE_URL."""

    text = N_(
        "Set DATABASE_URL to the address of the PostgreSQL that the database {path} is to move to,"
        " such as postgresql://user:password@host/name"
    )


class AlreadyFilled(StoreError):
    """The target of a move is not empty."""

    text = N_(
        "The PostgreSQL of DATABASE_URL is not empty (it has: {tables}), so nothing was moved and"
        " it is as it was. Make a new, empty database and set DATABASE_URL to that; or, where an"
        " earlier move has filled this one, start the bot with it."
    )


class NotAllMoved(StoreError):
    """PostgreSQL has not kept every row."""

    text = N_(
        "Of {sent} rows of the table {table} PostgreSQL has kept {kept}, so nothing was moved and"
        " both databases are as they were. See whether it has triggers or rules of its own."
    )


class DriverMissing(StoreError):
    """The package for PostgreSQL is not installed."""

    text = N_(
        "DATABASE_URL asks for PostgreSQL, and the package for it is not installed. Install the"
        ' extra "postgres": pip install "hang-jack[postgres]", or unset DATABASE_URL.'
    )


class Unreachable(StoreError):
    """PostgreSQL does not answer."""

    text = N_(
        "The PostgreSQL of DATABASE_URL cannot be reached ({reason}). See that it is running, and"
        " that the address and port are right."
    )


class LoginRefused(StoreError):
    """PostgreSQL refuses the login."""

    text = N_(
        "The PostgreSQL of DATABASE_URL refuses the login ({reason}). Check the user, the password"
        " and the database's name in it."
    )


class Failed(StoreError):
    """Any other error of a query."""

    log_text = False  # It is a bug, and its text may quote a row.

    text = N_(
        "The database refused {query} ({reason}). Nothing was changed. Please report this, it is a"
        " fault of the program."
    )


class Closed(StoreError):
    """The database was used after it was closed."""

    text = N_("The bot is shutting down. Nothing is lost; please try again in a minute.")
    players = text
