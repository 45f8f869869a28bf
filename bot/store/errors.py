"""What can be wrong with a database, and what to do about it.

All are StoreErrors. After a `Lost` the open database can be used no more; after a `Conflict` the
caller loads, checks and writes again.
"""

from __future__ import annotations

from bot.errors import StoreError
from bot.locale import N_


class Conflict(StoreError):
    """Somebody else changed the same rows first; `details["query"]` names the write that met it."""

    text = N_("Somebody else was a moment quicker. Nothing is lost; please try again.")
    players = text


class BadAddress(StoreError):
    """Neither a path nor an address that can be used."""

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
    """The drive is not fit for a database."""

    text = N_(
        "The database {path} lies on a drive where SQLite cannot keep it safe, most likely a"
        " network drive. Set DATABASE_PATH to a place on a local disk."
    )


class NotADatabase(StoreError):
    """The file is something else."""

    text = N_(
        "{path} is not a database, so it is left as it is. Set DATABASE_PATH to another file, or"
        " move this one away."
    )


class SomeoneElses(StoreError):
    """The database belongs to another program."""

    text = N_(
        "{path} is the database of another program, so it is left as it is. Set DATABASE_PATH to a"
        " file of the bot's own."
    )


class Damaged(StoreError):
    """The file is a database, and broken."""

    text = N_(
        "The database {path} is damaged ({reason}). Keep a copy of it, then put the latest backup"
        " in its place, or move it away to begin with an empty one."
    )


class LogAlone(StoreError):
    """The file is gone, and its log is not."""

    text = N_(
        "The database {path} is missing or empty, but {path}-wal holds what was written to it last."
        " Put the file back, or restore a backup; to begin with an empty one, move {path}-wal away."
    )


class Lost(StoreError):
    """The file is no longer the one that the bot opened: nothing can be read or written again."""


class Overwritten(Lost):
    """Somebody has written into it."""

    text = N_(
        "The database {path} was overwritten while the bot was using it ({reason}). The bot has"
        " stopped and writes nothing more to it. Keep a copy of it and of {path}-wal, then restore"
        " the latest backup."
    )


class Replaced(Lost):
    """Another file has its name, or none."""

    text = N_(
        "The database {path}, or its log beside it, was replaced or removed while the bot was using"
        " it, so the bot has stopped. What it held is kept as {kept}. Start the bot again with what"
        " is there now, or restore {kept} first."
    )


class ReplacedUnkept(Replaced):
    """The same, and what it held could not be written to another file."""

    text = N_(
        "The database {path}, or its log beside it, was replaced or removed while the bot was using"
        " it, so the bot has stopped. What it held could not be kept ({reason}). Restore the latest"
        " backup."
    )


class LockLost(Lost):
    """Its lock file is gone: another bot may have begun with it."""

    text = N_(
        "{path}.lock was removed or replaced while the bot was using the database {path}. It keeps"
        " a second bot away from it, so this one has stopped and has written nothing more. See that"
        " no other one is running with it, then start the bot again."
    )


class Linked(StoreError):
    """The file has a second name."""

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
    """Another program holds it for long."""

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
    """No room left."""

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
    """Its tables could not be brought up to date."""

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
    """A restore, or a move, would take the file away from a running bot."""

    text = N_(
        "A Hang Jack is running with the database {path}. Stop it first, then try again; the"
        " database is as it was."
    )


class OwnTools(StoreError):
    """PostgreSQL is backed up by its own programs."""

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
    """A database whose tables are not of this version."""

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
    """A move would mix two databases."""

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
    """PostgreSQL answers, and says no."""

    text = N_(
        "The PostgreSQL of DATABASE_URL refuses the login ({reason}). Check the user, the password"
        " and the database's name in it."
    )


class Failed(StoreError):
    """Anything else that a query met."""

    log_text = False  # It is a program's fault, and may quote what was to be stored.

    text = N_(
        "The database refused {query} ({reason}). Nothing was changed. Please report this, it is a"
        " fault of the program."
    )


class Closed(StoreError):
    """Used after closing."""

    text = N_("The bot is shutting down. Nothing is lost; please try again in a minute.")
    players = text
