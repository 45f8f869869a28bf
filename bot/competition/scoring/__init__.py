"""What a match is worth: games to match points, match points to points in the standings."""

from bot.competition.scoring.match import deals_of, decides, match_result, wants_game
from bot.competition.scoring.room import with_room
from bot.competition.scoring.tables import TableLine, table_lines
from bot.competition.scoring.unplayed import bye_result, forfeit_result

__all__ = [
    "TableLine",
    "bye_result",
    "deals_of",
    "decides",
    "forfeit_result",
    "match_result",
    "table_lines",
    "wants_game",
    "with_room",
]
