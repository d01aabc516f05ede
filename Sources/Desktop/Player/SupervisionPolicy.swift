internal import AlarmCore

/// The timeouts, delays and limits for supervising `alarms-player`. All times are on `CLOCK_MONOTONIC`.
struct SupervisionPolicy {
    /// The time to begin playing; the sound server may have to be started.
    var startTimeout = Interval.seconds(5)
    /// The longest time without progress of a playing sound.
    var progressTimeout = Interval.seconds(10)
    /// The time to stop, after which the program is killed.
    var stopTimeout = Interval(microseconds: 200_000)
    /// The back-off of restarts: the delay of the first one, the second, and so on; the last delay repeats.
    var restartDelays = [
        Interval(microseconds: 250_000), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
    ]
    /// The back-off of restarts while the sound server can't be reached or doesn't answer: when it appears, the sound
    /// is heard within two seconds.
    var serverDelays = [Interval(microseconds: 250_000), .seconds(1)]
    /// The time to wait for unplugged devices whose volume is to be restored.
    var putBackTimeout = Interval.minutes(5)
    /// The maximum number of consecutive attempts to restore volumes.
    var mostPutBacks = 30
    /// The time of playing after which the back-off starts over.
    var stablePeriod = Interval.seconds(10)
    /// The debounce time of ``Player/audibility``: each change updates all alerts' notifications.
    var audibilityHold = Interval.seconds(2)
    /// The rate limit of lines from the program between two commands: 50 a second. It normally writes at most five a
    /// second, and its socket holds fewer than the burst if this process was stopped for a while.
    var outputLimit = RateLimit(burst: 500, in: .seconds(10))
}
