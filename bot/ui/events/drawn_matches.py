"""Matches as pictures show them: names in letters that can be drawn, and scores by side."""

from __future__ import annotations

from bot.competition.entrants import EntrantId
from bot.competition.event.parts import Match
from bot.competition.matches import HowEnded
from bot.locale import Say
from bot.ui.events.words import plain_names, score
from bot.ui.pictures.letters import drawable
from bot.ui.pictures.match_box import MatchBox, MatchSide
from bot.ui.text.names import NOBODY
from bot.views.events import EventView


def drawn_entrant(view: EventView, entrant: EntrantId, say: Say) -> str:
    """Return an entrant's name for a picture; its number, if no letter of it can be drawn."""
    names = [drawable(name, NOBODY) for name in plain_names(view, entrant, say)]
    return " & ".join(names) if set(names) != {NOBODY} else f"#{entrant}"


def drawn_match(view: EventView, match: Match, say: Say, leads_to: int | None = None) -> MatchBox:
    """Return a match for a picture."""
    sides = [_side(view, match, side, say) for side in range(len(match.pairing.sides))]
    if match.pairing.bye:
        sides.append(MatchSide(say("bye"), lost=True))
    return MatchBox(tuple(sides), leads_to, runs=match.started and not match.over)


def _side(view: EventView, match: Match, side: int, say: Say) -> MatchSide:
    name = " & ".join(drawn_entrant(view, one, say) for one in match.pairing.sides[side])
    if match.pairing.bye:
        return MatchSide(name, won=True)
    figures = figures_of(view, match)
    winner = None if match.result is None else match.result.winner
    figure = figures[side] if figures else ""
    return MatchSide(name, figure, won=winner == side, lost=winner not in {None, side})


def figures_of(view: EventView, match: Match) -> tuple[str, ...]:
    """Return the score of a match by side, if there is one and it is not sealed."""
    if match.pairing.bye or (match.how is HowEnded.FORFEIT and not match.games):
        return ()
    form = view.event.plan.format.stages[match.stage].match
    figures = tuple(score(match, form).split("–"))
    return figures if len(figures) == len(match.pairing.sides) else ()


def match_words(box: MatchBox) -> str:
    """Say what a picture shows of a match."""
    sides = (f"{side.name or '?'} {side.score}".strip() for side in box.sides)
    return " – ".join(sides)
