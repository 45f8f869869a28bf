"""docs/record.md: a game written down, read back, and checked."""

from bot.engine.record.checking import Verdict, verify
from bot.engine.record.flaws import BadRecord, Finding, Flaw, NotJson, TooDeep, What
from bot.engine.record.model import Fair, Record, record_of
from bot.engine.record.parsing import DEPTH, parse
from bot.engine.record.reading import loads, read
from bot.engine.record.writing import dumps, first_words, words_of

__all__ = [
    "DEPTH",
    "BadRecord",
    "Fair",
    "Finding",
    "Flaw",
    "NotJson",
    "Record",
    "TooDeep",
    "Verdict",
    "What",
    "dumps",
    "first_words",
    "loads",
    "parse",
    "read",
    "record_of",
    "verify",
    "words_of",
]
