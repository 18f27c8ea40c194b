# What people type. Everything is built by CMake presets (CMakePresets.json); this file only
# gives the commands short names and makes sure that what they need is installed.
.DEFAULT_GOAL := help
.PHONY: help play terminal build page deb wheel install check test sim same bench bench-peers scale ladder fuzz tidy format deps deps-page deps-test clean

BUILD := build
PROGRAM := $(BUILD)/crosstown
MODULE := $(BUILD)/wasm/web/wasm/crosstown.wasm
JOBS := $(shell nproc 2>/dev/null || echo 2)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# HOST=0.0.0.0 lets in everybody in the house.
play: page ## install what is missing, build everything, and say where to play in the browser
	@$(PROGRAM) serve --open $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

terminal: build ## play in the terminal instead
	@$(PROGRAM) play

build: deps ## build the program alone: build/crosstown
	@$(MAKE) --no-print-directory program PAGE=

page: deps-page ## build the page and the program with the page in it
	@scripts/build-page
	@$(MAKE) --no-print-directory program PAGE=$(CURDIR)/$(BUILD)/page

deb: page ## build the Debian package: build/crosstown_*.deb (apt install ./build/crosstown_*.deb)
	@scripts/deps deb
	@scripts/build-deb

.PHONY: program
program:
	@cmake --preset release -DCT_PAGE="$(PAGE)" >$(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log; exit 1; }
	@cmake --build --preset release --target crosstown -j $(JOBS)
	@cp -f $(BUILD)/release/crosstown $(PROGRAM)
	@rm -rf $(BUILD)/locale
	@if [ -d $(BUILD)/release/locale ]; then cp -R $(BUILD)/release/locale $(BUILD)/locale; fi

wheel: deps ## the Python package: build/wheel/crosstown-*.whl, and build/python to import it from (docs/python.md)
	@scripts/deps python
	@cmake --preset release >$(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log; exit 1; }
	@cmake --build --preset release --target static_library -j $(JOBS)
	@bindings/python/build $(BUILD)/python $(BUILD)/release/libcrosstown.a
	@CROSSTOWN_LIBRARY=$(CURDIR)/$(BUILD)/release/libcrosstown.a bindings/python/make-wheel $(BUILD)/wheel

# With the page in the program if it has been built (make page). PREFIX and DESTDIR as everywhere.
PREFIX := /usr/local
install: deps ## install the program and the library with header, pkg-config and CMake files (PREFIX, DESTDIR)
	@$(MAKE) --no-print-directory program PAGE=$(if $(wildcard $(BUILD)/page/index.html),$(CURDIR)/$(BUILD)/page)
	@cmake --build --preset release --target crosstown libcrosstown static_library manual -j $(JOBS)
	@DESTDIR="$(DESTDIR)" cmake --install $(BUILD)/release --prefix "$(PREFIX)"

check: deps-test ## the inner loop, under a minute: gcc with sanitizers, unit tests, quick laws
	@scripts/test check

test: deps-test ## everything: gcc, clang, sanitizers, laws, planted bugs, fuzz corpus, WebAssembly, the page
	@scripts/test all

sim: deps-test ## the server in a made-up world for long (SIM_RUNS, SIM_SEED), every bug planted in it; the real one killed a thousand times (KILLS), three of them on one PostgreSQL for ten minutes (NODES_SECONDS), one cut off from it for five (PARTITION_SECONDS)
	@cmake --preset release >$(BUILD)/configure.log 2>&1 || { cat $(BUILD)/configure.log; exit 1; }
	@cmake --build --preset release --target sim crosstown -j $(JOBS)
	@$(BUILD)/release/tests/sim --seed $(or $(SIM_SEED),1) --runs $(or $(SIM_RUNS),400) --hours 3 --need --progress
	@tests/sim/planted $(BUILD)/release
	@/usr/bin/python3 tests/online/kills.py $(BUILD)/release/crosstown tests/serve/page $(or $(KILLS),1000)
	@/usr/bin/python3 tests/online/nodes.py $(BUILD)/release/crosstown tests/serve/page $(or $(NODES_SECONDS),600) 3 200
	@/usr/bin/python3 tests/online/partition.py $(BUILD)/release/crosstown tests/serve/page $(or $(PARTITION_SECONDS),300) 2 20 || [ $$? -eq 77 ]

same: deps-test ## compare the games of every compiler, optimisation, sanitizer and WebAssembly for long (SEEDS, ITERATIONS)
	@scripts/same long

bench: build ## speed of the rules beside a fixed reference loop, of the server beside an echo; of WebAssembly and the page, if they have been built
	@$(PROGRAM) bench
	@$(PROGRAM) bench --endings
	@$(PROGRAM) bench --tables
	@cmake --build --preset release --target bench_batch -j $(JOBS) >/dev/null
	@$(BUILD)/release/tests/lib/bench_batch
	@cmake --build --preset release --target echo_server -j $(JOBS) >/dev/null
	@if command -v python3 >/dev/null; then scripts/bench-online $(PROGRAM) $(BUILD)/release/tests/echo_server; fi
	@if command -v node >/dev/null && [ -f $(MODULE) ]; then scripts/bench-wasm $(PROGRAM) $(MODULE); fi
	@if [ -d $(BUILD)/page ] && [ -d web/node_modules ] && command -v chromium >/dev/null; then \
		CT_PROGRAM=$(CURDIR)/$(PROGRAM) node tests/web/browser/bench.mjs; fi

scale: build ## what the server bears with each store, and with tables that sleep (TABLES, SECONDS, RATE, SLEEPING); needs PostgreSQL
	@scripts/bench-scale $(PROGRAM)
bench-peers: build ## the same game through plain C, batch, WebAssembly, Python and boardgame.io (installed from npm into tests/peers), with ratios
	@cmake --build --preset release --target bench_batch -j $(JOBS) >/dev/null
	@scripts/bench-peers

ladder: build ## how strong the agents are: writes docs/strength.md (GAMES, MS, JOBS); proves all puzzles
	@for file in data/puzzles/*.jsonl; do $(PROGRAM) mine --check $$file || exit 1; done
	@scripts/ladder $(PROGRAM)

fuzz: deps-test ## fuzz the parsers for long: FUZZ_SECONDS=600 each
	@scripts/fuzz

tidy: deps-test ## clang-tidy on every C file, deeper than make test: what looks like a mistake
	@scripts/check-tidy

format: deps-test ## clang-format on every C file, prettier on every file of the page
	@scripts/c-files | xargs clang-format -i
	@scripts/page-packages
	@scripts/page-files | xargs web/node_modules/.bin/prettier --write --log-level warn

deps:
	@mkdir -p $(BUILD)
	@scripts/deps build

deps-page:
	@mkdir -p $(BUILD)
	@scripts/deps build page

deps-test:
	@mkdir -p $(BUILD)
	@scripts/deps build page test

clean: ## remove build/
	rm -rf $(BUILD)
