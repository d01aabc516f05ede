import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The occurrences of which people get a notice an hour before.
struct UpcomingOccurrencesTests {
    private static let daily = Setting.weekdays(Weekday.allCases.map(\.rawValue))
    private let ids = (1...6).map { AlarmID(high: 0, low: UInt64($0)) }

    /// A person, who gets notices of alarms as from a service.
    private final class Listener {
        let scenario: Scenario
        var length: Interval
        var told: Set<Occurrence> = []
        private(set) var withdrawn: [Occurrence] = []

        init(_ scenario: Scenario, within length: Interval = .hours(1)) {
            (self.scenario, self.length) = (scenario, length)
        }

        /// Evaluates the alarms, and returns those that are announced now.
        func look() -> [AlarmID] {
            let upcoming = self.upcoming
            withdrawn = upcoming.outdated
            told.subtract(upcoming.outdated)
            told.formUnion(upcoming.new.compactMap(\.upcoming))
            return upcoming.new.map(\.id)
        }

        var upcoming: UpcomingOccurrences {
            UpcomingOccurrences(of: scenario.engine, within: length, told: told, at: scenario.now.wall)
        }

        /// Advances until `wall`, evaluates the alarms when there may be a new one, and returns how often that was.
        func live(until wall: WallTime) -> (looks: Int, new: [AlarmID]) {
            var (looks, new): (Int, [AlarmID]) = (0, [])
            while let next = upcoming.nextChange, next <= wall {
                scenario.live(until: next)
                looks += 1
                new += look()
            }
            scenario.live(until: wall)
            return (looks, new)
        }
    }

    /// An alarm at 07:00 in Berlin, made at noon on Monday, 2 March 2026.
    private func listener(_ settings: Setting...) throws -> Listener {
        let scenario = Scenario("2026-03-02 12:00")
        try scenario.apply(.schedule(ids[0], [.time("07:00")] + settings))
        return Listener(scenario)
    }

    private func occurrence(_ due: String, of id: AlarmID? = nil, in zone: Zone = .berlin) -> Occurrence {
        Occurrence(id: id ?? ids[0], due: .local(due, in: zone))
    }

    @Test func `each occurrence is announced once, an hour before, with one evaluation of the alarms`() throws {
        let listener = try listener(Self.daily)
        #expect(listener.look() == [])
        for day in 3...5 {
            #expect(listener.upcoming.nextChange == .local("2026-03-0\(day) 06:00"))
            let (looks, new) = listener.live(until: .local("2026-03-0\(day) 06:59"))
            #expect(looks == 1)
            #expect(new == [ids[0]])
            #expect(listener.upcoming.nextChange == nil)
            #expect(listener.look() == [])
            #expect(listener.told == [occurrence("2026-03-0\(day) 07:00")])
            listener.scenario.live(until: .local("2026-03-0\(day) 07:00"))
            // It rings.
            #expect(listener.look() == [])
            #expect(listener.withdrawn == [occurrence("2026-03-0\(day) 07:00")])
            try listener.scenario.apply(.stop(ids[0]))
        }
    }

    @Test func `an occurrence set within the hour, or found there after a sleep, is announced at once`() throws {
        let listener = try listener(Self.daily)
        listener.scenario.wake(at: .local("2026-03-03 06:40"))
        #expect(listener.look() == [ids[0]])
        try listener.scenario.apply(.schedule(ids[1], [.time("06:45")]))
        #expect(listener.look() == [ids[1]])
        listener.scenario.wake(at: .local("2026-03-03 09:00"))
        #expect(listener.look() == [])
        #expect(
            Set(listener.withdrawn) == [occurrence("2026-03-03 07:00"), occurrence("2026-03-03 06:45", of: ids[1])])
    }

    @Test func `countdowns, timers, snoozes, and disabled, skipped or suspended occurrences aren't announced`() throws {
        let listener = try listener(Self.daily, .preAlert(7_200_000_000))
        let scenario = listener.scenario
        try scenario.apply(.schedule(ids[1], [.time("07:00"), .enabled(false)]))
        try scenario.apply(.schedule(ids[2], [.time("07:00"), Self.daily]))
        try scenario.apply(.skipNext(ids[2]))
        scenario.live(until: .local("2026-03-03 06:10"))
        try scenario.apply(.schedule(ids[3], [.preAlert(1_800_000_000)]))
        try scenario.apply(.schedule(ids[4], [.time("06:15"), Self.daily, .postAlert(600_000_000)]))
        #expect(listener.look() == [ids[4]])
        scenario.live(until: .local("2026-03-03 06:15"))
        #expect(listener.look() == [])
        try scenario.apply(.snooze(ids[4], length: nil))
        #expect(listener.look() == [])
        #expect(listener.told.isEmpty)
        try scenario.apply(.cancel(ids[0]))
        try scenario.apply(.setHoliday(until: UInt64(WallTime.local("2026-03-05 00:00").microseconds)))
        try scenario.apply(.schedule(ids[5], [.time("06:30"), Self.daily]))
        #expect(listener.look() == [])
        #expect(listener.upcoming.nextChange == .local("2026-03-05 05:30"))
    }

    @Test func `the notice of an alarm whose countdown begins is withdrawn`() throws {
        let listener = try listener(Self.daily, .preAlert(1_800_000_000))
        #expect(listener.live(until: .local("2026-03-03 06:29")).new == [ids[0]])
        listener.scenario.live(until: .local("2026-03-03 06:30"))
        #expect(listener.look() == [])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
    }

    @Test func `a notice is withdrawn by skip, move, disable and remove, and announced anew if due again`() throws {
        let listener = try listener(Self.daily)
        let (scenario, id) = (listener.scenario, ids[0])
        #expect(listener.live(until: .local("2026-03-03 06:10")).new == [id])
        let ways: [(Command, Command)] = [
            (.skipNext(id), .unskip(id)), (.setEnabled(id, false), .setEnabled(id, true)),
            (
                .update(id, [.time("08:00")], reset: []), .update(id, [.time("07:00")], reset: [])
            ),
            (.setHoliday(until: UInt64(WallTime.local("2026-03-05 00:00").microseconds)), .setHoliday(until: 0)),
            (.cancel(id), .schedule(id, [.time("07:00"), Self.daily])),
        ]
        for (command, inverse) in ways {
            try scenario.apply(command)
            #expect(listener.look() == [], "\(command)")
            #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")], "\(command)")
            try scenario.apply(inverse)
            #expect(listener.look() == [id], "\(inverse)")
        }
        try scenario.apply(.update(id, [.time("06:50")], reset: []))
        #expect(listener.look() == [id])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
        #expect(listener.told == [occurrence("2026-03-03 06:50")])
    }

    @Test func `a set clock and another zone withdraw a notice, and announce it at its new time`() throws {
        let listener = try listener(Self.daily)
        let scenario = listener.scenario
        #expect(listener.live(until: .local("2026-03-03 06:10")).new == [ids[0]])
        scenario.setClock(to: .local("2026-03-03 05:10"))
        #expect(listener.look() == [])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
        #expect(listener.upcoming.nextChange == .local("2026-03-03 06:00"))
        scenario.setClock(to: .local("2026-03-03 06:30"))
        #expect(listener.look() == [ids[0]])
        scenario.travel(to: .tokyo)
        #expect(listener.look() == [])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
        #expect(listener.upcoming.nextChange == .local("2026-03-04 06:00", in: .tokyo))
    }

    @Test func `of many alarms the first three are announced, and another when one of them is over`() throws {
        let listener = try listener()
        let scenario = listener.scenario
        for (index, id) in ids.enumerated().dropFirst() {
            try scenario.apply(.schedule(id, [.time("07:0\(index)")]))
        }
        let (looks, new) = listener.live(until: .local("2026-03-03 06:59"))
        #expect(looks == 3)
        #expect(new == Array(ids.prefix(3)))
        scenario.live(until: .local("2026-03-03 07:00"))
        #expect(listener.look() == [ids[3]])
        try scenario.apply(.stop(ids[1]))
        #expect(listener.look() == [ids[4]])
        #expect(listener.told == Set(zip(2...4, ids[2...4]).map { occurrence("2026-03-03 07:0\($0)", of: $1) }))
    }

    @Test func `an announced occurrence stays announced when others come before it`() throws {
        let listener = try listener()
        #expect(listener.live(until: .local("2026-03-03 06:10")).new == [ids[0]])
        for id in ids[1...3] {
            try listener.scenario.apply(.schedule(id, [.time("06:30")]))
        }
        #expect(Set(listener.look()) == Set(ids[1...3]))
        #expect(listener.withdrawn.isEmpty)
        listener.scenario.live(until: .local("2026-03-03 06:30"))
        #expect(listener.look() == [])
        #expect(listener.told == [occurrence("2026-03-03 07:00")])
    }

    @Test func `another length counts at once, and none withdraws all`() throws {
        let listener = try listener()
        listener.scenario.live(until: .local("2026-03-03 06:10"))
        #expect(listener.look() == [ids[0]])
        listener.length = .minutes(30)
        #expect(listener.look() == [])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
        #expect(listener.upcoming.nextChange == .local("2026-03-03 06:30"))
        listener.length = .hours(24)
        #expect(listener.look() == [ids[0]])
        listener.length = .zero
        #expect(listener.look() == [])
        #expect(listener.withdrawn == [occurrence("2026-03-03 07:00")])
        #expect(listener.upcoming.nextChange == nil)
    }

    @Test func `among ten thousand timers the next alarm is found`() throws {
        let listener = try listener()
        let engine = listener.scenario.engine
        for index in 0..<9_999 as Range<UInt64> {
            let timer = Command.schedule(AlarmID(high: 1, low: index), [.preAlert(60_000_000_000)])
            #expect(try engine.apply(timer, at: listener.scenario.now).edits.count == 1)
        }
        #expect(engine.nextScheduled(3).map(\.id) == [ids[0]])
        #expect(engine.nextToFire?.id != ids[0])
        #expect(listener.upcoming.nextChange == .local("2026-03-03 06:00"))
    }
}
