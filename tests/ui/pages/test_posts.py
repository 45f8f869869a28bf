"""Every post of a deal has a name of its own."""

import pytest

from bot.engine.variants import Form, Variant
from tests.forms import ONE_FORM_EACH
from tests.ui.room import SAY, game, told
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
