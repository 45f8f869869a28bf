"""Texts on a game's fairness and its result."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.engine.cards import Card
from bot.engine.game import Setup
from bot.engine.record import loads, record_of, verify
from bot.engine.shuffle import Entropy, commit
from bot.engine.variants import VARIANTS, Form
from bot.locale import speak
from bot.tables.history.record import check_record
from bot.tables.history.record_file import check_file
from bot.ui.controls.history import ShowCheck, ShowPastGames
from bot.ui.history.fairness import checked_file_message, fairness_page, how_it_works_page
from bot.ui.history.past_games import HistoryPage, history_page, past_game_page
from bot.ui.text.cards import card_label
from bot.views.history import CheckedGame, MessageRef
from tests.engine.playing import at_random, begin, ids, put_back
from tests.ui.past import past_game, past_record
from tests.ui.reading import buttons, check, control, menus, text
from tests.ui.room import EIGHT, SAY

LONG = ("W" * 32,) * 8
OTHERS = [speak(language) for language in ("de", "fr")]
RECORDS = Path(__file__).parents[2] / "records"


def game_checked(
    variant: str,
    form: Form,
    names: tuple[str, ...] = EIGHT,
    *,
    target: int = 5,
    entropy: Entropy | None = None,
) -> CheckedGame:
    """Play a fair game to its end and check it."""
    seed, setup = 1, Setup(VARIANTS[variant], {"target": target}, form.sides, form.seats)
    start = begin(setup, seed, entropy)
    for seat, action in at_random(start.game, Random(seed)):
        start.game.apply(seat, action)
    record = record_of(start.game, names[: form.seats], fair=start.fair, first=start.first)
    return check_record(past_game(start.game, names), record, verify(record))


def said_of_deal(game: CheckedGame, deal: int = 0) -> str:
    """Return what a deal's page says with the proof; check that Discord takes it."""
    shown = fairness_page(game, deal, "{}", SAY)
    check(shown)
    return text(shown)


def promised(game: CheckedGame) -> CheckedGame:
    """Add the message that posted each commitment."""
    seeds = [
        replace(seed, promise=MessageRef(2**62, 2**62 + at)) for at, seed in enumerate(game.seeds)
    ]
    return replace(game, seeds=tuple(seeds))


@pytest.mark.parametrize("variant", VARIANTS)
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


def test_the_buttons_lead_through_the_deals() -> None:
    game = game_checked("trinidad", Form(2, 4), target=9)
    last = len(game.deals) - 1
    assert last > 0
    pages = [fairness_page(game, number, '{"a": 1}', SAY) for number in (0, 9_999)]
    first, end = map(buttons, pages)
    assert all(page.files[0].content == b'{"a": 1}' for page in pages), "each has the record"
    assert control(pages[0], "Next deal ▶") == ShowCheck("K7QF", 1, 1, proof=True)
    assert (first["◀ Previous deal"].disabled, first["Next deal ▶"].disabled) == (True, False)
    assert (end["◀ Previous deal"].disabled, end["Next deal ▶"].disabled) == (False, True)
    assert f"Deal {last + 1} was fair" in said_of_deal(game, 9_999)


def test_one_sentence_says_what_is_proven_and_the_proof_is_a_button_away() -> None:
    game = promised(game_checked("trinidad", Form(2, 4), target=9, entropy=ids(4)))
    page = fairness_page(game, 0, None, SAY)
    check(page)
    answer, whole = text(page).split("\n")[2:]
    assert answer.startswith("✅ **Deal 1 was fair.** No single player could choose its cards, and")
    assert whole.startswith("✅ The whole game: every deal")
    assert not page.files
    assert control(page, "Show the proof") == ShowCheck("K7QF", 1, 0, proof=True)
    assert control(page, "Next deal ▶") == ShowCheck("K7QF", 1, 1)
    proof = fairness_page(game, 0, "{}", SAY)
    assert control(proof, "Hide the proof") == ShowCheck("K7QF", 1, 0)
    assert game.seeds[0].commitment in text(proof)
    unfair = replace(game, deals=(replace(game.deals[0], holds=False), *game.deals[1:]))
    assert "❌ **5." in text(fairness_page(unfair, 0, None, SAY)), "what is wrong is there at once"


def test_what_does_not_fit_is_named() -> None:
    game = game_checked("trinidad", Form(2, 4))
    other = replace(game.seeds[0], commitment=commit(b"\1" * 32))
    said = said_of_deal(replace(game, seeds=(other,)))
    assert "wasn't dealt as it should" in said
    assert said.count("❌") == 2
    unfair = replace(game.deals[0], holds=False)
    said = said_of_deal(replace(game, deals=(unfair, *game.deals[1:])))
    assert "wasn't dealt as it should" in said
    assert "❌ **5." in said


def test_a_game_that_cannot_be_checked_says_why() -> None:
    game = replace(game_checked("trinidad", Form(2, 4)), seeds=(), deals=())
    assert "can no longer be checked" in said_of_deal(game)


def test_deals_that_could_not_be_checked_are_not_said_to_hold() -> None:
    game = game_checked("trinidad", Form(2, 4), target=9)
    assert "every deal" in said_of_deal(game)
    one_more = replace(game, game=replace(game.game, deals=game.game.deals + 1))
    for other in (one_more, replace(one_more, seeds=(), deals=())):
        said = said_of_deal(other)
        assert "every deal" not in said
        assert f"{game.game.deals} of the game's {game.game.deals + 1}" in said
    nothing = replace(one_more, deals_checked=0, deals=())
    said = said_of_deal(nothing)
    assert "rules have changed" in said
    assert "✅" not in said


def test_the_first_deal_depends_on_the_cut_alone_and_the_next_on_what_was_played() -> None:
    game = game_checked("trinidad", Form(2, 4), target=9)
    assert "Secret and cut alone" in said_of_deal(game)
    assert "played before" in said_of_deal(game, 1)
    drawn = game_checked("california-jack", Form(2, 2))
    assert isinstance(drawn.deals[0].trumps_card, Card)
    assert "Cut for trumps" in said_of_deal(drawn)


def test_the_explanation_fits_in_a_message() -> None:
    for say in (*OTHERS, SAY):
        shown = how_it_works_page(ShowCheck("K7QF", 1, 3), say)
        check(shown)
    assert "fingerprint" in text(shown)
    assert "What it doesn't prove" in text(shown)


# ----------------------------------------------------------- what is proven, and against whom


def test_ids_from_discord_are_shown_to_compare() -> None:
    mixed = ids(4)
    game = promised(game_checked("trinidad", Form(2, 4), entropy=mixed))
    said = said_of_deal(game)
    assert all(f"`{number}`" in said for number in mixed.ids)
    assert f"`{mixed.cutter}`, cuts the pack at **{game.seeds[0].seed.cut}**" in said
    assert f"/{2**62}/{2**62})" in said
    assert "nobody, not even the host, could know them when the promise was posted" in said
    assert "Only Discord and I see" in said


def test_games_of_earlier_versions_admit_that_a_host_could_search() -> None:
    said = said_of_deal(game_checked("trinidad", Form(2, 4)))
    assert "just 52 ways to cut" in said
    assert "not even the host" not in said
    assert "Also mixed in" not in said


def test_a_promise_that_was_never_posted_proves_nothing_against_the_host() -> None:
    mixed = replace(ids(4), message=None)
    said = said_of_deal(game_checked("trinidad", Form(2, 4), entropy=mixed))
    assert "proves nothing about the host" in said
    assert "not even the host" not in said
    assert "I posted it here" not in said


def test_a_private_games_promise_stood_where_its_player_saw_it() -> None:
    game = game_checked("trinidad", Form(2, 4), entropy=replace(ids(4), message=None))
    key = replace(game.game.key, private=True)
    said = said_of_deal(replace(game, game=replace(game.game, key=key)))
    assert "in your own message before you cut" in said
    assert "proves nothing" not in said


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


# --------------------------------------------------------------------------------------- files


def test_boards_say_where_their_event_dealt_them_from() -> None:
    *_, line = (RECORDS / "boards.jsonl").read_text().splitlines()
    record = loads(line)
    game = replace(game_checked("pitch", Form(2, 4)), seeds=(), deals=(), boards=record.boards)
    assert record.boards is not None
    said = said_of_deal(game)
    for shown in (record.boards.commit, record.boards.seed.secret.hex(), "`rose` · `11800"):
        assert shown in said
    assert "**First board:** 2" in said
    for say in OTHERS:
        check(fairness_page(game, 0, "{}", say))


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


def test_unsendable_characters_of_a_file_are_escaped() -> None:
    said = said_of(b'{"\\ud800\\n# \\u202e": 1}')
    assert r"\ud800\n# \u202e does not belong here" in said
    said.encode()


def test_a_file_says_whether_tables_played_the_same_boards() -> None:
    games = (RECORDS / "boards.jsonl").read_bytes()
    said = said_of(games)
    assert said.endswith("board 1: the same at 2 tables\nboards 2–3: the same at 3 tables")
    assert "the same" not in said_of(games.splitlines()[0])


def test_called_revokes_are_listed_after_the_games() -> None:
    games = (RECORDS / "6-revokes.jsonl").read_text().splitlines()
    said = said_of(games[1].encode())
    assert "-# deal 1, trick 1: a revoke by seat 0, rightly called by seat 1: 4C" in said
    said = said_of("\n".join(games).encode())
    lines = said.split("\n")
    assert ["deal holds" in line for line in lines[1 : len(games) + 1]] == [True] * len(games)
    assert "-# game 3 · deal 1, trick 3: no revoke by seat 1" in said


# ------------------------------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"side": 0, "winner": 0}, "won"),
        ({"side": 1, "winner": 0}, "lost"),
        ({"side": 1, "left": True}, "left early"),
        ({"side": 1, "winner": None, "finished": True}, "drawn"),
        ({"winner": 0}, "finished"),
        ({"finished": False, "winner": None, "side": 0}, "not finished"),
    ],
)
def test_how_it_ended_is_said_in_a_word(changes: dict[str, object], said: str) -> None:
    game = replace(game_checked("trinidad", Form(2, 4)).game, **changes)  # type: ignore[arg-type]
    shown = history_page(HistoryPage(ShowPastGames(1), None, [game], 1), SAY)
    check(shown)
    assert f"**{said}**" in text(shown)
    (menu,) = menus(shown)
    assert [option.value for option in menu.options] == ["K7QF:1"]
    result = text(past_game_page(game, SAY))
    assert ("This game wasn't finished" in result) == (not game.finished)
    assert ("The game is drawn" in result) == (game.finished and game.winner is None)
    assert "ruling" not in result


def test_a_game_says_how_often_a_referee_ruled() -> None:
    game = replace(game_checked("trinidad", Form(2, 4)).game, rulings=2)
    listed = history_page(HistoryPage(ShowPastGames(1), None, [game], 1), SAY)
    for shown in (listed, past_game_page(game, SAY)):
        assert " · 2 rulings" in text(shown)


@pytest.mark.parametrize(("name", "said"), [(None, "open a table"), ("", "channels you can see")])
def test_an_empty_list_says_what_to_do(name: str | None, said: str) -> None:
    shown = history_page(HistoryPage(ShowPastGames(1), name, [], 0), SAY)
    check(shown)
    assert said.casefold() in text(shown).casefold()
    assert not menus(shown)
