# What README.md tells about. `make run` and `make test` install the Debian packages they need; see .ci/install-packages.

SWIFT = swift
# Imports show which floor a module stands on; one that Package.swift doesn't declare is an error.
BUILD = $(SWIFT) build --explicit-target-dependency-import-check error
# Without cross-module optimization the tables of the bus library stay generic, and cost a quarter of a call.
RELEASE = $(BUILD) -c release --static-swift-stdlib -Xswiftc -cross-module-optimization
PROGRAMS = .build/release/alarmsd .build/release/alarmsctl

CLANG = clang
TWIN_FLAGS = -std=gnu17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
DATADIR = $(PREFIX)/share

# For `make test`, `make oracle` and `make bench`: further arguments, such as ARGS="--filter DBusTests", ARGS="--seed 7"
# or ARGS=--json.
ARGS =

SOURCES = Sources Tests Package.swift
SCRIPTS = .ci/run .ci/install-packages $(addprefix Tests/Guest/,run image library clock-test suspend-test)

.PHONY: build build-tests run test oracle life test-guest test-suspend lint format bench install clean

build:
	$(RELEASE) --product alarmsd
	$(RELEASE) --product alarmsctl

build-tests:
	$(BUILD) --build-tests

run:
	@.ci/install-packages run
	@$(MAKE) --no-print-directory build
	@.build/release/alarmsctl demo --service .build/release/alarmsd

# Ends with the line of Swift Testing that counts the tests. With arguments it is only some of them, and neither oracle
# nor life.
test:
	@.ci/install-packages run test
	@$(MAKE) --no-print-directory build-tests
	$(if $(ARGS),,@$(MAKE) --no-print-directory oracle)
	$(if $(ARGS),,@$(MAKE) --no-print-directory life)
	$(SWIFT) test --skip-build --disable-xctest $(ARGS)

# Compares when alarms are due with what Python and systemd say, in the release build: there are many cases. Each line that
# counts them names the seed, with which they can be had again.
oracle:
	@.ci/install-packages run test
	@$(RELEASE) --product zone-oracle
	@python3 -B Tests/ZoneOracle/oracle.py $(ARGS) | .build/release/zone-oracle
	@python3 -B Tests/ZoneOracle/systemd.py $(ARGS) | .build/release/zone-oracle

# Years of alarms under a virtual clock, each occurrence of which is looked for. It takes an optimised build. Further
# arguments: ARGS="--seed 8 --years 2".
life:
	@.ci/install-packages run
	@$(RELEASE) --product simulated-life
	@.build/release/simulated-life $(ARGS)

# In a virtual machine, since it sets the clock; takes minutes, and is for root.
test-guest:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	Tests/Guest/run clock-test $(PROGRAMS)

# Likewise, since it makes the machine sleep. ARGS="-s trixie" tries another release of Debian than this machine's own.
test-suspend:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	@rm -rf .build/guest/installed
	@$(MAKE) --no-print-directory install DESTDIR=.build/guest/installed PREFIX=/usr CAPABILITY=ambient
	Tests/Guest/run $(ARGS) suspend-test .build/guest/installed

lint:
	@.ci/install-packages lint
	$(SWIFT) format lint --strict -r $(SOURCES)
	xmllint --noout dbus/*.xml
	shellcheck $(SCRIPTS)

format:
	$(SWIFT) format -i -r $(SOURCES)

# The C twin is compiled here, as a C program is: SwiftPM would link the Swift runtime into it.
# Only the benchmark itself writes to standard output, so that `make -s bench ARGS=--json` prints JSON alone.
bench:
	@.ci/install-packages run
	@$(RELEASE) >&2
	@$(CLANG) $(TWIN_FLAGS) -o .build/release/benchmark-twin Tests/BenchmarkTwin/*.c \
	    $$(pkg-config --cflags --libs dbus-1 libsystemd sqlite3)
	@.build/release/benchmark $(ARGS)

# Installs what `make build` has built: run by root, it must not build.
install:
	@for program in $(PROGRAMS); do \
	    test -x $$program || { echo "make install: $$program is missing; run make build first" >&2; exit 1; }; \
	done
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(DATADIR)/dbus-1/services $(DESTDIR)$(DATADIR)/dbus-1/interfaces
	install -m 755 $(PROGRAMS) $(DESTDIR)$(BINDIR)
	sed 's|@bindir@|$(BINDIR)|' dbus/org.example.Alarms.service \
	    >$(DESTDIR)$(DATADIR)/dbus-1/services/org.example.Alarms.service
	chmod 644 $(DESTDIR)$(DATADIR)/dbus-1/services/org.example.Alarms.service
	install -m 644 dbus/*.xml $(DESTDIR)$(DATADIR)/dbus-1/interfaces

clean:
	rm -rf .build
