"""A hand in direct messages and as a private answer."""

from dataclasses import replace

import pytest

from bot.engine.actions import Discards, Play, Stand
from bot.engine.cards import PACK
from bot.engine.game import Game
from bot.engine.views import Ask
from bot.locale import LANGUAGES
from bot.ui.controls.table import CutModal, PlayCard
from bot.ui.core.custom_ids import decode
from bot.ui.pictures.table import TablePicture
from bot.ui.table import modals
from bot.ui.table.hand import hand
from bot.ui.text.cards import card_text, cards_text
from bot.views.settings.preferences import Look, Reader
from bot.views.table import HandView
from tests.hands import deal, lay, play
from tests.ui.faces import all_there, pictured
from tests.ui.reading import buttons, check, control, enabled, ends_with_key, menus, text
from tests.ui.room import NAMES, SAY, game, holding, reach, wander


def constrained() -> tuple[Game, int]:
    """Find a game in which the player to act may not play every card."""
    for seed in range(50):
        played = game(seed)
        played.apply(1, Stand())
        wander(played, 3, seed)
        decision = played.public().decision
        if decision is not None and played.view(decision.seat).refused:
            return played, decision.seat
    raise AssertionError("no such deal")


@pytest.mark.parametrize("direct", [True, False])
def test_only_legal_cards_can_be_pressed(direct: bool) -> None:
    played, seat = constrained()
    view = played.view(seat)
    shown = hand(holding(played, seat), SAY, direct=direct)
    link = {"Go to the table"} if direct else set()
    legal = {card_text(a.card, SAY) for a in view.legal if isinstance(a, Play)}
    cards = {card_text(card, SAY) for card in view.hand}
    assert enabled(shown) == legal | link
    assert set(buttons(shown)) == cards | link
    for card in view.hand:
        assert control(shown, card_text(card, SAY)) == PlayCard("K7QF", 1, 0, card)
    assert ends_with_key(shown) == direct
    check(shown)


def test_the_cards_are_shown_once() -> None:
    played, _ = constrained()
    for place in range(4):
        said = text(hand(holding(played, place), SAY))
        on_table = {card_text(card, SAY) for card in played.public().trick.cards}
        for card in played.view(place).hand:
            assert card_text(card, SAY) not in said or card_text(card, SAY) in on_table
        assert len(said.split("\n")) == 2, "what is asked, and a line of facts"


@pytest.mark.parametrize("look", [Look.EMOJI, Look.PICTURE])
def test_the_readers_own_place_is_at_the_bottom_of_the_table(look: Look) -> None:
    played = wander(game(3), 3)
    for seat in range(4):
        reader = Reader(look=look)
        shown = hand(holding(played, seat), all_there().private(reader, "en"))
        tables = [one for one in shown.pictures if isinstance(one, TablePicture)]
        assert [table.seats[0].plate.name for table in tables] == [NAMES[seat]]
        check(shown)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_largest_hands_fit(seats: int, language: str) -> None:
    say = pictured(language)
    played = reach(Ask.PLAY, "trinidad", seats)
    decision = played.public().decision
    assert decision is not None
    view = holding(played, decision.seat)
    cards = PACK[: 21 if seats == 2 else 12]
    seen = replace(view.view, hand=cards, legal=tuple(map(Play, cards)), refused=())
    shown = hand(HandView(view.table, seen), say, direct=True, refresh=True)
    assert len(enabled(shown)) == len(cards) + 2
    check(shown)


def test_the_cut_form_and_its_answer() -> None:
    form = modals.cut_modal("K7QF", 2, SAY)
    assert decode(form.custom_id) == CutModal("K7QF", 2)
    assert len(form.title) <= 45
    field = {"type": 4, "id": 2, "custom_id": "number", "value": "17"}
    label = {"type": 18, "id": 1, "component": field}
    assert modals.filled_in({"custom_id": form.custom_id, "components": [label]}, "number") == "17"
    row = {"type": 1, "components": [field]}
    assert modals.filled_in({"components": [row]}, "number") == "17"
    assert modals.filled_in({"components": [label]}, "other") == ""
    assert modals.filled_in({}, "number") == ""


def test_the_fullest_hand_has_room_for_a_question() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AH KS 2S 3S 4S 5S")
    played, _ = deal("hoyle", lay(hands, "9H"))
    play(played, "1:stand 1:AH")
    view = holding(played, 1)
    full = PACK[:21]
    seen = replace(view.view, hand=full, legal=(*map(Play, full), *view.view.legal))
    for reply in (False, True):
        shown = hand(HandView(view.table, seen), SAY, refresh=reply, direct=not reply)
        assert len(buttons(shown)) >= 21 + 2
        check(shown)


def test_a_large_discard_is_not_listed_way_by_way() -> None:
    played = reach(Ask.DISCARD, "german", 2)
    view = holding(played, next(s for s in (0, 1) if isinstance(played.legal(s), Discards)))
    many = replace(view.view, hand=PACK[:21], legal=Discards(PACK[:21], 15))
    decision = many.public.decision
    assert decision is not None
    public = replace(many.public, decision=replace(decision, discard=15))
    shown = hand(HandView(view.table, replace(many, public=public)), SAY, refresh=True)
    (menu,) = menus(shown)
    assert (menu.min_values, len(menu.options)) == (15, 21)
    assert cards_text(many.hand[:1], SAY) in {option.label for option in menu.options}
    check(shown)
