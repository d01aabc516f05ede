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
    /// Those of which a report may tell or not: the wall clock shows them for another time, or a change of zone brought
    /// them up afterwards.
    var doubtful = 0
    /// Rings that were heard twice, as the service ended before it could store them.
    var repeated = 0

    var occurrences: Int { rang + missed + takenBack }
}
