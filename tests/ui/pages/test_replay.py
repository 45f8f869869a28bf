"""A replay's pages: every game, moment and view; a view shows only what its player saw."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby, islice

import pytest

from bot.engine.cards import JOKERS, PACK, Card, Suit
from bot.engine.variants import VARIANTS, Form
from bot.engine.views import PublicView
from bot.locale.say import speak
from bot.tables.core.telling import told_to
from bot.ui.controls.history import ShowMoment
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import Control
from bot.ui.core.message import Outgoing
from bot.ui.history.replay import replay_page
from bot.ui.pictures.face.face import Face
from bot.ui.pictures.table.hands import OpenHand, readable
from bot.ui.pictures.table.picture import TablePicture
from bot.ui.text.cards import card_label, card_words
from bot.views.history import ReplayFrame
from tests.ui.faces import pictured
from tests.ui.past import look, moments, played
from tests.ui.reading import buttons, check, menus, text
from tests.ui.room import EIGHT, SAY

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
    for frame, open_ in islice(zip(moments(game, seat), moments(game), strict=True), 0, None, 4):
        all_hands_are_there(open_)
        shown = replay_page(frame, SAY)
        check(shown)
        assert cards_in(text(shown)) <= known(frame)
        drawn = replay_page(frame, PICTURED)
        check(drawn)
        assert cards_in(all_words(drawn)) <= known(frame)
        for picture in drawn.pictures:
            if isinstance(picture, TablePicture):
                thrown = {frame.table.seats[at].name for at, _ in public(frame).thrown_in}
                assert {hand.name for hand in picture.hands} <= {"", *thrown}
        if frame.seen is not None and frame.seen.hand:
            assert set(frame.seen.hand) <= cards_in(text(shown))


def all_hands_are_there(frame: ReplayFrame) -> None:
    """Check a moment with all hands open, in words, drawn, and where no picture can be sent."""
    assert frame.open is not None
    held = {card for hand in frame.open.hands for card in hand}
    shown, drawn = replay_page(frame, SAY), replay_page(frame, PICTURED)
    for page in (shown, drawn, drawn if drawn.in_words is None else drawn.in_words()):
        check(page)
        assert held <= cards_in(all_words(page))


@pytest.mark.parametrize(("variant", "form"), FORMS, ids=str)
def test_a_replay_tells_each_thing_once(variant: str, form: Form) -> None:
    of_deals = groupby(moments(played(variant, form, deals=2)), key=lambda frame: frame.deal)
    for _, frames in of_deals:
        shown = [*frames]
        told = [place for frame in shown for place in frame.told]
        assert told == [*range(told_to(public(shown[-1])))]


@pytest.mark.parametrize("variant", ["cotton", "running", "dick"])
def test_long_texts_fit_with_emojis_too(variant: str) -> None:
    form = max(VARIANTS[variant].forms, key=lambda form: form.seats)
    game = played(variant, form, deals=1)
    for frame in (*moments(game), *moments(game, 0)):
        shown = replay_page(frame, SIGNED)
        check(shown)
        assert "…" not in text(shown).split("\n"), "nothing is left out"


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_the_reader_sits_at_the_bottom_with_the_largest_cards(seat: int | None) -> None:
    frame = look(played("trinidad", Form(2, 4), deals=1), 0, 9)
    key = replace(frame.game.key, seat=seat)
    own = replace(frame, game=replace(frame.game, key=key))
    [picture] = replay_page(own, PICTURED).pictures
    assert isinstance(picture, TablePicture)
    assert picture.seats[0].plate.name == EIGHT[seat or 0]
    mine, *others = picture.hands
    assert len(others) == 3
    assert all(other.scale < mine.scale for other in others)
    assert picture.draw()


@pytest.mark.parametrize("cards", range(1, 14))
def test_cards_of_open_hands_are_as_large_on_a_phone_as_letters(cards: int) -> None:
    assert readable(cards)
    for name in ("", "Ann"):
        hand = OpenHand(name, None, (Face("A", Suit.CLUBS),) * cards)
        # A phone shows half of it.
        assert 52 * hand.scale / 2 >= 13


def leads(frame: ReplayFrame) -> dict[str, Control]:
    """Return where the enabled buttons of a moment lead, by their labels."""
    shown = buttons(replay_page(frame, SAY))
    return {
        label: custom_ids.decode(button.custom_id or "")
        for label, button in shown.items()
        if not button.disabled
    }


def test_the_buttons_of_tricks_stop_where_a_trick_is_complete() -> None:
    game = played("trinidad", Form(2, 4), deals=1)
    tricks = []
    frame = look(game, 0, 0)
    while (to := leads(frame).get("Trick ▶")) is not None:
        assert isinstance(to, ShowMoment)
        frame = look(game, to.deal, to.step)
        assert frame.table.public is not None
        tricks.append(len(frame.table.public.tricks))
        assert f"\n{len(tricks)} " in text(replay_page(frame, SAY))
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
