// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// The settings of every Swift target: imports show which floor a file stands on, and no warning survives.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// A library whose code is large and waits for others, a disk or a notification server, or isn't run for an alarm: its
/// release build is optimized for size.
func smallLibrary(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies,
        swiftSettings: strict + [.unsafeFlags(["-Osize"], .when(configuration: .release))])
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .testTarget(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let package = Package(
    name: "Alarms",
    products: [
        .executable(name: "alarmsd", targets: ["alarmsd"]),
        .executable(name: "alarmsctl", targets: ["alarmsctl"]),
        .executable(name: "alarms-player", targets: ["alarms-player"]),
        .executable(name: "alarms-screen", targets: ["alarms-screen"]),
        .executable(name: "alarms-speaker", targets: ["alarms-speaker"]),
        .executable(name: "alarms-waker", targets: ["alarms-waker"]),
        .executable(name: "app-intents", targets: ["app-intents"]),
        .library(name: "AlarmKit", targets: ["AlarmKit"]),
        .library(name: "ActivityKit", targets: ["ActivityKit"]),
        .library(name: "AppIntents", targets: ["AppIntents"]),
        .library(name: "AppIntentsFoundation", targets: ["AppIntentsFoundation"]),
        .library(name: "CoreTransferable", targets: ["CoreTransferable"]),
        .library(name: "WidgetViews", targets: ["WidgetViews"]),
        .library(name: "AlarmsClient", targets: ["AlarmsClient"]),
        // Names of Apple's, for sources that import them. Nothing here depends on them: where a module SwiftUI is in a
        // build, `#if canImport(SwiftUI)` is true in every package.
        .library(name: "VisualIntelligence", targets: ["VisualIntelligence"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "WidgetKit", targets: ["WidgetKit"]),
    ],
    targets: [
        // Floor 0: the C libraries.
        .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
        .systemLibrary(name: "CFoundationEssentials"),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        // Without pkgConfig: SwiftPM warns of flags in libpulse.pc that it doesn't take (-D_REENTRANT, -pthread).
        .systemLibrary(name: "CPulse", providers: [.apt(["libpulse-dev"])]),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSpeech", providers: [.apt(["libspeechd-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
        .systemLibrary(
            name: "CXCB", pkgConfig: "xcb", providers: [.apt(["libxcb1-dev", "libxcb-dpms0-dev", "libxcb-shape0-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // Floor 1
        library("EventLoop", ["CLinux", "CSystemd"]),
        library("Gettext", ["CLinux"]),
        library("KeyFiles", []),
        library("LineIO", ["CLinux"]),
        library("MacroExpansion", []),
        library("ProgramArguments", []),

        // Floor 2
        library("AlarmCore", []),
        smallLibrary("ActivityCore", ["AlarmCore"]),
        library("DBus", ["CDBus", "EventLoop"]),
        library("DesktopEntries", ["EventLoop", "KeyFiles"]),
        library("JSONText", ["Gettext"]),

        // Floor 3: siblings never meet.
        smallLibrary("SystemTime", ["AlarmCore", "EventLoop"]),
        smallLibrary("AlarmStore", ["ActivityCore", "AlarmCore", "CLinux", "CSQLite"]),
        library("AlarmBus", ["ActivityCore", "AlarmCore", "DBus", "Gettext"]),
        smallLibrary(
            "Desktop",
            ["ActivityCore", "AlarmCore", "DBus", "DesktopEntries", "EventLoop", "Gettext", "KeyFiles", "LineIO"]),
        smallLibrary("Presentation", ["ActivityCore", "AlarmCore", "Gettext"]),
        library("SearchWire", ["DBus"]),
        library("AlarmsClient", ["DBus", "EventLoop", "JSONText"]),

        // Floor 4
        library("AlarmTurn", ["ActivityCore", "AlarmCore"]),
        // The libraries for apps, each on those above it.
        library("CoreTransferable", []),
        // The macros of AppIntents: a program that the compiler starts, and no library links. Tests can't depend on it: SwiftPM
        // would build them all for the machine of the compiler, where they can't import programs.
        .macro(name: "AppIntentsMacros", dependencies: ["MacroExpansion"], swiftSettings: strict),
        library(
            "AppIntents",
            [
                "AlarmsClient", "AppIntentsMacros", "CFoundationEssentials", "CLinux", "CoreTransferable", "DBus",
                "DesktopEntries", "EventLoop", "JSONText",
            ]),
        library("ActivityKit", ["AlarmsClient", "AppIntents"]),
        library("AppIntentsFoundation", ["AppIntents"]),
        library("UniformTypeIdentifiers", ["CoreTransferable"]),
        library("VisualIntelligence", ["AppIntents", "CPNG"]),
        library("WidgetViews", ["ActivityKit", "AlarmsClient", "AppIntents"]),
        library("AlarmKit", ["ActivityKit", "AlarmsClient", "AppIntents", "WidgetViews"]),
        library("SwiftUI", ["WidgetViews"]),
        library("WidgetKit", ["ActivityKit", "AppIntents", "WidgetViews"]),

        // Floor 5
        program(
            "alarmsd",
            [
                "ActivityCore", "AlarmBus", "AlarmCore", "AlarmStore", "AlarmTurn", "DBus", "Desktop", "EventLoop",
                "Gettext", "KeyFiles", "Presentation", "ProgramArguments", "SearchWire", "SystemTime",
            ]),
        program(
            "alarmsctl",
            [
                "AlarmsClient", "CLinux", "DesktopEntries", "EventLoop", "Gettext", "JSONText", "KeyFiles",
                "ProgramArguments",
            ]),
        program(
            "app-intents",
            [
                "AlarmCore", "AlarmsClient", "CLinux", "DBus", "Desktop", "DesktopEntries", "EventLoop", "Gettext",
                "JSONText", "ProgramArguments", "SearchWire",
            ]),
        // The example of AlarmKit, which isn't installed.
        program("cooking-timer", ["ActivityKit", "AlarmKit", "AppIntents", "WidgetViews"]),
        // The example of AppIntents, likewise.
        program("landmarks", ["AppIntents", "CoreTransferable", "VisualIntelligence", "WidgetViews"]),
        // Its own sound is part of the program: what is played where there is no other can't be missing.
        .executableTarget(
            name: "alarms-player", dependencies: ["CLinux", "CPulse", "CSeccomp", "CSndFile", "KeyFiles", "LineIO"],
            exclude: ["Fallback/generate"], resources: [.embedInCode("Fallback/fallback.wav")], swiftSettings: strict),
        program("alarms-screen", ["CLinux", "CWayland", "CXCB", "LineIO"]),
        program("alarms-speaker", ["CSpeech", "LineIO"]),
        program("alarms-waker", ["CLinux", "LineIO"]),

        // What several suites start and ask: a private bus and a client on it, programs, terminals, sound and desktop
        // servers, a booted system.
        .target(
            name: "TestSupport", dependencies: ["AlarmsClient", "CLinux", "DBus", "EventLoop"],
            path: "Tests/TestSupport", swiftSettings: strict),
        // The same random numbers for the same seed.
        .target(name: "Randomness", path: "Tests/Randomness", swiftSettings: strict),
        // Settings of configuration keys, a sample of each, and random ones.
        .target(
            name: "ConfigurationSamples", dependencies: ["ActivityCore", "AlarmCore", "Randomness"],
            path: "Tests/ConfigurationSamples", swiftSettings: strict),
        tests("EventLoopTests", ["EventLoop", "TestSupport"]),
        tests("KeyFilesTests", ["KeyFiles"]),
        tests("LineIOTests", ["LineIO"]),
        tests("ProgramArgumentsTests", ["ProgramArguments"]),
        tests("GettextTests", ["EventLoop", "Gettext", "TestSupport", "alarmsctl"]),
        tests("DBusTests", ["CDBus", "DBus", "EventLoop", "Randomness", "TestSupport"]),
        tests(
            "AlarmCoreTests", ["AlarmCore", "ConfigurationSamples", "Randomness"],
            resources: [.copy("AlarmTexts.tsv"), .copy("FindTexts.tsv"), .copy("ScheduleTexts.tsv")]),
        tests("ActivityCoreTests", ["ActivityCore", "AlarmCore", "ConfigurationSamples", "Randomness"]),
        tests(
            "AlarmTurnTests", ["ActivityCore", "AlarmCore", "AlarmTurn", "ConfigurationSamples", "Randomness"]),
        tests(
            "AlarmStoreTests",
            ["ActivityCore", "AlarmCore", "AlarmStore", "CSQLite", "ConfigurationSamples", "Randomness"],
            resources: [.copy("Golden")]),
        tests(
            "SystemTimeTests",
            ["AlarmCore", "CLinux", "EventLoop", "Randomness", "SystemTime", "TestSupport", "alarms-waker"]),
        tests(
            "AlarmsPlayerTests",
            ["CPulse", "EventLoop", "KeyFiles", "LineIO", "Randomness", "TestSupport", "alarms-player"]),
        tests("AlarmsScreenTests", ["EventLoop", "TestSupport", "alarms-screen"]),
        tests("AlarmsSpeakerTests", ["EventLoop", "LineIO", "TestSupport", "alarms-speaker"]),
        tests("AlarmsWakerTests", ["EventLoop", "TestSupport", "alarms-waker"]),
        tests("ZoneTableTests", ["AlarmCore", "SystemTime"]),
        tests(
            "AlarmBusTests",
            [
                "ActivityCore", "AlarmBus", "AlarmCore", "ConfigurationSamples", "DBus", "Presentation", "Randomness",
                "TestSupport",
            ]),
        tests(
            "DesktopTests",
            [
                "ActivityCore", "AlarmCore", "ConfigurationSamples", "DBus", "Desktop", "EventLoop", "Presentation",
                "TestSupport", "alarms-player", "alarms-screen", "alarms-speaker", "test-app",
            ]),
        tests("MacroExpansionTests", ["MacroExpansion"]),
        tests(
            "AppIntentsTests",
            [
                "AlarmsClient", "AppIntents", "AppIntentsFoundation", "CoreTransferable", "DBus", "EventLoop",
                "JSONText", "TestSupport",
                "UniformTypeIdentifiers", "VisualIntelligence", "alarmsd", "app-intents", "kit-app",
            ]),
        tests(
            "ActivityKitTests", ["ActivityKit", "AlarmsClient", "AppIntents", "EventLoop", "TestSupport", "alarmsd"]),
        tests(
            "WidgetViewsTests",
            [
                "ActivityCore", "ActivityKit", "AlarmCore", "AlarmsClient", "AppIntents", "DBus", "Randomness",
                "WidgetKit",
                "WidgetViews",
            ]),
        tests(
            "AlarmKitTests",
            [
                "ActivityKit", "AlarmKit", "AlarmsClient", "AppIntents", "DBus", "EventLoop", "TestSupport",
                "WidgetViews",
                "alarmsd", "kit-app",
            ]),
        tests(
            "SamplesTests",
            [
                "EventLoop", "TestSupport", "alarmsctl", "alarmsd", "app-intents", "cooking-timer", "landmarks",
                "samples",
            ]),
        tests("AlarmsClientTests", ["AlarmsClient", "DBus", "EventLoop", "TestSupport", "alarmsd"]),
        tests(
            "AlarmsCtlTests",
            [
                "ActivityCore", "AlarmCore", "AlarmsClient", "EventLoop", "JSONText", "KeyFiles", "Randomness",
                "TestSupport", "alarms-player", "alarmsctl", "alarmsd",
            ],
            // What other programs have stored, for import.
            resources: [.copy("OtherPrograms")]),
        tests("PreferencesTests", ["AlarmCore", "EventLoop", "TestSupport", "alarmsd"]),
        tests(
            "PresentationTests",
            [
                "ActivityCore", "AlarmBus", "AlarmCore", "AlarmTurn", "CDBus", "ConfigurationSamples", "DBus",
                "Desktop", "EventLoop", "Presentation", "TestSupport", "alarmsd",
            ]),
        tests(
            "IntegrationTests",
            [
                "CSQLite", "DBus", "EventLoop", "Randomness", "TestSupport", "alarms-player", "alarms-screen",
                "alarms-speaker", "alarmsctl", "alarmsd",
            ]),
        tests(
            "SystemTests",
            [
                "DBus", "EventLoop", "TestSupport", "alarms-player", "alarms-screen", "alarms-speaker", "alarmsctl",
                "alarmsd", "app-intents",
            ]),

        // An app that the bus starts, for the tests of what apps are called for.
        .executableTarget(
            name: "test-app", dependencies: ["DBus", "EventLoop"], path: "Tests/TestApp", swiftSettings: strict),

        // An app of the libraries for apps, for what takes a process of its own: presses, restarts, identities.
        .executableTarget(
            name: "kit-app",
            dependencies: [
                "ActivityKit", "AlarmKit", "AlarmsClient", "AppIntents", "VisualIntelligence", "WidgetViews",
            ],
            path: "Tests/KitApp", swiftSettings: strict),

        // Samples of each point of AlarmKit and ActivityKit.
        .executableTarget(
            name: "samples", dependencies: ["ActivityKit", "AlarmKit", "AlarmsClient", "AppIntents", "WidgetKit"],
            path: "Tests/Samples/Sources", swiftSettings: strict),

        // The program of `make bench`. Its C side, Tests/BenchmarkTwin, is no target: SwiftPM would link the Swift
        // runtime into it, and what the runtime costs is among the things that are measured.
        .executableTarget(
            name: "benchmark", dependencies: ["AlarmCore", "SystemTime"], path: "Tests/Benchmark",
            swiftSettings: strict),

        // The program of `make life`: years of alarms under a virtual clock. It is no test suite, as it takes an
        // optimised build.
        .executableTarget(
            name: "simulated-life",
            dependencies: [
                "ActivityCore", "AlarmCore", "AlarmStore", "AlarmTurn", "ConfigurationSamples", "Randomness",
                "SystemTime",
            ],
            path: "Tests/SimulatedLife", swiftSettings: strict),

        // The program of `make oracle`, which is told on standard input what others say.
        .executableTarget(
            name: "zone-oracle", dependencies: ["AlarmCore", "ConfigurationSamples", "SystemTime"],
            path: "Tests/ZoneOracle",
            exclude: ["oracle.py", "systemd.py"], swiftSettings: strict),
    ]
)
