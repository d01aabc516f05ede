import AlarmsClient
import Gettext
import JSONText

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
    /// The alarms that aren't imported since they are over, disabled and of a time that has passed, by their names.
    private(set) var ended: [(alarm: String, problem: Problem)] = []

    init(replaces: Bool, knownKeys: [String], zone: String) {
        self.replaces = replaces
        // Of a change and of a request, no parts of a configuration.
        self.knownKeys = knownKeys.filter { !["reset", "usage"].contains($0) }
        self.zone = zone
    }

    /// Adds an alarm.
    ///
    /// - Parameters:
    ///   - existing: The alarm that has its id.
    ///   - now: The time, µs since 1970 UTC.
    mutating func add(_ alarm: TransferredAlarm, over existing: AlarmProperties?, at now: UInt64) {
        let old = existing?.configuration
        var configuration = alarm.configuration
        // The service has set it by the program that called.
        if configuration["app-id"] == nil, let app = old?["app-id"] { configuration["app-id"] = app }
        // An import that is run twice. The forms in JSON are compared: NaN equals itself, and dictionaries are sorted.
        if old.map({ JSON(typed: $0) }) == JSON(typed: configuration) { return }
        do throws(Problem) {
            if let key = alarm.configuration.keys.sorted().first(where: { !knownKeys.contains($0) }) {
                throw .refused(Messages.unknownKey(key, known: knownKeys))
            }
            try checkSize(of: configuration)
            if let passed = passedTime(of: configuration, at: now) {
                // Nor does it ring where it was exported.
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

    /// The most bytes of a configuration in a message, whose dictionaries have room for 64 MiB: those of all alarms of a
    /// service together.
    private static let mostBytes = 48 << 20

    /// Refuses a configuration that a message has no room for: the bus ends the connection of one who sends it.
    private func checkSize(of configuration: [String: BusValue]) throws(Problem) {
        let bytes = BusValue.dictionary(configuration).messageSize
        guard bytes > Self.mostBytes else { return }
        throw .refused(
            localized(
                "not imported: expected a configuration of at most {limit} MiB, got {size} MiB",
                ["limit": "\(Self.mostBytes >> 20)", "size": "\((bytes - 1) >> 20 + 1)"]))
    }

    /// The problem that the time of an alarm has passed; `nil` if it hasn't, or it has none.
    private func passedTime(of configuration: [String: BusValue], at now: UInt64) -> Problem? {
        let (key, instant): (String, UInt64)
        if let fire = configuration["fire-at"]?.uint64Value {
            (key, instant) = ("fire-at", fire)
        } else if let date = configuration["date"]?.stringValue, let time = configuration["time"]?.stringValue {
            LocalTime.use(zone: configuration["timezone"]?.stringValue ?? zone)
            defer { LocalTime.use(zone: zone) }
            // The service refuses what is neither a date nor a time.
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

    /// The changes that replace a whole configuration by the imported one.
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
