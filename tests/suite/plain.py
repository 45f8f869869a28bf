"""The tests' players are plain Python, whether or not they have been compiled here."""

import os

os.environ["PLAIN_PLAYERS"] = "yes"
