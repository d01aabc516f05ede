/// What a life came to.
struct Totals {
    /// Occurrences of rules, and ends of timers, that rang.
    var rang = 0
    /// Those that were reported missed.
    var missed = 0
    /// Those that a command took back.
    var takenBack = 0
    /// Rings of snoozes.
    var snoozes = 0
    /// Rings that nobody answered.
    var unanswered = 0
    /// Reports of occurrences that may be passed over as well: the clock was set back, or the zone is another one, and so
    /// they came again, or only now, though they hadn't been lost.
    var cameAgain = 0
    /// Rings that were heard twice, as the service ended before it could store them.
    var repeated = 0

    /// Occurrences that were accounted for.
    var occurrences: Int { rang + missed + takenBack }
}
