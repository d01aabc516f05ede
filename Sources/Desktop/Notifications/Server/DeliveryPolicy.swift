internal import AlarmCore

/// The timeouts, delays and limits of notifications on their way to a server. All times run on `CLOCK_MONOTONIC`.
struct DeliveryPolicy {
    /// The time to wait for a server to describe itself, ms, before it is assumed to be a usual one.
    var answerTimeout: Int32 = 10_000
    /// The delays before a notification that is no alert is posted again that the server refused, or closed by itself:
    /// the first time, the second, and so on; after the last it waits for another server.
    var retryDelays: [Interval] = [.seconds(1), .seconds(5), .seconds(30)]
    /// The same for an alert, which is posted again as long as it rings; the last one after each further time.
    var alertDelays =
        [1, 2, 5, 10].map(Interval.seconds) + Array(repeating: .seconds(10), count: 30) + [.minutes(1)]
    /// The time for which an alert has to stay open so that the delays begin anew.
    var stablePeriod = Interval.seconds(30)
    /// The number of times that an alert may be closed by a call that isn't ours before this is shown.
    var toleratedCloses = 3
    /// The times for which an alert keeps its number where another program could have replaced it: the first one, and
    /// each further.
    var renewalDelays = (first: Interval.seconds(30), further: Interval.minutes(2))
    /// The delay before the same text may be posted again. Plasma forgets after a second.
    var sameTextDelay = Interval(microseconds: 1_100_000)
    /// The delay before an alert that a person closed, or that was closed after a press, is posted again if it still
    /// rings.
    var repostDelay = Interval.seconds(1)
    /// The time after a press in which a close counts as the server's reaction to it, not as another gesture.
    var closeAfterPress = Interval.seconds(2)
    /// The time for which a press or a close of an alert counts after it was posted under a new number.
    var formerNumberTime = Interval.seconds(2)
    /// The time after a press in which the same one is a repetition: GNOME reports one several times, and a double
    /// click counts once.
    var pressDebounce = Interval(microseconds: 500_000)
    /// The time for which an alert keeps its place while others wait for room.
    var turnLength = Interval.seconds(30)
    /// The times for which an app isn't asked about again after a person has closed the question: the first time, the
    /// second, and so on.
    var questionDelays: [Interval] = [.minutes(1), .minutes(10), .hours(1)]
    /// The time for which a question stays as it is when its app changes its reason.
    var reasonDelay = Interval.minutes(1)
    /// The maximum number of questions that are shown at a time.
    var mostQuestions = 3
    /// The time for which a result is shown, after each press anew.
    var resultTime = Notification.resultTime
    /// The time for which the question of an app's action is shown.
    var promptTime = Notification.promptTime
    /// The time in which a server with buttons has to be there for such a question.
    var questionServerTime = Interval.seconds(15)
    /// The shortest time between two contents of the notice of an activity.
    var activityGap = Interval.seconds(10)
    /// The shortest time between two alerts about the same activity; the latest of those that come meanwhile is shown.
    var activityAlertGap = Interval.seconds(2)
    /// The maximum number of notifications of alarms that a server hasn't answered yet. The others wait.
    var mostCalls = 256

    /// Returns the delay before a notification is posted again; `nil`: it isn't.
    ///
    /// - Parameters:
    ///   - isAlert: True if it is an alert, which always is.
    ///   - failures: The number of earlier ones in a row.
    func delay(ofAlert isAlert: Bool, after failures: Int) -> Interval? {
        guard !isAlert else { return alertDelays[min(failures, alertDelays.count - 1)] }
        return failures < retryDelays.count ? retryDelays[failures] : nil
    }
}
