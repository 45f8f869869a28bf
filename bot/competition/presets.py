"""The presets: events as players know them. docs/events.md tells what each is and from where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from bot.competition.event.plan import Option
from bot.competition.matches import Bye, Level, MatchFormat
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Forfeit,
    Format,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
    TieBreak,
    Withdrawn,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """An event as players know it, to begin with; its director may change everything."""

    id: str
    game: str
    """The id of the variant."""
    sides: int = 2
    """Of a table."""
    seats: int = 4
    """Of a table."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Of the game, but for `deals`: that is the match's."""
    duplicate: bool = False
    """Whether all tables of a round play the same cards."""
    ahead: bool = False
    """Whether all rounds are paired at the beginning, as the fixtures of a league."""
    days_between: int = 0
    """Between the starts of two rounds; 0 where a round begins soon after the one before."""
    format: Format


_ONE: Final = Fraction(1)
_TWO: Final = Fraction(2)
_MEETINGS_FIRST: Final = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.DIFFERENCE,
    TieBreak.TOTAL,
    TieBreak.JACKS,
)
_WINS_FIRST: Final = (TieBreak.WINS, TieBreak.DIFFERENCE, TieBreak.JACKS)


def _for_people(stage: Stage) -> Format:
    return Format(EntrantKind.PERSON, (stage,))


def _for_pairs(*stages: Stage) -> Format:
    return Format(EntrantKind.PAIR, stages, team_size=2)


def _for_teams(stage: Stage, *, size: int, substitutes: int) -> Format:
    return Format(EntrantKind.TEAM, (stage,), team_size=size, substitutes=substitutes)


# A night of the Heckmondwike league (docs/rules.md §5.2, League night).
_HECKMONDWIKE: Final = Preset(
    id="heckmondwike",
    game="west-yorkshire",
    options={"target": 15},
    format=_for_teams(
        Stage(
            RoundRobin(),
            MatchFormat(games=(1, 1, 1, 1), per_game=_TWO, for_total=_TWO),
            withdrawn=Withdrawn.BY_HALF,
            forfeit=Forfeit(minutes=30),
            tie_breaks=_MEETINGS_FIRST,
        ),
        size=8,
        substitutes=4,
    ),
)

# Three tables to twenty-two, as bars in Trinidad play it.
_THREE_TABLES: Final = Preset(
    id="three-tables-to-22",
    game="trinidad",
    options={"game_points": 2, "hung_jack_points": 6},
    format=_for_teams(
        Stage(
            Knockout(),
            MatchFormat(games=(7, 7, 8), to=Fraction(22), per_game=_ONE, level=Level.GAME),
            forfeit=Forfeit(minutes=30),
            tie_breaks=(),
        ),
        size=6,
        substitutes=4,
    ),
)

_CLUB_CUP: Final = Preset(
    id="club-cup",
    game="trinidad",
    options={"game_points": 2},
    format=_for_pairs(
        Stage(
            Groups(size=4, through=2),
            MatchFormat(per_game=_TWO),
            withdrawn=Withdrawn.BY_HALF,
            tie_breaks=(*_MEETINGS_FIRST, TieBreak.DECIDING_DEAL),
        ),
        Stage(
            Knockout(),
            MatchFormat(games=(3,), best_of=True, per_game=_ONE, level=Level.GAME),
            tie_breaks=(),
        ),
    ),
)

# Individuals, eight deals a round, and all points count.
_EVERYBODY_DEALS_TWICE: Final = Preset(
    id="everybody-deals-twice",
    game="pitch",
    format=_for_people(
        Stage(
            Movement(rounds=6, sides=2, seats=4),
            MatchFormat(deals=8, per_point=_ONE),
            bye=Bye.AVERAGE,
            missed=Bye.NOTHING,
            forfeit=Forfeit(minutes=10, score=(16, 0)),
            tie_breaks=_WINS_FIRST,
        )
    ),
)

_SWISS_EVENING: Final = Preset(
    id="swiss-evening",
    game="trinidad",
    format=_for_pairs(
        Stage(
            Swiss(rounds=5),
            MatchFormat(per_game=_TWO),
            missed=Bye.NOTHING,
            tie_breaks=(
                TieBreak.HEAD_TO_HEAD,
                TieBreak.BUCHHOLZ,
                TieBreak.SONNEBORN_BERGER,
                TieBreak.DIFFERENCE,
                TieBreak.JACKS,
            ),
        )
    ),
)

# People come and go, and those who are free play.
_DROP_IN: Final = Preset(
    id="drop-in",
    game="trinidad",
    options={"target": 7},
    format=_for_people(
        Stage(
            Arena(minutes=180, sides=2, seats=4),
            MatchFormat(
                per_game=_ONE,
                keeps_match_points=False,
                for_match=Fraction(3),
                for_draw=_TWO,
                for_loss=_ONE,
            ),
            bye=Bye.NOTHING,
            forfeit=Forfeit(minutes=3),
            tie_breaks=_WINS_FIRST,
        )
    ),
)

# Pairs are compared across the room, board by board.
_DUPLICATE_PAIRS: Final = Preset(
    id="duplicate-pairs",
    game="pitch",
    duplicate=True,
    format=_for_pairs(
        Stage(
            Swiss(rounds=5),
            MatchFormat(deals=4, per_game=_ONE, keeps_match_points=False, per_board=_TWO),
            bye=Bye.FIELD,
            missed=Bye.NOTHING,
            tie_breaks=_WINS_FIRST,
        )
    ),
)

# Teams of four sit both ways: the IMPs over all boards decide their match.
_TEAMS_OF_FOUR: Final = Preset(
    id="teams-of-four",
    game="pitch",
    duplicate=True,
    format=_for_teams(
        Stage(
            RoundRobin(),
            MatchFormat(
                games=(1, 1),
                deals=8,
                per_imp=_ONE,
                keeps_match_points=False,
                for_match=_TWO,
                for_draw=_ONE,
            ),
            bye=Bye.FIELD,
            withdrawn=Withdrawn.BY_HALF,
            tie_breaks=(TieBreak.HEAD_TO_HEAD, TieBreak.DIFFERENCE, TieBreak.JACKS),
        ),
        size=4,
        substitutes=2,
    ),
)

# A league over weeks: every week a night of Heckmondwike rules, at home and away.
_NIGHT: Final = _HECKMONDWIKE.format
_SEASON: Final = replace(
    _HECKMONDWIKE,
    id="league-season",
    ahead=True,
    days_between=7,
    format=replace(_NIGHT, stages=(replace(_NIGHT.stages[0], system=RoundRobin(meetings=2)),)),
)


def _plain(name: str, system: System, match: MatchFormat, *tie_breaks: TieBreak) -> Preset:
    stage = Stage(system, match, withdrawn=Withdrawn.BY_HALF, tie_breaks=tie_breaks)
    return Preset(id=name, game="trinidad", format=_for_pairs(stage))


_GAME: Final = MatchFormat(per_game=_ONE, level=Level.GAME)

_ALL: Final = (
    _HECKMONDWIKE,
    _THREE_TABLES,
    _CLUB_CUP,
    _EVERYBODY_DEALS_TWICE,
    _SWISS_EVENING,
    _DROP_IN,
    _DUPLICATE_PAIRS,
    _TEAMS_OF_FOUR,
    _SEASON,
    _plain("knock-out", Knockout(third_place=True), _GAME),
    _plain("double-knock-out", Knockout(double=True), _GAME),
    _plain("all-against-all", RoundRobin(), MatchFormat(per_game=_TWO), *_MEETINGS_FIRST),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.id: preset for preset in _ALL})
"""Every preset by its id, in the order in which they are offered."""
