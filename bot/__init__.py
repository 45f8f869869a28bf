"""Hang Jack: the All Fours family of card games in Discord channels."""
