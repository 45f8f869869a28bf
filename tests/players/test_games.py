"""Whole games: every action is legal, equal views give equal actions, skill wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random

import pytest

from bot.engine.actions import Action, Inquire
from bot.engine.axes import AfterGift, Follow, Gift, LowTo, Running, Trumps
from bot.engine.events import Cause
from bot.engine.game.game import Game, Setup
from bot.engine.rules import Rules
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Form, Variant, find_variant
from bot.engine.views import SeatView
from bot.players import PLAYERS, Player, choose, easy, steady, strong
from bot.players.strong.rollouts import Effort
from tests.engine.soak import setup_of
from tests.forms import EVERY_FORM, NUMBERED_FORMS
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
_STRONG: Player = partial(strong.decide, effort=Effort(1, 1, 1))
"""It thinks little, as it is slow in plain Python."""
_GAMES = 8
"""How many games are played against chance."""


def started(setup: Setup, seed: int) -> Game:
    packs = FairPacks.of(Random(seed).randbytes(32), seed % 52)
    return Game.start(setup, packs, seed % setup.seats)[0]


def short(setup: Setup) -> Setup:
    """Return a game of a few deals, which bring up what a player may have to decide."""
    options = {name: value for name, value in setup.options.items() if name != "deals"}
    return replace(setup, options={**options, "target": min(setup.rules.target, 4)})


def play_out(running: Game, players: Sequence[Player]) -> list[tuple[Player, SeatView, Action]]:
    """Play to the end, the players in turn by what they decide; each action is a legal one."""
    done: list[tuple[Player, SeatView, Action]] = []
    while running.turn is not None:
        view, player = running.view(running.turn), players[running.turn % len(players)]
        action = player(view)
        assert action in view.legal
        done.append((player, view, action))
        running.apply(running.turn, action)
    assert running.over
    return done


def any_legal(seed: int) -> Player:
    chance = Random(seed)

    def player(view: SeatView) -> Action:
        action = view.legal[chance.randrange(len(view.legal))]
        # Questions change nothing, so a game of endless questions would not end.
        return view.legal[0] if isinstance(action, Inquire) else action

    return player


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.id)
def test_a_game_takes_about_as_many_turns_as_its_declaration_says(game: Variant) -> None:
    form, many = game.forms[0], 12
    setup = Setup(game, {}, form.sides, form.seats)
    played = [len(play_out(started(setup, seed), [steady.decide])) for seed in range(many)]
    mean = sum(played) / many
    assert abs(mean - game.turns) <= game.turns / 4, f"they take {mean:.0f}"


@pytest.mark.parametrize("place", NUMBERED_FORMS)
def test_every_action_is_legal_in_every_form_with_options_by_chance(place: int) -> None:
    """Among players by chance, too: poor play brings about what good play never does."""
    for seed in islice(range(place, 10_000, len(EVERY_FORM)), 2):
        setup = short(setup_of(seed, erring=False))
        players = [easy.decide, steady.decide, _STRONG, any_legal(seed)]
        play_out(started(setup, seed), Random(seed).sample(players, 3))


@pytest.mark.parametrize(("house", "rules"), _HOUSES.items())
def test_every_action_is_legal_by_any_rules_that_are_values(house: str, rules: Rules) -> None:
    variant = replace(VARIANTS["trinidad"], forms=_FORMS, base=rules, options=())
    for form in _FORMS:
        # The French run cannot run out with up to four players, who alone play by it.
        if house != "singly" or form.seats <= 4:
            play_out(started(Setup(variant, {}, form.sides, form.seats), 11), [choose])


@pytest.mark.parametrize("name", ["trinidad", "hoyle", "auction-pitch", "californie"])
def test_same_view_brings_the_same_action_whatever_was_asked_before(name: str) -> None:
    form = VARIANTS[name].forms[0]
    setup = short(Setup(VARIANTS[name], {}, form.sides, form.seats))
    for player in (easy.decide, steady.decide, _STRONG):
        for again, view, action in reversed(play_out(started(setup, 5), [player])):
            assert again(view) == action


def test_levels_are_named_and_steady_plays_by_default() -> None:
    assert [*PLAYERS] == ["easy", "steady", "strong"]
    assert choose is PLAYERS["steady"]


def test_seat_that_is_not_to_act_is_refused() -> None:
    view = to_answer("AS KS JS 7S 2S 4H", "5S")
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        choose(replace(view, seat=1))


# --------------------------------------------------------------------------------------- strength


def against_chance(name: str, form: Form, seed: int) -> bool:
    """Say whether the steady player wins, sitting at each side's place in turn."""
    mine = seed % form.sides
    players = [any_legal(seed) for _ in range(form.sides)]
    players[mine] = choose
    running = started(Setup(find_variant(name), {}, form.sides, form.seats), seed)
    play_out(running, players)
    return running.winner == mine


@pytest.mark.parametrize("name", VARIANTS)
def test_steady_side_beats_those_that_play_any_legal_card(name: str) -> None:
    """It wins five games in six or so of two sides; well over its share of them must be."""
    form = VARIANTS[name].forms[0]
    won = sum(map(partial(against_chance, name, form), range(_GAMES)))
    assert won >= _GAMES * 1.2 / form.sides


def test_steady_side_hangs_far_more_jacks_than_it_loses() -> None:
    """Three points for the jack: it was taken from the side that held it."""
    hung = [0, 0]
    for seed in range(20):
        running = started(Setup(find_variant("trinidad"), {}, 2, 4), seed)
        play_out(running, [choose, any_legal(seed)])
        for deal in running.deals:
            for entry in deal.points:
                hung[entry.side] += entry.cause is Cause.JACK and entry.points == 3
    assert hung[0] > 3 * hung[1]
