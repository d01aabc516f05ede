// Imported only for its effect on the linker.
internal import CFoundationEssentials
internal import Glibc
internal import Synchronization

/// The app of this process.
public enum AlarmApp {
    private struct Names {
        var identifier: String?
        var textDomain: String?
    }

    /// The desktop id that replaces the process's, for tests of several apps in one process.
    @TaskLocal package static var identifierOverride: String?

    private static let names = Mutex(Names())
    private static let identity = AppIdentity.identifier(in: .current, process: getpid(), program: Program.name)
    private static let snap = AppIdentity.snap(in: .current)

    /// The app's desktop id, without `.desktop`, which owns its alarms and activities; never empty.
    ///
    /// It is the first available of these:
    ///
    /// 1. in a snap, `snap.` and the snap's instance name, the only owner that the service permits;
    /// 2. the value to which it is set, only at the start of the program; an empty value, or one that begins with `.`,
    /// resets it, and characters other than ASCII letters, digits, `-`, `_`, `+` and `.` become `-`;
    /// 3. in a Flatpak, `FLATPAK_ID`;
    /// 4. the desktop id by which this process itself was launched;
    /// 5. the name of the program.
    public static var identifier: String {
        get { identifierOverride ?? snap ?? names.withLock(\.identifier) ?? identity }
        set {
            let name = AppIdentity.valid(AppIdentity.withoutSuffix(newValue))
            names.withLock { $0.identifier = name }
        }
    }

    /// The gettext domain of the app's texts, for ``LocalizedStringResource``. Default: ``identifier``, in a snap as
    /// outside of it; an empty text resets it.
    public static var textDomain: String {
        get { names.withLock { $0.textDomain ?? identifierOverride ?? $0.identifier } ?? identity }
        set { names.withLock { $0.textDomain = newValue.isEmpty ? nil : newValue } }
    }

    /// True if D-Bus has started this process, with the files written by the program `app-intents`: its arguments
    /// contain `--gapplication-service`, as in GLib. A program with its own command line then only calls
    /// ``run(exitsAfter:activate:)``.
    ///
    /// ```swift
    /// if AlarmApp.isService {
    ///     try await AlarmApp.run(exitsAfter: .seconds(10))
    /// } else {
    ///     try await brew(CommandLine.arguments)
    /// }
    /// ```
    public static let isService = isService(CommandLine.arguments)

    /// Returns true if the arguments, starting with the program, are those of a start by D-Bus.
    static func isService(_ arguments: [String]) -> Bool {
        arguments.dropFirst().prefix { $0 != "--" }.contains("--gapplication-service")
    }

    /// Registers intents that the app doesn't find by itself: generic ones, and all if the compiler's records of types
    /// differ from those of Swift 6.2 and 6.3. All other intents declared by the program and its libraries, even
    /// private ones, are found when they are stored, called or pressed.
    public static func register(intents: any AppIntent.Type...) {
        for intent in intents { IntentTypes.register(intent) }
    }
}
