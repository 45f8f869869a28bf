"""What is hidden changes no byte of what others see (DESIGN.md, promises 1 and 6)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Action, Run
from bot.engine.game import Game
from bot.tables.narration import Narrator
from bot.tables.views import HandView
from bot.ui.board import board
from bot.ui.hand import hand
from bot.ui.message import Outgoing
from bot.ui.pages import score
from bot.ui.posts import post
from tests.resample import resampled

from .room import NAMES, SAY, buttons, game, playing, text, wander

games = st.builds(
    lambda seed, seats, moves: wander(game(seed, seats), moves, seed),
    st.integers(0, 10_000),
    st.sampled_from([2, 4]),
    st.integers(0, 60),
)


def rendered(message: Outgoing) -> str:
    layout = message.layout
    assert layout is not None
    return repr([part.to_component_dict() for part in layout.children])


def seen_by(played: Game, seat: int, *, private_reply: bool) -> str:
    view = HandView(playing(played), played.view(seat))
    return rendered(hand(view, SAY, private_reply=private_reply))


def posted(played: Game, seat: int, move: Action) -> list[str]:
    before = played.public()
    told = Narrator(1, NAMES[: before.seats], 2).tell(before, played.apply(seat, move))
    return [text(post(one, playing(played), SAY)) for one in told]


@given(games)
def test_hidden_cards_change_nothing_on_the_board(played: Game) -> None:
    for other in resampled(played):
        assert rendered(board(playing(played), SAY)) == rendered(board(playing(other), SAY))
        assert text(score(playing(played), SAY)) == text(score(playing(other), SAY))


@given(games, st.integers(0, 3), st.booleans())
def test_cards_of_others_change_nothing_in_a_hand(played: Game, seat: int, reply: bool) -> None:
    mine = seat % played.public().seats
    shown = seen_by(played, mine, private_reply=reply)
    for other in resampled(played, mine):
        assert seen_by(other, mine, private_reply=reply) == shown


@given(games, st.randoms(use_true_random=False))
def test_hidden_cards_change_nothing_in_what_is_posted_of_the_next_move(
    played: Game, chance: Random
) -> None:
    public = played.public()
    # What a run turns up was hidden before it.
    seat = public.decision.seat if public.decision else 0
    moves = [move for move in played.legal(seat) if not isinstance(move, Run)]
    if not moves:
        return
    move = chance.choice(moves)
    shown = posted(played.copy(), seat, move)
    for other in resampled(played, seat):
        assert posted(other, seat, move) == shown


@pytest.mark.parametrize("moves", [1, 2, 5, 9])
def test_what_is_compared_does_differ_where_it_may(moves: int) -> None:
    """The other games have other hands, and their own players are shown them."""
    pairs = [
        (played, other)
        for seed in range(5)
        for played in [wander(game(seed), moves, seed)]
        for other in resampled(played)
    ]
    assert len(pairs) >= 5
    for pair in pairs:
        one, other = ([seen_by(g, seat, private_reply=False) for seat in range(4)] for g in pair)
        assert one != other


def test_no_button_of_the_board_depends_on_a_hand() -> None:
    calls = {"Stand", "I beg", "Take one", "I run them"}
    for seed in range(20):
        shown = buttons(board(playing(wander(game(seed), seed, seed)), SAY))
        assert set(shown) - calls == {"My hand", "How to play", "Leave"}
