internal import ActivityCore
internal import AlarmCore
internal import DBus

/// A notification about an activity: the one to be shown, and what the server shows.
final class ActivityPosting {
    let id: ActivityID
    /// The activity as it is to be shown; `nil`: the notification is to be closed.
    var activity: Activity?
    /// The alert to be shown; `nil`: this is the quiet notice.
    var alert: ActivityAlert?
    /// The activity as it was sent last.
    var sent: Activity?
    /// The time of that, µs on `CLOCK_MONOTONIC`; long ago, if there was none.
    var sentAt = Int64.min / 2
    /// The content that was sent last.
    var content: Notification?
    /// The random end of the keys of its buttons on the bus.
    let keySuffix = Notification.randomKeySuffix()
    /// The names of the actions of its buttons.
    var actions: [String] = []
    /// The time before which it isn't sent again, µs on `CLOCK_MONOTONIC`, as the server has refused or closed it.
    var pausedUntil = Int64.min
    /// The call in progress, which shows it or one before it.
    var call: PendingCall?
    /// The number of the one on the screen; 0: there is none.
    var number: UInt32 = 0
    /// The activation token of a press that is to come.
    var token: String?
    /// The press that was reported last, and its time, µs on `CLOCK_MONOTONIC`: servers may repeat one.
    var pressed: (key: String, time: Int64)?
    /// True if a person, or the server, has closed it: it comes back with the activity's end.
    var isClosed = false
    /// The number of times in a row that the server has refused it.
    var failures = 0

    init(id: ActivityID) {
        self.id = id
    }

    /// Returns true if an activity is shown for the first time, or for the first time as it ended.
    func isNews(_ activity: Activity) -> Bool { sent.map { ($0.end == nil) != (activity.end == nil) } ?? true }

    /// Forgets what the server showed, which has gone.
    func forgetServer() {
        call = nil
        sent = nil
        content = nil
        number = 0
        isClosed = false
        failures = 0
        pausedUntil = .min
    }
}
