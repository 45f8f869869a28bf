"""How a stored game begins: the answers so far, the next question, and what is told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.engine.axes import FirstDeal
from bot.engine.cards import Card
from bot.engine.ceremony import Ceremony, Colour, by_jacks, guess_made
from bot.engine.game.game import Game
from bot.engine.record import first_words
from bot.engine.shuffle import fair_pack, mix
from bot.tables.core.rows import GameRow, SeatRow, TableRow
from bot.views.posts import CutPost, GameStart
from bot.views.settings.server import TricksAs
from bot.views.table.view import FirstDealQuestion, FirstDealStep

ON_BOARD: Final = "on_board"
"""In the stored ceremony: whether the board of the first deal tells of it."""
PARTNER: Final = 2
"""The seat of seat 0's partner, where another player may have to move to."""


@dataclass(frozen=True, slots=True)
class FirstDealProgress:
    """A ceremony that waits for a player's answer."""

    cutter: int
    late: tuple[FirstDealQuestion, ...] = ()
    """The steps that timed out."""
    guess: tuple[int, Colour] | None = None

    @staticmethod
    def of(first: Mapping[str, Any]) -> FirstDealProgress:
        """Read what `words` wrote."""
        guess = first.get("guess")
        return FirstDealProgress(
            first["cutter"],
            tuple(map(FirstDealQuestion, first["late"])),
            None if guess is None else (guess[0], Colour(guess[1])),
        )

    def words(self) -> dict[str, Any]:
        """Write it for the store, without the card that was cut."""
        first: dict[str, Any] = {
            "by": FirstDeal.GUESS.value,
            "cutter": self.cutter,
            "late": [ask.value for ask in self.late],
        }
        if self.guess is not None:
            first["guess"] = [self.guess[0], self.guess[1].value]
        return first


def first_pack(game: GameRow) -> tuple[Card, ...]:
    """Return the pack that a game's ceremony takes its cards from; the pack must be cut."""
    return fair_pack(bytes.fromhex(game.secret), "first", 0, mix(game.seeds, ()))


def step_of(game: GameRow, seats: Sequence[SeatRow]) -> FirstDealStep | None:
    """Return the next question before a deal that needs a cut; None if no person sits there.

    The human in the highest-numbered seat cuts (docs/record.md). For a side, the human in its
    lowest-numbered seat answers, else the computer there.
    """
    if game.cut is None or game.first is None:
        cutter = max((row.seat for row in seats if row.human), default=None)
        return None if cutter is None else FirstDealStep(FirstDealQuestion.CUT, cutter)
    progress = FirstDealProgress.of(game.first)
    cutter, guess = progress.cutter, progress.guess
    if guess is None:
        guesser = _speaker(seats[(cutter + 1) % game.sides :: game.sides])
        return FirstDealStep(FirstDealQuestion.GUESS, guesser, cutter=cutter)
    card, side = guess_made(first_pack(game), cutter, *guess, game.sides)
    return FirstDealStep(
        FirstDealQuestion.PITCHER,
        _speaker(seats[side :: game.sides]),
        choices=tuple(row.seat for row in seats[side :: game.sides]),
        cards=((cutter, card),),
        cutter=cutter,
        guess=guess,
    )


def _speaker(side: Sequence[SeatRow]) -> int:
    return next((row.seat for row in side if row.human), side[0].seat)


def dump_ceremony(ceremony: Ceremony, progress: FirstDealProgress) -> dict[str, Any]:
    """Write a finished ceremony, and who came to it how. Seats are those in the end."""
    moved = ceremony.moved
    places = {} if moved is None else {moved: PARTNER, PARTNER: moved}
    return {
        **first_words(ceremony),
        "dealer": ceremony.dealer,
        "cutter": places.get(progress.cutter, progress.cutter),
        "late": [ask.value for ask in progress.late],
        **({} if moved is None else {"moved": moved}),
    }


def load_ceremony(first: Mapping[str, Any]) -> Ceremony:
    """Read a ceremony that `dump_ceremony` wrote."""
    guess = first.get("guess")
    return Ceremony(
        by=first["by"],
        cards=tuple((seat, Card.of(code)) for seat, code in first["cards"]),
        dealer=first["dealer"],
        pitcher=first.get("pitcher"),
        guess=None if guess is None else (guess[0], Colour(guess[1])),
    )


def start_of(game: GameRow, *, posted: bool) -> GameStart:
    """Return how a game began.

    Args:
        posted: whether the cut has a post of its own, and so is left out.
    """
    if not game.dealt:
        return GameStart(game.number, game.commitment)
    told = game.first is not None and "cutter" in game.first
    return GameStart(
        game=game.number,
        commitment=game.commitment,
        sides=tuple(map(tuple, _sides(game))),
        cut=cut_post(game) if told and not posted else None,
    )


def told_on_board(game: GameRow, table: TableRow, live: Game | None) -> CutPost | None:
    """Return what the board of a game's first deal tells of the ceremony, if it does."""
    is_first = live is not None and live.deal_number == 0 and not table.resting
    told = game.first is not None and game.first.get(ON_BOARD, False)
    in_words = table.tricks is TricksAs.MESSAGES
    return cut_post(game) if is_first and told and not in_words else None


def cut_post(game: GameRow) -> CutPost:
    """Tell how the first dealer of a game that is dealt was found, with names by final seats."""
    first = game.first or {}
    ceremony, names, moved = load_ceremony(first), game.names, first.get("moved")
    guess, pitcher = ceremony.guess, ceremony.pitcher
    setup = game.setup(len(names))
    return CutPost(
        game=game.number,
        cutter=names[first["cutter"]],
        cut=game.seeds[0].cut,
        timed_out=first["late"],
        by=ceremony.by,
        cards=[(names[seat], card.code) for seat, card in ceremony.cards],
        dealer=names[ceremony.dealer],
        pitcher=None if pitcher is None else names[pitcher],
        guess=None if guess is None else (names[guess[0]], guess[1].value),
        right=guess is not None and Colour.of(ceremony.cards[0][1]) is guess[1],
        partners=_sides(game) if by_jacks(setup.rules, setup.form) else [],
        moved=[] if moved is None else [names[PARTNER], names[moved]],
    )


def _sides(game: GameRow) -> list[list[str]]:
    return [list(game.names[side :: game.sides]) for side in range(game.sides)]
