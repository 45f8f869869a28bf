"""docs/rules.md §8.2: trumps are named by the bound player; §8.5.5: by the dealer."""

from __future__ import annotations

import pytest

from bot.engine.actions import Name
from bot.engine.axes import AllPass, Trumps
from bot.engine.cards import Suit
from bot.engine.errors import IllegalAction
from bot.engine.events import Called, TrumpsSettled
from bot.engine.game.game import Game
from bot.engine.views import Ask
from tests.hands import HEARTS, asked, deal, lay, legal, pending, play, without_options


def _named(script: str, all_pass: AllPass = AllPass.STUCK) -> Game:
    """Deal setback with trumps named; seat 0 deals."""
    game = without_options("setback", trumps=Trumps.NAME, all_pass=all_pass)
    return deal(game, lay(HEARTS), script=script)[0]


def test_8_2_the_bound_player_names_any_suit_and_leads() -> None:
    game = _named("1:pass 2:bid3 3:pass 0:pass")
    assert asked(game) == (2, Ask.NAME)
    assert legal(game, 2) == {"nameC", "nameD", "nameH", "nameS"}
    assert pending(game).calls == game.legal(2), "all may know them"
    with pytest.raises(IllegalAction, match="not-your-turn"):
        play(game, "3:nameH")
    with pytest.raises(IllegalAction, match="wrong-kind"):
        play(game, "2:AH")
    named = Name(Suit.SPADES)
    assert play(game, "2:nameS") == [Called(2, named), TrumpsSettled(Suit.SPADES)]
    assert (asked(game), game.public().trumps) == ((2, Ask.PLAY), Suit.SPADES)
    assert named.words == "name S"


def test_8_5_5_where_nobody_is_bound_the_dealer_names_and_leads() -> None:
    game = _named("1:pass 2:pass 3:pass 0:pass", AllPass.FREE)
    assert (asked(game), game.public().bound) == ((0, Ask.NAME), None)
    play(game, "0:nameD")
    assert (asked(game), game.public().pitcher) == ((0, Ask.PLAY), 0)
