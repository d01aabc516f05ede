# What README.md and CONTRIBUTING.md describe. `make run` and `make test` install the Debian packages they need; see
# .ci/install-packages.

SWIFT = swift
# SwiftPM leaves a directory in $TMPDIR for each module (https://github.com/swiftlang/swift-driver/issues/1720). What is older
# than an hour is removed; a directory for each run would have SwiftPM read Package.swift anew.
TEMPORARY = .build/tmp
SWIFTPM = mkdir -p $(TEMPORARY) && find $(TEMPORARY) -mindepth 1 -mmin +60 -delete; \
    TMPDIR="$(CURDIR)/$(TEMPORARY)" $(SWIFT)
# Imports show which floor a module stands on; one that Package.swift doesn't declare is an error.
BUILD = $(SWIFTPM) build --explicit-target-dependency-import-check error
# No program of these looks for libraries beside itself.
RELEASE = $(BUILD) -c release --static-swift-stdlib --disable-local-rpath $(COMPILING:%=-Xswiftc %) \
    $(LINKING:%=-Xlinker '%')
# Without cross-module optimization the tables of the bus library stay generic, and cost a quarter of a call. Functions in
# sections of their own can be left out and put in order. Types that are looked up by their names, as Swift does to have
# less code, take a tenth of the start.
COMPILING = -cross-module-optimization -Xfrontend -function-sections \
    -Xfrontend -disable-concrete-type-metadata-mangled-name-accessors -use-ld=lld -Xclang-linker -static-libgcc
# How they are linked: all that is bound at the start is then read-only; no symbol is exported, against Swift's own flags;
# relocations are packed where the C library reads that (glibc 2.36); and, where there is a static one, the C++ library of
# the Swift runtime is linked statically, since it is of use to nothing else.
LINKING = --no-export-dynamic -z relro -z now $(PACKED_RELOCATIONS) $(STATIC_CXX:%=--remap-inputs=*/libstdc++.so=%) \
    --symbol-ordering-file=$(START_ORDER) --no-warn-symbol-ordering
PACKED_RELOCATIONS = $(shell grep -qs GLIBC_ABI_DT_RELR "$$($(CLANG) -print-file-name=libc.so.6)" && \
    echo -z pack-relative-relocs)
STATIC_CXX = $(wildcard $(shell $(CLANG) -print-file-name=libstdc++.a))
# The functions that the service starts with, which the linker puts side by side, so that little else comes into memory with
# them; in the other programs those that they share with it. `make start-order` writes it.
START_ORDER = Sources/alarmsd/alarmsd.order
# Where the programs are that were built, and those that people run and those that the service runs.
PRODUCTS = .build/release
PROGRAMS = $(PRODUCTS)/alarmsd $(PRODUCTS)/alarmsctl
PLAYER = $(PRODUCTS)/alarms-player
WAKER = $(PRODUCTS)/alarms-waker
# The languages there is a translation for; all those with a catalogue, English among them, since who understands English
# and then German would else be shown German; and where the programs that were built look for catalogues.
TRANSLATIONS = $(shell cat desktop/po/LINGUAS)
LANGUAGES = en $(TRANSLATIONS)
CATALOGUES = $(PRODUCTS)/../share/locale
# A program with a capability shall depend on nothing that others may put in its way. It takes a static C library.
WAKER_FLAGS = -Xswiftc -static-executable -Xswiftc -Xclang-linker -Xswiftc -static-pie

CLANG = clang
TWIN_FLAGS = -std=gnu17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec
DATADIR = $(PREFIX)/share
# Programs look for translations in ../share/locale beside their directory, and else where the C library does.
LOCALEDIR = $(DATADIR)/locale
SYSCONFDIR = /etc
USERUNITDIR = $(PREFIX)/lib/systemd/user
# What lets the service wake the machine. `file`: a capability of the file alarms-waker, which works everywhere.
# `ambient`: a drop-in of the unit, for systemd 254 and later; elsewhere it keeps the service from starting.
CAPABILITY = file
# How alarms-waker is stripped: statically linked, it has 3 MB of symbols. Empty: not, for packagers whose tools do it.
STRIP = -s

# For `make test`, `make oracle`, `make bench` and others: further arguments, such as ARGS="--filter DBusTests",
# ARGS="--seed 7" or ARGS=--json.
ARGS =

SOURCES = Sources Tests Package.swift
SCRIPTS = .ci/run .ci/install-packages $(addprefix Tests/Guest/,run image library clock-test suspend-test) \
    $(addprefix Tests/RealSystem/,boot init) $(addprefix Tests/Release/,check order)

.PHONY: build build-tests catalogues run test oracle life soak test-guest test-suspend test-desktops lint format po-update \
    bench start-order install uninstall clean

build:
	$(RELEASE) --product alarmsd
	$(RELEASE) --product alarmsctl
	$(RELEASE) --product alarms-player
	$(RELEASE) $(WAKER_FLAGS) --product alarms-waker
	@$(MAKE) --no-print-directory catalogues

# Compiles the translations.
catalogues:
	@mkdir -p $(LANGUAGES:%=$(CATALOGUES)/%/LC_MESSAGES)
	@msgen --lang=en desktop/po/alarms.pot | msgfmt -o $(CATALOGUES)/en/LC_MESSAGES/alarms.mo -
	@for language in $(TRANSLATIONS); do \
	    msgfmt -o $(CATALOGUES)/$$language/LC_MESSAGES/alarms.mo desktop/po/$$language.po || exit 1; \
	done

build-tests:
	$(BUILD) --build-tests
	@$(MAKE) --no-print-directory catalogues PRODUCTS=.build/debug

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
	$(SWIFTPM) test --skip-build --disable-xctest $(ARGS)

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

# Hours of random clients, rings, kills and restarts, checked from outside by a reference model. SEED=7 does the same
# again, as far as time allows. What the service has written is kept in .build/soak.
HOURS = 1
soak:
	@.ci/install-packages run soak
	@$(MAKE) --no-print-directory build
	@Tests/Soak/run $(PRODUCTS)/alarmsd .build/soak --hours $(HOURS) $(if $(SEED),--seed $(SEED))

# In a virtual machine, since it sets the clock; takes minutes, and is for root.
test-guest:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	Tests/Guest/run clock-test $(PROGRAMS)

# Likewise, since it makes the machine sleep. ARGS="-s trixie" tries another release of Debian than this machine's own.
# CYCLES=25 lets it sleep so often instead, woken by an alarm each time, and sums that up; each takes about a minute.
test-suspend:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	@rm -rf .build/guest/installed
	@$(MAKE) --no-print-directory install DESTDIR=.build/guest/installed PREFIX=/usr CAPABILITY=ambient
	Tests/Guest/run $(ARGS) $(if $(CYCLES),-c $(CYCLES)) suspend-test .build/guest/installed

# With real notification servers, on screens that nobody sees; half a minute for each. ARGS="gnome dunst" tries only these.
# Pictures of what a person sees are kept in .build/desktops.
test-desktops:
	@.ci/install-packages run desktops
	@$(MAKE) --no-print-directory build
	Tests/Desktops/run $(PRODUCTS)/alarmsd .build/desktops $(ARGS)

lint:
	@.ci/install-packages lint
	$(SWIFT) format lint --strict -r $(SOURCES)
	xmllint --noout dbus/*.xml
	shellcheck $(SCRIPTS)
	mandoc -T lint -W warning desktop/man/*
	@desktop/po/extract Sources | diff -u desktop/po/alarms.pot - || { \
	    echo "make lint: desktop/po/alarms.pot isn't what the code says; run make po-update" >&2; exit 1; \
	}
	@for language in $(TRANSLATIONS); do \
	    msgfmt --check -o /dev/null desktop/po/$$language.po && \
	    msgcmp desktop/po/$$language.po desktop/po/alarms.pot || exit 1; \
	done

format:
	$(SWIFT) format -i -r $(SOURCES)

# Takes new and changed texts of the code to the translators, who complete what is empty or marked as fuzzy.
po-update:
	@.ci/install-packages lint
	desktop/po/extract Sources >desktop/po/alarms.pot
	@for language in $(TRANSLATIONS); do \
	    msgmerge --quiet --update --backup=none desktop/po/$$language.po desktop/po/alarms.pot || exit 1; \
	done

# The C twin is compiled here, as a C program is: SwiftPM would link the Swift runtime into it.
# Only the benchmark itself writes to standard output, so that `make -s bench ARGS=--json` prints JSON alone.
bench:
	@.ci/install-packages run
	@for product in alarmsd alarms-player benchmark; do $(RELEASE) --product $$product >&2 || exit 1; done
	@$(CLANG) $(TWIN_FLAGS) -o .build/release/benchmark-twin Tests/BenchmarkTwin/*.c \
	    $$(pkg-config --cflags --libs dbus-1 libsystemd sqlite3)
	@.build/release/benchmark $(ARGS)

# Writes down anew what the service starts with, when Tests/Release/check says that it is no longer that.
start-order:
	@.ci/install-packages run order
	@$(MAKE) --no-print-directory build
	Tests/Release/order $(PRODUCTS) >.build/alarmsd.order
	mv .build/alarmsd.order $(START_ORDER)
	@# SwiftPM doesn't know what else the linker reads.
	@rm $(PRODUCTS)/alarmsd
	@$(MAKE) --no-print-directory build

# The files of dbus/ and desktop/ that name the programs, and where each is installed.
ACTIVATION = $(DATADIR)/dbus-1/services/org.example.Alarms.service
UNIT = $(USERUNITDIR)/alarmsd.service
DROP_IN = $(UNIT).d/ambient-capability.conf
AUTOSTART = $(SYSCONFDIR)/xdg/autostart/org.example.Alarms.desktop
APPLICATION = $(DATADIR)/applications/org.example.Alarms.desktop
# What people copy, and change.
EXAMPLE = $(DATADIR)/doc/alarms/alarms.conf
FILL_IN = sed 's|@bindir@|$(BINDIR)|g; s|@libexecdir@|$(LIBEXECDIR)|g'
INTERFACES = $(notdir $(wildcard dbus/*.xml))

# Installs what `make build` has built: run by root, it must not build. What a package can't hold, it does itself only
# where it installs on this machine, and else says.
install:
	@for file in $(PROGRAMS) $(PLAYER) $(WAKER) $(LANGUAGES:%=$(CATALOGUES)/%/LC_MESSAGES/alarms.mo); do \
	    test -e $$file || { echo "make install: $$file is missing; run make build first" >&2; exit 1; }; \
	done
	@case "$(CAPABILITY)" in file|ambient) ;; *) \
	    echo "make install: CAPABILITY: expected file or ambient, got \"$(CAPABILITY)\"" >&2; exit 1 ;; \
	esac
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(LIBEXECDIR) $(DATADIR)/dbus-1/interfaces \
	    $(dir $(ACTIVATION) $(UNIT) $(AUTOSTART) $(APPLICATION)))
	install -m 755 $(PROGRAMS) $(DESTDIR)$(BINDIR)
	install -m 755 $(PLAYER) $(DESTDIR)$(LIBEXECDIR)
	install $(STRIP) -m 755 $(WAKER) $(DESTDIR)$(LIBEXECDIR)
	install -m 644 dbus/*.xml $(DESTDIR)$(DATADIR)/dbus-1/interfaces
	install -D -m 644 desktop/alarms.conf $(DESTDIR)$(EXAMPLE)
	$(FILL_IN) dbus/org.example.Alarms.service >$(DESTDIR)$(ACTIVATION)
	$(FILL_IN) desktop/alarmsd.service >$(DESTDIR)$(UNIT)
	for file in $(AUTOSTART) $(APPLICATION); do \
	    $(FILL_IN) desktop/org.example.Alarms.desktop >$(DESTDIR)$$file || exit 1; \
	done
	chmod 644 $(addprefix $(DESTDIR),$(ACTIVATION) $(UNIT) $(AUTOSTART) $(APPLICATION))
	for language in $(LANGUAGES); do \
	    install -D -m 644 $(CATALOGUES)/$$language/LC_MESSAGES/alarms.mo \
	        $(DESTDIR)$(LOCALEDIR)/$$language/LC_MESSAGES/alarms.mo || exit 1; \
	done
ifeq ($(CAPABILITY),ambient)
	install -D -m 644 desktop/ambient-capability.conf $(DESTDIR)$(DROP_IN)
else
	rm -f $(DESTDIR)$(DROP_IN)
endif
	@for command in \
	    $(if $(filter file,$(CAPABILITY)),"setcap cap_wake_alarm+ep $(LIBEXECDIR)/alarms-waker") \
	    "systemctl --global enable alarmsd.service"; do \
	    if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ]; then \
	        echo "$$command"; $$command || echo "make install: that failed; run it later, as root" >&2; \
	    else \
	        echo "make install: where it is installed, root has yet to run: $$command"; \
	    fi; \
	done

# With the same variables as `make install`.
uninstall:
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ] && command -v systemctl >/dev/null; then \
	    systemctl --global disable alarmsd.service; \
	fi
	rm -f $(addprefix $(DESTDIR),$(addprefix $(BINDIR)/,$(notdir $(PROGRAMS))) \
	    $(addprefix $(LIBEXECDIR)/,$(notdir $(PLAYER) $(WAKER))) \
	    $(addprefix $(DATADIR)/dbus-1/interfaces/,$(INTERFACES)) $(LANGUAGES:%=$(LOCALEDIR)/%/LC_MESSAGES/alarms.mo) \
	    $(ACTIVATION) $(UNIT) $(DROP_IN) $(AUTOSTART) $(APPLICATION) $(EXAMPLE))
	rmdir --ignore-fail-on-non-empty $(DESTDIR)$(UNIT).d $(DESTDIR)$(dir $(EXAMPLE)) 2>/dev/null || true

clean:
	rm -rf .build
