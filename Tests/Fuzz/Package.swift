// swift-tools-version: 6.2
import PackageDescription

// The programs of `make fuzz-guided`, a package of their own since all that they link is instrumented. Their sources are
// those of the service and of its tests, by symbolic links.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: strict)
}

/// libFuzzer has the function `main`, so there is no top-level code.
func program(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, exclude: ["corpus"],
        swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
}

func systemLibrary(_ name: String, pkgConfig: String? = nil) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
    name: "Fuzz",
    targets: [
        systemLibrary("CDBus", pkgConfig: "dbus-1"),
        systemLibrary("CLinux"),
        systemLibrary("CSndFile", pkgConfig: "sndfile"),
        systemLibrary("CSystemd", pkgConfig: "libsystemd"),
        library("EventLoop", ["CLinux", "CSystemd"]),
        library("Gettext", ["CLinux"]),
        library("LineIO", ["CLinux"]),
        library("AlarmCore", []),
        library("ActivityCore", ["AlarmCore"]),
        library("DBus", ["CDBus", "EventLoop"]),
        library("SystemTime", ["AlarmCore", "EventLoop"]),
        library("AlarmBus", ["ActivityCore", "AlarmCore", "DBus", "Gettext"]),
        // What decodes, without the program around it.
        .target(
            name: "alarms-player", dependencies: ["CLinux", "CSndFile", "LineIO"], path: "Decoder",
            swiftSettings: strict),
        program("fuzz-configuration", ["AlarmBus", "AlarmCore", "DBus"], path: "Configuration"),
        program("fuzz-player", ["alarms-player"], path: "Player"),
        program("fuzz-zone", ["AlarmCore", "SystemTime"], path: "Zone"),
    ]
)
