internal import ActivityCore
internal import AlarmCore

/// A notification about an activity: the one to be shown, and what the server shows.
final class ActivityPosting {
    /// The activity as it is to be shown.
    var activity: Activity
    /// False if it is to be closed as soon as its number is known.
    var isWanted = true
    /// The alert to be shown; `nil`: this is the quiet notice.
    var alert: ActivityAlert?
    /// The activity as it was sent last.
    var sent: Activity?
    /// The time of that, µs on `CLOCK_MONOTONIC`; long ago, if there was none.
    var sentAt = Int64.min / 2
    /// The names of the actions of its buttons.
    var actions: [String] = []
    /// The state with the present server. One that was closed, or that the server has refused often enough, comes back
    /// with the activity's end.
    let slot: NotificationSlot

    init(of activity: Activity, _ report: @escaping (NotificationSlot.Event) -> Void) {
        self.activity = activity
        slot = NotificationSlot(report: report)
    }

    var id: ActivityID { activity.id }

    /// True if it isn't on the screen, as a person or the server has closed it, or the server has refused it too often.
    var isClosed: Bool { slot.state == .dismissed || slot.state == .givenUp }

    /// Returns true if an activity is shown for the first time, or for the first time as it ended.
    func isNews(_ activity: Activity) -> Bool { sent.map { ($0.end == nil) != (activity.end == nil) } ?? true }

    /// Forgets what the server showed, which has gone.
    func forgetServer() {
        sent = nil
        slot.reset()
    }
}
