import AlarmKit
import AlarmsClient
import Foundation
import TestSupport
import Testing

/// The documented behaviour of `schedule`, as another program sees it.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct SchedulingTests {
    private let manager = AlarmManager.shared

    @Test func `a countdown alone begins at once, under the id of the app's choice`() async throws {
        let id = UUID()
        let alarm = try await manager.schedule(id: id, configuration: .sample(pre: 600, post: 300))
        #expect(alarm.id == id)
        #expect(alarm.state == .countdown)
        #expect(alarm.schedule == nil)
        #expect(alarm.countdownDuration == .init(preAlert: 600, postAlert: 300))
        let row = try await session.properties(of: id)
        #expect(row.state == .countdown)
        #expect(row.countdownTotalUSec == 600_000_000)
        #expect(row.postAlertUSec == 300_000_000)
    }

    @Test func `a timer rings when its duration has passed`() async throws {
        let id = UUID()
        try await manager.schedule(id: id, configuration: .timer(duration: 1, attributes: .sample()))
        try await session.waitForRing(of: id)
        #expect(try manager.alarms.map(\.state) == [.alerting])
        #expect(try await session.properties(of: id).state == .alerting)
    }

    @Test func `a schedule alone waits, and rings at its time`() async throws {
        let date = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 + 3600).rounded())
        let alarm = try await manager.schedule(
            id: UUID(), configuration: .alarm(schedule: .fixed(date), attributes: .sample()))
        #expect(alarm.state == .scheduled)
        #expect(alarm.schedule == .fixed(date))
        #expect(alarm.countdownDuration == nil)
        #expect(
            try await session.properties(of: alarm.id).nextFireUSec == UInt64(date.timeIntervalSince1970) * 1_000_000)
        let id = try await session.ring(.sample())
        #expect(try await session.properties(of: id).state == .alerting)
    }

    @Test func `with both it counts down before its time`() async throws {
        let date = Date(timeIntervalSinceNow: 3600)
        let waiting = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600, schedule: .fixed(date)))
        #expect(waiting.state == .scheduled)
        let counting = try await manager.schedule(id: UUID(), configuration: .sample(pre: 7200, schedule: .fixed(date)))
        #expect(counting.state == .countdown)
        let row = try await session.properties(of: counting.id)
        #expect(row.countdownFireUSec == row.occurrenceUSec)
        #expect(row.countdownTotalUSec == 7_200_000_000)
    }

    @Test func `with both it counts down on a repeating schedule, too`() async throws {
        let alarm = try await manager.schedule(id: UUID(), configuration: .sample(pre: 3600, schedule: daily(in: 30)))
        #expect(alarm.state == .countdown)
        let row = try await session.properties(of: alarm.id)
        #expect(row.configuration["weekdays"]?.stringsValue?.count == 7)
        #expect(row.countdownFireUSec == row.occurrenceUSec)
    }

    @Test func `a relative schedule is in local time, once or on days of the week`() async throws {
        let once = Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 5)))
        let weekly = Alarm.Schedule.relative(
            .init(time: .init(hour: 23, minute: 0), repeats: .weekly([.friday, .monday, .friday])))
        let first = try await manager.schedule(id: UUID(), configuration: .sample(schedule: once))
        let second = try await manager.schedule(id: UUID(), configuration: .sample(schedule: weekly))
        #expect(first.schedule == once)
        #expect(
            second.schedule == .relative(.init(time: .init(hour: 23, minute: 0), repeats: .weekly([.monday, .friday]))))
        let rows = [try await session.properties(of: first.id), try await session.properties(of: second.id)]
        #expect(rows.map { $0.configuration["time"] } == [.string("07:05"), .string("23:00")])
        #expect(rows.map { $0.configuration["weekdays"] } == [nil, .strings(["mon", "fri"])])
        #expect(rows.map { $0.configuration["timezone"] } == [nil, nil])
    }

    @Test func `a duration without lengths beside a schedule is none`() async throws {
        var configuration = RecipeConfiguration.sample(schedule: daily(in: 600))
        configuration.countdownDuration = .init(preAlert: nil, postAlert: nil)
        let alarm = try await manager.schedule(id: UUID(), configuration: configuration)
        #expect(alarm.countdownDuration == nil)
        #expect(alarm.state == .scheduled)
        #expect(try await session.properties(of: alarm.id).preAlertUSec == 0)
    }

    @Test func `an id that is taken is refused, and the alarm stays`() async throws {
        let id = UUID()
        try await manager.schedule(id: id, configuration: .sample(pre: 600))
        await #expect(throws: AlarmManager.ServiceError.alreadyExists) {
            try await manager.schedule(id: id, configuration: .sample(pre: 60))
        }
        #expect(try await session.properties(of: id).preAlertUSec == 600_000_000)
    }

    @Test func `one more than the maximum is refused`() async throws {
        try await withKit(arguments: ["--maximum-alarms", "1"]) { session in
            try await manager.schedule(id: UUID(), configuration: .sample(pre: 600))
            await #expect(throws: AlarmManager.AlarmError.maximumLimitReached) {
                try await manager.schedule(id: UUID(), configuration: .sample(pre: 600))
            }
            #expect(try await session.outside.perform(.list()).count == 1)
        }
    }

    @Test func `an alarm is there after a crash of the service`() async throws {
        let alarm = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600, post: 60))
        try session.restartAfterKill()
        #expect(try manager.alarms == [alarm])
    }

    @Test func `what can't be an alarm is refused`() async throws {
        for refused in Refused.all {
            await #expect("\(refused.description)") {
                try await manager.schedule(id: UUID(), configuration: refused.configuration)
            } throws: { error in
                if case .invalid(let text)? = error as? AlarmManager.ServiceError { !text.isEmpty } else { false }
            }
        }
        let rows = try await session.outside.perform(.list())
        #expect(rows.isEmpty)
    }

    @Test func `metadata that are too large are refused`() async throws {
        let recipe = Recipe(method: .baking, dish: String(repeating: "a", count: 5000))
        await #expect {
            try await manager.schedule(
                id: UUID(), configuration: .sample(pre: 60, attributes: .sample(metadata: recipe)))
        } throws: { error in
            if case .tooLarge? = error as? AlarmManager.ServiceError { true } else { false }
        }
        let rows = try await session.outside.perform(.list())
        #expect(rows.isEmpty)
    }
}
