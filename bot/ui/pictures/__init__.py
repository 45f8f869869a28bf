"""Pictures of cards, drawn by the project itself: suits as shapes, letters as Pillow has them.

Everything here is a pure function of what is to be seen: no table, no language, no Discord.
"""
