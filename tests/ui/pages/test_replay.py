"""A replay's pages: every game, moment and view; a view shows only what its player saw."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from bot.engine.cards import JOKERS, PACK, Card
from bot.engine.game import Setup
from bot.engine.variants import VARIANTS, Form
from bot.engine.views import PublicView
from bot.locale import speak
from bot.ui.controls.history import ShowMoment
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import Control
from bot.ui.core.message import Outgoing
from bot.ui.history.replay import replay_page
from bot.ui.pictures.table import TablePicture
from bot.ui.text.cards import card_label, card_words
from bot.views.history import ReplayFrame
from tests.engine.playing import ids, put_back
from tests.ui.faces import pictured
from tests.ui.past import look, look_at, moments, played
from tests.ui.reading import buttons, check, menus, text
from tests.ui.room import SAY

FORMS = [
    (name, variant.forms[at % len(variant.forms)])
    for at, (name, variant) in enumerate(VARIANTS.items())
]
"""Each game with a form, of different kinds in turn."""
SIGNED = speak("en", {card.code: f"<:{card.code}_of_a_long_name_1:{10**18}>" for card in PACK})
"""The voice of a reader who likes cards as emojis."""
PICTURED = pictured()
_ALL = (*PACK, *JOKERS)
_LABELS = {re.sub("\N{VARIATION SELECTOR-15}", "", card_label(card, SAY)): card for card in _ALL}
_WORDS = {card_words(card, SAY): card for card in _ALL}
_NAMED = re.compile("|".join([rf"(?<!\w){label}" for label in _LABELS] + [*_WORDS]))


def cards_in(said: str) -> set[Card]:
    """Return the cards that a text names."""
    plain = said.replace("\N{VARIATION SELECTOR-15}", "")
    found = [match[0] for match in _NAMED.finditer(plain)]
    return {_LABELS.get(name) or _WORDS[name] for name in found}


def all_words(message: Outgoing) -> str:
    """Return a message's words and those of its pictures."""
    return "\n".join([text(message), *(picture.description for picture in message.pictures)])


def public(frame: ReplayFrame) -> PublicView:
    assert frame.table.public is not None
    return frame.table.public


def known(frame: ReplayFrame) -> set[Card]:
    """Return the cards that an eye's player knew: those held, and the public ones."""
    seen = frame.seen
    assert seen is not None
    public = seen.public
    cards = {*seen.hand, *seen.discarded, *public.turn_ups, public.cut, public.stock_top}
    cards |= {card for trick in (*public.tricks, public.trick) for card in trick.cards}
    cards |= {card for _, thrown in public.thrown_in for card in thrown}
    cards |= {card for _, card in public.drawn} | {seen.drew}
    return {card for card in cards if card is not None}


@pytest.mark.long
@pytest.mark.parametrize(("variant", "form"), FORMS, ids=str)
def test_an_eye_sees_no_card_that_its_player_did_not_know(variant: str, form: Form) -> None:
    game = played(variant, form, deals=1)
    seat = len(variant) % form.seats  # of all games together, each seat
    for frame in islice(moments(game, seat), 0, None, 3):
        shown = replay_page(frame, SAY)
        check(shown)
        assert cards_in(text(shown)) <= known(frame)
        drawn = replay_page(frame, PICTURED)
        check(drawn)
        assert cards_in(all_words(drawn)) <= known(frame)
        for picture in drawn.pictures:
            if isinstance(picture, TablePicture):
                tiles = {one.plate.name: one.plate.tiles for one in picture.seats}
                thrown = {frame.table.seats[at].name for at, _ in public(frame).thrown_in}
                mine = frame.table.seats[seat].name
                assert {name for name, faces in tiles.items() if faces} <= {mine, *thrown}
        if frame.seen is not None and frame.seen.hand:
            assert set(frame.seen.hand) <= cards_in(text(shown))


@pytest.mark.long
@pytest.mark.parametrize(("variant", "form"), FORMS, ids=str)
def test_with_all_hands_open_every_hand_is_there(variant: str, form: Form) -> None:
    game = played(variant, form, deals=1)
    for frame in islice(moments(game), 0, None, 3):
        shown = replay_page(frame, SAY)
        check(shown)
        assert frame.open is not None
        held = {card for hand in frame.open.hands for card in hand}
        assert held <= cards_in(text(shown))
        drawn = replay_page(frame, PICTURED)
        check(drawn)
        assert held <= cards_in(all_words(drawn))


def test_the_table_is_drawn_until_the_deals_end() -> None:
    game = played("trinidad", Form(2, 4), deals=1)
    *before, end = [*moments(game)][: len(game.deals[0].actions) + 1]
    for frame in before:
        shown = replay_page(frame, PICTURED)
        assert [picture.name for picture in shown.pictures] == ["table.png"]
        assert shown.in_words is not None
        assert frame.open is not None
        held = {card for hand in frame.open.hands for card in hand}
        assert held <= cards_in(text(shown.in_words())), "where no picture can be sent"
    assert [picture.name for picture in replay_page(end, PICTURED).pictures] == ["points.png"]


@pytest.mark.parametrize("variant", ["cotton", "running", "dick"])
def test_long_texts_fit_with_emojis_too(variant: str) -> None:
    form = max(VARIANTS[variant].forms, key=lambda form: form.seats)
    game = played(variant, form, deals=1)
    for frame in (*moments(game), *moments(game, 0)):
        shown = replay_page(frame, SIGNED)
        check(shown)
        assert "…" not in text(shown).split("\n"), "nothing is left out"


# ------------------------------------------------------------------------------- the ways on


def leads(frame: ReplayFrame) -> dict[str, Control]:
    """Return where the enabled buttons of a moment lead, by their labels."""
    shown = buttons(replay_page(frame, SAY))
    return {
        label: custom_ids.decode(button.custom_id or "")
        for label, button in shown.items()
        if not button.disabled
    }


def test_the_buttons_lead_from_card_to_card_and_from_deal_to_deal() -> None:
    game = played("trinidad", Form(2, 4), deals=3)
    steps = [len(deal.actions) for deal in game.deals]
    first = leads(look(game, 0, 0))
    assert "◀ Back" not in first
    assert "⏮ Start" not in first
    assert first["Next ▶"] == ShowMoment("K7QF", 1, 0, 1, None, "next")
    end = leads(look(game, 0, steps[0], eye=2))
    assert end["Next ▶"] == ShowMoment("K7QF", 1, 1, 0, 2, "next")
    assert end["◀ Back"] == ShowMoment("K7QF", 1, 0, steps[0] - 1, 2, "back")
    assert "End ⏭" not in end
    back = leads(look(game, 1, 0))["◀ Back"]
    assert isinstance(back, ShowMoment)
    before = look(game, back.deal, back.step)
    assert (before.deal, before.step) == (0, steps[0])


def test_the_buttons_of_tricks_stop_where_a_trick_is_complete() -> None:
    game = played("trinidad", Form(2, 4), deals=1)
    tricks = []
    frame = look(game, 0, 0)
    while (to := leads(frame).get("Trick ▶")) is not None:
        assert isinstance(to, ShowMoment)
        frame = look(game, to.deal, to.step)
        assert frame.table.public is not None
        tricks.append(len(frame.table.public.tricks))
        assert "→" in text(replay_page(frame, SAY))
    assert tricks == [*range(1, len(tricks) + 1)]
    back = leads(frame)["◀ Trick"]
    assert isinstance(back, ShowMoment)
    assert back.step == frame.tricks[-2]


def test_the_menu_of_many_deals_has_those_around_and_both_ends() -> None:
    game = played("trinidad", Form(2, 4), deals=60, target=100)
    last = len(game.deals) - 1
    assert last > 25
    for deal in (0, 1, 12, last // 2, last - 1, last):
        deals, _ = menus(replay_page(look(game, deal, 0), SAY))
        there = [int(option.value) for option in deals.options]
        assert there == sorted(set(there))
        assert len(there) == 25
        assert {0, deal, last} <= set(there)
        assert [option.value for option in deals.options if option.default] == [str(deal)]


def test_a_deal_broken_off_at_a_restore_is_shown_and_then_the_one_dealt_again() -> None:
    record = put_back(Setup(VARIANTS["trinidad"], {}, 2, 4), 1, [1], ids(4))
    steps = len(record.deals[1].actions)
    end = look_at(record, 1, steps)
    shown = replay_page(end, SAY)
    check(shown)
    assert "**Cancelled here.**" in text(shown)
    assert "won!" not in text(shown)
    for deal, step in ((0, 9_999), (1, steps - 1), (2, 0)):
        assert "Cancelled" not in text(replay_page(look_at(record, deal, step), SAY))
    assert leads(end)["Next ▶"] == ShowMoment("K7QF", 1, 2, 0, None, "next")
    deals, _ = menus(shown)
    assert [option.label for option in deals.options[:3]] == [
        f"Deal 1 · then {' : '.join(map(str, record.deals[0].score))}",
        "Deal 2 · cancelled",
        f"Deal 3 · then {' : '.join(map(str, record.deals[2].score))}",
    ]
