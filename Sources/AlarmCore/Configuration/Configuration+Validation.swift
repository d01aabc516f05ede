/// The validation of keys that depend on each other.
extension Configuration {
    /// Refuses a configuration that no alarm can have.
    ///
    /// - Parameters:
    ///   - keys: The keys that were set or reset just now.
    ///   - zone: The zone of the rule.
    func validate(changing keys: [ConfigurationKey], in zone: Zone, at now: Moment) throws(Refusal) {
        try validateRule()
        guard schedule != nil || preAlert > .zero else {
            throw .invalidConfiguration(
                key: "fire-at", expected: .oneOf(["fire-at", "time", "pre-alert"]), got: LocalizableText("nothing"))
        }
        if keys.contains(where: \.isOfSchedule) { try validateInstant(in: zone, at: now) }
    }

    /// Refuses keys of a rule that don't fit together.
    ///
    /// - Throws: `Refusal.invalidSchedule`.
    public func validateRule() throws(Refusal) {
        guard fireAt == nil || time == nil else {
            throw .invalidSchedule(key: "time", expected: .oneOf(["time", "fire-at"]), got: LocalizableText("both"))
        }
        guard time != nil || date == nil else { throw Self.lacksTime(.date) }
        guard time != nil || weekdays == nil else { throw Self.lacksTime(.weekdays) }
        guard time != nil || timeZone == nil else { throw Self.lacksTime(.timeZone) }
        guard date == nil || weekdays == nil else {
            throw .invalidSchedule(key: "date", expected: .oneOf(["date", "weekdays"]), got: LocalizableText("both"))
        }
    }

    private static func lacksTime(_ key: ConfigurationKey) -> Refusal {
        .invalidSchedule(
            key: key.rawValue, expected: LocalizableText("time to be set too"), got: LocalizableText("no time"))
    }

    /// Refuses an instant that has passed or is too far ahead, and a date that the zone leaves out.
    func validateInstant(in zone: Zone, at now: Moment) throws(Refusal) {
        switch schedule {
        case .fixed(let due) where due <= now.wall:
            throw .invalidSchedule(
                key: "fire-at", expected: Self.timeAfter(now.wall, in: zone),
                got: .verbatim("\(LocalTime(due, in: zone))"))
        case .wall(let schedule):
            guard case .date(let date) = schedule.days else { return }
            guard schedule.exists(date, in: zone) else {
                throw .invalidSchedule(
                    key: "date",
                    expected: LocalizableText("a date that exists in {zone}", ["zone": .verbatim(zone.name)]),
                    got: .verbatim(date.description))
            }
            guard schedule.last(upTo: now.wall, in: zone) == nil else {
                throw .invalidSchedule(
                    key: "date", expected: Self.timeAfter(now.wall, in: zone),
                    got: .verbatim("\(date) \(schedule.time)"))
            }
            guard schedule.last(upTo: .latest, in: zone) != nil else {
                let latest = LocalTime(.latest, in: zone)
                throw .invalidSchedule(
                    key: "date",
                    expected: LocalizableText("a date and time up to {time}", ["time": .verbatim("\(latest)")]),
                    got: .verbatim("\(date) \(schedule.time)"))
            }
        case .fixed, nil: return
        }
    }

    private static func timeAfter(_ now: WallTime, in zone: Zone) -> LocalizableText {
        LocalizableText("a date and time after now, {time}", ["time": .verbatim("\(LocalTime(now, in: zone))")])
    }
}
