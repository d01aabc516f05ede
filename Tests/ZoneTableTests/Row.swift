import SystemTime
import Testing

@testable import AlarmCore

/// A rule in local time and its due times: one row of a hand-written table, with instants in UTC.
struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let zone: String
    let time: String
    let days: Days
    let after: String
    let due: [String]

    enum Days {
        case daily, once
        case on([Weekday])
        case date(String)
    }

    init(_ name: String, _ zone: String, _ time: String, _ days: Days = .daily, after: String, due: [String]) {
        testDescription = name
        self.zone = zone
        self.time = time
        self.days = days
        self.after = after
        self.due = due
    }

    /// The rule.
    func schedule() throws -> WallSchedule {
        let time = try #require(TimeOfDay(time))
        switch days {
        case .daily: return WallSchedule(time, .weekly(.all))
        case .once: return WallSchedule(time, .next)
        case .on(let weekdays): return WallSchedule(time, .weekly(Weekdays(weekdays)))
        case .date(let date): return WallSchedule(time, .date(try #require(CivilDate(date))))
        }
    }

    /// The zone of the database.
    func found() throws -> Zone { try #require(ZoneDatabase().zone(named: zone), "no zone \(zone)") }

    /// Checks the row, forwards and backwards.
    func check(in zone: Zone? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let zone = try zone ?? found()
        let schedule = try schedule()
        var occurrences: [DueTime] = []
        var instant = try WallTime.utc(after)
        while occurrences.count < due.count, let next = schedule.first(after: instant, in: zone) {
            occurrences.append(next)
            instant = next.instant
        }
        #expect(occurrences.map(\.instant.utc) == due, sourceLocation: sourceLocation)
        for (index, occurrence) in occurrences.enumerated() {
            let before = WallTime(microseconds: occurrence.instant.microseconds - 1)
            #expect(schedule.last(upTo: occurrence.instant, in: zone) == occurrence, sourceLocation: sourceLocation)
            #expect(schedule.first(after: before, in: zone) == occurrence, sourceLocation: sourceLocation)
            guard index > 0 else { continue }
            #expect(schedule.last(upTo: before, in: zone) == occurrences[index - 1], sourceLocation: sourceLocation)
        }
        guard let first = occurrences.first?.date, let last = occurrences.last?.date else { return }
        #expect(
            schedule.count(from: first, through: last, in: zone) == Int64(due.count), sourceLocation: sourceLocation)
    }
}
