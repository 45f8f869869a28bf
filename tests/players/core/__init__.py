"""The rules on integers, held to the engine's."""
