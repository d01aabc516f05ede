internal import AlarmCore

/// A question whose answer may be long. Equal ones have the same answer, but for what depends on the moment, until an
/// alarm or an activity changes.
public struct Listing: Hashable, Sendable {
    /// The things that are listed.
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
    /// The sandboxed app that asks, and sees its own alarms and activities only; `nil`: a program that sees all.
    private let app: SandboxedApp?

    init(of subject: Subject, for caller: Caller) {
        self.subject = subject
        app = caller.sandboxedApp
    }
}
