"""What can be wrong with a record: values that the user interface puts into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique

from bot.engine.errors import EngineError


@unique
class What(Enum):
    """What a value in a record should have been."""

    OBJECT = "object"
    LIST = "list"
    TEXT = "text"
    NUMBER = "number"
    """A whole number."""
    FORMAT = "format"
    CEREMONY = "ceremony"
    """The word for the game's first-deal ceremony."""
    SEAT = "seat"
    SIDE = "side"
    CARD = "card"
    ACTION = "action"
    """A verb of this game with its arguments."""
    CAUSE = "cause"
    """One of docs/record.md's reasons for points."""
    HEX = "hex"
    """32 bytes in lower-case hex: a commitment or a secret."""
    CUT = "cut"
    """Where the pack was cut."""
    SEEDS = "seeds"
    """A list with at least one seed."""
    WORDS = "words"
    """A list of at most two words."""
    WORD = "word"
    """A captain's cut: 1 to 32 letters from a to z and digits."""
    BOARD = "board"
    """The number of a board."""
    ID = "id"
    """A Discord id, as a text of digits."""
    RULING = "ruling"
    """The place of a ruling among the deal's actions."""
    YES = "yes"
    """``true``; the key is left out otherwise."""
    COLOUR = "colour"
    """Red or black."""


@unique
class Flaw(Enum):
    """What does not hold. Below each are the details of its `Finding`."""

    NOT_AN_OBJECT = "not-an-object"
    KEY_TWICE = "key-twice"
    """``key``"""
    KEY_UNKNOWN = "key-unknown"
    """``key``"""
    KEY_MISSING = "key-missing"
    """``key``"""
    WRONG_VALUE = "wrong-value"
    """``key``, ``value``, ``what``: a `What`"""
    WRONG_LENGTH = "wrong-length"
    """``key``, ``recorded``, ``rules``: numbers of entries"""
    UNKNOWN_VARIANT = "unknown-variant"
    """``value``"""
    UNKNOWN_OPTION = "unknown-option"
    """``variant``, ``option``"""
    BAD_OPTION = "bad-option"
    """``option``, ``value``"""
    OPTION_NOT_HERE = "option-not-here"
    """The game has the option, but not in this form: ``option``, ``variant``, ``sides``,
    ``seats``"""
    BAD_FORM = "bad-form"
    """``variant``, ``sides``, ``seats``"""
    BAD_SCORE0 = "bad-score0"
    """``target``"""
    NEGATIVE_SCORE0 = "negative-score0"
    """``variant``: no score of it goes below zero."""
    BESIDE_BOARDS = "beside-boards"
    """``key``: a key that no game has which plays boards."""
    BOARDS_TO_TARGET = "boards-to-target"
    """Boards in a game that does not end after so many deals."""
    CARD_TWICE = "card-twice"
    """``card``"""
    IMPOSSIBLE_CEREMONY = "impossible-ceremony"
    WRONG_GUESSER = "wrong-guesser"
    """``seat``: on the side that cut."""
    WRONG_PITCHER = "wrong-pitcher"
    """``recorded``, ``rules``: the seats that can pitch first"""

    WRONG_COMMIT = "wrong-commit"
    """``recorded``, ``rules``"""
    SEED_AGAIN = "seed-again"
    """Two seeds have the same secret."""
    SEEDS_ORDER = "seeds-order"
    """The first seed is not for the first deal, or a later one not for a later deal."""
    SEED_UNCALLED = "seed-uncalled"
    """A fresh seed follows a deal that was not broken off. The finding names the seed's deal."""
    VOID_UNCALLED = "void-uncalled"
    """A deal was broken off, and no fresh seed follows."""
    VOID_OVER = "void-over"
    """A deal recorded as broken off was over."""
    EARLY_PRESS = "early-press"
    """``press``, ``earlier``: the press is older than the message with the commitment, or than an
    id of the seed before."""
    EARLY_MESSAGE = "early-message"
    """``message``, ``earlier``: the message is older than an id of the seed before."""
    PRESSES_ORDER = "presses-order"
    """The presses do not ascend."""
    MANY_PRESSES = "many-presses"
    """``recorded``, ``rules``: more presses than one for each seat and the one that cut"""
    CUTTER_MISSING = "cutter-missing"
    """``press``: the press that cut is not among those mixed in."""
    WRONG_PLACE = "wrong-place"
    """``recorded``, ``rules``: where the pack was cut, and where the press's id cuts it"""
    UNFAIR_CEREMONY = "unfair-ceremony"
    """``recorded``, ``rules``"""
    UNFAIR_CUT = "unfair-cut"
    """The card for trumps: ``recorded``, ``rules``"""
    UNFAIR_HAND = "unfair-hand"
    """``seat``, ``recorded``, ``rules``"""
    UNFAIR_STOCK = "unfair-stock"
    """``recorded``, ``rules``"""
    WRONG_DEALER = "wrong-dealer"
    """``recorded``, ``rules``"""
    ILLEGAL = "illegal"
    """``seat``, ``played``: the action, ``reason``, ``turn``, ``led``: the suit led, or None, and
    ``cards``: how many the seat has to discard"""
    AFTER_DEAL = "after-deal"
    """An action after the end of its deal."""
    AFTER_GAME = "after-game"
    """A deal, or an action, after the game's last point."""
    STOPS_SHORT = "stops-short"
    """A deal that is not the last is not played to its end."""
    WRONG_POINTS = "wrong-points"
    """``recorded``, ``rules``"""
    WRONG_SCORE = "wrong-score"
    """``recorded``, ``rules``"""
    WRONG_WINNER = "wrong-winner"
    """``recorded``, ``rules``"""


@dataclass(frozen=True, slots=True)
class Finding:
    """The first flaw of a record."""

    flaw: Flaw
    deal: int | None = None
    """From 0; None for the head."""
    action: int | None = None
    """From 0."""
    details: Mapping[str, object] = field(default_factory=dict)


class BadRecord(EngineError):
    """JSON that is not a record."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(f"no record: {finding}")
        self.finding = finding


class NotJson(EngineError):
    """Text that is not JSON."""

    def __init__(self, line: int, column: int, why: str = "no JSON") -> None:
        super().__init__(f"{why} from line {line}, column {column} on")
        self.line = line
        self.column = column


class TooDeep(NotJson):
    """Text that is nested deeper than any record."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column, "nested too deeply")
