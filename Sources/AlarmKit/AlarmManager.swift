internal import ActivityKit
internal import AppIntents
internal import Synchronization

/// Schedules, follows and answers the alarms of this app.
///
/// The alarms are kept and rung by a service of the desktop; they are there and ring when the app has exited, and after
/// a restart. Every call asks the service, on a connection that all calls of the process share.
public final class AlarmManager: Sendable {
    /// The shared instance, the only one.
    public static let shared = AlarmManager()

    private static let usage = Mutex<LocalizedStringResource?>(nil)

    private init() {}

    /// The purpose of the app's alarms, shown when the person is asked for authorization: one line, of
    /// which at most 256 bytes are shown; `nil`: none. Set it at the start of the program. An addition, in place of
    /// `NSAlarmKitUsageDescription`.
    public static var usageDescription: LocalizedStringResource? {
        get { usage.withLock { $0 } }
        set { usage.withLock { $0 = newValue } }
    }

    /// The purpose as the service takes it; empty: none.
    static var usageText: String { usageDescription?.text.shown(upTo: 256) ?? "" }
}
