"""The steps to the first deal: the cut, in some games a guess and the choice of a pitcher.

A computer player answers at once. The same answer counts for a person whose time has run out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.engine import REVISION
from bot.engine.axes import FirstDeal
from bot.engine.boards import BoardPacks, board_dealer
from bot.engine.ceremony import Ceremony, Colour, guessed, hold
from bot.engine.shuffle import Entropy, cut_place
from bot.tables.actions.press_ids import entropy
from bot.tables.core.apply import begin_deals, deal_on
from bot.tables.core.change import Change, dumps
from bot.tables.core.game_start import (
    ON_BOARD,
    PARTNER,
    FirstDealProgress,
    cut_post,
    dump_ceremony,
    first_pack,
    step_of,
)
from bot.tables.core.rows import GameRow, dump_boards, dump_entropy
from bot.views.posts import CutAgainPost
from bot.views.settings.server import TricksAs
from bot.views.table.view import BEFORE_DEALS, FirstDealQuestion, FirstDealStep, TableState

_USUAL_CUT: Final = 13
"""The place of the cut if the press's id does not decide it."""


def step(change: Change) -> FirstDealStep:
    """Return the next question; raise ValueError if no person sits at the table."""
    question = step_of(change.game, change.seats)
    if question is None:
        raise ValueError("nobody is there to cut")
    return question


def cut(change: Change, number: int, mixed: Entropy | None, *, late: bool = False) -> None:
    """Cut the pack; hold the ceremony too, unless it is over or a player must guess first."""
    cutter = step(change).seat
    change.set_game(replace(change.game, cut=number, entropy=mixed))
    if change.game.dealt:
        change.post(CutAgainPost(change.game.number, change.names[cutter], number, late))
        _go_on_dealing(change)
        return
    progress = FirstDealProgress(cutter, (FirstDealQuestion.CUT,) if late else ())
    setup = change.game.setup(len(change.seats))
    if setup.rules.first_deal is FirstDeal.GUESS:
        _store(change, progress)
    else:
        _deal(change, progress, hold(first_pack(change.game), setup.rules, setup.form))


def deal_boards(change: Change, boards: BoardPacks, commitment: str, secret: int) -> None:
    """Begin a game whose cards are given: the boards say who deals, and nobody cuts.

    Args:
        commitment: to the secret that they come from.
        secret: its number among those of the table's event or daily deal.
    """
    game = replace(change.game, boards=boards, commitment=commitment, secret="")
    change.write(
        "set_boards",
        number=game.number,
        boards=dump_boards(boards, secret),
        commitment=commitment,
        sealed=int(change.table.private),
    )
    change.set_game(game)
    change.set_table(sealed=True)
    change.post_board_now()
    dealer = board_dealer(boards.first, len(change.seats))
    _start_with(change, {"dealer": dealer})
    begin_deals(change, dealer)


def cut_by_press(change: Change, press: int | None, number: int | None = None) -> None:
    """Cut the pack for a person; without a number, the place follows from the press's id.

    Raises:
        NotPostedYet: if the commitment is not posted yet, or only after the press.
    """
    mixed = entropy(change, press, cuts=number is None)
    if number is None:
        number = _USUAL_CUT if mixed is None or mixed.cutter is None else cut_place(mixed.cutter)
    cut(change, number, mixed)


def guess(change: Change, colour: Colour, *, late: bool = False) -> None:
    """Guess the colour of the cut card; it is shown then."""
    progress = _progress(change)
    timed_out = (*progress.late, FirstDealQuestion.GUESS) if late else progress.late
    _store(change, replace(progress, guess=(step(change).seat, colour), late=timed_out))


def choose_pitcher(change: Change, pitcher: int, *, late: bool = False) -> None:
    """Choose who pitches first, and deal the first deal."""
    progress = _progress(change)
    pack, guess_ = first_pack(change.game), progress.guess
    if guess_ is None:
        raise ValueError("nobody has guessed yet")
    if late:
        progress = replace(progress, late=(*progress.late, FirstDealQuestion.PITCHER))
    form = change.game.setup(len(change.seats)).form
    _deal(change, progress, guessed(pack, form, progress.cutter, guess_, pitcher))


def answer(change: Change, *, late: bool) -> None:
    """Give the default answer: the pack uncut, red, the side's lowest seat."""
    question = step(change)
    match question.ask:
        case FirstDealQuestion.CUT:
            cut(change, 0, entropy(change), late=late)
        case FirstDealQuestion.GUESS:
            guess(change, Colour.RED, late=late)
        case FirstDealQuestion.PITCHER:
            choose_pitcher(change, question.choices[0], late=late)


def go_on(change: Change) -> None:
    """Let a computer player answer if the question is to one."""
    if change.table.state is TableState.CUTTING and not change.seats[step(change).seat].human:
        answer(change, late=False)


def _progress(change: Change) -> FirstDealProgress:
    if change.game.first is None:
        raise ValueError("the pack is not cut yet")
    return FirstDealProgress.of(change.game.first)


def _store(change: Change, progress: FirstDealProgress) -> None:
    game = replace(change.game, first=progress.words())
    change.write("note_first", **_mixed(game), first=dumps(game.first))
    change.set_game(game)
    change.acted = True
    change.want_board()
    go_on(change)


def _deal(change: Change, progress: FirstDealProgress, ceremony: Ceremony) -> None:
    """Start the game with the result of the ceremony, and deal the first deal.

    The board on which the pack was cut tells of the ceremony. A rematch that is cut as it begins
    has had no such board: that of its first deal does.
    """
    lobby = change.place()
    if ceremony.moved is not None:
        # Players keep their hands of an earlier game, which no longer show cards.
        moves, partner = change.seats[ceremony.moved], change.seats[PARTNER]
        change.set_seat(replace(moves, seat=PARTNER))
        change.set_seat(replace(partner, seat=ceremony.moved))
    had_board = change.before.table.game == change.table.game
    _start_with(change, {**dump_ceremony(ceremony, progress), ON_BOARD: not had_board})
    if change.table.tricks is TricksAs.MESSAGES:
        change.post(cut_post(change.game))
    change.want("board", *lobby)
    begin_deals(change, ceremony.dealer)


def _go_on_dealing(change: Change) -> None:
    """Deal the broken-off deal again, from the pack cut for a fresh secret."""
    change.write("cut_again", **_mixed(change.game))
    change.set_table(state=TableState.PLAYING)
    change.want("board", change.table.game, BEFORE_DEALS)
    deal_on(change, change.before.deals)


def _mixed(game: GameRow) -> dict[str, Any]:
    mixed = None if game.entropy is None else dumps(dump_entropy(game.entropy))
    return {"number": game.number, "cut": game.cut, "entropy": mixed}


def _start_with(change: Change, first: Mapping[str, Any]) -> None:
    game = replace(change.game, names=change.names, revision=REVISION, first=first)
    change.write(
        "start_game",
        **_mixed(game),
        names=dumps(game.names),
        revision=game.revision,
        first=dumps(first),
        started_at=change.now,
    )
    change.set_game(game)
    change.set_table(state=TableState.PLAYING)
