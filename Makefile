# `make run` and `make test` need nothing but make and Python 3.11 or later: each sets up what it
# uses in .venv, from the lock files in requirements/, and does so again only when those change.
#
#   make run                    the bot: on Discord with a DISCORD_TOKEN, else in the sandbox
#   make test                   all tests
#   make test ARGS="tests/ui"   ARGS go to the command, here to pytest
#   make run PYTHON=python3.12  PYTHON chooses the interpreter for a new .venv

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# The first Python that is new enough; looked for only when a .venv is to be made.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(or $(shell for python in $(PYTHONS); do \
	$$python -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo $$python && break; done),python3)

.PHONY: help
help:
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile
	@echo "  make token                  asks for the bot's token, and writes it into .env"
	@echo "  make update                 backs up, brings the newest version, and starts it"
	@echo "  make back TO=FILE           goes back to the state in a backup of an update"
	@echo "  make compile                makes the computer players quick, with a C compiler"
	@echo "  make setup                  only sets up what \`make run\` needs"
	@echo "  make check                  every gate: lint, types, imports, locks, test"
	@echo "  make mutants                random faults, each tried on the tests that reach it"
	@echo "  make soak                   a hundred thousand random deals before the conformance suite, as"
	@echo "                              many beside the computer players' own copy of the rules,"
	@echo "                              and the bot's process killed some hundreds of times"
	@echo "  make bench                  all of these"
	@echo "  make bench-engine           the engine's speed, beside RLCard's and OpenSpiel's"
	@echo "  make bench-host             what the whole bot costs, beside a bare discord.py bot"
	@echo "  make bench-players          how strong the computer players are"
	@echo "  make bench-thinking         many tables of strong computer players, and the event loop"
	@echo "  make tune-players           finds the numbers by which they weigh, by self-play"
	@echo "  make check-habits           how much these bring, on fresh deals"
	@echo "  make win-chances            finds the chances to win from each score, by self-play"
	@echo "  make bench-competition      pairings and standings of a large event"
	@echo "  make bench-event            a large event against Discord's rate limits"
	@echo "  make bench-footprint        what the bot takes of a machine; writes docs/operating.md's table"
	@echo "  make bench-ratings          what farming a rating brings, beside honest play"
	@echo "  make bench-busy             pages about many people or games, and the event loop"
	@echo "  make year                   an owner's year in ten minutes: updates, troubles, a restore"
	@echo "  make ages                   updates from ten ages of the history, and back again"
	@echo "  make format                 formats the code and mends what ruff can mend"
	@echo "  make commands               writes docs/commands.md anew"
	@echo "  make words                  brings new messages into the translators' catalogues"
	@echo "  make lock                   rebuilds the lock files (newer pins: ARGS=--upgrade)"
	@echo "  make release VERSION=1.2.0  tags a release, once the changelog tells of it"
	@echo "  make dev                    only sets up what developing needs"
	@echo "  make clean                  removes .venv and every cache"

# ------------------------------------------------------------------------------------- setting up

# `make .venv/.NAME` installs requirements/NAME.txt; the empty file says that it is done. There are no
# secrets in it, and a service's user reads it, too: hence the umask.
$(VENV)/.%: requirements/%.txt | $(VENV)/.made
	@umask 022; $(BIN)/python requirements/install.py $<
	@touch $@

$(VENV)/.made:
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "Hang Jack needs Python 3.11 or later, and '$(PYTHON)' is not." \
		"Install one, or name it: make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' lacks the module venv." \
		"On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up in $(VENV) …"
	@umask 022; $(PYTHON) -m venv $(VENV)
	@touch $@

# Where the system's Python was replaced, that of .venv is gone, or looks for its packages elsewhere.
HAS_PACKAGES := import os, sys, sysconfig; sys.exit(not os.path.isdir(sysconfig.get_path("purelib")))
.PHONY: own-python
own-python:
	@test ! -e $(VENV)/.made || $(BIN)/python -c '$(HAS_PACKAGES)' 2>/dev/null || { \
		echo "The Python of $(VENV) was replaced."; rm -rf $(VENV); }

.PHONY: dev
dev: own-python
	@$(MAKE) --silent $(VENV)/.dev
	@$(BIN)/python -m bot.locale

# ---------------------------------------------------------------------------------------- running

# Only the program reads settings, so that it and make cannot differ: make installs what it runs with,
# and asks it what else to install. Without a token that is the sandbox, with a DATABASE_URL a driver …
.PHONY: ready
ready: own-python
	@$(MAKE) --silent $(VENV)/.run
	@needs=$$($(BIN)/python -m bot.cli.needs) && $(MAKE) --silent $$(printf '$(VENV)/.%s ' $$needs)
	@umask 022; $(BIN)/python -m bot.locale
	@umask 022; $(BIN)/python -m compileall -q bot cogs

# The first line, before anything is looked for.
.PHONY: hello
hello:
	@test -e $(VENV)/.run && echo "Preparing Hang Jack …" || \
		echo "Preparing Hang Jack: the first time takes a minute or two …"

# What installs has time for it. Where it fails, the players are slower. The update of earlier versions
# sets SANDBOX where it sees no token, and makes no backup then.
.PHONY: setup
setup: hello ready
	@[ -z "$(SANDBOX)" ] || sh deploy/update.sh guard
	@! $(IS_TO_COMPILE) || $(MAKE) --silent compile || echo "The computer players stay plain Python." >&2
	@$(BIN)/python -m bot.cli.service

# Asks for the bot's token, and writes it into .env.
.PHONY: token
token: own-python
	@$(MAKE) --silent $(VENV)/.run
	@$(BIN)/python -m bot token || $(REFUSED)

.PHONY: update back
update:
	@sh deploy/update.sh || $(REFUSED)

back:
	@sh deploy/update.sh back '$(subst ','\'',$(value TO))' || $(REFUSED)

# make ends with a line of its own, and nothing can prevent that.
REFUSED = { echo "The next line is make's, and says nothing more." >&2; exit 1; }

.PHONY: run
run: hello ready
	@! $(IS_TO_COMPILE) 2>/dev/null || $(MAKE) --silent compile-beside
	@exec $(BIN)/python -m bot run $(ARGS)

# Compiled, the computer players think about ten times as fast: a minute or two, once a version.
IS_TO_COMPILE = $(BIN)/python -m bot.players.compile --wanted

.PHONY: compile
compile: own-python
	@$(MAKE) --silent $(VENV)/.compile
	@umask 022; $(BIN)/python -m bot.players.compile

# Beside the bot, which starts at once, and to the end even where the bot is stopped before: it holds no
# pipe and heeds no Ctrl-C. Where it fails, the next start says so.
.PHONY: compile-beside
compile-beside:
	@echo "The computer players are being compiled beside this: see $(VENV)/compile.log." \
		"In a minute or two they can review games."
	@kill -0 "$$(cat $(VENV)/compile.pid 2>/dev/null)" 2>/dev/null || { \
		nohup nice $(MAKE) --silent compile </dev/null >$(VENV)/compile.log 2>&1 & \
		echo $$! >$(VENV)/compile.pid; }

# ----------------------------------------------------------------------------------------- gates

.PHONY: test
test: dev
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal $(ARGS)

.PHONY: lint
lint: dev
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

.PHONY: types
types: dev
	@$(BIN)/mypy

.PHONY: imports
imports: dev
	@$(BIN)/lint-imports --no-logo

.PHONY: locks
locks: dev
	@$(BIN)/python .ci/locks.py

.PHONY: audit
audit: dev
	@$(BIN)/python .ci/audit.py

.PHONY: wheel
wheel: dev
	@$(BIN)/python .ci/wheel.py

.PHONY: image
image:
	@bash .ci/image

.PHONY: check
check: lint types imports locks test

# How many of random faults the tests notice: a measure, and no gate. CONTRIBUTING.md says how to read it.
.PHONY: mutants
mutants: dev
	@$(BIN)/python -m tests.mutants $(ARGS)

# ------------------------------------------------------------------------------- the long way round

# Each part has ARGS of its own: make soak-deals ARGS=…, make soak-kills ARGS=…
.PHONY: soak soak-deals soak-core soak-kills
soak: soak-deals soak-core soak-kills

soak-deals: dev
	@$(BIN)/python -m tests.engine.soak $(ARGS)

soak-core: dev
	@$(MAKE) --silent compile || true
	@$(BIN)/python -m tests.players.core.both $(ARGS)
	@$(BIN)/python -m tests.players.decisions --check

soak-kills: dev
	@$(BIN)/python -m pytest -o faulthandler_timeout=0 --hypothesis-profile=soak tests/wire/kills $(ARGS)

# What the engine is measured against lives in an environment of its own: the bot needs none of it.
# Where a part of it cannot be installed, the engine's own figures are printed all the same.
BENCH := $(VENV)-bench

.PHONY: bench bench-engine bench-host bench-players bench-thinking bench-competition bench-event bench-footprint bench-ratings bench-busy
bench:
	@$(MAKE) --silent bench-engine ARGS=
	@$(MAKE) --silent bench-host
	@$(MAKE) --silent bench-competition
	@$(MAKE) --silent bench-event
	@$(MAKE) --silent bench-ratings
	@$(MAKE) --silent bench-busy

.PHONY: year ages
year: dev
	@$(BIN)/python -m benchmarks.year

ages: dev
	@$(BIN)/python -m benchmarks.ages

bench-engine: $(BENCH)/.bench
	@PYTHONPATH=. $(BENCH)/bin/python benchmarks/engine.py $(ARGS)

bench-host: dev
	@$(BIN)/python -m benchmarks.host $(ARGS)

bench-players: compile
	@$(BIN)/python -m benchmarks.players $(ARGS)

bench-thinking: dev
	@$(BIN)/python -m benchmarks.thinking $(ARGS)

.PHONY: tune-players check-habits win-chances
tune-players: compile
	@$(BIN)/python -m benchmarks.players.tuning $(ARGS)

check-habits: compile
	@$(BIN)/python -m benchmarks.players.checking $(ARGS)

win-chances: compile
	@$(BIN)/python -m benchmarks.players.chances $(ARGS)

bench-competition: dev
	@$(BIN)/python -m benchmarks.competition $(ARGS)

bench-event: dev
	@$(BIN)/python -m benchmarks.event $(ARGS)

bench-footprint: dev
	@$(BIN)/python -m benchmarks.footprint $(ARGS)

bench-ratings: dev
	@$(BIN)/python -m benchmarks.ratings $(ARGS)

bench-busy: dev
	@$(BIN)/python -m benchmarks.busy $(ARGS)

$(BENCH)/.bench: requirements/bench.txt
	@$(PYTHON) -m venv $(BENCH)
	@$(BENCH)/bin/python requirements/install.py $< && touch $@ \
		|| echo "RLCard and OpenSpiel cannot be installed here: there will be no ratios." >&2

# ------------------------------------------------------------------------------------ maintaining

.PHONY: format
format: dev
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

# dev.txt holds everything and is compiled first; the others are held to its versions, so that any
# of them can be installed over any other.
PIN = $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

.PHONY: lock
lock: dev
	@$(PIN) --all-extras --output-file requirements/dev.txt $(ARGS)
	@$(PIN) --constraint requirements/dev.txt --output-file requirements/run.txt
	@$(PIN) --constraint requirements/dev.txt --output-file requirements/sandbox.txt --extra sandbox
	@$(PIN) --constraint requirements/dev.txt --output-file requirements/postgres.txt --extra postgres
	@$(PIN) --constraint requirements/dev.txt --output-file requirements/metrics.txt --extra metrics
	@$(subst pyproject.toml,requirements/compile.in,$(PIN)) --constraint requirements/dev.txt \
		--output-file requirements/compile.txt
	@$(subst pyproject.toml,requirements/bench.in,$(PIN)) --output-file requirements/bench.txt
	@$(BIN)/python .ci/locks.py

# Brings new messages into the catalogues of all languages, or only into that of ARGS=de, and takes
# unused ones out.
.PHONY: words
words: dev
	@$(BIN)/python -m tests.words $(ARGS)

.PHONY: commands
commands: dev
	@$(BIN)/python -m tests.manual

# Tags this commit, once the version and the changelog say so. It pushes nothing.
.PHONY: release
release:
	@$(PYTHON) .ci/release.py $(VERSION) || $(REFUSED)

.PHONY: clean
clean:
	rm -rf $(VENV) $(BENCH) .venv-newest .hypothesis .import_linter_cache .mutants .mypy_cache .pytest_cache .ruff_cache
	find bot/locale -name '*.mo' -delete
	find bot benchmarks cogs tests -type d -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
