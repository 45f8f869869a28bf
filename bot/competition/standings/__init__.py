"""Standings: what each entrant has, in order; who goes on; what a deciding deal must part."""

from bot.competition.standings.expunged import expunged
from bot.competition.standings.order import standings
from bot.competition.standings.through import qualified, undecided
from bot.competition.standings.values import Adjustment, Rulings, Standing

__all__ = ["Adjustment", "Rulings", "Standing", "expunged", "qualified", "standings", "undecided"]
