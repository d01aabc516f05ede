internal import AlarmsClient
internal import AppIntents

extension AlarmManager {
    /// The alarms of this app, as ``AlarmManager/alarmUpdates`` delivers them: first the current ones, then all of them
    /// after each change. It ends only with the task.
    public struct AlarmUpdates: AsyncSequence, Sendable {
        /// All alarms at a time.
        public typealias Element = [Alarm]
        /// It never fails.
        public typealias Failure = Never

        /// The iterator.
        public struct Iterator: AsyncIteratorProtocol {
            private var snapshots: (any AsyncIteratorProtocol<[AlarmProperties], Never>)?
            private var last: [AlarmProperties]?

            /// Waits for the next change; `nil` if the task is cancelled.
            public mutating func next() async -> [Alarm]? {
                if snapshots == nil {
                    guard let client = try? ServiceClient.current() else { return nil }
                    // This process may be the one to perform the intents of alarms that an earlier one has scheduled.
                    if !DBusActivation.isActivatable() { try? await PressActions.shared.listen() }
                    snapshots = client.alarmSnapshots(appID: AlarmApp.identifier).makeAsyncIterator()
                }
                while let rows = await snapshots?.next(isolation: nil) {
                    // The remaining time differs between lists.
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

        /// Begins to follow the alarms.
        public func makeAsyncIterator() -> Iterator { Iterator() }
    }
}
