"""Whole games: every action is legal, equal views give equal actions, skill wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from bot.engine.actions import Action, Inquire
from bot.engine.axes import AfterGift, Follow, Gift, LowTo, Running, Trumps
from bot.engine.events import Cause
from bot.engine.game import Game, Setup
from bot.engine.rules import Rules
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant, find_variant
from bot.engine.views import SeatView
from bot.players import PLAYERS, Player, choose, strong
from bot.players.strong.rollouts import Effort
from tests.players.situations import TRINIDAD, to_answer

pytestmark = pytest.mark.long

_FORMS = (Form(2, 2), Form(2, 4), Form(3, 3), Form(3, 6), Form(4, 8), Form(5, 5))
_HOUSES: Mapping[str, Rules] = {
    "must-trump": replace(TRINIDAD, follow=Follow.MUST_TRUMP, low=LowTo.TAKER, undertrump=False),
    "strict": replace(TRINIDAD, follow=Follow.STRICT, gift=Gift.EACH_OPPONENT),
    "free": replace(TRINIDAD, follow=Follow.FREE, after_gift=AfterGift.ABANDON),
    "pitch": replace(TRINIDAD, trumps=Trumps.PITCH, low=LowTo.TAKER),
    "singly": replace(TRINIDAD, running=Running.ONCE_THEN_SINGLY, gift_limit=True),
}
_PLAYERS: Mapping[str, Player] = {
    **PLAYERS,
    "strong": partial(strong.decide, effort=Effort(1, 1, 1)),
}
"""All players; the strong one thinks little, as it is slow in plain Python."""
_GAMES = 16
"""How many games are played against chance."""
_SHORT = 4
"""What is played to at most where every game is played in every way."""


def game(variant: Variant, form: Form, seed: int, options: Mapping[str, OptionValue]) -> Game:
    setup = Setup(variant, options, form.sides, form.seats)
    packs = FairPacks.of(Random(seed).randbytes(32), seed % 52)
    return Game.start(setup, packs, seed % form.seats)[0]


def short_game(variant: Variant, form: Form, seed: int, options: Mapping[str, OptionValue]) -> Game:
    """Start a game of a few deals, which bring up what a player may have to decide."""
    target = min(Setup(variant, options, form.sides, form.seats).rules.target, _SHORT)
    return game(variant, form, seed, {"target": target, **options})


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
        action = view.legal[chance.randrange(len(view.legal))]
        # Questions change nothing, so a game of endless questions would not end.
        return view.legal[0] if isinstance(action, Inquire) else action

    return player


def against_chance(name: str, form: Form, seed: int) -> bool:
    """Say whether the steady player wins, sitting at each side's place in turn."""
    mine = seed % form.sides
    players = [any_legal(seed) for _ in range(form.sides)]
    players[mine] = choose
    running = game(find_variant(name), form, seed, {})
    play_out(running, players)
    return running.winner == mine


def _house(name: str, rules: Rules) -> Variant:
    return replace(VARIANTS["trinidad"], id=name, name=name, forms=_FORMS, base=rules, options=())


# ------------------------------------------------------------------------------------ legality


@pytest.mark.parametrize(
    ("variant", "form", "player"),
    [
        pytest.param(variant, form, player, id=f"{variant.id}-{form.sides}-{form.seats}-{name}")
        for variant in VARIANTS.values()
        for form in variant.forms
        for name, player in _PLAYERS.items()
        # The strong one takes most of the time, and knows forms by their rules alone.
        if name != "strong" or form == variant.forms[0]
    ],
)
def test_every_action_is_legal_in_every_game_and_form(
    variant: Variant, form: Form, player: Player
) -> None:
    running = short_game(variant, form, 0, {})
    play_out(running, [player])
    assert running.over


def _choices() -> Iterator[tuple[Variant, Form, str, OptionValue]]:
    """Go through all options' values but the default, each in one game and form that have it.

    Every game with options by chance is played in tests/players/core.
    """
    met: set[tuple[str, OptionValue]] = set()
    for variant in VARIANTS.values():
        forms = {one.only[0] if one.only else variant.forms[0] for one in variant.options}
        for form, option in ((at, one) for at in forms for one in variant.options_in(at)):
            last = option.values[-1] if isinstance(option.values, range) else None
            for value in option.values if last is None else [min(last, 21)]:
                if value != option.default and (option.name, value) not in met:
                    met.add((option.name, value))
                    yield variant, form, option.name, value


@pytest.mark.parametrize(
    ("variant", "form", "name", "value"),
    [
        pytest.param(*choice, id=f"{choice[0].id}-{choice[2]}-{choice[3]}")
        for choice in _choices()
        if not choice[2].startswith(("stake", "take_back", "revoke_penalty"))  # no effect here
    ],
)
def test_every_action_is_legal_with_every_option(
    variant: Variant, form: Form, name: str, value: OptionValue
) -> None:
    running = short_game(variant, form, 3, {name: value})
    play_out(running, [choose])
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


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_action_is_legal_in_situations_that_only_poor_play_brings_about(
    variant: Variant,
) -> None:
    for seed in range(2):
        running = short_game(variant, variant.forms[-1], seed, {})
        play_out(running, [choose, any_legal(seed)])
        assert running.over


# --------------------------------------------------------------------------------- pure functions


@pytest.mark.parametrize("player", _PLAYERS.values(), ids=_PLAYERS)
@pytest.mark.parametrize("name", ["trinidad", "hoyle", "auction-pitch", "californie"])
def test_same_view_brings_the_same_action_whatever_was_asked_before(
    player: Player, name: str
) -> None:
    variant = find_variant(name)
    running = short_game(variant, variant.forms[0], 5, {})
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


@pytest.mark.parametrize("name", VARIANTS)
def test_steady_side_beats_those_that_play_any_legal_card(name: str) -> None:
    """It wins five games in six or so of two sides; well over its share of them must be."""
    form = VARIANTS[name].forms[0]
    won = sum(map(partial(against_chance, name, form), range(_GAMES)))
    assert won >= _GAMES * 1.2 / form.sides


def test_steady_side_hangs_far_more_jacks_than_it_loses() -> None:
    """Three points for the jack: it was taken from the side that held it."""
    hung = [0, 0]
    for seed in range(50):
        running = game(find_variant("trinidad"), Form(2, 4), seed, {})
        play_out(running, [choose, any_legal(seed)])
        for deal in running.deals:
            for entry in deal.points:
                hung[entry.side] += entry.cause is Cause.JACK and entry.points == 3
    assert hung[0] > 3 * hung[1]
