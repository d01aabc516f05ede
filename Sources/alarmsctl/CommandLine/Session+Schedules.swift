import AlarmsClient

/// What is asked about when alarms are due, and when they were.
extension Session {
    /// Sets an alarm for when a text says, in one call, with further keys.
    func add(_ when: String, _ keys: [String: Value]) async throws(Problem) {
        let parsed: [String: Value]
        do {
            parsed = try await client.parseSchedule(when)
        } catch {
            // Nothing was set: the text is wrong, as a key's value can be.
            guard error.code == .invalidSchedule || error.code == .tooLarge else { throw .service(error) }
            throw .usage(TerminalText.harmless(error.message))
        }
        try await schedule(try Self.configuration(parsed, adding: keys))
    }

    /// What WHEN says, and what keys say that it doesn't.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they contradict.
    static func configuration(
        _ parsed: [String: Value], adding keys: [String: Value]
    ) throws(Problem) -> [String: Value] {
        for key in keys.keys.sorted() where parsed[key] != nil { throw .usage(Wording.givenByWhen(key)) }
        // A length of time would become the countdown before another schedule.
        if parsed["pre-alert"] != nil,
            let key = ["date", "fire-at", "time", "timezone", "weekdays"].first(where: { keys[$0] != nil })
        {
            throw .usage(Wording.contradictsLength(key))
        }
        // Which date tomorrow is has been decided, by another zone.
        if parsed["date"] != nil, keys["timezone"] != nil { throw .usage(Wording.zoneBelongsInWhen) }
        return parsed.merging(keys) { parsed, _ in parsed }
    }

    /// Prints the next occurrences of an alarm, in its own zone or, if it has none, the service's.
    func showNext(_ count: UInt32, of id: String) async throws(Problem) {
        let instants: [UInt64]
        var zone: String
        do {
            instants = try await client.nextOccurrences(id: id, count: count)
            zone = try await client.properties(id: id).configuration["timezone"]?.stringValue ?? ""
            if zone.isEmpty { zone = try await client.serviceProperties().timeZone }
        } catch {
            throw .service(error)
        }
        if isJSON {
            let members = [
                JSON.Member("Id", .string(id)), JSON.Member("TimeZone", .string(zone)),
                JSON.Member("OccurrencesUSec", .array(instants.map { .unsigned($0) })),
            ]
            try Output.line(JSON.object(members).text)
        } else if instants.isEmpty {
            try Output.line(Wording.noOccurrences)
        } else {
            LocalTime.use(zone: zone)
            try Output.line(TextTable.text(instants.map(Wording.occurrence)))
        }
    }

    /// Prints what has happened, the latest first.
    func history(_ identifier: AlarmIdentifier?, since: Since?, limit: UInt32?) async throws(Problem) {
        try await useServiceZone()
        var filter: [String: Value] = [:]
        if let identifier { filter["id"] = .string(try await resolveFromHistory(identifier)) }
        if let since { filter["since"] = .uint64(since.microseconds(at: WallClock.now)) }
        if let limit { filter["limit"] = .uint32(limit) }
        let entries = try await history(filter)
        if isJSON {
            try Output.line(JSON.array(entries.map { JSON($0) }).lines)
        } else if entries.isEmpty {
            try Output.line(Wording.noHistory)
        } else {
            let ids = AlarmIdentifier.abbreviations(of: entries.map(\.id))
            let rows = entries.map {
                [LocalTime.text($0.atUSec), ids[$0.id] ?? $0.id, Wording.event($0), Wording.title($0)]
            }
            try Output.line(TextTable.text([Wording.historyHeader] + rows))
        }
    }

    private func history(_ filter: [String: Value]) async throws(Problem) -> [HistoryEntry] {
        do { return try await client.history(filter) } catch { throw .service(error) }
    }

    /// The whole id of an alarm to which something has happened, and which may be gone.
    private func resolveFromHistory(_ identifier: AlarmIdentifier) async throws(Problem) -> String {
        if identifier.isWhole { return identifier.text }
        let titles = Dictionary(try await history([:]).map { ($0.id, $0.title) }) { latest, _ in latest }
        let gone = titles.map { AlarmProperties(["Id": .string($0.key), "Title": .string($0.value)]) }
        let there = try await alarms().filter { titles[$0.id] == nil }
        return try identifier.resolve(among: there + gone)
    }

    /// Shows times in the service's zone from now on.
    func useServiceZone() async throws(Problem) {
        do { LocalTime.use(zone: try await client.serviceProperties().timeZone) } catch { throw .service(error) }
    }

    /// Shows times in the service's zone, and by its rules, as they are from this event on.
    static func follow(_ event: AlarmsEvent) {
        switch event {
        case .timeChanged: LocalTime.reread()
        case .servicePropertiesChanged(let changed): LocalTime.use(zone: changed["TimeZone"]?.stringValue ?? "")
        default: break
        }
    }
}
