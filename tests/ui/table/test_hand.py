"""A hand in direct messages and as a private answer."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import Beg, Play, Run, Stand
from bot.engine.cards import PACK, Card, Suit
from bot.engine.events import Cause, Scored
from bot.engine.game import Game
from bot.engine.views import Ask
from bot.locale import LANGUAGES, speak
from bot.players.hints import Hint
from bot.players.reasons import Explanation, Ground
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.table import AskHint, CutModal, MyHand, NextDeal, PlayCard, Rematch
from bot.ui.core.components import ROW
from bot.ui.core.custom_ids import decode
from bot.ui.core.layout import GOOD
from bot.ui.pictures.table import TablePicture
from bot.ui.table import modals
from bot.ui.table.board import board
from bot.ui.table.hand import hand, old_hand, resting_hand
from bot.ui.text.cards import card_text, card_words
from bot.views.settings.preferences import Look, Reader
from bot.views.table import HandView, Hints, TableState
from bot.views.table.deals import DealSummary
from tests.ui.faces import all_there, emojied, pictured
from tests.ui.reading import buttons, check, control, enabled, ends_with_key, hand_text, parts, text
from tests.ui.room import NAMES, SAY, game, holding, playing, reach, table, typed, wander


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


def test_hint_is_a_line_and_the_card_that_it_means_has_another_colour() -> None:
    played, seat = constrained()
    view = holding(played, seat, computers=[other for other in range(4) if other != seat])
    turn = len(played.public().calls) + 3
    assert control(hand(view, SAY), "Hint") == AskHint("K7QF", 1, 0, turn)
    card = next(a.card for a in view.view.legal if isinstance(a, Play))
    shown = hand(view, SAY, considered=Hint(Play(card), Explanation(Ground.LET_GO)))
    assert f"💡 **{card_text(card, SAY)}** · This trick counts nothing" in text(shown)
    assert "Hint" not in buttons(shown)
    marked = [label for label, one in buttons(shown).items() if one.style is GOOD]
    assert marked == [card_text(card, SAY)]
    check(shown)
    assert "Hint" not in buttons(hand(holding(played, seat), SAY)), "others are at the table"
    shows = replace(view, table=replace(view.table, hinted=Hints.SHOWN))
    assert "💡 **" in hand_text(shows), "nobody has to ask"
    assert "💡" not in hand_text(holding(played, seat, hinted=Hints.SHOWN))


def test_the_cards_are_shown_once() -> None:
    played, _ = constrained()
    for place in range(4):
        said = text(hand(holding(played, place), SAY))
        on_table = {card_text(card, SAY) for card in played.public().trick.cards}
        for card in played.view(place).hand:
            assert card_text(card, SAY) not in said or card_text(card, SAY) in on_table
        assert len(said.split("\n")) == 2, "what is asked, and a line of facts"


def test_only_what_the_bot_cannot_edit_has_refresh() -> None:
    played, _ = constrained()
    for place in range(4):
        shown = hand(holding(played, place), SAY, refresh=True)
        assert control(shown, "Refresh") == MyHand("K7QF")
        check(shown)
        assert "Refresh" not in buttons(hand(holding(played, place), SAY))


def test_a_waiting_player_sees_for_whom_and_can_press_nothing() -> None:
    played, seat = constrained()
    other = (seat + 1) % 4
    shown = hand(holding(played, other), SAY, direct=True)
    assert text(shown).startswith(f"**{NAMES[seat]}** to play.\n")
    assert enabled(shown) == {"Go to the table"}
    assert len(buttons(shown)) == 1 + len(played.view(other).hand)


def facts_of(played: Game, seat: int) -> str:
    """Return the small print of a hand."""
    lines = text(hand(holding(played, seat), SAY)).split("\n")
    return "\n".join(line for line in lines if line.startswith("-# "))


def test_a_line_has_trumps_trick_and_score() -> None:
    played = game(3)
    played.apply(1, Stand())
    assert facts_of(played, 1) == typed("-# ♠ trumps · you & Dee 0, they 0 · to 14")
    wander(played, 2)
    public = played.public()
    one, two = (card_text(card, SAY) for card in public.trick.cards)
    assert public.trick.best == 2
    trick = f"{one} Bob · **{two} Cy**"
    assert facts_of(played, 0).endswith(f" trumps · {trick} · you & Cy 0, they 0 · to 14")
    assert f"{one} you · **{two} Cy** · you & Dee 0" in facts_of(played, 1)
    wander(played, 2)
    last = played.public().tricks[-1]
    assert f"last trick {one} Bob · " in facts_of(played, 0)
    assert f"**{card_text(dict(last.plays)[last.winner or 0], SAY)} " in facts_of(played, 0)


def test_two_players_and_many_are_named_in_the_score() -> None:
    assert "you 0, Ann 0 · to 14" in facts_of(game(3, 2), 1)
    alone = game(3, 4, variant="basic", sides=4, score=(1, 2, 3, 4))
    assert "you 3, Dee 4, Ann 1, Bob 2 · to 11" in facts_of(alone, 2)
    pairs = game(3, 6, variant="basic", sides=3, score=(1, 2, 3))
    assert "you & Bob 2, Cy & Flo 3, Ann & Dee 1 · to 11" in facts_of(pairs, 4)


def test_the_turn_up_is_named_once_until_trumps_are_settled() -> None:
    played = game(3)
    card = card_text(played.public().turn_ups[-1], SAY)
    for seat in range(4):
        assert text(hand(holding(played, seat), SAY)).count(f"{card} turned up") == 1
    played.apply(1, Stand())
    assert "turned up" not in text(hand(holding(played, 1), SAY))


def test_cards_stand_in_a_picture_or_on_the_buttons() -> None:
    played, seat = constrained()
    view = holding(played, seat)
    drawn, plain = hand(view, pictured()), hand(view, emojied())
    _, picture = drawn.pictures
    refused = [card_words(card, SAY) for card, _ in view.view.refused]
    assert all(words in picture.description.split("Not playable now")[1] for words in refused)
    for shown in (drawn, plain):
        assert len(buttons(shown)) == len(view.view.hand)
        check(shown)
    assert not any(one.emoji for one in buttons(drawn).values())
    assert all(one.emoji for one in buttons(plain).values())
    assert len(plain.pictures) == 1


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


def test_the_link_leads_to_the_place_of_the_table() -> None:
    played = game(3)
    for thread, place in ((None, 22), (33, 33)):
        shown = hand(holding(played, 0, thread_id=thread), SAY, direct=True)
        url = buttons(shown)["Go to the table"].url
        assert url == f"https://discord.com/channels/11/{place}"


def test_after_the_game_a_hand_has_the_result_and_no_cards_to_press() -> None:
    played = wander(game(3), 1_000)
    for reply in (False, True):
        shown = hand(holding(played, 0), SAY, refresh=reply, direct=not reply)
        assert "on!**" in text(shown)
        assert set(buttons(shown)) == ({"Rematch"} if reply else {"Rematch", "Go to the table"})
        check(shown)


def test_a_closed_table_leaves_nothing_to_press_in_hands() -> None:
    played = game(3)
    closed = HandView(table(TableState.CLOSED, played.public()), played.view(1))
    shown = hand(closed, SAY, direct=True)
    assert set(buttons(shown)) == {"Go to the table"}
    assert "closed" in text(shown)


def test_an_old_hand_shows_no_cards() -> None:
    shown = old_hand(table(public=game(3).public()), 1, 0, None, SAY)
    assert "This deal is over" in text(shown)
    assert set(buttons(shown)) == {"Go to the table"}
    assert shown.key == hand(holding(game(3), 0), SAY, direct=True).key
    check(shown)


def test_an_old_hand_says_how_its_deal_ended() -> None:
    points = (Scored(0, Cause.HIGH, 1, 2), Scored(0, Cause.GAME, 1), Scored(1, Cause.LOW, 1, 1))
    ended = DealSummary(1, 2, 1, NAMES, 2, None, points, (43, 37), (9, 5), exhausted=False)
    shown = old_hand(table(), 1, 2, ended, SAY)
    said = text(shown).split("\n")
    assert said[0] == "Deal 3: Ann & Cy 9 (**+2** High, Game) · Bob & Dee 5 (**+1** Low)"
    mine = text(old_hand(table(), 1, 2, ended, SAY, reader=103, seat=3)).split("\n")
    assert mine[0] == "Deal 3: you & Bob 5 (**+1** Low) · they 9 (**+2** High, Game)"
    check(shown)


def test_twelve_cards_are_four_rows_of_three() -> None:
    played = game(8)
    for call in (Beg(), Run()):
        seat = played.public().decision
        assert seat is not None
        played.apply(seat.seat, call)
    shown = hand(holding(played, 0), SAY)
    rows = [part["components"] for part in parts(shown) if part["type"] == ROW]
    in_rows = [sum(":play:" in one["custom_id"] for one in row) for row in rows]
    assert in_rows[:4] == [3, 3, 3, 3], "a phone has room for three"
    assert sum(in_rows) == 12


def test_hand_and_board_say_why_a_deal_is_dealt_again() -> None:
    played = game(3)
    thrown_in = DealSummary(1, 2, 1, NAMES, 2, None, (), (0, 0), (9, 5), exhausted=True)
    deals = playing(played).seats[played.public().dealer].name
    why = "The pack ran out: Bob deals again."
    broken = f"Deal 3 couldn't be played on: {deals} deals again, and the score stays the same."
    assert why in said_by_both(played, 3, (thrown_in,))
    assert broken in said_by_both(played, 3, ())
    assert broken in said_by_both(played, 3, (replace(thrown_in, deal=1),))
    while not played.public().tricks:
        wander(played, 1)
    assert why not in said_by_both(played, 3, (thrown_in,))
    assert "played on" not in said_by_both(played, 0, ())


def said_by_both(played: Game, deal: int, ended: tuple[DealSummary, ...]) -> set[str]:
    """Return the lines that both board and hand have in a deal, after those that have ended."""
    public = replace(played.public(), deal=deal)
    view = replace(playing(played), public=public, ended=ended)
    mine = hand(HandView(view, replace(played.view(0), public=public)), SAY)
    boards, hands = (
        {line.removeprefix("-# ") for line in text(one).split("\n")}
        for one in (board(view, SAY), mine)
    )
    return boards & hands


def test_newcomers_can_choose_how_it_looks_in_their_first_deal() -> None:
    played = game(3)
    newcomer = speak("en", newcomer=True)

    def offers(**changes: Any) -> bool:
        shown = hand(holding(played, 0, **changes), newcomer)
        check(shown)
        return "How it looks…" in buttons(shown)

    assert offers()
    assert not offers(game=2)
    assert "How it looks…" not in buttons(hand(holding(played, 0), SAY))
    assert control(hand(holding(played, 0), newcomer), "How it looks…") == SettingsControl(
        SettingsAct.ME
    )


def test_between_deals_a_hand_shows_nothing_of_the_next() -> None:
    played = game(3)
    public = replace(played.public(), deal=3)
    resting = replace(playing(played), public=public, resting=True)
    shown = [
        hand(HandView(resting, replace(played.view(0), public=public)), SAY),
        old_hand(resting, 1, 2, None, SAY, reader=100, seat=0),
        resting_hand(resting, 0, SAY),
    ]
    for message in shown:
        assert control(message, "Next deal") == NextDeal("K7QF", 1, 2)
        assert not set("♠♥♦♣") & set(text(message))
        assert set(buttons(message)) <= {"Next deal", "Go to the table"}
        check(message)
    assert "Next deal" not in buttons(old_hand(resting, 1, 1, None, SAY))


def test_between_deals_the_table_stays_drawn_with_the_cards_that_scored() -> None:
    public = replace(game(3).public(), deal=3)
    jack, ace = Card.of("JC"), Card.of("AC")
    points = (Scored(0, Cause.HIGH, 1, 2, (ace,)), Scored(1, Cause.JACK, 1, 1, (jack,)))
    ended = DealSummary(1, 2, 1, NAMES, 2, Suit.CLUBS, points, (43, 37), (9, 5), exhausted=False)
    resting = replace(playing(game(3)), public=public, resting=True, ended=(ended,))
    for shown in (
        resting_hand(resting, 3, pictured()),
        old_hand(resting, 1, 2, ended, pictured(), reader=103, seat=3),
    ):
        [picture] = shown.pictures
        assert isinstance(picture, TablePicture)
        assert picture.seats[0].plate.name == NAMES[3], "the reader sits at the bottom"
        assert [face.letter for face in picture.middle] == ["A", "J"]
        assert [(row.score, row.note) for row in picture.score] == [("9", "+1"), ("5", "+1")]
        assert "ace of clubs, jack of clubs" in picture.description
        assert shown.in_words is not None
        assert text(shown.in_words()) == text(shown)
        check(shown)


def test_the_first_player_out_reads_so_after_the_game() -> None:
    played = game(1, 3, {"second_place": True}, "dick", sides=3, score=(6, 3, 2))
    for seed in range(400):
        if played.public().out and len(played.public().order) == 2:
            break
        wander(played, 1, seed)
    (first,) = played.public().out
    during = hand_text(holding(played, first))
    assert "You've won and are out. The others play on for second place." in during
    after = hand_text(holding(wander(played, 2_000), first))
    assert played.public().winner == first
    assert "play on" not in after
    assert "**You won!**" in after


def test_the_hand_of_a_finished_game_says_so_and_offers_another() -> None:
    played = wander(game(3), 2_000)
    view = playing(played)
    shown = hand(holding(played, 0), SAY)
    assert text(shown).startswith("The game is over. **")
    assert control(shown, "Rematch") == Rematch("K7QF", view.game)
    last = old_hand(view, view.game, played.public().deal, None, SAY, reader=100)
    assert text(last).startswith("The game is over.")
    assert "Rematch" in buttons(last)
    earlier = old_hand(view, view.game, played.public().deal - 1, None, SAY, reader=100)
    stranger = old_hand(view, view.game, played.public().deal, None, SAY, reader=999)
    closed = hand(replace(holding(played, 0), table=replace(view, state=TableState.CLOSED)), SAY)
    for other in (earlier, stranger, closed):
        assert "Rematch" not in buttons(other)


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
