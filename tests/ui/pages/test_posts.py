"""Posts of a deal: each has a name of its own, and tells the same now and later."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import Form, Variant
from bot.tables.core.telling import how_ended
from bot.views.history import ToldDeal
from bot.views.posts import StoryPost
from bot.views.seat_changes import SeatChange
from tests.engine.playing import one_of
from tests.forms import EVERY_FORM, ONE_FORM_EACH, options_by_chance
from tests.ui.reading import text
from tests.ui.room import EIGHT, SAY, game, playing, told, told_since
from tests.ui.scenes import told_post


@pytest.mark.parametrize(
    ("variant", "form"), ONE_FORM_EACH, ids=[f"{game.id}-{form}" for game, form in ONE_FORM_EACH]
)
def test_keys_differ_within_a_table(variant: Variant, form: Form) -> None:
    played = game(3, form.seats, variant=variant.id, sides=form.sides)
    told_of = [one for _, (posts, _) in zip(range(90), told(played), strict=False) for one in posts]
    keys = [told_post(post, deal, SAY).key for post, deal in told_of]
    assert len(keys) > 5
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("seed", range(5))
def test_a_post_that_is_late_tells_the_same(seed: int) -> None:
    """Others sit there by then, and dry hands have laid cards away."""
    for variant, form in EVERY_FORM[seed::5]:
        chance = Random(f"{variant.id} {form} {seed}")
        options = options_by_chance(variant, form, chance)
        packs = FairPacks.of(chance.randbytes(32), 0)
        played = Game.start(Setup(variant, options, form.sides, form.seats), packs, 0)[0]
        names, changes = list(EIGHT[: form.seats]), list[SeatChange]()
        posted, before = list[tuple[StoryPost, str]](), None
        while True:
            new, _ = told_since(played, before, names, changes)
            posted += [(post, text(told_post(post, deal, SAY))) for post, deal in new]
            before = played.public()
            if played.just_ended or before.decision is None:
                break
            seat = before.decision.seat
            if chance.random() < 0.1:
                new_name = f"New {len(changes)}"
                changes.append(SeatChange(0, seat, names[seat], new_name, (len(before.story),)))
                names[seat] = new_name
            played.apply(seat, one_of(played.legal(seat), chance))
        where = playing(played, public=played.just_ended[0], names=names)
        late = replace(where, seat_changes=tuple(changes))
        ended = how_ended(1, late.cast(played.just_ended[0]))
        for post, at_once in posted:
            assert text(told_post(post, ToldDeal(late, ended), SAY)) == at_once
