# The targets are described in README.md, desktop/docs and CONTRIBUTING.md. Targets install the Debian packages they need; see
# .ci/install-packages.

SWIFT = swift
# SwiftPM leaves a directory in $TMPDIR for each module (https://github.com/swiftlang/swift-driver/issues/1720). What is older
# than an hour is removed; a directory for each run would have SwiftPM read Package.swift anew.
TEMPORARY = .build/tmp
# Each command of SwiftPM is a step, $(call swiftpm,TITLE): it prints its title and its time, see .ci/step. V=1 prints all.
swiftpm = mkdir -p $(TEMPORARY) && find $(TEMPORARY) -mindepth 1 -mmin +60 -delete; \
    TMPDIR="$(CURDIR)/$(TEMPORARY)" .ci/step "$(1)" $(SWIFT)
# Imports define the layers of modules; an import that Package.swift doesn't declare is an error.
build = $(call swiftpm,$(1)) build --explicit-target-dependency-import-check error
# The debug build, for tests, $(call debug,TITLE). With `CLEAN_BUILD=yes` it compiles modules as a whole, which takes a quarter
# less processor time for all of them, as the gate does, and more for a small change.
debug = $(call build,$(1)) $(if $(filter yes,$(CLEAN_BUILD)),$(WHOLE_MODULES:%=-Xswiftc %))
WHOLE_MODULES = -whole-module-optimization -num-threads 2 -no-emit-module-separately-wmo -disable-batch-mode
# The release build of a program, $(call release,PROGRAM). It has no library search path.
release = $(call build,$(1)) -c release --static-swift-stdlib --disable-local-rpath $(COMPILING:%=-Xswiftc %) \
    $(LINKING:%=-Xlinker '%') --product $(1)
# Cross-module optimization specializes the tables of the bus library, which saves a quarter of a call. Functions in
# separate sections can be removed and ordered. Metadata by mangled names, Swift's default for smaller code, takes a
# tenth of the start. Overlapping accesses to memory are only looked for in debug builds, on which all tests run, and with
# EXCLUSIVITY=checked, for a soak and the fuzzer: a call checks a hundred accesses, which takes a twentieth of its time.
EXCLUSIVITY = unchecked
COMPILING = -cross-module-optimization -enforce-exclusivity=$(EXCLUSIVITY) -Xfrontend -function-sections \
    -Xfrontend -disable-concrete-type-metadata-mangled-name-accessors -use-ld=lld -Xclang-linker -static-libgcc
# Linker flags: relocations are bound at the start and then read-only; no symbol is exported, unlike with Swift's own
# flags; relocations are packed if the C library supports that (glibc 2.36); and the C++ library, which only the Swift
# runtime needs, is linked statically if there is a static one. Functions with the same code are one, which saves a
# twentieth: nothing compares their addresses. What Swift compares by address, as metadata, is data, which stays as it is.
# The index of the unwinder's tables is left out, 0.3 MB: nothing here throws C++ exceptions, a thread that exits, as
# libdispatch's main thread does, stops where it finds no table, and debuggers read the tables themselves.
LINKING = --no-export-dynamic -z relro -z now $(PACKED_RELOCATIONS) $(STATIC_CXX:%=--remap-inputs=*/libstdc++.so=%) \
    --no-eh-frame-hdr --icf=all --symbol-ordering-file=$(START_ORDER) --no-warn-symbol-ordering
PACKED_RELOCATIONS = $(shell grep -qs GLIBC_ABI_DT_RELR "$$($(CLANG) -print-file-name=libc.so.6)" && \
    echo -z pack-relative-relocs)
STATIC_CXX = $(wildcard $(shell $(CLANG) -print-file-name=libstdc++.a))
# The functions called at the service's start, and then those of usual calls, which the linker places together to load less of
# the program into memory; it applies to the same functions in the other programs. `make start-order` writes it.
START_ORDER = meson-wrapper/alarmsd.order
# The directory of the built programs; the programs for users, and those that the service runs.
PRODUCTS = .build/release
PROGRAMS = $(PRODUCTS)/alarmsd $(PRODUCTS)/alarmsctl $(PRODUCTS)/app-intents
PLAYER = $(PRODUCTS)/alarms-player
SCREEN = $(PRODUCTS)/alarms-screen
SPEAKER = $(PRODUCTS)/alarms-speaker
WAKER = $(PRODUCTS)/alarms-waker
# The example of the libraries for apps, which isn't installed.
EXAMPLE = $(PRODUCTS)/cooking-timer
LIBEXEC_PROGRAMS = $(PLAYER) $(SCREEN) $(SPEAKER) $(WAKER)
# The languages of the translations; those of the catalogues, with English, since users who prefer English to German
# would otherwise get German; and the directory in which built programs look for catalogues.
TRANSLATIONS = $(shell cat desktop/po/LINGUAS)
LANGUAGES = en $(TRANSLATIONS)
# The directories of files with texts to translate.
TRANSLATED = Sources desktop/layout desktop/gnome-shell desktop/plasma
CATALOGUES = $(PRODUCTS)/../share/locale
catalogue = $(CATALOGUES)/$(1)/LC_MESSAGES/alarms.mo
# A program with a capability must not load anything that users can replace. This needs a static C library.
WAKER_FLAGS = -Xswiftc -static-executable -Xswiftc -Xclang-linker -Xswiftc -static-pie

CLANG = clang
TWIN_FLAGS = -std=gnu17 -D_GNU_SOURCE -O2 -Wall -Wextra -Werror

PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec
DATADIR = $(PREFIX)/share
# Programs look for translations in ../share/locale, relative to their directory, and then where the C library does.
LOCALEDIR = $(DATADIR)/locale
MANDIR = $(DATADIR)/man
# Debian's directory for packages is $(DATADIR)/zsh/vendor-completions.
ZSHCOMPLETIONDIR = $(DATADIR)/zsh/site-functions
SYSCONFDIR = /etc
USERUNITDIR = $(PREFIX)/lib/systemd/user
# The way in which the service gets the capability to wake the machine. `file`: a file capability of alarms-waker, which
# works everywhere. `ambient`: a drop-in of the unit, for systemd 254 and later; with older ones the service can't
# start. `none`: the machine is woken only where the user's service manager can do that.
CAPABILITY = file
# `yes` installs the manual pages that `make manual` has made, documents, completions of shells and examples.
DOCUMENTATION = yes
# The option of install(1) that strips the programs of their symbols, several MB. Empty if packaging tools strip them.
STRIP = -s
# `yes` if an alarms-waker that loads libraries may be installed; see WAKER_FLAGS.
DYNAMIC_WAKER = no

# The versions of the desktops for which there are widgets, the newest last.
GNOME_SHELL_VERSIONS = $(shell cat desktop/gnome-shell/versions)
PLASMA_VERSIONS = $(shell cat desktop/plasma/versions)
range = $(firstword $(1)) to $(lastword $(1))
# The widgets that are installed: `gnome` is the extension of GNOME Shell, `plasma` the applet of Plasma. By default, those
# whose desktop this machine has, in a version for which they are; `WIDGETS="gnome plasma"` installs both, `WIDGETS=` none.
WIDGETS = $(if $(FOUND_GNOME_SHELL),gnome) $(if $(FOUND_PLASMA),plasma)
# The versions for which they are installed: by default, those of this machine, without one the newest.
GNOME_SHELL = $(or $(FOUND_GNOME_SHELL),$(lastword $(GNOME_SHELL_VERSIONS)))
PLASMA = $(or $(FOUND_PLASMA),$(lastword $(PLASMA_VERSIONS)))
FOUND_GNOME_SHELL = $(filter $(GNOME_SHELL_VERSIONS),$(firstword $(shell gnome-shell --version 2>/dev/null | tr -c '0-9\n' ' ')))
FOUND_PLASMA = $(filter $(PLASMA_VERSIONS),$(firstword $(shell QT_QPA_PLATFORM=offscreen plasmashell --version 2>/dev/null | tr -c '0-9\n' ' ')))

# For `make test`, `make oracle`, `make bench` and others: further arguments, such as ARGS="--filter DBusTests",
# ARGS="--seed 7" or ARGS=--json.
ARGS =

SOURCES = Sources Tests Package.swift
SCRIPTS = .ci/run .ci/install-packages .ci/doc-openings .ci/step desktop/post-install desktop/running-service \
    desktop/completions/alarmsctl.bash desktop/completions/app-intents.bash meson-wrapper/build $(addprefix meson-wrapper/debian/,postinst prerm) \
    $(addprefix Tests/Guest/,run image library clock-test sound-test suspend-test) \
    $(addprefix Tests/Install/,root earlier) $(addprefix Tests/RealSystem/,boot init) $(addprefix Tests/Release/,check demo intents order) \
    Tests/Desktops/in-release Tests/Meson/check Tests/Samples/run Tests/Samples/session desktop/gnome-shell/install \
    desktop/plasma/make desktop/examples/activity.sh

.PHONY: build programs build-tests catalogues theme sounds run test test-busy oracle life layouts samples soak fuzz \
    fuzz-guided test-mixer test-guest test-card guest-image test-suspend test-desktops test-widgets test-meson \
    test-install test-readme pictures lint docs manual api format po-update bench bench-instructions benchmark start-order install install-gnome \
    install-plasma install-widgets uninstall uninstall-widgets deb clean

define build_program
	@$(call release,$(1)) $(if $(filter alarms-waker,$(1)),$(WAKER_FLAGS))

endef

build:
	@.ci/install-packages run
	@$(MAKE) --no-print-directory programs

# As `build`, with the packages that are installed.
programs:
	$(foreach program,$(notdir $(PROGRAMS) $(LIBEXEC_PROGRAMS)),$(call build_program,$(program)))
	@$(MAKE) --no-print-directory catalogues theme

# Compiles the translations. They are replaced as a whole, since programs that run have them mapped.
catalogues:
	@mkdir -p $(LANGUAGES:%=$(CATALOGUES)/%/LC_MESSAGES)
	@msgen --lang=en desktop/po/alarms.pot | msgfmt -o $(call catalogue,en).new - && mv $(call catalogue,en).new $(call catalogue,en)
	@$(foreach language,$(TRANSLATIONS),msgfmt -o $(call catalogue,$(language)).new desktop/po/$(language).po && \
	    mv $(call catalogue,$(language)).new $(call catalogue,$(language)) &&) true

# Copies the sound theme to where built programs look for it, as far as it is new: programs that run may read it.
theme:
	@mkdir -p $(PRODUCTS)/../share/sounds
	@cp -r --update desktop/sounds/alarms $(PRODUCTS)/../share/sounds

# Makes the files of the sound theme anew, when its script has changed.
sounds:
	@.ci/install-packages sounds
	desktop/sounds/generate desktop/sounds/alarms/stereo

build-tests:
	@$(call debug,the tests) --build-tests
	@$(MAKE) --no-print-directory catalogues theme PRODUCTS=.build/debug

run: build
	@Tests/Release/demo $(PRODUCTS)

# The tests run in three processes, since most of them wait most of the time, each in a thread of Swift's, which has as many
# as there are processors; beside them is made and tried what takes the release build. Each process is a step, with the summary
# line of Swift Testing. With ARGS, there is one process, with all of its output, and no release build. A user has a
# number of instances of inotify, 128 unless the administrator has changed it, of which each test may take eight: its service
# four, its bus one, and its sound server several. So many tests run at once, at most 16 a process.
INSTANCES = $(shell cat /proc/sys/fs/inotify/max_user_instances)
# Processes of `swift test` wait for each other's lock.
run_tests = TMPDIR="$(CURDIR)/$(TEMPORARY)" NO_COLOR=1 $(1) .build/debug/AlarmsPackageTests.xctest \
    --testing-library swift-testing
TEST_STEP = .ci/step -s "Test run with" $@
TEST_PROCESSES = test-service test-programs test-modules
.PHONY: $(TEST_PROCESSES) test-release
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH = $(shell echo $$(($(INSTANCES) < 384 ? $(INSTANCES) / 24 : 16)))
test:
	@.ci/install-packages run test
	@$(MAKE) --no-print-directory build-tests
	$(if $(ARGS),$(call run_tests) $(ARGS))
	$(if $(ARGS),,@echo "The tests run in three processes; the result of each follows when it has ended.")
	$(if $(ARGS),,@$(MAKE) --no-print-directory --jobs=4 --output-sync=line $(TEST_PROCESSES) test-release)

# One after the other, since SwiftPM has a lock for a directory.
NICE = nice
test-release:
	@$(NICE) $(MAKE) --no-print-directory build
	@$(NICE) $(MAKE) --no-print-directory oracle
	@$(NICE) $(MAKE) --no-print-directory life
	@$(NICE) $(MAKE) --no-print-directory layouts
	@$(NICE) $(MAKE) --no-print-directory samples
test-service:
	@$(call run_tests,$(TEST_STEP)) --filter '^IntegrationTests\.'
test-programs:
	@$(call run_tests,$(TEST_STEP)) --filter '^(AlarmsCtl|Desktop)Tests\.'
test-modules:
	@$(call run_tests,$(TEST_STEP)) --skip '^(Integration|AlarmsCtl|Desktop)Tests\.'

# As `test`, beside eight processes that only calculate: no test may depend on a quiet machine. They would leave nothing to a
# process with a lower priority than theirs.
test-busy:
	@trap 'kill $$busy' EXIT; \
	    for number in 1 2 3 4 5 6 7 8; do (while :; do :; done) & busy="$$busy $$!"; done; \
	    $(MAKE) --no-print-directory NICE= test

# Compares due times with those of Python and systemd, in the release build, since there are many cases. The summary
# line names the seed, which reproduces the cases.
oracle:
	@.ci/install-packages run test
	@$(call release,zone-oracle)
	@python3 -B Tests/ZoneOracle/oracle.py $(ARGS) | .build/release/zone-oracle
	@python3 -B Tests/ZoneOracle/systemd.py $(ARGS) | .build/release/zone-oracle

# Simulates years of alarms under a virtual clock, and checks each occurrence, in the release build. Further arguments:
# ARGS="--seed 8 --years 2".
life:
	@.ci/install-packages run
	@$(call release,simulated-life)
	@.build/release/simulated-life $(ARGS)

# Makes what the widgets draw of random and mutated elements. LAYOUTS=1000000 does more of them.
LAYOUTS = 100000
layouts:
	@.ci/install-packages test
	@gjs -m Tests/Widgets/layout-units.js $(LAYOUTS)

# Runs samples of the libraries for apps against the service, in debug and in release, each on a bus of its own.
# LISTINGS="DIR..." also compiles and runs the files of these directories, each as it stands, with what it lacks put beside it: the
# listings of AlarmKit, of ActivityKit and of App Intents.
LISTINGS =
samples:
	@.ci/install-packages run soak
	@for program in alarmsd alarmsctl app-intents samples cooking-timer; do \
	    $(call debug,$$program for tests) --product $$program || exit 1; \
	done
	@$(MAKE) --no-print-directory build
	@$(call release,samples)
	@$(call release,cooking-timer)
	@Tests/Samples/run .build/debug
	@Tests/Samples/run $(PRODUCTS)
	@# An intent that an optimised program has stored, and a fresh process of it performs.
	@$(call release,kit-app)
	@Tests/Release/intents $(PRODUCTS)
	@$(if $(LISTINGS),Tests/Samples/listings $(PRODUCTS) .build/samples $(LISTINGS))

# Hours of random clients, rings, kills and restarts, checked from outside by a reference model. SEED=7 does the same
# again, as far as time allows. What the service has written is kept in .build/soak.
HOURS = 1
soak:
	@.ci/install-packages run soak
	@$(MAKE) --no-print-directory build
	@Tests/Soak/run $(PRODUCTS)/alarmsd .build/soak --hours $(HOURS) $(if $(SEED),--seed $(SEED))

# Random calls of all that the service has on the bus, as a program outside any sandbox and as a sandboxed app; and half as
# many of the host of apps' actions, its prompter, its search and an app. Each is to be answered once, and none that is
# refused may change or perform anything. SEED=7 does the same again, as far as time allows. What the programs have written is
# kept in .build/fuzzer. Two run at once, and the output of each comes at its end.
CALLS = 100000
fuzz:
	@.ci/install-packages run soak fuzz
	@$(MAKE) --no-print-directory build
	@$(call release,kit-app)
	@$(MAKE) --no-print-directory --jobs=2 --output-sync $(ALARMS_FUZZERS) fuzz-actions

ALARMS_FUZZERS = fuzz-host fuzz-sandboxed
.PHONY: $(ALARMS_FUZZERS) fuzz-actions
fuzz-actions:
	@Tests/Fuzzer/run $(PRODUCTS)/app-intents .build/fuzzer/actions --app $(PRODUCTS)/kit-app \
	    --calls $$(($(CALLS) / 2)) $(if $(SEED),--seed $(SEED))
$(ALARMS_FUZZERS): fuzz-%:
	@Tests/Fuzzer/run $(PRODUCTS)/alarmsd .build/fuzzer/$* --calls $(CALLS) --caller $* $(if $(SEED),--seed $(SEED))

# Gives bytes chosen by coverage to the readers of configurations, zone files and sounds, each for so many seconds. What has
# led to new code is kept in .build/fuzz, and what was a fault is written to .build/fuzz/faults: a file to add to the
# corpus, which the tests read too. Of the player, what libraries write to standard error about each sound is dropped.
SECONDS = 300
FUZZED = configuration player zone
FUZZ_BUILD = $(call swiftpm,fuzzers) build --package-path Tests/Fuzz --scratch-path .build/fuzz -c release \
    --sanitize=fuzzer -Xswiftc -enable-testing
FUZZ_CORPUS_configuration = Tests/Fuzz/Configuration/corpus
FUZZ_CORPUS_player = Tests/Fuzz/Player/corpus
FUZZ_CORPUS_zone = Tests/Fuzz/Zone/corpus
fuzz-guided:
	@.ci/install-packages run
	@$(FUZZ_BUILD)
	@for name in $(FUZZED); do mkdir -p .build/fuzz/corpus/$$name .build/fuzz/faults; done
	$(foreach name,$(FUZZED),$(call fuzz_guided,$(name)))

define fuzz_guided
	.build/fuzz/release/fuzz-$(1) -max_total_time=$(SECONDS) -max_len=16384 -timeout=10 -rss_limit_mb=1024 -verbosity=0 \
	    $(if $(filter player,$(1)),-close_fd_mask=2) -print_final_stats=1 \
	    -artifact_prefix=.build/fuzz/faults/$(1)- .build/fuzz/corpus/$(1) $(FUZZ_CORPUS_$(1))

endef

# A thousand random interleavings of rings, mutes, unplugged devices and kills on real sound servers, about half an hour: each
# seed is ten on PulseAudio, and ten on PipeWire. SEEDS=7-7 does those of seed 7 again, as far as time allows.
SEEDS = 1-50
test-mixer:
	@.ci/install-packages run test
	@$(MAKE) --no-print-directory build-tests
	MIXER_SEEDS=$(SEEDS) $(call run_tests) --filter MixerLifeTests

# Runs in a virtual machine, since it sets the clock. Takes minutes, and needs root.
test-guest:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	Tests/Guest/run clock-test $(PROGRAMS)

# Runs in a virtual machine, since it switches a sound card off. Takes minutes, and needs root.
test-card:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	Tests/Guest/run -a sound-test $(PROGRAMS) $(PLAYER)

# Builds the virtual machine of `make test-suspend` and `make test-guest`, which also do that. Needs root.
guest-image:
	@.ci/install-packages guest
	Tests/Guest/run $(ARGS)

# Runs in a virtual machine, since it makes the machine sleep. ARGS="-s trixie" selects another release of Debian than
# this machine's. CYCLES=25 runs 25 sleeps instead, each ended by an alarm, a third of them in each way to wake the machine,
# and sums them up; each takes about a minute.
test-suspend:
	@.ci/install-packages run guest
	@$(MAKE) --no-print-directory build
	@rm -rf .build/guest/installed
	@$(MAKE) --no-print-directory install DESTDIR=.build/guest/installed PREFIX=/usr CAPABILITY=ambient DOCUMENTATION=no
	Tests/Guest/run $(ARGS) $(if $(CYCLES),-c $(CYCLES)) suspend-test .build/guest/installed

# Tests real notification servers on virtual screens, half a minute each. ARGS="gnome dunst" tests only these, ARGS="-c find"
# only this column, ARGS="-s trixie" those of Debian 13, as root. Screenshots are kept in .build/desktops.
DESKTOP_PACKAGES = $(if $(filter -s,$(ARGS)),install,desktops)
test-desktops:
	@.ci/install-packages run $(DESKTOP_PACKAGES)
	@$(MAKE) --no-print-directory build
	@$(call release,kit-app)
	Tests/Desktops/run $(PRODUCTS)/alarmsd .build/desktops $(ARGS)

# Installs, upgrades and removes the package in fresh systems of Debian 12, 13 and testing, with dbus-daemon and dbus-broker.
# Takes minutes, and needs root. ARGS="trixie/broker" tries only that. The upgrade is from the package of the commit before.
INSTALL_TESTS = .build/install
test-install:
	@.ci/install-packages run package install
	@$(MAKE) --no-print-directory deb
	@mkdir -p $(INSTALL_TESTS)
	@package=$$(ls .build/deb/alarms_*.deb) && earlier=$$(Tests/Install/earlier $$package $(INSTALL_TESTS)) && \
	    Tests/Install/run $$package $$earlier $(INSTALL_TESTS) $(ARGS)

# Runs the commands of README.md in a fresh Debian 12 that has only its base, Swift, git and make. Compiles all, for minutes.
test-readme:
	@.ci/install-packages install
	Tests/Install/readme $(INSTALL_TESTS)

# Tests the widgets in real desktops, minutes each. ARGS="gnome plasma" tests only these, ARGS="-c press,lock" only these columns,
# ARGS="-s trixie" those of Debian 13, as root. Pictures are kept in .build/widgets.
test-widgets:
	@.ci/install-packages run $(DESKTOP_PACKAGES)
	@$(MAKE) --no-print-directory build
	Tests/Widgets/run $(PRODUCTS)/alarmsd .build/widgets $(ARGS)

# Takes the pictures of README.md and desktop/docs anew, in real desktops: five minutes, as a timer of four has to ring.
# ARGS=plasma takes only those of Plasma.
pictures:
	@.ci/install-packages run desktops
	@$(MAKE) --no-print-directory build
	@$(call release,landmarks)
	Tests/Widgets/pictures $(PRODUCTS)/alarmsd .build/pictures desktop/screenshots $(ARGS)

lint:
	@.ci/install-packages lint
	$(SWIFT) format lint --strict -r $(SOURCES)
	.ci/doc-openings Sources Tests
	xmllint --noout dbus/*.xml
	@# Qt's generator of client code takes them.
	@for file in dbus/*.xml; do qdbusxml2cpp -p - $$file >/dev/null || exit 1; done
	shellcheck $(SCRIPTS)
	mandoc -T lint -W warning desktop/man/*
	@grep -qF 'GNOME Shell $(call range,$(GNOME_SHELL_VERSIONS))' desktop/docs/install.md || { \
	    echo "make lint: desktop/docs/install.md: expected GNOME Shell $(call range,$(GNOME_SHELL_VERSIONS))" >&2; exit 1; \
	}
	@desktop/po/extract $(TRANSLATED) | diff -u desktop/po/alarms.pot - || { \
	    echo "make lint: desktop/po/alarms.pot is out of date; run make po-update" >&2; exit 1; \
	}
	@# Of the extension what needs no screen.
	LC_ALL=C.UTF-8 GSETTINGS_BACKEND=memory gjs -m Tests/Widgets/gnome-units.js
	gjs -m Tests/Widgets/layout-units.js 2000
	@for language in $(TRANSLATIONS); do \
	    msgfmt --check -o /dev/null desktop/po/$$language.po && \
	    msgcmp desktop/po/$$language.po desktop/po/alarms.pot || exit 1; \
	done

# The documentation: the manual pages, and that of the libraries for apps.
docs: manual api

# The manual pages: those of desktop/man, with what the command line and the interface files say of themselves included. Takes
# what `make build` has built; `make build manual` does both in this order.
DOCS = .build/docs
MANUAL_PAGES = $(addprefix $(DOCS)/,$(notdir $(wildcard desktop/man/*)))
manual: | $(filter build,$(MAKECMDGOALS))
	@.ci/install-packages docs
	@test -x $(PRODUCTS)/alarmsctl || { echo "make manual: $(PRODUCTS)/alarmsctl is missing; run make build first" >&2; exit 1; }
	@mkdir -p $(DOCS)/sections
	@# Since manual pages are in English.
	@LC_ALL=C $(PRODUCTS)/alarmsctl manual >$(DOCS)/sections/alarmsctl.1
	@python3 -B dbus/manual dbus/org.example.Alarms.xml dbus/org.example.Alarms.Alarm.xml \
	    dbus/org.example.Alarms.Activities.xml dbus/org.example.Alarms.Activity.xml dbus/org.example.Alarms.Search.xml \
	    >$(DOCS)/sections/org.example.Alarms.5
	@python3 -B dbus/manual dbus/org.example.AppIntents.xml dbus/org.example.AppIntents.Prompter.xml \
	    dbus/org.example.AppIntents.App.xml >$(DOCS)/sections/org.example.AppIntents.5
	@for page in $(notdir $(MANUAL_PAGES)); do \
	    sed -e "/^\.\\\\\" include sections$$/{r $(DOCS)/sections/$$page" -e 'd;}' desktop/man/$$page >$(DOCS)/$$page || exit 1; \
	done

# The documentation of the libraries for apps, a web site in .build/docs/api: each library's own archive, merged. It takes the
# debug build, of all targets, since SwiftPM dumps the symbols of all. A parameter whose name says all has no documentation
# here, which docc's check of parameters would be against.
API = AlarmKit ActivityKit AppIntents WidgetViews AlarmsClient
ARCHIVES = $(API:%=$(DOCS)/archives/%.doccarchive)
api:
	@.ci/install-packages run
	@$(call swiftpm,symbols) package dump-symbol-graph --minimum-access-level public >&2
	@rm -rf $(DOCS)/api $(DOCS)/archives && mkdir -p $(DOCS)/archives
	$(foreach module,$(API),$(call convert_module,$(module)))
	@$(DOCC) merge $(ARCHIVES) --synthesized-landing-page-name Alarms --output-path $(DOCS)/api
	@echo "Documentation of $(API): $(DOCS)/api"

DOCC = $(dir $(realpath $(shell command -v $(firstword $(SWIFT)))))docc
SYMBOLS = .build/debug/../symbolgraph
define convert_module
	@mkdir -p $(DOCS)/archives/$(1)
	@cp $(SYMBOLS)/$(1).symbols.json $$(ls $(SYMBOLS)/$(1)@*.symbols.json 2>/dev/null) $(DOCS)/archives/$(1)
	@$(DOCC) convert Sources/$(1)/$(1).docc --additional-symbol-graph-dir $(DOCS)/archives/$(1) --warnings-as-errors \
	    --fallback-display-name $(1) --fallback-bundle-identifier org.example.Alarms.$(1) \
	    --output-path $(DOCS)/archives/$(1).doccarchive

endef

format:
	$(SWIFT) format -i -r $(SOURCES)

# Merges new and changed texts of the code into the translations; translators complete the empty and fuzzy ones.
po-update:
	@.ci/install-packages lint
	desktop/po/extract $(TRANSLATED) >desktop/po/alarms.pot
	@for language in $(TRANSLATIONS); do \
	    msgmerge --quiet --update --backup=none desktop/po/$$language.po desktop/po/alarms.pot && \
	    msgattrib --no-obsolete -o desktop/po/$$language.po desktop/po/$$language.po || exit 1; \
	done

# Compares what meson installs with what `make install` does.
test-meson:
	@.ci/install-packages run meson
	Tests/Meson/check

# The benchmark is built in a directory of its own, so that nothing of it mixes with what `make install` installs. The C twin
# is compiled without SwiftPM, which would link the Swift runtime into it. Only the benchmark itself writes to standard
# output, so that `make -s bench ARGS=--json` prints only JSON.
BENCHMARK = .build/benchmark
BENCHMARK_APPS = $(EXAMPLE) $(PRODUCTS)/kit-app
bench: benchmark
	@$(BENCHMARK)/release/benchmark --service $(PRODUCTS)/alarmsd $(ARGS)

# All that the benchmark needs.
benchmark:
	@.ci/install-packages run
	@$(MAKE) --no-print-directory build >&2
	@for app in $(notdir $(BENCHMARK_APPS)); do $(call release,$$app) >&2 || exit 1; done
	@$(call release,benchmark) --scratch-path $(BENCHMARK) >&2
	@install -s $(BENCHMARK_APPS) $(BENCHMARK)/release
	@$(CLANG) $(TWIN_FLAGS) -o $(BENCHMARK)/release/benchmark-twin Tests/BenchmarkTwin/*.c \
	    $$(pkg-config --cflags --libs dbus-1 libsystemd sqlite3)

# Counts the instructions that calls take in the service, and fails if they are more than Tests/Instructions/figures allows.
# ARGS=--record writes what is counted to that file.
INSTRUCTIONS = .build/instructions
host_preload = mkdir -p $(INSTRUCTIONS) && \
    $(CLANG) $(TWIN_FLAGS) -shared -fPIC -o $(INSTRUCTIONS)/host.so Tests/Instructions/host.c
bench-instructions:
	@.ci/install-packages run soak instructions
	@$(MAKE) --no-print-directory build
	@$(host_preload)
	@Tests/Instructions/run $(PRODUCTS)/alarmsd $(INSTRUCTIONS)/host.so $(INSTRUCTIONS)/session $(ARGS)

# Updates the start order of the service, when Tests/Release/check reports that it is out of date.
start-order:
	@.ci/install-packages run order
	@$(MAKE) --no-print-directory build
	@$(host_preload)
	Tests/Release/order $(PRODUCTS) $(INSTRUCTIONS)/host.so >.build/alarmsd.order
	mv .build/alarmsd.order $(START_ORDER)
	@# SwiftPM doesn't know that the linker reads this file.
	@rm $(PRODUCTS)/alarmsd
	@$(MAKE) --no-print-directory build

# The installed files, as SOURCE:TARGET: programs; files that are copied; and files in which the paths of programs are
# filled in. meson-wrapper/meson.build has the same ones; `make test-meson` compares them.
into = $(foreach file,$(2),$(file):$(1)/$(notdir $(file)))
SOUNDS = $(DATADIR)/sounds/alarms
EXAMPLES = $(DATADIR)/doc/alarms
DROP_IN = $(USERUNITDIR)/alarmsd.service.d/ambient-capability.conf
INSTALLED_PROGRAMS = $(call into,$(BINDIR),$(PROGRAMS)) $(call into,$(LIBEXECDIR),$(LIBEXEC_PROGRAMS))
INSTALLED = $(call into,$(DATADIR)/dbus-1/interfaces,$(wildcard dbus/*.xml)) \
    $(call into,$(SOUNDS),desktop/sounds/alarms/index.theme) \
    $(call into,$(SOUNDS)/stereo,$(wildcard desktop/sounds/alarms/stereo/*)) \
    $(foreach icon,$(patsubst desktop/%,%,$(wildcard desktop/icons/*/*/*/*)),desktop/$(icon):$(DATADIR)/$(icon)) \
    $(call into,$(DATADIR)/metainfo,desktop/org.example.Alarms.metainfo.xml) \
    $(call into,$(DATADIR)/gnome-shell/search-providers,$(wildcard desktop/*.search-provider.ini)) \
    $(foreach name,Alarms AppIntents,\
        desktop/org.example.$(name).krunner.desktop:$(DATADIR)/krunner/dbusplugins/org.example.$(name).desktop) \
    $(foreach language,$(LANGUAGES),$(call into,$(LOCALEDIR)/$(language)/LC_MESSAGES,$(call catalogue,$(language)))) \
    $(if $(filter ambient,$(CAPABILITY)),desktop/ambient-capability.conf:$(DROP_IN)) \
    $(if $(filter yes,$(DOCUMENTATION)),$(INSTALLED_DOCUMENTATION))
INSTALLED_DOCUMENTATION = $(call into,$(EXAMPLES),desktop/alarms.conf $(wildcard desktop/waybar/* desktop/docs/*)) \
    $(call into,$(EXAMPLES)/examples,$(wildcard desktop/examples/*)) \
    $(foreach page,$(MANUAL_PAGES),$(call into,$(MANDIR)/man$(subst .,,$(suffix $(page))),$(page))) \
    $(foreach program,alarmsctl app-intents,\
        desktop/completions/$(program).bash:$(DATADIR)/bash-completion/completions/$(program)) \
    $(call into,$(DATADIR)/fish/vendor_completions.d,$(wildcard desktop/completions/*.fish)) \
    $(call into,$(ZSHCOMPLETIONDIR),$(wildcard desktop/completions/_*))
INSTALLED_TEMPLATES = $(call into,$(DATADIR)/dbus-1/services,$(wildcard dbus/*.service)) \
    $(call into,$(USERUNITDIR),desktop/alarmsd.service desktop/alarmsd-login.service) \
    $(call into,$(DATADIR)/applications,desktop/org.example.Alarms.desktop desktop/org.example.AppIntents.desktop) \
    desktop/org.example.Alarms.autostart.desktop:$(SYSCONFDIR)/xdg/autostart/org.example.Alarms.desktop
ALL_INSTALLED = $(INSTALLED_PROGRAMS) $(INSTALLED) $(INSTALLED_TEMPLATES)
# Directories that stay though they are empty: those of a fresh Debian.
KEPT_DIRECTORIES = $(addprefix /usr/local,/bin /lib /share /share/man)
# The unit that starts with logins.
LOGIN_UNIT = alarmsd-login.service

targets = $(foreach file,$(1),$(lastword $(subst :, ,$(file))))
# Runs a command for each SOURCE:TARGET.
install_each = @for file in $(1); do \
        source="$${file%%:*}" target="$(DESTDIR)$${file\#*:}"; \
        echo "$$target"; $(2) || exit 1; \
    done
FILL_IN = sed 's|@bindir@|$(BINDIR)|g; s|@libexecdir@|$(LIBEXECDIR)|g'

# Refuses paths that make or the shell would read otherwise, or that would need quotes in units, in desktop entries and in
# D-Bus's activation file, which quote in different ways.
PATHS = PREFIX BINDIR LIBEXECDIR DATADIR LOCALEDIR MANDIR ZSHCOMPLETIONDIR SYSCONFDIR USERUNITDIR
define newline


endef
.PHONY: check-paths
check-paths: export GIVEN_PATHS = $(foreach variable,$(PATHS),$(variable)=$($(variable))$(newline))
check-paths:
	@printf '%s' "$$GIVEN_PATHS" | LC_ALL=C awk -F = '{ sub(/^ /, "") } /[][ \t"`$$&|;<>(){}*?!#~%:^\\\047]/ { \
	    variable = $$1; sub(/^[^=]*=/, ""); \
	    print "make: " variable ": expected a path without spaces and shell characters, got \"" $$0 "\""; exit 1 \
	}' >&2

# The directories of the widgets, below that of data, and their steps of `make install`.
EXTENSION = gnome-shell/extensions/alarms@example.org
PLASMOID = plasma/plasmoids/org.example.alarms
WIDGET_DIRECTORIES = $(EXTENSION) $(PLASMOID)
check_widgets = for widget in $(WIDGETS); do case "$$widget" in gnome|plasma) ;; *) \
        echo "make: WIDGETS: expected gnome and plasma, got \"$$widget\"" >&2; exit 1 ;; \
    esac; done
install-gnome:
	desktop/gnome-shell/install "$(DESTDIR)$(DATADIR)/$(dir $(EXTENSION))" $(GNOME_SHELL)

install-plasma:
	desktop/plasma/make "$(DESTDIR)$(DATADIR)/$(PLASMOID)" $(PLASMA)

# Installs what `make build` has built, without building anything as root. Runs commands that need root on the target
# system only without DESTDIR, and otherwise prints them.
install: check-paths
	@for file in $(ALL_INSTALLED); do \
	    test -e "$${file%%:*}" || { \
	        echo "make install: $${file%%:*} is missing; run make build manual first" >&2; exit 1; \
	    }; \
	done
	@case "$(CAPABILITY)" in file|ambient|none) ;; *) \
	    echo "make install: CAPABILITY: expected file, ambient or none, got \"$(CAPABILITY)\"" >&2; exit 1 ;; \
	esac
	@case "$(DOCUMENTATION)" in yes|no) ;; *) \
	    echo "make install: DOCUMENTATION: expected yes or no, got \"$(DOCUMENTATION)\"" >&2; exit 1 ;; \
	esac
	@$(check_widgets)
	@[ "$(DYNAMIC_WAKER)" = yes ] || LC_ALL=C ldd $(WAKER) 2>&1 | grep -Eq 'statically linked|not a dynamic executable' || { \
	    echo "make install: $(WAKER): expected a static program; run make build, or set DYNAMIC_WAKER=yes" >&2; exit 1; \
	}
	$(call install_each,$(INSTALLED_PROGRAMS),install -D $(STRIP) -m 755 "$$source" "$$target")
	$(call install_each,$(INSTALLED),install -D -m 644 "$$source" "$$target")
	$(call install_each,$(INSTALLED_TEMPLATES),$(FILL_IN) "$$source" | install -D -m 644 /dev/stdin "$$target")
	@$(if $(filter ambient,$(CAPABILITY)),,rm -f "$(DESTDIR)$(DROP_IN)")
	@for widget in $(WIDGETS); do $(MAKE) --no-print-directory install-$$widget || exit 1; done
	@DESTDIR="$(DESTDIR)" desktop/post-install $(CAPABILITY) $(LIBEXECDIR) $(DATADIR) $(LOGIN_UNIT)

# With the same variables as `make install`. Earlier versions started alarmsd.service itself at each login.
UNINSTALLED = $(call targets,$(ALL_INSTALLED)) $(DROP_IN)
uninstall: check-paths
	@$(if $(DESTDIR),,desktop/running-service stop)
	@if [ -z "$(DESTDIR)" ] && [ "$$(id -u)" = 0 ] && command -v systemctl >/dev/null; then \
	    systemctl --global disable alarmsd.service $(LOGIN_UNIT); \
	fi
	@for file in $(UNINSTALLED); do echo "$(DESTDIR)$$file"; rm -f "$(DESTDIR)$$file" || exit 1; done
	rm -rf $(foreach widget,$(WIDGET_DIRECTORIES),"$(DESTDIR)$(DATADIR)/$(widget)")
	@# Directories that are empty now, as far as PREFIX.
	@for directory in $(sort $(abspath $(dir $(UNINSTALLED) $(addprefix $(DATADIR)/,$(WIDGET_DIRECTORIES))))); do \
	    while case " $(KEPT_DIRECTORIES) " in *" $$directory "*) false ;; esac && \
	        case "$$directory" in "$(abspath $(PREFIX))"/*) rmdir "$(DESTDIR)$$directory" 2>/dev/null ;; *) false ;; esac; do \
	        directory="$${directory%/*}"; \
	    done; \
	done
	@if [ -z "$(DESTDIR)" ] && [ -e "$(DATADIR)/icons/hicolor/icon-theme.cache" ]; then \
	    gtk-update-icon-cache -q -t -f "$(DATADIR)/icons/hicolor" || true; \
	fi

# For one person, without root, in the same way.
OWN_DATA = $(or $(XDG_DATA_HOME),$(HOME)/.local/share)
install-widgets:
	@$(check_widgets)
	@for language in $(LANGUAGES); do \
	    test -e $(CATALOGUES)/$$language/LC_MESSAGES/alarms.mo || { \
	        echo "make install-widgets: the translations are missing; run make catalogues first" >&2; exit 1; \
	    }; \
	done
	@widgets="$(strip $(WIDGETS))"; \
	[ -n "$$widgets" ] || { \
	    echo "make install-widgets: GNOME Shell $(call range,$(GNOME_SHELL_VERSIONS)) and Plasma $(call range,$(PLASMA_VERSIONS))" \
	        "weren't found; set WIDGETS=gnome or WIDGETS=plasma" >&2; \
	    exit 1; \
	}; \
	for widget in $$widgets; do \
	    $(MAKE) --no-print-directory DESTDIR= DATADIR="$(OWN_DATA)" install-$$widget || exit 1; \
	    [ $$widget = gnome ] || continue; \
	    for language in $(LANGUAGES); do \
	        install -D -m 644 $(CATALOGUES)/$$language/LC_MESSAGES/alarms.mo \
	            "$(OWN_DATA)/$(EXTENSION)/locale/$$language/LC_MESSAGES/alarms.mo" || exit 1; \
	    done; \
	    echo "Log out and in, then: gnome-extensions enable alarms@example.org"; \
	done

uninstall-widgets:
	rm -rf $(foreach widget,$(WIDGET_DIRECTORIES),"$(OWN_DATA)/$(widget)")

# Builds the Debian packages, in .build/deb. dpkg-buildpackage leaves them beside its directory.
deb:
	@.ci/install-packages run docs meson package
	cd meson-wrapper && dpkg-buildpackage -b -us -uc -tc
	@rm -rf .build/deb && mkdir -p .build/deb
	mv *alarms*.deb alarms*.buildinfo alarms*.changes .build/deb
	lintian --info --fail-on error,warning .build/deb/*.changes
	@[ -z "$$(find .build/deb -name 'alarms_*.deb' -size +12000000c)" ] || { \
	    echo "make deb: the package is larger than 12 MB" >&2; exit 1; \
	}

clean:
	rm -rf .build
