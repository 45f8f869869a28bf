"""What can be wrong with a database, each said with its remedy.

StoreError
├── Conflict           somebody else was quicker: load, check and try again
├── BadAddress         neither a path nor an address that can be used
├── NotWritable        the file or its directory cannot be written
├── BadDrive           the drive is not fit for a database
├── NotADatabase       the file is something else
├── SomeoneElses       the database belongs to another program
├── Damaged            the file is a database, and broken
├── InUse              another Hang Jack has it open
├── Locked             another program holds it for long
├── DiskFailed         the disk could not read or write
├── DiskFull           no room left
├── Newer              a later version of Hang Jack has changed its tables
├── MigrationFailed    its tables could not be brought up to date
├── DriverMissing      the package for PostgreSQL is not installed
├── Unreachable        PostgreSQL does not answer
├── LoginRefused       PostgreSQL answers, and says no
├── Failed             anything else that a query met
└── Closed             used after closing
"""

from __future__ import annotations

from bot.errors import StoreError
from bot.locale import N_


class Conflict(StoreError):
    """Somebody else changed the same rows first; `details["query"]` names the write that met it."""

    text = N_("Somebody else was a moment quicker. Nothing is lost; please try again.")


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

    text = N_(
        "The database refused {query} ({reason}). Nothing was changed. Please report this, it is a"
        " fault of the program."
    )


class Closed(StoreError):
    """Used after closing."""

    text = N_("The bot is shutting down. Nothing is lost; please try again in a minute.")
