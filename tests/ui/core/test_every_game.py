"""Every game, and every form, from the first card: messages show all, and every control."""

from random import Random

import discord
import pytest

from bot.engine.actions import Action, Bid, Discards, Offer, Play, ThrowIn
from bot.engine.game.game import Game
from bot.engine.variants import Form
from bot.engine.views import Ask
from bot.ui.controls.table import AskThrowIn, MakeCall, MakeOffer, PickBid, PickDiscards, PlayCard
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.table.board.board import board
from bot.ui.table.decision import FEW_OFFERS
from bot.ui.table.hand.hand import hand
from tests.engine.playing import one_of
from tests.forms import ONE_FORM_EACH
from tests.ui.reading import buttons, check, menus, text
from tests.ui.room import SAY, game, holding, playing

pytestmark = pytest.mark.long


def offered(shown: Outgoing) -> set[Action | str]:
    """Return what the enabled controls of a message do."""
    found: set[Action | str] = set()
    parts: list[discord.Button | discord.SelectMenu] = [*buttons(shown).values()]
    for part in [*parts, *menus(shown)]:
        control = None if part.disabled or not part.custom_id else decode(part.custom_id)
        match control:
            case MakeCall(action=action):
                found.add(action)
            case PlayCard(card=card):
                found.add(Play(card))
            case AskThrowIn():
                found.add(ThrowIn())
            case PickBid():
                found |= {Bid(int(one.value)) for one in part.options}  # type: ignore[union-attr]
            case PickDiscards():
                found.add("discard")
            case MakeOffer():
                found.add("offer")
    return found


def wanted(legal: object) -> set[Action | str]:
    """Return the controls that legal actions need."""
    if isinstance(legal, Discards):
        return {"discard"}
    assert isinstance(legal, tuple)
    many = any(isinstance(one, Offer) and one.points > FEW_OFFERS for one in legal)
    few = {one for one in legal if not (isinstance(one, Offer) and one.points > FEW_OFFERS)}
    return few | ({"offer"} if many else set())


def look(played: Game) -> None:
    """Check the board and every hand."""
    view, public = playing(played), played.public()
    shown = board(view, SAY)
    check(shown)
    decision = public.decision
    assert decision is not None
    assert "▶ " in text(shown)
    assert offered(shown) == wanted(decision.calls)
    for seat in range(public.seats):
        seen = played.view(seat)
        mine = hand(holding(played, seat), SAY, direct=True)
        check(mine)
        assert offered(mine) == wanted(tuple(seen.legal) if not seen.to_act else seen.legal)
        check(hand(holding(played, seat), SAY, refresh=True))


def at_random(played: Game, chance: Random) -> Ask:
    """Make a random legal move; return what was asked."""
    decision = played.public().decision
    assert decision is not None
    played.apply(decision.seat, one_of(played.legal(decision.seat), chance))
    return decision.ask


@pytest.mark.parametrize(
    ("variant", "form"), [(game.id, form) for game, form in ONE_FORM_EACH], ids=str
)
def test_exactly_the_legal_actions_have_controls(variant: str, form: Form) -> None:
    chance = Random(variant)
    score = None if form.seats > form.sides else [4] * form.sides
    played = game(1, form.seats, variant=variant, sides=form.sides, score=score)
    ask = None
    for move in range(3 * 6 * form.seats):
        if played.over:
            break
        decision = played.public().decision
        # Every kind of question, and of the many cards some.
        if move % 7 == 0 or decision is None or decision.ask is not ask:
            look(played)
        ask = at_random(played, chance)
