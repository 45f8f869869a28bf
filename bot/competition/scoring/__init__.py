"""What a match is worth: games to match points, match points to points in the standings."""

from bot.competition.scoring.imps import differences, imps
from bot.competition.scoring.match import deals_of, decides, match_result, wants_game
from bot.competition.scoring.room import BoardScore, Compared, compare, most_of_rounds, with_room
from bot.competition.scoring.tables import TableLine, table_lines
from bot.competition.scoring.unplayed import bye_result, forfeit_result

__all__ = [
    "BoardScore",
    "Compared",
    "TableLine",
    "bye_result",
    "compare",
    "deals_of",
    "decides",
    "differences",
    "forfeit_result",
    "imps",
    "match_result",
    "most_of_rounds",
    "table_lines",
    "wants_game",
    "with_room",
]
