"""Records of games: written, read and checked (docs/record.md).

Two play a fair game of Pitch to its end, always the first card that is legal. `dumps` writes it
down, `loads` reads it, and `verify` deals and plays it again.

>>> from dataclasses import replace
>>> from bot.engine.game.game import Game, Setup
>>> from bot.engine.shuffle import FairPacks, Seed, commit
>>> from bot.engine.variants import VARIANTS
>>> seed = Seed(secret=bytes(range(32)), cut=7)
>>> pitch = Setup(VARIANTS["pitch"], {}, sides=2, seats=2)
>>> game, _ = Game.start(pitch, FairPacks((seed,)), dealer=1)
>>> while game.turn is not None:
...     events = game.apply(game.turn, game.legal(game.turn)[0])
>>> fair = Fair(seeds=(seed,), commits=(commit(seed.secret),))
>>> text = dumps(record_of(game, ["Ann", "Bob"], fair=fair))
>>> text[:51]
'{"format": "all-fours-record/1", "variant": "pitch"'
>>> record = loads(text)
>>> verify(record)
Verdict(finding=None, fair_checked=True, ids_from=None, cut_short=False)

The same game with the other winner does not hold.

>>> verify(replace(record, winner=1 - record.winner)).finding.flaw
<Flaw.WRONG: 'wrong'>
"""

from bot.engine.record.checking import CheckedCall, CheckedRuling, Verdict, verify
from bot.engine.record.comparing import (
    BoardRun,
    ComparedBoards,
    OtherBoard,
    PlayedBoard,
    PlayedBoards,
    compare,
)
from bot.engine.record.flaws import BadRecord, Finding, Flaw, NotJson, TooDeep
from bot.engine.record.model import Boards, Fair, Record, record_of
from bot.engine.record.parsing import DEPTH, parse
from bot.engine.record.reading import loads, read
from bot.engine.record.writing import dumps, first_words, words_of

__all__ = [
    "DEPTH",
    "BadRecord",
    "BoardRun",
    "Boards",
    "CheckedCall",
    "CheckedRuling",
    "ComparedBoards",
    "Fair",
    "Finding",
    "Flaw",
    "NotJson",
    "OtherBoard",
    "PlayedBoard",
    "PlayedBoards",
    "Record",
    "TooDeep",
    "Verdict",
    "compare",
    "dumps",
    "first_words",
    "loads",
    "parse",
    "read",
    "record_of",
    "verify",
    "words_of",
]
