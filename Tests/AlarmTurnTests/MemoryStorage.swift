import ActivityCore
import AlarmCore
import AlarmTurn

/// A store in memory, which can be set to fail as a full disk would.
final class MemoryStorage: TurnStorage {
    /// True if commits fail.
    var isFull = false
    /// The alarms that were written and not removed.
    private(set) var alarms: [AlarmID: Alarm] = [:]
    /// The activities that were written and not removed.
    private(set) var activities: [ActivityID: Activity] = [:]
    /// The history that was written, in order.
    private(set) var history: [HistoryEntry] = []
    /// The other values that were written.
    private(set) var values = StoredValues()
    /// The number of commits that succeeded.
    private(set) var commits = 0

    func commit(_ changes: StoredChanges) throws(StorageFailure) {
        if isFull { throw StorageFailure(.verbatim("database or disk is full")) }
        commits += 1
        for alarm in changes.written { alarms[alarm.id] = alarm }
        for id in changes.removed { alarms[id] = nil }
        for activity in changes.activities { activities[activity.id] = activity }
        for id in changes.removedActivities { activities[id] = nil }
        history += changes.history
        values = changes.values
    }
}
