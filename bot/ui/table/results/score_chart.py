"""The chart of a game's score over its deals, with its alt text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.locale import Say
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.score_lines import ScoreChart, ScoreLine
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.ui.text.people import side_mark
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import COMPUTER


def score_chart(
    names: Sequence[Sequence[str]],
    scores_by_deal: Sequence[Sequence[int]],
    target: int,
    say: Say,
) -> list[Picture]:
    """Return a chart of a game's score, if its readers want pictures and there was a deal.

    Args:
        names: the stored names of each side's players, as `people.all_sides` has them.
        scores_by_deal: the score by side after each deal, in order; the game began at nothing.
        target: what the game was played to; 0 where it was played for so many deals.
        say: the readers' voice.
    """
    if say.palette is None or not scores_by_deal:
        return []
    partners = any(len(players) > 1 for players in names)
    begun = [[0] * len(names), *scores_by_deal]
    lines, words = [], [_heading(target, say)]
    for side, players in enumerate(names):
        scores = tuple(score[side] for score in begun)
        name = " & ".join(plain(player) for player in players if player)
        mark = f"{side_mark(side)} " if partners else ""
        words.append(with_colon(f"{mark}{name}", ", ".join(map(str, scores[1:])), say))
        shown = drawable(name.replace(COMPUTER, ""), say("side {n}", n=side + 1))
        lines.append(ScoreLine(shown, scores, side if partners else None))
    return [ScoreChart(cut("\n".join(words), ALT_TEXT), tuple(lines), target)]


def _heading(target: int, say: Say) -> str:
    if not target:
        return say("Score after each deal")
    return say("Score after each deal, to {target}", target=target)
