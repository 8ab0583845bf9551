# Every target sets up what it needs in .venv, so each works in a fresh checkout on a machine with Python 3.11 or later.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
WORKERS := 3  # of two cores: a test that waits for its browser leaves room for another

.PHONY: run test test-compiled lint soak bench wheel met playthroughs clean

run: $(READY)  ## serve the app on this machine
	$(BIN)/wartable serve

test: lint  ## everything that must hold before a commit
	$(BIN)/pytest -n $(WORKERS) --rules-complete

test-compiled: $(READY)  ## what the rules, programs and odds must hold, on the build that `make wheel` has made
	WARTABLE_BUILD=compiled PYTHONPATH=build/compiled/src $(BIN)/pytest -n 2 tests/kernel tests/battle_bosses \
		tests/space_infantry tests/starbreach tests/infinity tests/odds tests/bots tests/lab tests/contract \
		tests/test_compiled.py::test_the_build_that_was_asked_for_runs tests/test_situations.py tests/test_playthroughs.py

lint: $(READY)  ## style, types and layers, without running anything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: $(READY)  ## thousands of games, kill loops and load; takes long
	$(BIN)/pytest -n 2 -m soak

bench: $(READY) .venv-peers/ready  ## measure speed next to public peers, the table of aims first
	$(BIN)/python -m bench.table --peers .venv-peers/bin/python --node .venv-peers
	$(BIN)/python -m bench --peers .venv-peers/bin/python
	$(BIN)/python -m bench.skirmish
	$(BIN)/python -m bench.opponent
	$(BIN)/python -m bench.pairing
	$(BIN)/python -m bench.load
	$(BIN)/python -m bench.desk
	$(BIN)/python -m bench.thinking

wheel: $(READY)  ## the same program with its hot path compiled, for this machine; WARTABLE_PURE=1: the plain one
	$(BIN)/python -m pip install --quiet setuptools
	$(BIN)/python -m compiled

.venv-peers/ready:
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet open_spiel chess 'pettingzoo[classic]'
	npm install --silent --prefix .venv-peers boardgame.io
	touch $@

met: $(READY)  ## run the tests and write down where people meet each rule
	$(BIN)/pytest -n 2 --rules-complete --write-met

playthroughs: $(READY)  ## record the playthrough of every game and mode again
	$(BIN)/python -m tests.playthroughs

clean:  ## remove what the other targets leave behind; .venv stays
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find bench src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Wartable needs Python 3.11 or later; $(PYTHON) is not. Name another: make PYTHON=python3.11" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $(READY)
