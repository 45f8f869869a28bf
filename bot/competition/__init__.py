"""Organised play: who meets whom, what a result is worth, and who leads.

Pure, as the engine is: no input or output, no clock, no chance. `bot.competition.event.Event` is an
event as its acts made it; the host (`bot.tables.events`) stores the acts and plays the matches.
"""
