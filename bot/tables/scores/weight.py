"""By how much a rating follows a game, by docs/scores.md: friends cannot farm it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Final

from bot.engine.shuffle import DISCORD_EPOCH_MS, made_at
from bot.engine.variants import Form, find_variant
from bot.store.database import Row, Write
from bot.tables.scores.facts import FORGOTTEN, Facts
from bot.tables.scores.rating import IN_FULL
from bot.views.settings.clock import DAY
from bot.views.summary import LittleRated, RatingNote

LATELY_MS: Final = 30 * DAY
YOUNG_MS: Final = 30 * DAY
"""The age of a Discord account up to which its games tell nothing of those who win against it."""
LEAST_DEALS: Final = 2
FEW: Final = 3
"""Games against the same person that count in full."""
KNOWN: Final = 20
"""Other opponents that a person has who is known well enough, if so many people play."""
CROWD: Final = KNOWN + 10
"""People to look up: as many as matter, and more than sit at a table."""
SHARE: Final = 5 / 3
"""Games won for each one lost, beyond which more games won count for less."""
_UNKNOWN: Final = 1 / (1 + KNOWN)
_HALF: Final = 0.5


@dataclass(frozen=True, slots=True)
class Lately:
    """The rated games of some people in the 30 days before a game of theirs."""

    met: Mapping[int, Mapping[int, int]]
    """By person and opponent: the games."""
    record: Mapping[int, tuple[int, int]]
    """By person: what the games they won told, and those they lost, in millionths."""
    people: Collection[int]
    """Who has played on the server; if they are more than `CROWD`, some of them."""
    ended_at: int
    """When this game of theirs ended."""

    @staticmethod
    def of(games: Iterable[Row], people: Iterable[Row], ended_at: int) -> Lately:
        """Read the rows of ``games_lately`` and ``people_lately``."""
        met: dict[int, dict[int, int]] = {}
        record: dict[int, tuple[int, int]] = {}
        for row in games:
            if row["other"]:
                met.setdefault(row["user_id"], {})[row["other"]] = row["games"]
            else:
                record[row["user_id"]] = (row["won"], row["lost"])
        return Lately(met, record, {row["user_id"] for row in people}, ended_at)


def looked_up(facts: Facts) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the values for ``games_lately`` and ``people_lately``."""
    ended = facts.ended_at
    span = {"server_id": facts.server_id, "after": ended - LATELY_MS, "until": ended}
    return {"table_id": facts.table_id, "game": facts.game, **span}, {**span, "most": CROWD}


def weight_writes(facts: Facts) -> list[Write]:
    """Return the writes of a weighed game's weights."""
    at = {"table_id": facts.table_id, "game": facts.game}
    weights = {
        was.user_id: {"told": was.told, "weight": was.weight}
        for was in facts.sittings
        if was.weight is not None
    }
    return [
        Write("weigh", {**at, "user_id": user_id, **values}) for user_id, values in weights.items()
    ]


def weighed(facts: Facts, lately: Lately) -> Facts:
    """Return a game's facts with the weight of the game for each of its people."""
    weights: dict[int, tuple[int | None, int | None]] = {}
    winners = {was.user_id for was in facts.stayed if facts.side(was) == facts.winner}
    for person in _sides(facts):
        if too_short(facts) or facts.practice:
            weights[person] = (0, 0) if too_short(facts) else (IN_FULL, IN_FULL)
        else:
            tells = told(person, *_beside_and_against(person, facts), lately)
            weights[person] = tells, weight(person, tells, lately, won=person in winners)
    sittings = []
    for was in facts.sittings:
        tells_them, follows = weights.get(was.user_id, (None, None))
        sittings.append(replace(was, told=tells_them, weight=follows))
    return replace(facts, sittings=sittings)


def told(person: int, side: Collection[int], others: Collection[int], lately: Lately) -> int:
    """Return how much a game tells of a person, in millionths.

    Args:
        side: all people of their side.
        others: all people who sat on other sides; if nobody is known of them, they tell little.
    """
    met = lately.met.get(person, {})
    each = [
        _known(other, side, lately) * min(1.0, FEW / (1 + met.get(other, 0))) for other in others
    ]
    return round(IN_FULL * fmean(each or [_UNKNOWN]))


def weight(person: int, tells: int, lately: Lately, *, won: bool) -> int:
    """Return by how much a person's rating follows a game that tells so much, in millionths."""
    wins, losses = lately.record.get(person, (0, 0))
    return round(tells * min(1.0, (tells + SHARE * losses) / (tells + wins))) if won else tells


def too_short(facts: Facts) -> bool:
    """Say whether a game is too short to be rated.

    It is played to less than half of its usual target, or was over after a deal.
    """
    usual = find_variant(facts.variant).rules({}, Form(facts.sides, facts.seats))
    played = sum(not deal.redealt for deal in facts.deals)
    if facts.rules.deals:
        return facts.rules.deals < LEAST_DEALS
    brief = facts.finished and played < LEAST_DEALS
    return brief or 2 * facts.rules.target < usual.target


def rating_note(facts: Facts, lately: Lately) -> RatingNote | None:
    """Say why ratings follow a game by half or less."""
    if too_short(facts):
        return RatingNote(LittleRated.SHORT)
    if facts.practice:
        return None
    sides = _sides(facts)
    pairs = [(one, other) for one in sides for other in sides if sides[one] != sides[other]]
    met = 1 + max((lately.met.get(one, {}).get(other, 0) for one, other in pairs), default=0)
    if met >= 2 * FEW:
        return RatingNote(LittleRated.AGAIN, met)
    if any(_known(other, _beside(one, sides), lately) < _HALF for one, other in pairs):
        return RatingNote(LittleRated.NEW)
    return None


def _known(other: int, side: Collection[int], lately: Lately) -> float:
    """Return how well a person is known by games against others: from nearly 0 to 1."""
    if lately.ended_at - made_at(other) - DISCORD_EPOCH_MS < YOUNG_MS:
        return _UNKNOWN
    most = min(KNOWN, len({*lately.people} - {*side, other}))
    return min(1.0, (1 + len({*lately.met.get(other, {})} - {*side})) / (1 + most))


def _beside_and_against(person: int, facts: Facts) -> tuple[set[int], set[int]]:
    """Return the people of a person's side, and those who sat on another one at any time.

    Who changes to the side of their opponent has been one.
    """
    sides = _sides(facts)
    others = {was.user_id for was in facts.sittings if facts.side(was) != sides[person]}
    return _beside(person, sides), others - {person, FORGOTTEN}


def _sides(facts: Facts) -> dict[int, int]:
    """Return the side on which each person sat last; those who were forgotten are nobody."""
    return {was.user_id: facts.side(was) for was in facts.sittings if was.user_id != FORGOTTEN}


def _beside(person: int, sides: Mapping[int, int]) -> set[int]:
    return {each for each in sides if sides[each] == sides[person]}
