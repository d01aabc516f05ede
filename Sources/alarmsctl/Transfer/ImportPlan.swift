import AlarmsClient
import Gettext

/// The changes that an import makes, and the alarms that it can't set.
struct ImportPlan {
    /// An alarm, and how it is set.
    struct Step: Equatable {
        enum Change: Equatable {
            case schedule
            /// The arguments of `Update`.
            case update([String: BusValue])
        }

        let alarm: TransferredAlarm
        let change: Change
    }

    /// True if alarms that are set already get the configuration that is imported.
    let replaces: Bool
    /// The keys of a configuration that the service knows.
    let knownKeys: [String]
    /// The name of the system's time zone.
    let zone: String
    private(set) var steps: [Step] = []
    /// The problems of alarms, by their names.
    private(set) var problems: [(alarm: String, problem: Problem)] = []

    init(replaces: Bool, knownKeys: [String], zone: String) {
        self.replaces = replaces
        // A change of a configuration, no part of one.
        self.knownKeys = knownKeys.filter { $0 != "reset" }
        self.zone = zone
    }

    /// Adds an alarm.
    ///
    /// - Parameters:
    ///   - existing: The alarm that has its id.
    ///   - now: The time, µs since 1970 UTC.
    mutating func add(_ alarm: TransferredAlarm, over existing: AlarmProperties?, at now: UInt64) {
        // An import that is run twice. The forms in JSON are compared: NaN equals itself, and dictionaries are sorted.
        if existing.map({ JSON(typed: $0.configuration) }) == JSON(typed: alarm.configuration) { return }
        do throws(Problem) {
            if let key = alarm.configuration.keys.sorted().first(where: { !knownKeys.contains($0) }) {
                throw .refused(Messages.unknownKey(key, known: knownKeys))
            }
            try checkTime(of: alarm.configuration, at: now)
            guard let existing else { return steps.append(Step(alarm: alarm, change: .schedule)) }
            guard replaces else {
                throw .refused(localized("not imported: it is set already, with other keys; --replace changes them"))
            }
            steps.append(Step(alarm: alarm, change: .update(Self.changes(of: existing.configuration, to: alarm))))
        } catch {
            problems.append((alarm.name, error))
        }
    }

    /// Refuses a time that has passed.
    private func checkTime(of configuration: [String: BusValue], at now: UInt64) throws(Problem) {
        let (key, instant): (String, UInt64)
        if let fire = configuration["fire-at"]?.uint64Value {
            (key, instant) = ("fire-at", fire)
        } else if let date = configuration["date"]?.stringValue, let time = configuration["time"]?.stringValue {
            LocalTime.use(zone: configuration["timezone"]?.stringValue ?? zone)
            defer { LocalTime.use(zone: zone) }
            // The service refuses what is neither a date nor a time.
            guard let due = try? LocalTime.instant(on: date, at: time) else { return }
            (key, instant) = ("date", due)
        } else {
            return
        }
        guard instant <= now else { return }
        throw .refused(
            Messages.inKey(
                key,
                .refused(
                    localized("not imported: its time has passed, {time}", ["time": LocalTime.date(instant, at: now)])))
        )
    }

    /// The changes that leave nothing of a configuration but what is imported. The app of an alarm can't be changed.
    private static func changes(of old: [String: BusValue], to alarm: TransferredAlarm) -> [String: BusValue] {
        var changes = alarm.configuration
        if old["app-id"] == changes["app-id"] { changes["app-id"] = nil }
        let reset = old.keys.filter { alarm.configuration[$0] == nil }.sorted()
        if !reset.isEmpty { changes["reset"] = .strings(reset) }
        return changes
    }
}
