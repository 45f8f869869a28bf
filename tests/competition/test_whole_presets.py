"""Every preset from its first pairing to its last standings."""

from __future__ import annotations

from random import Random

import pytest

from bot.competition.entrants import Entrant, EntrantId, Field
from bot.competition.groups import groups_of
from bot.competition.matches import GameResult, HowEnded, Pairing, PlayedMatch
from bot.competition.pairings import is_over, next_round
from bot.competition.presets import PRESETS, Preset
from bot.competition.scoring import deals_of, match_result, wants_game
from bot.competition.stages import Arena, Groups, Knockout, Stage
from bot.competition.standings import Standing, qualified, standings
from tests.competition.results import entrants

MOST_ROUNDS = 50


def play_game(chance: Random, stage: Stage, games: list[GameResult], table: int) -> GameResult:
    """Return a game as the engine may end it: level only if it has a number of deals."""
    number = 1 + sum(game.table == table for game in games)
    losing = chance.randint(0, 13)
    if deals_of(stage.match, games, table) and chance.random() < 0.2:
        return GameResult(table, number, (losing, losing), None, (0, 0))
    jacks = chance.randint(0, 2), chance.randint(0, 2)
    if chance.random() < 0.5:
        return GameResult(table, number, (14, losing), 0, jacks)
    return GameResult(table, number, (losing, 14), 1, jacks)


def play_match(chance: Random, stage: Stage, number: int, pairing: Pairing) -> PlayedMatch:
    """Play all the games that a match wants, at any of its tables."""
    if pairing.bye:
        return PlayedMatch(number, pairing, None, HowEnded.BYE)
    games: list[GameResult] = []
    while wanted := [t for t in range(stage.match.tables) if wants_game(stage.match, games, t)]:
        assert match_result(stage.match, 2, games) is None
        games.append(play_game(chance, stage, games, chance.choice(wanted)))
    result = match_result(stage.match, 2, games)
    assert result is not None, "no game is wanted, so the match is over"
    return PlayedMatch(number, pairing, result, games=tuple(games))


def play_stage(chance: Random, stage: Stage, field: Field) -> list[PlayedMatch]:
    played: list[PlayedMatch] = []
    for number in range(1, MOST_ROUNDS):
        if is_over(stage, field, played) or (isinstance(stage.system, Arena) and number > 6):
            return played
        ranking = [line.entrant for line in standings(stage, field, played)]
        pairings = next_round(stage, field, played, ranking)
        played += [play_match(chance, stage, number, pairing) for pairing in pairings]
    raise AssertionError(f"{stage.system} does not end")


def check(stage: Stage, lines: tuple[Standing, ...], played: list[PlayedMatch]) -> None:
    """Check what holds in every stage."""
    assert sum(line.won for line in lines) == sum(line.lost for line in lines)
    assert sum(line.byes for line in lines) == sum(
        len(match.pairing.entrants) for match in played if match.pairing.bye
    )
    if isinstance(stage.system, Knockout):
        assert [line.rank for line in lines[:3]] == [1, 2, 3][: len(lines)]
        final = max(played, key=lambda match: match.round)
        assert final.result is not None
        assert final.result.winner is not None
        assert final.pairing.sides[final.result.winner] == (lines[0].entrant,)
    else:
        by_group = [(line.group, line.rank) for line in lines]
        assert by_group == sorted(by_group)


@pytest.mark.parametrize("count", [4, 9, 22])
@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_a_preset_runs_to_its_end(preset: Preset, count: int) -> None:
    chance, field = Random(count), entrants(count)
    groups: dict[EntrantId, int] = {}
    for stage in preset.format.stages:
        played = play_stage(chance, stage, field)
        lines = standings(stage, field, played)
        assert {line.entrant for line in lines} == {one.id for one in field.entrants}
        check(stage, lines, played)
        last = max(match.round for match in played)
        for match in played:
            if match.round < last and not match.pairing.bye and groups:
                one, other = match.pairing.entrants
                assert groups[one] != groups[other], "those of a group meet in the final only"
        if isinstance(stage.system, Groups):
            made = groups_of(stage.system, field, played)
            groups = {one: number for number, group in enumerate(made) for one in group}
        going = qualified(stage, field, played)
        field = Field(tuple(Entrant(one, seed) for seed, one in enumerate(going, 1)))
