/// The reports of a life, by kind.
struct Totals {
    /// Occurrences and timers that rang.
    var rang = 0
    /// Occurrences and timers that were reported missed.
    var missed = 0
    /// Occurrences and timers that a command cancelled.
    var cancelled = 0
    /// Cancelled occurrences that were put back; these aren't among `cancelled`.
    var unskipped = 0
    /// Those of them before which another one stays skipped.
    var unskippedOfSeveral = 0
    /// Countdowns that were made longer.
    var extended = 0
    /// Rings of snoozes.
    var snoozes = 0
    /// Rings that nobody answered.
    var unanswered = 0
    /// Reports of optional occurrences, which recurred or were late because the clock was set back or the zone changed.
    var recurred = 0
    /// Rings that went out twice because the service crashed before it stored them.
    var repeated = 0

    /// Occurrences and timers that rang, were missed or were cancelled.
    var occurrences: Int { rang + missed + cancelled }
}
