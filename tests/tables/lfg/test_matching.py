"""Who plays with whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from bot.engine.variants import VARIANTS, Form, Variant
from bot.tables.lfg.matching import asked_to_play, find_company, offers, wanted_games
from bot.views.lfg import Waiting, Wish
from bot.views.settings.server import ServerSettings

USUAL = ServerSettings().usual_game
TRINIDAD, PITCH = Wish(VARIANTS["trinidad"]), Wish(VARIANTS["pitch"])
THREE = Wish(VARIANTS["pitch"], 3)
ANY = Wish()


def line(*wishes: Wish) -> list[Waiting]:
    return [Waiting(n, f"P{n}", wish, n, 1_000) for n, wish in enumerate(wishes)]


@pytest.mark.parametrize(
    ("wishes", "game", "people"),
    [
        ([TRINIDAD] * 3, None, ()),
        ([TRINIDAD] * 5, "trinidad", (0, 1, 2, 3)),
        ([PITCH, TRINIDAD, TRINIDAD, TRINIDAD, PITCH, TRINIDAD], "trinidad", (1, 2, 3, 5)),
        ([TRINIDAD, ANY, ANY, TRINIDAD], "trinidad", (0, 1, 2, 3)),
        ([ANY] * 4, "trinidad", (0, 1, 2, 3)),
        ([PITCH, THREE, THREE, ANY], "pitch", (1, 2, 3)),
        ([PITCH, THREE, ANY], None, ()),
        ([THREE, PITCH, Wish(VARIANTS["pitch"], 4)], None, ()),
    ],
)
def test_a_table_is_for_those_who_came_first(
    wishes: list[Wish], game: str | None, people: tuple[int, ...]
) -> None:
    found = find_company(line(*wishes), USUAL, 0)
    assert (found.game.id if found else None) == game
    assert tuple(one.user_id for one in found.people) == people if found else not people


NOW: Final = 100


def starting(wish: Wish, at: int, n: int) -> Waiting:
    return replace(line(wish)[0], user_id=n, starts_at=at)


@pytest.mark.parametrize(
    ("people", "seated"),
    [
        ([starting(TRINIDAD, NOW + 1, 0)], (0,)),
        ([starting(TRINIDAD, NOW + 1, 0), Waiting(1, "", TRINIDAD, 0, 0)], None),
        ([starting(TRINIDAD, NOW, 0), Waiting(1, "", TRINIDAD, 0, 0)], (0,)),
        ([starting(TRINIDAD, NOW + 1, 0), starting(TRINIDAD, NOW + 9, 1)], (0, 1)),
        ([starting(TRINIDAD, NOW, 0), Waiting(1, "", ANY, 0, 0), starting(ANY, NOW, 2)], (0, 2)),
        ([starting(TRINIDAD, NOW + 1, 0), Waiting(1, "", PITCH, 0, 0)], (0,)),
        ([starting(ANY, NOW + 1, 0), starting(PITCH, NOW + 1, 1)], (0, 1)),
    ],
)
def test_who_starts_with_computers_waits_for_an_answer_of_those_who_want_the_same(
    people: list[Waiting], seated: tuple[int, ...] | None
) -> None:
    found = find_company(people, USUAL, NOW)
    assert (tuple(one.user_id for one in found.people) if found else None) == seated


def test_enough_people_go_before_computers() -> None:
    four = [starting(TRINIDAD, 0, n) for n in range(4)]
    found = find_company([starting(PITCH, 0, 9), *four], USUAL, NOW)
    assert found
    assert [one.user_id for one in found.people] == [0, 1, 2, 3]


@pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("many", range(2, 9))
def test_as_many_as_wait_can_play_at_once_whatever_they_came_for(game: Variant, many: int) -> None:
    waiting = line(*[Wish(game)] * many)
    if find_company(waiting, USUAL, 0) is not None:
        return
    offered = offers(waiting, USUAL)
    assert {form.seats for _, form in offered} == {many}
    (first, form), *more = offered
    assert not more, "one is enough where all want the same"
    assert first is game or not any(form.seats == many for form in game.forms)
    also = (Wish(first, form.seats),)
    one, *others = waiting
    proposed = [replace(one, also=also), *others]
    assert find_company(proposed, USUAL, 0) is None, "nobody plays what they did not ask for"
    assert asked_to_play(proposed, USUAL) == others
    agreed = [replace(each, also=also) for each in waiting]
    found = find_company(agreed, USUAL, 0)
    assert found
    assert (found.game, found.form, len(found.people)) == (first, form, many)


def test_whom_a_start_concerns_is_asked_and_nobody_else() -> None:
    people = [starting(TRINIDAD, NOW, 0), *line(PITCH, PITCH, TRINIDAD, ANY)[1:]]
    assert [one.user_id for one in asked_to_play(people, USUAL)] == [2, 3]


def test_the_panel_counts_those_who_play_anything_too() -> None:
    games = list(wanted_games(line(TRINIDAD, ANY, THREE), USUAL))
    assert [(one.game.id, one.form, one.ready) for one in games] == [
        ("trinidad", Form(2, 4), 2),
        ("pitch", Form(3, 3), 2),
    ]


def test_who_plays_anything_sees_how_many_the_usual_game_needs() -> None:
    (game,) = wanted_games(line(ANY, ANY), USUAL)
    assert (game.game.id, game.form.seats, game.ready, game.people) == ("trinidad", 4, 2, ())
