"""Texts on a game's fairness and its result."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.engine.game.game import Setup
from bot.engine.record import verify
from bot.engine.variants import VARIANTS
from bot.locale.say import speak
from bot.tables.history.record import check_record
from bot.tables.history.record_file import check_file
from bot.ui.history.fairness import checked_file_message, fairness_page
from bot.ui.text.cards import card_label
from bot.views.history import CheckedGame
from tests.engine.playing import ids, put_back
from tests.ui.checked import game_checked, promised
from tests.ui.past import past_record
from tests.ui.reading import check, text
from tests.ui.room import SAY

LONG = ("W" * 32,) * 8
OTHERS = [speak(language) for language in ("de", "fr")]
RECORDS = Path(__file__).parents[2] / "records"


def said_of_deal(game: CheckedGame, deal: int = 0) -> str:
    """Return what a deal's page says with the proof; check that Discord takes it."""
    shown = fairness_page(game, deal, "{}", SAY)
    check(shown)
    return text(shown)


@pytest.mark.parametrize("variant", ["cotton", "dick", "california-jack", "pidro", "trinidad"])
def test_a_fair_game_is_said_to_be_deal_by_deal(variant: str) -> None:
    form = max(VARIANTS[variant].forms, key=lambda form: form.seats)
    game = promised(game_checked(variant, form, LONG, entropy=ids(form.seats)))
    assert game.deals
    for number, deal in enumerate(game.deals):
        for say in OTHERS:
            check(fairness_page(game, number, "{}", say))
        said = said_of_deal(game, number)
        assert f"**Deal {number + 1} was fair.**" in said
        assert "❌" not in said
        for hand in deal.dealt.hands:
            assert all(card_label(card, SAY) in said for card in hand)


def test_each_deal_is_checked_against_its_own_secret() -> None:
    """The game was begun by an earlier version, and put back in its first deal and its third."""
    setup = Setup(VARIANTS["trinidad"], {"target": 9}, 2, 4)
    record = put_back(setup, 1, [0, 2], None)
    game = promised(check_record(past_record(record), record, verify(record)))
    assert [seed.seed.deal for seed in game.seeds] == [0, 1, 3]
    pages = [said_of_deal(game, number) for number in range(len(game.deals))]
    for number, said in enumerate(pages):
        own = game.seeds[0 if number == 0 else 1 if number < 3 else 2]
        assert f"**Deal {number + 1} was fair.**" in said
        assert own.seed.secret.hex() in said
        assert said.count(own.commitment) == 2
        assert f"/{2**62 + game.seeds.index(own)})" in said
        assert ("dealt again from a new secret" in said) == (number in {0, 2})
        assert ("just 52 ways to cut" in said) == (number == 0)
        assert ("restored from a backup, so I picked" in said) == (number > 0)


def said_of(content: bytes) -> str:
    said = checked_file_message("mine.json", check_file(content), SAY).text
    assert said is not None
    return said


def test_a_long_wrong_action_leaves_room_for_the_reason() -> None:
    game = json.loads((RECORDS / "fair-games.jsonl").read_text().splitlines()[0])
    game["deals"][0]["actions"][0] = [0, "discard", *["AS"] * 10_000]
    said = said_of(json.dumps(game).encode())
    assert "deal 1, action 1" in said
    assert "it is seat 1's turn" in said
