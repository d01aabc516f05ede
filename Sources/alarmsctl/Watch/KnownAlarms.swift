import AlarmsClient

/// The alarms as known from events and answers.
struct KnownAlarms: Equatable {
    private(set) var alarms: [String: AlarmProperties]

    init(_ alarms: [AlarmProperties]) {
        self.alarms = Dictionary(alarms.map { ($0.id, $0) }) { $1 }
    }

    /// The alarms in the order in which they are shown.
    var inOrder: [AlarmProperties] { alarms.values.sorted(by: AlarmProperties.isShownBefore) }

    /// Applies an event.
    ///
    /// - Parameter isPresented: True if what is drawn of an alarm is known as well, and so has to be requested.
    /// - Returns: The id of an alarm whose properties have to be requested; `nil`: none.
    mutating func observe(_ event: AlarmsEvent, isPresented: Bool = false) -> String? {
        switch event {
        case .added(let id, _):
            return id
        case .removed(let id):
            alarms[id] = nil
            return nil
        case .propertiesChanged(let id, let changed, let invalidated):
            guard alarms[id] != nil else { return nil }
            // The known elements belong to the state before: both are requested together.
            if isPresented { return id }
            alarms[id]?.update(changed)
            return invalidated.isEmpty ? nil : id
        default:
            return nil
        }
    }

    /// Sets an alarm that was requested; `nil`: it is gone.
    mutating func set(_ id: String, to alarm: AlarmProperties?) {
        alarms[id] = alarm
    }
}
