"""What players see from the end of an auction to the first lead (docs/rules.md §8.2)."""

from dataclasses import replace

from bot.engine.actions import Discard
from bot.engine.axes import Exchange, Trumps
from bot.engine.cards import Rank, Suit, pack_from, parse
from bot.engine.game import Game
from bot.tables.core.narration import Narrator
from bot.ui.controls.table import MakeCall
from bot.ui.core.custom_ids import decode
from bot.ui.posts import RENDER
from bot.ui.table.board import board
from bot.ui.table.board.log import whole_log
from bot.ui.table.hand import hand
from bot.ui.text.cards import fan
from bot.views import posts
from bot.views.exchange import dry
from bot.views.table import HandView, TableView
from tests.hands import deal, lay, pending, play, with_rules
from tests.ui.reading import buttons, menu, text
from tests.ui.room import NAMES, SAY, table, typed, wander

PIDRO = (
    "2D 3D 4D 6D 7D 8D 9D TD JD",
    "AH KH JH 5D 2C 3C 4C 6C 7C",
    "2S 3S 4S 6S 7S 8S 9S TS JS",
    "QH TH 9H 8H 8C 9C TC JC QC",
)
WON = "1:bid6 2:pass 3:pass 0:pass"
TEN = (
    "2D 3D 4D 5D 6D 7D 8D 9D TD",
    "AH KH QH JH TH 9H 8H 7H 6H",
    "AS KS JS JC X1 TS 7S 4S 3H",
    "2C 3C 4C 5C 6C 7C 8C 9C TC",
)
"""Seat 2 has the hand of docs/rules.md §8.8, example 10."""


def at(played: Game) -> TableView:
    """Put a game on a table; it may be one that is not declared."""
    public = played.public()
    return replace(table(public=public), variant=played.setup.variant, sides=public.sides)


def at_turn(played: Game) -> HandView:
    return HandView(at(played), played.view(pending(played).seat))


def test_a_suit_is_named_by_a_button_that_says_how_many_trumps_it_brings() -> None:
    """Only in the hand: the board's buttons tell nothing of what is held."""
    played, _ = deal("pidro", lay(PIDRO), script=WON)
    shown = hand(at_turn(played), SAY, direct=True)
    assert "Name trumps: you must make 6 points." in text(shown)
    counts = {typed(one) for one in ("♣ 5 trumps", "♦ 1 trump", "♥ 4 trumps", "♠ 0 trumps")}
    assert counts <= {*buttons(shown)}
    suits = {typed(one) for one in ("♣ clubs", "♦ diamonds", "♥ hearts", "♠ spades")}
    assert suits <= {*buttons(board(at(played), SAY))}


def test_the_log_has_what_was_named_and_exchanged() -> None:
    played, _ = deal("pidro", lay(PIDRO), script=WON)
    before = played.public()
    events = tuple(play(played, "1:nameH"))
    lines = whole_log(at(played), played.public(), SAY)
    assert lines[0].endswith(typed("**Bob must win 6 points** · **Bob named ♥ hearts**"))
    assert lines[1] == "Exchanged: Bob −5 +2, Cy −9 +6, Dee −5 +2, Ann −9 +6"
    told = Narrator(1, NAMES, played.public()).tell(before, events)
    named, exchanged = told
    assert named == posts.NamedPost(1, 0, "Bob", "H")
    assert RENDER[posts.NamedPost](named, at(played), SAY)[0] == [typed("**Bob names ♥ hearts.**")]
    (said,), _ = RENDER[posts.DiscardsPost](exchanged, at(played), SAY)
    assert said == f"{lines[1]}. Now the tricks begin."


def test_a_trump_of_another_suit_looks_like_one_in_the_hand() -> None:
    played, _ = deal("pidro", lay(PIDRO), script=f"{WON} 1:nameH")
    shown = hand(at_turn(played), SAY, direct=True)
    labels = [*buttons(shown)]
    assert labels[:4] == [typed(one) for one in ("A♥", "K♥", "J♥", "5♦ trump")]
    assert typed("5♦ is a trump") in text(shown)


def test_a_hand_is_sorted_by_the_order_of_trumps() -> None:
    public = deal("setback", lay(["2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D"]))[0].public()
    rules = replace(public.rules, off_cards=(Rank.JACK,), jokers=2)
    public = replace(public, rules=rules, trumps=Suit.HEARTS)
    held = parse("9H JD QD X2 3C AH X1 JH")
    assert fan(held, public) == parse("AH JH JD X1 X2 9H 3C QD")
    assert fan(held, replace(public, trumps=None))[:2] == parse("X1 X2")


def test_what_must_go_is_said_and_what_may_is_in_the_menu() -> None:
    played, _ = deal(
        "ten-point-pitch",
        lay(TEN, pack=pack_from(Rank.TWO, 2)),
        script="1:bid4 2:pass 3:pass 0:pass 1:nameS",
    )
    shown = hand(at_turn(played), SAY, direct=True)
    assert typed("3♥ must go, and 2 of the others.") in text(shown)
    chooser = menu(shown)
    assert (chooser.min_values, chooser.max_values) == (2, 2)
    assert {one.value for one in chooser.options} == {"KS", "7S", "4S"}
    view = at_turn(played)
    asks = text(hand(view, SAY, considered=Discard(parse("3H 7S KS"))))
    assert typed("Everyone sees K♠ 7♠.") in asks
    play(played, "2:discard3H7SKS")
    log = "\n".join(whole_log(at(played), played.public(), SAY))
    assert typed("Cy showed 7♠ · Cy showed K♠") in log


def test_cards_that_score_are_marked_where_they_may_be_discarded() -> None:
    rules = {"trumps": Trumps.NAME, "kitty": 3, "keeps_any": True, "first_lead_trump": True}
    game = with_rules("setback", **rules)
    hands = [" ".join(f"{rank}{suit}" for rank in "2345JA") for suit in "CDHS"]
    played, _ = deal(game, lay(hands, "KS QS TS"), script="1:bid3 2:pass 3:pass 0:pass 1:nameD")
    shown = hand(at_turn(played), SAY, direct=True)
    described = {one.value: one.description for one in menu(shown).options}
    assert described["JD"] == "jack of diamonds · trump · 1 point · 1 pip"
    assert described["KS"] == "king of spades · 3 pips"


def test_nothing_need_be_exchanged_where_cards_are_drawn() -> None:
    game = with_rules("setback", trumps=Trumps.NAME, exchange=Exchange.DRAW)
    hands = [" ".join(f"{rank}{suit}" for rank in "2345JA") for suit in "CDHS"]
    played, _ = deal(game, lay(hands), script="1:bid3 2:pass 3:pass 0:pass 1:nameC")
    shown = hand(at_turn(played), SAY, direct=True)
    assert (menu(shown).min_values, menu(shown).max_values) == (1, 6)
    kept = decode(str(buttons(shown)["Keep all cards"].custom_id))
    assert isinstance(kept, MakeCall)
    assert kept.action == Discard(())


def test_who_is_dry_is_seen_to_be() -> None:
    played, _ = deal("pidro", lay(PIDRO), script=f"{WON} 1:nameH")
    while not dry(played.public()):
        wander(played, 1)
    public, view = played.public(), at(played)
    name = NAMES[dry(public)[0]]
    assert f"{name} is dry" in text(board(view, SAY))
    seat = dry(public)[0]
    assert "You're dry" in text(hand(HandView(view, played.view(seat)), SAY, direct=True))
