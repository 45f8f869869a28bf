"""Random small faults, each tried on the tests that reach it: `make mutants`.

docs/testing.md says how to read what it prints. It is a measure, and no gate.
"""
