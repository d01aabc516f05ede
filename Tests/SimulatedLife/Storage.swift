import AlarmCore
import AlarmStore

/// The storage of alarms across restarts of the service.
protocol Storage: AnyObject {
    /// Writes and removes alarms, and appends to the history.
    func commit(written: [Alarm], removed: [AlarmID], history: [HistoryEntry], boot: UInt64) throws

    /// Loads all alarms for a service that starts at `now`, in the boot `boot`.
    ///
    /// - Returns: The identifiers of the alarms that were converted from another boot.
    func load(at now: Moment, boot: UInt64, _ body: (Alarm) -> Void) throws -> [AlarmID]
}

/// A storage in memory, which keeps the same parts of an alarm as the store.
final class MemoryStorage: Storage {
    private var alarms: [AlarmID: (alarm: Alarm, boot: UInt64)] = [:]

    func commit(written: [Alarm], removed: [AlarmID], history: [HistoryEntry], boot: UInt64) {
        for alarm in written {
            let kept = Alarm(
                id: alarm.id, appOrigin: alarm.appOrigin, configuration: alarm.configuration, state: alarm.state,
                memory: alarm.memory, snoozeCount: alarm.snoozeCount)
            alarms[alarm.id] = (kept, boot)
        }
        for id in removed { alarms[id] = nil }
    }

    func load(at now: Moment, boot: UInt64, _ body: (Alarm) -> Void) -> [AlarmID] {
        var converted: [AlarmID] = []
        for (alarm, other) in alarms.values.sorted(by: { $0.alarm.id < $1.alarm.id }) {
            if other == boot {
                body(alarm)
            } else {
                converted.append(alarm.id)
                body(alarm.rebooted(at: now))
            }
        }
        return converted
    }
}
