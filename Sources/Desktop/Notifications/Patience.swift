internal import AlarmCore

/// How long a notification server is given, and when it is tried again. All times run on `CLOCK_MONOTONIC`.
struct Patience {
    /// How long to wait for what it says of itself, in milliseconds, before it is taken for a usual one.
    var answer: Int32 = 10_000
    /// How long to wait before an alert that it refused, or closed by itself, is posted again: the first time, the
    /// second, and so on; after the last, not until there is another server.
    var retries: [Interval] = [.seconds(1), .seconds(5), .seconds(30)]
    /// How long to wait before the same text may be shown again. Plasma forgets after a second.
    var sameText = Interval(microseconds: 1_100_000)
    /// How long to wait before an alert that a person closed, and that rings all the same, is posted again.
    var stillRinging = Interval.seconds(1)
    /// How soon after a press a close is the server's answer to it, and not another gesture.
    var closeAfterPress = Interval.seconds(2)
}
