// It is for the linker alone.
internal import CFoundationEssentials
internal import Glibc
internal import Synchronization

/// The app that this process is.
public enum AlarmApp {
    private struct Names {
        var identifier: String?
        var textDomain: String?
    }

    /// The desktop id in place of the process's, for tests of several apps in one process.
    @TaskLocal package static var identifierOverride: String?

    private static let names = Mutex(Names())
    private static let identity = AppIdentity.identifier(in: .current, process: getpid(), program: Program.name)
    private static let snap = AppIdentity.snap(in: .current)

    /// The desktop id of the app, to which its alarms and activities belong, without `.desktop`; never empty.
    ///
    /// It is the first available of these:
    ///
    /// 1. in a snap, `snap.` and the instance name of the snap, to which the service lets nothing else belong;
    /// 2. the text to which it was set: at the start of the program, if at all; an empty text, or one that
    ///    begins with `.`, sets it back, and what is no ASCII letter, digit, `-`, `_`, `+` or `.` becomes `-`;
    /// 3. in a Flatpak, `FLATPAK_ID`;
    /// 4. the desktop id by which this very process was launched;
    /// 5. the name of the program.
    public static var identifier: String {
        get { identifierOverride ?? snap ?? names.withLock(\.identifier) ?? identity }
        set {
            let name = AppIdentity.valid(AppIdentity.withoutSuffix(newValue))
            names.withLock { $0.identifier = name }
        }
    }

    /// The gettext domain of the app's texts, for ``LocalizedStringResource``. Until it is set, it is ``identifier``, in a
    /// snap as it would be outside; an empty text sets it back.
    public static var textDomain: String {
        get { names.withLock { $0.textDomain ?? identifierOverride ?? $0.identifier } ?? identity }
        set { names.withLock { $0.textDomain = newValue.isEmpty ? nil : newValue } }
    }

    /// True if D-Bus has started this process, as by the files that the program `app-intents` writes: its arguments have
    /// `--gapplication-service`, as GLib has it. A program with a command line of its own calls
    /// ``run(exitsAfter:activate:)`` then, and nothing else.
    ///
    /// ```swift
    /// if AlarmApp.isService {
    ///     try await AlarmApp.run(exitsAfter: .seconds(10))
    /// } else {
    ///     try await brew(CommandLine.arguments)
    /// }
    /// ```
    public static let isService = isService(CommandLine.arguments)

    /// Returns true if the arguments, of which the first is the program, are those of a start by D-Bus.
    static func isService(_ arguments: [String]) -> Bool {
        arguments.dropFirst().prefix { $0 != "--" }.contains("--gapplication-service")
    }

    /// Names intents that the app doesn't find by itself: generic ones, and those of an app that was built by a compiler whose
    /// records of types differ from those of Swift 6.2 and 6.3. All others that the program and its libraries declare are
    /// found when they are stored, called or pressed, private ones too.
    public static func register(intents: any AppIntent.Type...) {
        for intent in intents { IntentTypes.register(intent) }
    }
}
