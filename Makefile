# Thin: each target says one thing. Everything is installed into this folder.
PYTHON ?= python3
PY := .venv/bin/python
SETUP = @command -v $(PYTHON) >/dev/null 2>&1 || { echo "sobremesa: $(PYTHON) was not found; install Python 3.11 or newer" >&2; exit 1; }; $(PYTHON) deploy/setup.py

.PHONY: help play setup test test-fast faults lint format bench types lock

help:
	@echo "make play   everything, on one URL      make test   all tests"
	@echo "make lint   style, types, architecture  make bench  speed, as tables"

play:
	$(SETUP) run
	@exec $(PY) manage.py up $(ARGS)

setup:
	$(SETUP) dev

test: setup
	$(PY) -m pytest tests -m "not e2e and not processes" -n 2 $(ARGS)
	$(PY) -m pytest tests -m processes -n 2 --dist loadfile $(ARGS)
	$(PY) -m pytest tests -m e2e -n 2 --dist loadgroup $(ARGS)
	$(PYTHON) deploy/setup.py npm test

test-fast: setup
	$(PY) -m pytest tests -m "not e2e and not processes" $(ARGS)

faults: setup
	PYTHONPATH=platform:. DJANGO_SETTINGS_MODULE=config.settings.test $(PY) -m tests.faults $(ARGS)

lint: setup
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	PYTHONPATH=platform:. .venv/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run --settings config.settings.test
	$(PYTHON) deploy/setup.py npm check

format: setup
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .

bench:
	$(SETUP) bench
	PYTHONPATH=platform:. $(PY) -m tests.bench $(ARGS)

# The API's snapshot and the front end's wire types, from the code.
types: setup
	$(PY) manage.py spectacular --format openapi-json --file docs/api/openapi.json --settings config.settings.test
	$(PYTHON) deploy/setup.py npm types

# The lock files, after a change in pyproject.toml (needs uv: pip install uv).
lock:
	uv pip compile -q --universal --generate-hashes --no-header pyproject.toml -o requirements.lock
	uv pip compile -q --universal --generate-hashes --no-header pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
	uv pip compile -q --universal --generate-hashes --no-header --group bench -o requirements-bench.lock
	uv pip compile -q --universal --generate-hashes --no-header --group node -o requirements-node.lock
