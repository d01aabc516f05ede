import AlarmKit
import AlarmsClient
import EventLoop
import Foundation
import TestSupport
import Testing

/// The alarms as their app sees them.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct ObservationTests {
    private let manager = AlarmManager.shared

    @Test func `updates deliver all alarms at once, and after each change`() async throws {
        let first = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600, post: 60))
        var updates = manager.alarmUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil) == [first])
        let second = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600)))
        #expect(await Set(updates.next(isolation: nil) ?? []) == [first, second])
        try manager.pause(id: first.id)
        #expect(await updates.next(isolation: nil)?.first { $0.id == first.id }?.state == .paused)
        try manager.cancel(id: first.id)
        #expect(await updates.next(isolation: nil) == [second])
    }

    @Test func `an alert, a snooze and a stop by a person are delivered`() async throws {
        var updates = manager.alarmUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil) == [])
        let id = try await session.ring(.sample(post: 300, attributes: .sample(button: .again, behavior: .countdown)))
        await expect([.alerting], from: &updates)
        try await session.outside.perform(.invokeAction(id: id.text, .snooze))
        await expect([.countdown], from: &updates)
        try await session.outside.perform(.invokeAction(id: id.text, .stop))
        await expect([], from: &updates)
    }

    /// Expects this after updates that show earlier states.
    private func expect(
        _ states: [Alarm.State], from updates: inout some AsyncIteratorProtocol<[Alarm], Never>
    ) async {
        while let alarms = await updates.next(isolation: nil) {
            if alarms.map(\.state) == states { return }
        }
        Issue.record("\(states) is never delivered")
    }

    @Test func `updates go on after a crash of the service and of the bus`() async throws {
        let alarm = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600)))
        var updates = manager.alarmUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil) == [alarm])
        try session.restartAfterKill()
        let second = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 660)))
        await expect([.scheduled, .scheduled], from: &updates)

        session.bus.kill()
        #expect(throws: AlarmManager.ServiceError.self) { try manager.alarms }
        let bus = try PrivateBus(at: String(session.bus.address.prefix { $0 != "," }))
        let later = try await KitSession(bus: bus, loop: EventLoop())
        let third = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 700)))
        await expect([.scheduled], from: &updates)
        #expect(try manager.alarms == [third])
        #expect(try await later.outside.perform(.list()).map(\.id) == [third.id.text])
        #expect(second.id != third.id)
    }

    @Test func `updates end with their task`() async throws {
        let task = Task {
            var count = 0
            for await _ in manager.alarmUpdates { count += 1 }
            return count
        }
        try await manager.schedule(id: UUID(), configuration: .sample(pre: 600))
        task.cancel()
        #expect(await task.value <= 2)
        #expect(try await session.outside.perform(.list()).count == 1)
    }

    @Test func `alarms that are disabled aren't among them`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600))).id
        var updates = manager.alarmUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil)?.map(\.id) == [id])
        try await session.outside.perform(.setEnabled(id: id.text, false))
        #expect(await updates.next(isolation: nil) == [])
        #expect(try manager.alarms.isEmpty)
        #expect(try manager.allAlarms.map(\.isEnabled) == [false])
        try manager.setEnabled(true, id: id)
        #expect(try await session.properties(of: id).isEnabled)
        #expect(await updates.next(isolation: nil)?.map(\.id) == [id])
    }

    @Test func `the times of a countdown are those of its presentation`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        let row = try await session.properties(of: id)
        guard case .countdown(let countdown)? = try manager.presentationState(id: id)?.mode else {
            Issue.record("it doesn't count down")
            return
        }
        #expect(countdown.totalCountdownDuration == 600)
        #expect(countdown.previouslyElapsedDuration == 0)
        #expect(UInt64(countdown.fireDate.timeIntervalSince1970 * 1_000_000 + 0.5) == row.countdownFireUSec)
        #expect(abs(countdown.fireDate.timeIntervalSince(countdown.startDate) - 600) < 0.001)
        try manager.pause(id: id)
        guard case .paused(let paused)? = try manager.presentationState(id: id)?.mode else {
            Issue.record("it isn't paused")
            return
        }
        #expect(paused.totalCountdownDuration == 600)
        #expect(
            paused.previouslyElapsedDuration
                == Double(try await session.properties(of: id).countdownElapsedUSec) / 1_000_000)
        let ringing = try await session.ring(.sample())
        let now = Calendar.current.dateComponents([.hour, .minute], from: .now)
        guard case .alert(let alert)? = try manager.presentationState(id: ringing)?.mode else {
            Issue.record("it doesn't ring")
            return
        }
        #expect(alert.time.minute == now.minute || alert.time.minute == ((now.minute ?? 0) + 59) % 60)
        let waiting = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600))).id
        #expect(try manager.presentationState(id: waiting) == nil)
    }
}
