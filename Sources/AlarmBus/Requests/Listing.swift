internal import AlarmCore

/// A call without changes whose reply may be long. Equal listings have the same reply, except for values that depend on
/// the time, until an alarm, an activity or the wake support changes.
public struct Listing: Hashable, Sendable {
    /// The subject of a listing.
    enum Subject: Hashable, Sendable {
        /// The objects of ObjectManager.
        case objects
        /// The alarms of List.
        case alarms(ListFilter)
        /// The activities of List.
        case activities(ActivityFilter)
        /// The entries of History.
        case history(HistoryFilter)
    }

    let subject: Subject
    /// The sandboxed app that called, which sees only its own alarms and activities; `nil`: a program that sees all.
    private let app: SandboxedApp?

    init(of subject: Subject, for caller: Caller) {
        self.subject = subject
        app = caller.sandboxedApp
    }
}
