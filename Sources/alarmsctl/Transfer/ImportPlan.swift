import AlarmsClient
import Gettext
import JSONText

/// The changes of an import, and the alarms that can't be set.
struct ImportPlan {
    /// An alarm, and the call that sets it.
    struct Step: Equatable {
        enum Change: Equatable {
            case schedule
            /// The arguments of `Update`.
            case update([String: BusValue])
        }

        let alarm: TransferredAlarm
        let change: Change
    }

    /// True if existing alarms get the imported configuration.
    let replaces: Bool
    /// The configuration keys known to the service.
    let knownKeys: [String]
    /// The name of the system's time zone.
    let zone: String
    private(set) var steps: [Step] = []
    /// The problems by the names of the alarms.
    private(set) var problems: [(alarm: String, problem: Problem)] = []
    /// The problems of alarms that are disabled and whose time has passed, by their names; they aren't imported.
    private(set) var ended: [(alarm: String, problem: Problem)] = []

    init(replaces: Bool, knownKeys: [String], zone: String) {
        self.replaces = replaces
        // Keys of requests, not of configurations.
        self.knownKeys = knownKeys.filter { !["reset", "usage"].contains($0) }
        self.zone = zone
    }

    /// Adds an alarm.
    ///
    /// - Parameters:
    ///   - existing: The existing alarm with the same id.
    ///   - now: The time, µs since 1970 UTC.
    mutating func add(_ alarm: TransferredAlarm, over existing: AlarmProperties?, at now: UInt64) {
        let old = existing?.configuration
        var configuration = alarm.configuration
        // The service has set it to the caller's app.
        if configuration["app-id"] == nil, let app = old?["app-id"] { configuration["app-id"] = app }
        // A repeated import. JSON is compared, in which NaN equals itself and dictionaries are sorted.
        if old.map({ JSON(typed: $0) }) == JSON(typed: configuration) { return }
        do throws(Problem) {
            if let key = alarm.configuration.keys.sorted().first(where: { !knownKeys.contains($0) }) {
                throw .refused(Messages.unknownKey(key, known: knownKeys))
            }
            try checkSize(of: configuration)
            if let passed = passedTime(of: configuration, at: now) {
                // It doesn't ring where it was exported, either.
                if configuration["enabled"] == .boolean(false) { return ended.append((alarm.name, passed)) }
                throw passed
            }
            guard let old else { return steps.append(Step(alarm: alarm, change: .schedule)) }
            guard replaces else {
                throw .refused(localized("not imported: it is set already, with other keys; --replace changes them"))
            }
            steps.append(Step(alarm: alarm, change: .update(try Self.changes(of: old, to: configuration))))
        } catch {
            problems.append((alarm.name, error))
        }
    }

    /// The maximum size of a configuration in a message, bytes: a dictionary's limit is 64 MiB, and the service's for
    /// all alarms together is this.
    private static let mostBytes = 48 << 20

    /// Refuses a configuration that is too large for a message: the bus would disconnect the sender.
    private func checkSize(of configuration: [String: BusValue]) throws(Problem) {
        let bytes = BusValue.dictionary(configuration).messageSize
        guard bytes > Self.mostBytes else { return }
        throw .refused(
            localized(
                "not imported: expected a configuration of at most {limit} MiB, got {size} MiB",
                ["limit": "\(Self.mostBytes >> 20)", "size": "\((bytes - 1) >> 20 + 1)"]))
    }

    /// Returns a problem if the time of an alarm has passed; `nil` if it hasn't, or there is none.
    private func passedTime(of configuration: [String: BusValue], at now: UInt64) -> Problem? {
        let (key, instant): (String, UInt64)
        if let fire = configuration["fire-at"]?.uint64Value {
            (key, instant) = ("fire-at", fire)
        } else if let date = configuration["date"]?.stringValue, let time = configuration["time"]?.stringValue {
            LocalTime.use(zone: configuration["timezone"]?.stringValue ?? zone)
            defer { LocalTime.use(zone: zone) }
            // The service refuses an invalid date or time.
            guard let due = try? LocalTime.instant(on: date, at: time) else { return nil }
            (key, instant) = ("date", due)
        } else {
            return nil
        }
        guard instant <= now else { return nil }
        return .refused(
            Messages.inKey(
                key,
                .refused(
                    localized("not imported: its time has passed, {time}", ["time": LocalTime.date(instant, at: now)])))
        )
    }

    /// Returns the changes that replace a whole configuration by the imported one.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it names another app, which `Update` can't change.
    private static func changes(
        of old: [String: BusValue], to new: [String: BusValue]
    ) throws(Problem) -> [String: BusValue] {
        guard old["app-id"] == new["app-id"] else {
            throw .refused(
                Messages.inKey("app-id", .refused(localized("not imported: the app of an alarm can't be changed"))))
        }
        var changes = new
        changes["app-id"] = nil
        let reset = old.keys.filter { new[$0] == nil }.sorted()
        if !reset.isEmpty { changes["reset"] = .strings(reset) }
        return changes
    }
}
