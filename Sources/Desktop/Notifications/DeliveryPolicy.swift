internal import AlarmCore

/// How long a notification server is given, and when it is tried again. All times run on `CLOCK_MONOTONIC`.
struct Patience {
    /// How long to wait for what it says of itself, in milliseconds, before it is taken for a usual one.
    var answer: Int32 = 10_000
    /// How long to wait before what it refused, or closed by itself, is posted again: the first time, the second, and so
    /// on; after the last, not until there is another server.
    var retries: [Interval] = [.seconds(1), .seconds(5), .seconds(30)]
    /// How long to wait before the same text may be shown again. Plasma forgets after a second.
    var sameText = Interval(microseconds: 1_100_000)
    /// How long to wait before what a person closed, or what was closed after a press, is posted again if it is still to
    /// be seen.
    var stillRinging = Interval.seconds(1)
    /// How soon after a press a close is the server's answer to it, and not another gesture.
    var closeAfterPress = Interval.seconds(2)
    /// How soon after a press the same one is a repetition: GNOME reports one several times, and a person's double click is
    /// one wish.
    var samePress = Interval(microseconds: 500_000)
    /// How long an alert may keep its place while others wait for room.
    var turn = Interval.seconds(30)
    /// How many notifications may be under way to a server that hasn't answered. The others wait.
    var mostCalls = 256
}
