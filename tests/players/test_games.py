"""Whole games: every action is legal, the same view brings the same action, skill tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action
from bot.engine.events import Cause
from bot.engine.game import Game, Setup
from bot.engine.rules import AfterGift, Follow, Gift, LowTo, Rules, Running, Trumps
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant, find_variant
from bot.engine.views import SeatView
from bot.players import PLAYERS, Player, choose
from tests.players.situations import TRINIDAD, to_answer

_FORMS = (
    Form(2, 2),
    Form(2, 4),
    Form(2, 6),
    Form(3, 3),
    Form(3, 6),
    Form(4, 8),
    Form(5, 5),
)
_HOUSES: Mapping[str, Rules] = {
    "must-trump": replace(TRINIDAD, follow=Follow.MUST_TRUMP, low=LowTo.TAKER, undertrump=False),
    "strict": replace(TRINIDAD, follow=Follow.STRICT, gift=Gift.EACH_OPPONENT),
    "free": replace(TRINIDAD, follow=Follow.FREE, after_gift=AfterGift.ABANDON),
    "pitch": replace(TRINIDAD, trumps=Trumps.PITCH, low=LowTo.TAKER),
    "singly": replace(TRINIDAD, running=Running.ONCE_THEN_SINGLY, gift_limit=True),
}


def game(variant: Variant, form: Form, seed: int, options: Mapping[str, OptionValue]) -> Game:
    setup = Setup(variant, options, form.sides, form.seats)
    packs = FairPacks(Random(seed).randbytes(32), seed % 52)
    return Game.start(setup, packs, seed % form.seats)[0]


def play_out(running: Game, players: Sequence[Player]) -> None:
    """Play to the end, the players taking the sides in turn; the engine refuses what is illegal."""
    while running.turn is not None:
        seat = running.turn
        view = running.view(seat)
        action = players[seat % len(players)](view)
        assert action in view.legal
        running.apply(seat, action)


def any_legal(seed: int) -> Player:
    chance = Random(seed)

    def player(view: SeatView) -> Action:
        return chance.choice(view.legal)

    return player


def _house(name: str, rules: Rules) -> Variant:
    return Variant(id=name, name=name, forms=_FORMS, base=rules, options=())


# ------------------------------------------------------------------------------------ legality


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
@pytest.mark.parametrize(
    ("variant", "form", "options"),
    [
        pytest.param(
            variant, form, options, id=f"{variant.id}-{form.sides}-{form.seats}-{'-'.join(options)}"
        )
        for variant in VARIANTS.values()
        for form in variant.forms
        for options in (
            {},
            *({option.name: option.values[-1]} for option in variant.options),
        )
    ],
)
def test_every_action_is_legal_in_every_game_form_and_option(
    variant: Variant, form: Form, options: Mapping[str, OptionValue], player: Player
) -> None:
    for seed in range(3):
        running = game(variant, form, seed, options)
        play_out(running, [player])
        assert running.over


@pytest.mark.parametrize(
    ("name", "form"),
    [
        pytest.param(name, form, id=f"{name}-{form.sides}-{form.seats}")
        for name in _HOUSES
        for form in _FORMS
        # The French run cannot run out with up to four players, who alone play by it.
        if name != "singly" or form.seats <= 4
    ],
)
def test_every_action_is_legal_by_any_rules_that_are_values(name: str, form: Form) -> None:
    running = game(_house(name, _HOUSES[name]), form, 11, {})
    play_out(running, [choose])
    assert running.over


def test_every_action_is_legal_in_situations_that_only_poor_play_brings_about() -> None:
    for seed in range(10):
        running = game(find_variant("tobago"), Form(2, 4), seed, {})
        play_out(running, [choose, any_legal(seed)])
        assert running.over


# --------------------------------------------------------------------------------- pure functions


@pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
def test_same_view_brings_the_same_action_whatever_was_asked_before(player: Player) -> None:
    running = game(find_variant("trinidad"), Form(2, 4), 5, {})
    seen: list[tuple[SeatView, Action]] = []
    while running.turn is not None:
        view = running.view(running.turn)
        action = player(view)
        seen.append((view, action))
        running.apply(running.turn, action)
    assert [player(view) for view, _ in reversed(seen)] == [action for _, action in reversed(seen)]


def test_there_is_a_steady_player_and_a_default() -> None:
    assert "steady" in PLAYERS
    assert choose in PLAYERS.values()


def test_seat_that_is_not_to_act_is_refused() -> None:
    view = to_answer("AS KS JS 7S 2S 4H", "5S")
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        choose(replace(view, seat=1))


# --------------------------------------------------------------------------------------- strength


@pytest.mark.parametrize(
    ("name", "seats"), [("trinidad", 4), ("trinidad", 2), ("tobago", 4), ("tobago", 2)]
)
def test_steady_side_beats_one_that_plays_any_legal_card(name: str, seats: int) -> None:
    """About five games in six are won, in spite of the luck of turn-ups; two in three must be."""
    games, won = 120, 0
    for seed in range(games):
        side = seed % 2
        pair = [choose, any_legal(seed)]
        running = game(find_variant(name), Form(2, seats), seed, {})
        play_out(running, pair[::-1] if side else pair)
        won += running.winner == side
    assert won >= games * 2 / 3


def test_steady_side_hangs_far_more_jacks_than_it_loses() -> None:
    """Three points for the jack: it was taken from the side that held it."""
    hung = [0, 0]
    for seed in range(150):
        running = game(find_variant("trinidad"), Form(2, 4), seed, {})
        play_out(running, [choose, any_legal(seed)])
        for deal in running.deals:
            for entry in deal.points:
                hung[entry.side] += entry.cause is Cause.JACK and entry.points == 3
    assert hung[0] > 3 * hung[1]
