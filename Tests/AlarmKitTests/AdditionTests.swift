import AlarmKit
import AlarmsClient
import Foundation
import TestSupport
import Testing

/// The additions to Apple's AlarmKit.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct AdditionTests {
    private let manager = AlarmManager.shared

    @Test func `an update changes all, and resets what isn't given any more`() async throws {
        let id = UUID()
        var configuration = RecipeConfiguration.sample(
            pre: 600, post: 60,
            attributes: .sample(
                button: .again, behavior: .countdown, countdown: .init(title: "Boils", pauseButton: .pause),
                paused: .init(title: "Waits", resumeButton: .resume),
                metadata: Recipe(method: .boiling, dish: "Soup")))
        configuration.volume = 0.25
        configuration.alertTimeout = 20
        configuration.sound = .named("bell")
        try await manager.schedule(id: id, configuration: configuration)
        let schedule = daily(in: 600)
        let changed = try await manager.update(
            id: id, configuration: .sample(schedule: schedule, attributes: .sample("Bread")))
        #expect(changed.id == id)
        #expect(changed.schedule == schedule)
        #expect(changed.countdownDuration == nil)
        let other = try await manager.schedule(
            id: UUID(), configuration: .sample(schedule: schedule, attributes: .sample("Bread")))
        #expect(try await session.properties(of: id).configuration == session.properties(of: other.id).configuration)
    }

    @Test func `an update without other times leaves a countdown and a ring as they are`() async throws {
        let counting = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        let before = try await session.properties(of: counting)
        try await manager.update(id: counting, configuration: .sample(pre: 600, attributes: .sample("Bread")))
        let after = try await session.properties(of: counting)
        #expect(after.title == "Bread")
        #expect(after.countdownFireUSec == before.countdownFireUSec)

        let ringing = try await session.ring(.sample())
        let schedule = try manager.configuration(id: ringing, metadata: Recipe.self).schedule
        let updated = try await manager.update(
            id: ringing, configuration: .sample(schedule: schedule, attributes: .sample("Bread")))
        #expect(updated.state == .alerting)
        #expect(try await session.properties(of: ringing).title == "Bread")
    }

    @Test func `a refused update changes nothing`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        let before = try await session.properties(of: id).configuration
        await #expect(throws: AlarmManager.ServiceError.self) {
            try await manager.update(id: id, configuration: .sample())
        }
        await #expect(throws: AlarmManager.ServiceError.notFound) {
            try await manager.update(id: UUID(), configuration: .sample(pre: 60))
        }
        #expect(try await session.properties(of: id).configuration == before)
    }

    @Test func `a configuration is read back`() async throws {
        var configuration = RecipeConfiguration.sample(
            pre: 600, post: 60, schedule: daily(in: 600),
            attributes: .sample(
                button: .again, behavior: .custom, countdown: .init(title: "Boils", pauseButton: .pause),
                paused: .init(title: "Waits", resumeButton: .resume),
                metadata: Recipe(method: .boiling, dish: "Soup")))
        configuration.volume = 0.25
        configuration.alertTimeout = .infinity
        configuration.sound = .named("bell")
        configuration.stopIntent = Stir(alarmID: "stop")
        configuration.secondaryIntent = Stir(alarmID: "custom")
        let id = try await manager.schedule(id: UUID(), configuration: configuration).id
        let read = try manager.configuration(id: id, metadata: Recipe.self)
        #expect(read.attributes == configuration.attributes)
        #expect(read.countdownDuration == configuration.countdownDuration)
        #expect(read.schedule == configuration.schedule)
        #expect(read.sound == configuration.sound)
        #expect(read.volume == 0.25)
        #expect(read.alertTimeout == .infinity)
        #expect(read.isEnabled)
        #expect((read.stopIntent as? Stir)?.alarmID == "stop")
        #expect((read.secondaryIntent as? Stir)?.alarmID == "custom")
        // Written back, it is the same.
        let before = try await session.properties(of: id).configuration
        try await manager.update(id: id, configuration: read)
        #expect(try await session.properties(of: id).configuration == before)
        #expect {
            try manager.configuration(id: id, metadata: Other.self)
        } throws: { error in
            if case .invalid? = error as? AlarmManager.ServiceError { true } else { false }
        }
    }

    struct Other: AlarmMetadata {
        var number: Int
    }

    @Test func `an alarm is disabled and enabled`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        try manager.setEnabled(false, id: id)
        #expect(try await !session.properties(of: id).isEnabled)
        #expect(try manager.alarms.isEmpty)
        #expect(try manager.allAlarms.map(\.id) == [id])
        try manager.setEnabled(true, id: id)
        #expect(try manager.alarms.map(\.state) == [.countdown])
    }

    @Test func `an alarm survives its own coding`() throws {
        let alarms = [
            #"{"id":"5F0C4B0E-8C6B-4B57-9A0E-1F6C1B1A7D52","state":"paused","isEnabled":true}"#,
            #"{"id":"5F0C4B0E-8C6B-4B57-9A0E-1F6C1B1A7D52","state":"scheduled","isEnabled":false,"schedule":{"relative":{"_0":{"time":{"hour":7,"minute":5},"repeats":{"weekly":{"_0":["mon"]}}}}},"countdownDuration":{"preAlert":60}}"#,
        ]
        for text in alarms {
            let alarm = try JSONDecoder().decode(Alarm.self, from: Data(text.utf8))
            #expect(try JSONDecoder().decode(Alarm.self, from: JSONEncoder().encode(alarm)) == alarm)
        }
    }
}
