"""Confirmations, and buttons that only hands have."""

from dataclasses import replace

from bot.engine.actions import Discard, Discards, Inquire, Play, Stand, ThrowIn
from bot.engine.cards import PACK, natural
from bot.engine.game import Game
from bot.engine.views import Ask
from bot.ui.controls.table import AskThrowIn, MakeCall, MyHand, PickDiscards
from bot.ui.core.custom_ids import decode
from bot.ui.table.board import board
from bot.ui.table.hand import hand
from bot.ui.text.cards import card_text, cards_text
from bot.views.table import HandView
from tests.hands import deal, lay, play
from tests.ui.reading import board_text, buttons, check, control, hand_text, menus, text
from tests.ui.room import NAMES, SAY, holding, playing, reach, typed

THROWING = (
    "2C 3C 4C 5C 6C 7C",
    "AS KS QS JS TS 2S",
    "2H 3H 4H 5H 6H 7H",
    "2D 3D 4D 5D 6D 7D",
)


def discarding() -> tuple[HandView, Discard]:
    """Come to a discard, and choose the first way to make it."""
    played = reach(Ask.DISCARD, "french")
    decision = played.public().decision
    assert decision is not None
    view = holding(played, decision.seat)
    chosen = view.view.legal[0]
    assert isinstance(chosen, Discard)
    return view, chosen


def test_discards_are_chosen_from_a_menu_with_the_exact_number() -> None:
    view, _ = discarding()
    for reply in (False, True):
        shown = hand(view, SAY, refresh=reply, direct=not reply)
        (menu,) = menus(shown)
        assert (menu.min_values, menu.max_values) == (3, 3)
        assert {option.value for option in menu.options} == {card.code for card in view.view.hand}
        public = view.view.public
        assert public.decision is not None
        here = ("K7QF", 1, public.deal, public.decision.turn)
        assert decode(str(menu.custom_id)) == PickDiscards(*here)
        assert "Discard 3 cards." in text(shown)
        # A menu alone throws nothing in, and no card is played in the meantime.
        assert not {card_text(card, SAY) for card in view.view.hand} & set(buttons(shown))
        check(shown)


def test_the_discard_menu_names_trumps_and_pips() -> None:
    view, _ = discarding()
    seen, public = view.view, view.view.public
    (menu,) = menus(hand(view, SAY, direct=True))
    descriptions = {option.value: str(option.description) for option in menu.options}
    for card in seen.hand:
        assert ("trump" in descriptions[card.code]) == (natural(card).suit is public.trumps)
        assert ("pip" in descriptions[card.code]) == bool(card.pips)


def test_the_choice_is_shown_and_confirmed_or_made_again() -> None:
    view, chosen = discarding()
    public = view.view.public
    assert public.decision is not None
    for reply in (False, True):
        shown = hand(view, SAY, refresh=reply, direct=not reply, considered=chosen)
        said = text(shown)
        assert said.startswith("**Discard "), "nothing before the question"
        assert all(card_text(card, SAY) in said for card in chosen.cards)
        call = MakeCall("K7QF", 1, public.deal, public.decision.turn, chosen)
        assert control(shown, "Discard") == call
        assert control(shown, "Choose again") == MyHand("K7QF")
        assert not menus(shown)
        link = set() if reply else {"Go to the table"}
        assert set(buttons(shown)) == {"Discard", "Choose again"} | link
        check(shown)


def test_own_discards_stay_in_sight_of_their_player_alone() -> None:
    view, chosen = discarding()
    played = reach(Ask.DISCARD, "french")
    seat = view.view.seat
    played.apply(seat, chosen)
    mine = hand_text(holding(played, seat))
    cards = {card_text(card, SAY) for card in chosen.cards}
    thrown = next(line for line in mine.split("\n") if "you discarded" in line)
    assert all(card in thrown for card in cards)
    others = [n for n in range(4) if n != seat]
    for other in others:
        said = hand_text(holding(played, other))
        assert "you discarded" not in said
    said = board_text(playing(played))
    assert f"Discarded: {NAMES[seat]} 3" in said


def worthless() -> Game:
    played, _ = deal("west-yorkshire", lay(THROWING))
    play(played, "1:AS")
    return played


def test_a_hand_is_thrown_in_only_after_a_question() -> None:
    played = worthless()
    view = holding(played, 2)
    assert ThrowIn() in view.view.legal
    shown = hand(view, SAY, direct=True)
    assert "your cards are unlikely to win a trick, so you may throw them in" in text(shown)
    assert control(shown, "Throw in…") == AskThrowIn("K7QF", 1, 0, 1)
    check(shown)
    asked = hand(view, SAY, refresh=True, considered=ThrowIn())
    cards = typed("7♥ 6♥ 5♥ 4♥ 3♥ 2♥")
    assert f"**Throw in {cards}?** They're unlikely to win a trick" in text(asked)
    assert control(asked, "Throw in") == MakeCall("K7QF", 1, 0, 1, ThrowIn())
    assert control(asked, "Not now") == MyHand("K7QF")
    check(asked)


def test_throwing_in_is_offered_on_the_hand_alone_and_shown_to_all_once_done() -> None:
    played = worthless()
    assert "Throw in…" not in buttons(board(playing(played), SAY))
    for other in (0, 1, 3):
        assert "Throw in…" not in buttons(hand(holding(played, other), SAY, direct=True))
    played.apply(2, ThrowIn())
    cards = typed("2♥ 3♥ 4♥ 5♥ 6♥ 7♥")
    assert f"Cy threw in {cards}" in board_text(playing(played))
    assert "Cy · threw in" in board_text(playing(played))
    assert f"Cy threw in {cards}" in hand_text(holding(played, 0))
    mine = hand_text(holding(played, 2))
    assert "You threw your hand in." in mine


def test_players_who_may_ask_get_questions_and_all_get_answers() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AH KS 2S 3S 4S 5S")
    played, _ = deal("hoyle", lay(hands, "9H"))
    played.apply(1, Stand())
    play(played, "1:AH")
    asker = hand(holding(played, 1), SAY, direct=True)
    high, low = (typed(f"Ask: is A♥ the {end} trump?") for end in ("highest", "lowest"))
    wanted = next(action for action in played.legal(1) if isinstance(action, Inquire))
    assert control(asker, high) == MakeCall("K7QF", 1, 0, 2, wanted)
    assert low in buttons(asker)
    for shown in (
        board(playing(played), SAY),
        hand(holding(played, 0), SAY, direct=True),
    ):
        assert not {high, low} & set(buttons(shown))
    played.apply(1, wanted)
    words = typed("Bob's A♥ is the highest trump in play")
    assert words in board_text(playing(played))
    assert words in hand_text(holding(played, 0))
    left = hand(holding(played, 1), SAY, direct=True)
    assert high not in buttons(left)
    assert low in buttons(left)


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
