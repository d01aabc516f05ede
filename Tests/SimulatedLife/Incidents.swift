/// How often the world did what to a machine.
struct Incidents {
    var suspends = 0
    var kills = 0
    var reboots = 0
    /// Starts of the machine with a clock that had lost the time.
    var wrongClocks = 0
    var clockSteps = 0
    var zoneChanges = 0
    /// Changes of the rules of a zone.
    var newRules = 0
    /// Ends of the service within a turn.
    var crashes = 0
    /// Commits that failed while the service went on.
    var failedCommits = 0
    /// Alarms that were made.
    var alarms = 0
    /// Commands that were accepted, but for those that make alarms, and presses.
    var requests = 0
}
