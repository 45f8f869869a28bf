"""Every game, and every form, from the first card: messages show all, and every control."""

from dataclasses import replace
from random import Random

import discord
import pytest

from bot.engine.actions import Action, Bid, Discards, Offer, Play, ThrowIn
from bot.engine.cards import Card, natural
from bot.engine.game import Game
from bot.engine.variants import Form
from bot.engine.views import Ask
from bot.ui.controls.table import (
    AskThrowIn,
    MakeCall,
    MakeOffer,
    PickBid,
    PickDiscards,
    PlayCard,
)
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.table.board import board
from bot.ui.table.decision import FEW_OFFERS
from bot.ui.table.hand import hand
from bot.ui.text.cards import card_text
from bot.views.table import HandView
from tests.engine.playing import one_of
from tests.forms import ONE_FORM_EACH
from tests.ui.reading import board_text, buttons, check, hand_text, menus, text
from tests.ui.room import SAY, game, holding, playing, reach, typed

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


def test_a_sale_names_each_buyer_with_the_price() -> None:
    played = reach(Ask.SALE, "free-style-pitch", 8, 8, score=(5,) * 8)
    labels = [label for label in buttons(board(playing(played), SAY)) if "Sell to" in label]
    public = played.public()
    offers = {seat: call.points for seat, call in public.calls if isinstance(call, Offer)}
    names = [seat.name for seat in playing(played).seats]
    assert sorted(labels) == sorted(f"Sell to {names[s]} for {n}" for s, n in offers.items())
    assert "Keep the pitch" in buttons(board(playing(played), SAY))


def test_offers_above_four_are_asked_for_in_a_form() -> None:
    for have, more in ((4, False), (5, True), (99, True)):
        played = reach(
            Ask.OFFER, "free-style-pitch", 2, 2, score=(have, 1), options={"target": 100}
        )
        shown = buttons(board(playing(played), SAY))
        assert ("Offer more…" in shown) == more
        assert {"Offer 1", "Offer 4", "Pass"} <= set(shown)
        assert "Offer 5" not in shown


def auction(*labels: str) -> Game:
    """Press buttons of the board in an auction."""
    played = game(1, 4, variant="auction-pitch", sides=4)
    for label in labels:
        decision = played.public().decision
        assert decision is not None
        control = decode(str(buttons(board(playing(played), SAY))[label].custom_id))
        assert isinstance(control, MakeCall)
        played.apply(decision.seat, control.action)
    return played


def test_only_higher_bids_have_buttons_and_each_player_is_quoted() -> None:
    played = auction("Bid 2", "Pass")
    shown = board(playing(played), SAY)
    assert {"Bid 3", "Bid 4", "Pass"} <= set(buttons(shown))
    assert not {"Bid 1", "Bid 2"} & set(buttons(shown))
    assert "Bob bids 2 · Cy passes" in text(shown)
    assert "▶ **Dee** to bid · highest bid 2, Bob" in text(shown)
    assert "Bob bid 2: go higher, or pass." in hand_text(holding(played, 3))


def test_the_bound_player_is_named_through_the_deal() -> None:
    played = auction("Bid 3", "Pass", "Pass", "Pass")
    assert "**Bob must win 3 points**" in board_text(playing(played))
    assert "▶ **Bob** to pitch: the first card sets trumps" in board_text(playing(played))
    assert "Bob must make 3" in hand_text(holding(played, 0))
    assert "for 3 points" in hand_text(holding(played, 1))
    played.apply(1, played.legal(1)[0])
    assert "you must make 3" in hand_text(holding(played, 1))


@pytest.mark.parametrize(
    ("variant", "seats", "words"),
    [("west-yorkshire", 4, "until the pitch"), ("french", 4, "until trumps are settled")],
)
def test_blind_players_are_named_on_the_board_and_in_the_empty_hand(
    variant: str, seats: int, words: str
) -> None:
    played = game(1, seats, variant=variant)
    public = played.public()
    assert public.blind
    said = board_text(playing(played))
    assert f"Cards stay hidden {words}" in said
    for seat in public.blind:
        shown = hand(holding(played, seat), SAY, refresh=True)
        assert "your 6 cards" in text(shown)
        assert not offered(shown)


def test_an_open_stock_shows_its_top_and_what_was_drawn() -> None:
    played = game(1, 2, variant="california-jack")
    chance = Random(1)
    at_random(played, chance)
    at_random(played, chance)
    public = played.public()
    assert public.stock_top is not None
    said = board_text(playing(played))
    assert f"Stock: **{card_text(public.stock_top, SAY)}** on top, 38 cards" in said
    assert public.drawn[0][0] == public.tricks[0].winner
    drawn = ", ".join(card_text(card, SAY) for _, card in public.drawn)
    assert f" · drew {drawn}" in said
    closed = board_text(playing(game(1, 2, variant="shasta-sam")))
    assert "Stock: 40 cards" in closed
    used = replace(public, stock_count=0, stock_top=None)
    assert "Stock empty" in board_text(replace(playing(played), public=used))


@pytest.mark.parametrize("variant", ["shasta-sam", "california-jack"])
def test_a_drawn_card_is_named_to_its_player(variant: str) -> None:
    played, chance = game(1, 2, variant=variant), Random(1)
    before = [set(played.view(seat).hand) for seat in (0, 1)]
    for _ in range(2):
        at_random(played, chance)
    for seat in (0, 1):
        (drawn,) = set(played.view(seat).hand) - before[seat]
        said = hand_text(holding(played, seat))
        assert f"you drew {card_text(drawn, SAY)}" in said
    while played.public().stock_count:
        at_random(played, chance)
    for _ in range(2):
        at_random(played, chance)
    assert "you drew" not in hand_text(holding(played, 0))


def test_trumps_are_shown_with_their_origin() -> None:
    cut = game(1, 2, variant="shasta-sam").public()
    assert cut.cut is not None
    card = card_text(cut.cut, SAY)
    assert f"{card} was cut: trumps " in board_text(playing(game(1, 2, variant="shasta-sam")))
    pitch = game(1, variant="pitch")
    assert "No trumps yet" in board_text(playing(pitch))
    assert "the first card sets trumps" in board_text(playing(pitch))
    pitch.apply(1, pitch.legal(1)[0])
    assert "Bob pitched " in board_text(playing(pitch))


def test_stakes_are_shown_while_they_matter() -> None:
    options = {"stake_game": 2, "stake_four": 1}
    stakes = board_text(playing(game(1, variant="england", options=options)))
    assert "2 chips for the game · 1 chip for all four points of a deal" in stakes


def one_out() -> tuple[Game, Random]:
    """Play on for second place, until a deal without the first."""
    chance = Random(2)
    played = game(1, 3, {"second_place": True}, "dick", sides=3, score=(6, 3, 2))
    while not played.public().out or len(played.public().order) == 3:
        at_random(played, chance)
    return played, chance


def test_the_board_names_who_is_out_and_what_the_others_play_for() -> None:
    played, _ = one_out()
    view, public = playing(played), played.public()
    (first,) = public.out
    name = ("Ann", "Bob", "Cy")[first]
    said = board_text(view)
    assert f"{name} **{public.score[first]}** · out" in said
    assert "the others play on for second place" in said
    mine = hand_text(HandView(view, played.view(first)))
    assert "You've won and are out." in mine


def test_the_five_of_trumps_counts_in_the_last_trick() -> None:
    played = game(1, variant="all-fives")
    public = played.public()
    five = Card.of("5S")
    trick = replace(public.trick, seats=(1, 2), cards=(five, Card.of("2S")), winner=1, best=1)
    shown = replace(public, trumps=natural(five).suit, tricks=(trick,))
    shown_text = board_text(replace(playing(played), public=shown))
    assert typed("1 **Bob 5♠** · Cy 2♠ · 5 pips") in shown_text
