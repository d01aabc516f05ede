internal import AlarmsClient
internal import AppIntents

extension AlarmManager {
    /// The elements of ``AlarmManager/alarmUpdates``: first the current alarms, then all of them after each change. The
    /// sequence ends only with the task.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        /// The list of alarms.
        public typealias Element = [Alarm]
        /// The sequence never fails.
        public typealias Failure = Never

        /// The iterator.
        public struct Iterator: AsyncIteratorProtocol {
            private var snapshots: (any AsyncIteratorProtocol<[AlarmProperties], Never>)?
            private var last: [AlarmProperties]?

            /// Waits for the next change; `nil` if the task is cancelled.
            public mutating func next() async -> [Alarm]? {
                if snapshots == nil {
                    guard let client = try? ServiceClient.current() else { return nil }
                    // This process may have to perform the intents of alarms scheduled by an earlier one.
                    if !DBusActivation.isActivatable() { try? await PressActions.shared.listen() }
                    snapshots = client.alarmSnapshots(appID: AlarmApp.identifier).makeAsyncIterator()
                }
                while let rows = await snapshots?.next(isolation: nil) {
                    // Lists also differ in the remaining time.
                    let alarms = rows.map { row in
                        var row = row
                        row.remainingUSec = 0
                        return row
                    }
                    guard alarms != last else { continue }
                    last = alarms
                    return alarms.compactMap(Alarm.init).filter(\.isEnabled)
                }
                return nil
            }
        }

        /// Creates an iterator.
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }
}
