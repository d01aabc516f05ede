/// The number of events of each kind in a life.
struct Incidents {
    var suspends = 0
    var kills = 0
    var reboots = 0
    /// Boots of the machine with a wrong wall clock.
    var wrongClocks = 0
    var clockSteps = 0
    var zoneChanges = 0
    /// Changes of the rules of a zone.
    var newRules = 0
    /// Crashes of the service within a turn.
    var crashes = 0
    /// Commits that failed while the service went on.
    var failedCommits = 0
    /// Alarms that were requested.
    var alarms = 0
    /// Accepted commands, without those that schedule alarms and without presses.
    var requests = 0
}
