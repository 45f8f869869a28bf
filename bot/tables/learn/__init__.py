"""Lessons: scripted deals that teach one idea at each step, for one person alone."""
