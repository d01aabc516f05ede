internal import AlarmCore

/// How long `alarms-player` is given, and when it is tried again. All times run on `CLOCK_MONOTONIC`.
struct PlayerPatience {
    /// How long it may take until it plays: the sound server may have to be started.
    var start = Interval.seconds(5)
    /// How long the sound server may take no sound while it plays.
    var progress = Interval.seconds(10)
    /// How long it may take to fall silent before it is killed.
    var stop = Interval(microseconds: 200_000)
    /// How long to wait before it is started again: the first time, the second, and so on; after the last, as long again.
    var retries: [Interval] = [Interval(microseconds: 250_000), .seconds(1), .seconds(2), .seconds(5), .seconds(10)]
    /// How long it must have played for the next failure to be a first one.
    var health = Interval.seconds(10)
    /// How long what is told of its being heard holds at least: for each change all that rings is shown anew.
    var change = Interval.seconds(2)
    /// How many lines it may write without being told anything: 50 a second. The real program writes no more than five, and
    /// as many as these don't fit into its socket, if this process was halted for a while.
    var lines = RateLimit(burst: 500, in: .seconds(10))
}
