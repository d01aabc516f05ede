internal import ActivityKit
internal import AppIntents
internal import Synchronization

/// Schedules, follows and answers the alarms of this app.
///
/// A service of the desktop stores and rings the alarms, even after the app has exited, and after a restart. Each call
/// queries the service, on one connection per process.
public final class AlarmManager: Sendable {
    /// The shared instance, the only one.
    public static let shared = AlarmManager()

    private static let usage = Mutex<LocalizedStringResource?>(nil)

    private init() {}

    /// The purpose of the app's alarms, shown when the person is asked for authorization: one line, of which at most
    /// 256 bytes are shown; `nil`: none. Set it at the start of the program. An addition, which replaces
    /// `NSAlarmKitUsageDescription`.
    public static var usageDescription: LocalizedStringResource? {
        get { usage.withLock { $0 } }
        set { usage.withLock { $0 = newValue } }
    }

    /// The purpose in the service's form; empty: none.
    static var usageText: String { usageDescription?.text.shown(upTo: 256) ?? "" }
}
