"""Hidden cards change no byte of what others see (docs/design.md, promises 1 and 6)."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Action, Discard, Name, Run
from bot.engine.axes import Drawing, Exchange
from bot.engine.game.game import Game
from bot.ui.core.message import Outgoing
from bot.ui.table.board.board import board
from bot.ui.table.hand.hand import hand
from bot.ui.table.listing import score
from bot.views.table.view import HandView
from tests.depth import examples
from tests.engine.resample import resampled
from tests.ui.faces import pictured
from tests.ui.reading import text
from tests.ui.room import game, in_play, playing, told_since, wander
from tests.ui.scenes import told_post

SAY = pictured()
"""Shows all that can be shown: words, emojis and pictures."""


def rendered(message: Outgoing) -> str:
    layout = message.layout
    assert layout is not None
    return repr([message.pictures, *layout.components])


def seen_by(played: Game, seat: int, *, refresh: bool) -> str:
    view = HandView(playing(played), played.view(seat))
    return rendered(hand(view, SAY, refresh=refresh, direct=not refresh))


def posted(played: Game, seat: int, move: Action) -> list[str]:
    before = played.public()
    played.apply(seat, move)
    return [text(told_post(post, deal, SAY)) for post, deal in told_since(played, before)[0]]


@settings(max_examples=examples(60))
@given(in_play(60))
def test_hidden_cards_change_nothing_on_the_board(played: Game) -> None:
    for other in resampled(played):
        assert rendered(board(playing(played), SAY)) == rendered(board(playing(other), SAY))
        assert text(score(playing(played), SAY)) == text(score(playing(other), SAY))


@settings(max_examples=examples(60))
@given(in_play(60), st.integers(0, 7), st.booleans())
def test_cards_of_others_change_nothing_in_a_hand(played: Game, seat: int, reply: bool) -> None:
    mine = seat % played.public().seats
    shown = seen_by(played, mine, refresh=reply)
    for other in resampled(played, mine):
        assert seen_by(other, mine, refresh=reply) == shown


@settings(max_examples=examples(60))
@given(in_play(60), st.randoms(use_true_random=False))
def test_hidden_cards_change_nothing_in_what_is_posted_of_the_next_move(
    played: Game, chance: Random
) -> None:
    public = played.public()
    # What a run turns up, or is drawn from an open stock, was hidden before it; so was how many
    # cards each player then exchanges.
    seat = public.decision.seat if public.decision else 0
    moves = played.legal(seat)
    if not moves:
        return
    move = chance.choice(moves)
    last = len(public.trick.cards) + 1 == len(public.playing)
    exchanging = isinstance(move, Name | Discard) and public.rules.exchange is not Exchange.NONE
    if isinstance(move, Run) or exchanging or (last and public.rules.drawing is Drawing.OPEN):
        return
    shown = posted(played.copy(), seat, move)
    for other in resampled(played, seat):
        assert posted(other, seat, move) == shown


@pytest.mark.parametrize("moves", [1, 2, 5, 9])
def test_other_hands_do_look_different_to_their_players(moves: int) -> None:
    """The other games have other hands, and their own players are shown them."""
    pairs = [
        (played, other)
        for seed in range(5)
        for played in [wander(game(seed), moves, seed)]
        for other in resampled(played)
    ]
    assert len(pairs) >= 5
    for pair in pairs:
        one, other = ([seen_by(g, seat, refresh=False) for seat in range(4)] for g in pair)
        assert one != other
