import AlarmsClient

/// The alarms as far as they were told of.
struct KnownAlarms: Equatable {
    private(set) var alarms: [String: AlarmProperties]

    init(_ alarms: [AlarmProperties]) {
        self.alarms = Dictionary(alarms.map { ($0.id, $0) }) { $1 }
    }

    /// The alarms in the order in which they are shown.
    var inOrder: [AlarmProperties] { alarms.values.sorted(by: AlarmProperties.isShownBefore) }

    /// Takes in what an event says.
    ///
    /// - Returns: The id of an alarm of which the event doesn't say enough: it has to be asked for.
    mutating func observe(_ event: AlarmsEvent) -> String? {
        switch event {
        case .added(let id, _):
            return id
        case .removed(let id):
            alarms[id] = nil
            return nil
        case .propertiesChanged(let id, let changed, let invalidated):
            guard alarms[id] != nil else { return nil }
            alarms[id]?.update(changed)
            return invalidated.isEmpty ? nil : id
        default:
            return nil
        }
    }

    /// Takes in an alarm that was asked for; `nil` if it is gone.
    mutating func set(_ id: String, to alarm: AlarmProperties?) {
        alarms[id] = alarm
    }
}
