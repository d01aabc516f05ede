/// Timers and alarms that a text may start.
extension Finder {
    /// Returns the timers and alarms that words may start; for an ambiguous hour, the sooner alarm first.
    ///
    /// - Parameter isSchedule: True if the text is a schedule and an optional title, without a keyword.
    func starts(_ words: [String], isSchedule: Bool) -> [FoundResult] {
        let kind = isSchedule ? AlarmTextKind.schedule : .search
        guard let meaning = try? AlarmText.meaning(of: words, as: kind, at: now, in: alarms.zones), !meaning.isUnlikely
        else { return [] }
        var found: [Configuration] = []
        for reading in meaning.readings {
            if let configuration = configuration(of: reading), !found.contains(configuration) {
                found.append(configuration)
            }
        }
        // Timers aren't sorted: minutes come before seconds, although these end sooner.
        if found.allSatisfy({ $0.schedule != nil }) {
            found = found.map { (due: due(of: $0), configuration: $0) }.sorted { $0.due < $1.due }.map(\.configuration)
        }
        return found.map { .start($0, isAgain: false) }
    }

    private func configuration(of reading: AlarmTextReading) -> Configuration? {
        var configuration = Configuration()
        do throws(Refusal) {
            for setting in reading.allSettings { try configuration.set(setting) }
            guard let zone = zone(of: configuration) else { return nil }
            try configuration.validate(changing: reading.settings.map(\.key), in: zone, at: now)
        } catch {
            return nil
        }
        return configuration
    }

    private func zone(of configuration: Configuration) -> Zone? {
        configuration.timeZone.map { alarms.zones.zone(named: $0) } ?? alarms.zones.system
    }

    private func due(of configuration: Configuration) -> WallTime {
        let due = zone(of: configuration).flatMap { configuration.firstDue(in: $0, at: now) }
        return due ?? WallTime(microseconds: .max)
    }
}

extension Configuration {
    /// Returns the first due time of a new alarm; `nil` for a timer.
    public func firstDue(in zone: Zone, at now: Moment) -> WallTime? {
        schedule?.next(after: memory(in: zone, at: now), in: zone)?.instant
    }
}
