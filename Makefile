# Two commands on a fresh machine: `make demo` builds every game into output/, `make test` runs the tests.
# Both need only Python 3.11 or newer and make. VENV=… puts the virtual environment elsewhere.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: demo test slow-test lint bench clean

demo: $(VENV)/.installed
	$(BIN)/toolkit build

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow"

slow-test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n auto --dist worksteal -m slow

lint: $(VENV)/.installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.installed-dev
	$(PIP) install -r benchmarks/requirements.txt
	$(BIN)/python -m benchmarks

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; $(PYTHON) is older. Try: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(PIP) install -e .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/bin/python pyproject.toml
	$(PIP) install -e '.[dev]'
	@touch $@ $(VENV)/.installed

clean:
	rm -rf $(VENV) output
