"""How a stored game began: its commitment, its players, and how the first dealer was found."""

from __future__ import annotations

from bot.engine.ceremony import Colour, by_jacks
from bot.tables.core.first_deal_state import PARTNER, load_ceremony
from bot.tables.core.rows import GameRow
from bot.tables.core.snapshot import setup_of
from bot.views.posts import CutPost, GameStart


def start_of(game: GameRow, *, posted: bool) -> GameStart:
    """Return how a game began.

    Args:
        game: its row.
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


def cut_post(game: GameRow) -> CutPost:
    """Tell how the first dealer of a game that is dealt was found, with names by final seats."""
    first = game.first or {}
    ceremony, names, moved = load_ceremony(first), game.names, first.get("moved")
    guess, pitcher = ceremony.guess, ceremony.pitcher
    setup = setup_of(game, len(names))
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
