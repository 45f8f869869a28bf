"""A chart of a game's score after each deal, with its alt text."""

from __future__ import annotations

from collections.abc import Sequence

from bot.locale.say import Say
from bot.ui.core.layout import ALT_TEXT
from bot.ui.core.message import Picture
from bot.ui.pictures.letters import drawn_apart
from bot.ui.pictures.line_chart import ChartLine, LineChart
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.ui.text.people import side_mark
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import SIGN


def score_chart(
    names: Sequence[Sequence[str]], scores_by_deal: Sequence[Sequence[int]], target: int, say: Say
) -> list[Picture]:
    """Return a chart of a game's score, if its readers want pictures and there was a deal.

    Names are the stored ones of each side's players. Before the first deal each side had nothing.
    The target is 0 where a game was played for so many deals.
    """
    if say.palette is None or not scores_by_deal:
        return []
    partners = any(len(players) > 1 for players in names)
    begun = [[0] * len(names), *scores_by_deal]
    heading = say("Score after each deal, to {target}", target=target)
    shown: list[str] = []
    paths: list[tuple[tuple[int, int], ...]] = []
    words = [heading if target else say("Score after each deal")]
    for side, players in enumerate(names):
        scores = [score[side] for score in begun]
        name = " & ".join(plain(player) for player in players if player)
        mark = f"{side_mark(side)} " if partners else ""
        words.append(with_colon(f"{mark}{name}", ", ".join(map(str, scores[1:])), say))
        shown.append(SIGN.sub("", name))
        paths.append(tuple(enumerate(scores)))
    drawn = drawn_apart(shown, "")
    lines = [
        ChartLine(name or say("side {n}", n=side + 1), path, side if partners else None)
        for side, (name, path) in enumerate(zip(drawn, paths, strict=True))
    ]
    alt_text = cut("\n".join(words), ALT_TEXT)
    return [LineChart(alt_text, "score.png", tuple(lines), (0, target) if target else (0,))]
