internal import AlarmCore

/// The timeouts, delays and limits by which `alarms-player` is supervised. All times run on `CLOCK_MONOTONIC`.
struct SupervisionPolicy {
    /// The time in which it has to play: the sound server may have to be started.
    var startTimeout = Interval.seconds(5)
    /// The time for which the sound server may take no sound while it plays.
    var progressTimeout = Interval.seconds(10)
    /// The time in which it has to be silent, before it is killed.
    var stopTimeout = Interval(microseconds: 200_000)
    /// The delays before it is restarted: the first time, the second, and so on; the last is used again.
    var restartDelays = [
        Interval(microseconds: 250_000), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
    ]
    /// The delays before it is restarted where the sound server can't be reached, or doesn't answer: whenever that
    /// comes, the sound is heard within two seconds.
    var serverDelays = [Interval(microseconds: 250_000), .seconds(1)]
    /// The time for which devices are waited for whose volume is to be put back: they may have been unplugged.
    var putBackTimeout = Interval.minutes(5)
    /// The maximum number of tries in a row to put back volumes.
    var mostPutBacks = 30
    /// The time it must have played for the next failure to count as the first.
    var stablePeriod = Interval.seconds(10)
    /// The minimum time between two changes of ``Player/audibility``: each posts all alerts anew.
    var audibilityHold = Interval.seconds(2)
    /// The lines that it may write between two commands: 50 a second. The real program writes no more than five, and as
    /// many as these don't fit into its socket, if this process was halted for a while.
    var outputLimit = RateLimit(burst: 500, in: .seconds(10))
}
