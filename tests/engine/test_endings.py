"""What is certain of an action: that it decides the game, whichever cards are hidden."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine import events
from bot.engine.actions import Action, Beg, Discards, Give
from bot.engine.cards import parse
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import Layout
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask, GameEnding, GameOutcome
from tests.engine.near_the_end import played, setups
from tests.engine.resample import resampled
from tests.hands import FAIR, TWO, deal, lay

pytestmark = pytest.mark.long

SHOWING = (
    *(events.TurnedUp, events.MoreDealt, events.Drawn, events.PackExhausted),
    *(events.Dealt, events.WentDry, events.RevokeJudged, events.KittyTaken, events.Refilled),
)
"""What comes of cards that were hidden."""
WORLDS = 4
"""How often the hidden cards are dealt again."""


def come_of(game: Game, seat: int, action: Action) -> tuple[GameEnding | None, bool]:
    """Return what an action does to the game, and whether hidden cards had a part in it."""
    twin, before = game.copy(), game.public()
    happened = twin.apply(seat, action)
    ended = twin.just_ended[0] if twin.just_ended else twin.public()
    if not (ended.game_over or ended.out != before.out):
        return None, False
    side = ended.points[-1].side if before.out else (*ended.out, ended.winner)[0]
    until = next((n for n, one in enumerate(happened) if type(one) is events.DealEnded), None)
    shown = any(isinstance(one, SHOWING) for one in happened[:until])
    pegged = bool(ended.points) and ended.points[-1].cause is events.Cause.PIPS
    counted = before.decision is not None and before.decision.ask is Ask.PLAY and not pegged
    held = any(many for other, many in enumerate(ended.hand_counts) if other != seat)
    mine = side == seat % before.sides
    outcome = GameOutcome.WON if mine else GameOutcome.LOST
    if before.out:
        outcome = GameOutcome.SECOND if mine else GameOutcome.LAST
    if side is None:
        outcome = GameOutcome.DRAWN
    return GameEnding(action, outcome), shown or (counted and held)


def doubted(game: Game, seat: int | None) -> Iterator[Game]:
    """Yield the game, and others that look the same to the seat or to all."""
    yield game
    yield from resampled(game, seat, WORLDS)


@pytest.mark.parametrize("seed", [1])
def test_what_is_said_to_decide_the_game_does_whatever_is_hidden(seed: int) -> None:
    found = 0
    for setup in setups(seed):
        for game in played(setup, seed):
            found += check(game)
    assert found > 50


def check(game: Game) -> int:
    """Hold what the views say of each action against what comes of it; return how much ends."""
    public, seat = game.public(), game.turn
    if seat is None or public.decision is None:
        return 0
    seen = game.view(seat)
    if isinstance(seen.legal, Discards):
        assert not seen.endings
        return 0
    legal = {*seen.legal}
    for said, viewer in ((public.decision.endings, None), (seen.endings, seat)):
        for ending in said:
            if ending.action not in legal:
                continue  # a gift that the hand forbids; all know of it as a call
            for world in doubted(game, viewer):
                if ending.action in world.legal(seat):
                    assert come_of(world, seat, ending.action) == (ending, False), ending
    decided = {one.action for one in seen.endings}
    assert decided >= {one.action for one in public.decision.endings} & legal
    for action in legal - decided:
        brought, by_hidden = come_of(game, seat, action)
        assert brought is None or by_hidden, (game.setup, brought)
    return len(decided)


def endings(
    variant: str, stock: str, score: tuple[int, ...], script: str = "", **options: int | bool
) -> dict[str, GameOutcome]:
    """Return what decides the game once a script is played, by the calls' verbs."""
    game, _ = deal(variant, lay(TWO, stock), score=score, script=script, options=options)
    decision = game.public().decision
    assert decision is not None
    return {one.action.verb: one.outcome for one in decision.endings}


def test_a_gift_that_brings_others_home_decides_the_game() -> None:
    assert endings("trinidad", "9S", (12, 13), "1:beg") == {"give": GameOutcome.LOST}
    assert endings("trinidad", "9S", (13, 12), "1:beg") == {}
    assert endings("trinidad", "9S", (12, 13), "1:beg", gift_limit=True) == {}, "there is none"


def test_begging_leaves_the_choice_to_the_dealer() -> None:
    assert endings("trinidad", "9S", (12, 13)) == {}


def test_a_turned_up_jack_counts_once_its_suit_stands() -> None:
    """In Seven Up the last turn-up scores for the dealer as trumps are settled."""
    assert endings("seven-up", "JS", (6, 0)) == {"stand": GameOutcome.LOST}
    assert endings("seven-up", "JS", (6, 0), "1:beg") == {"give": GameOutcome.WON}
    assert endings("seven-up", "9S", (6, 0)) == {}


@pytest.mark.parametrize(
    ("score", "outcome"), [((5, 6, 3), GameOutcome.LOST), ((5, 6, 7), GameOutcome.LAST)]
)
def test_a_gift_may_bring_first_place_or_second(
    score: tuple[int, ...], outcome: GameOutcome
) -> None:
    """In Dick, where three play on for second place (docs/rules.md §5.4)."""
    setup = Setup(VARIANTS["dick"], {"second_place": True}, 3, 3)
    third = () if score[2] == setup.rules.target else parse("2H 3H 4H 5H 6H 7H")
    layout = Layout((parse(TWO[0]), parse(TWO[1]), third), parse("9S"))
    begged = ((1, Beg()),)
    game = Game.resume(setup, FAIR, (), dealer=0, score_before=score, layout=layout, actions=begged)
    decision = game.public().decision
    assert decision is not None
    assert decision.endings == (GameEnding(Give(), outcome),)
