import Testing

@testable import AlarmCore

/// The commands that hold even if they can't be stored: those that silence a ring, and no others.
struct SilencingTests {
    private let id = AlarmFixture.id

    private func silences(_ command: Command, at fixture: AlarmFixture) throws -> Bool {
        let scenario = try fixture.scenario()
        return try scenario.engine.apply(command, at: scenario.now).silencesRing
    }

    @Test(arguments: AlarmFixture.alerting)
    func `stopping and snoozing a ring silences it`(_ fixture: AlarmFixture) throws {
        for command in [
            Command.stop(id), .snooze(id, length: nil), .stopRinging, .snoozeRinging,
            .invoke(id, .stop, PlatformData()),
            .invoke(id, .snooze, PlatformData()),
        ] {
            #expect(try silences(command, at: fixture), "\(command)")
        }
    }

    @Test(arguments: AlarmFixture.alerting)
    func `ending an alarm for good, or changing it, silences nothing`(_ fixture: AlarmFixture) throws {
        for command in [Command.cancel(id), .setEnabled(id, false), .update(id, [.title("Other")], reset: [])] {
            #expect(try !silences(command, at: fixture), "\(command)")
        }
    }

    @Test(arguments: AlarmFixture.allCases.filter { !$0.isAlerting })
    func `stopping what doesn't ring silences nothing`(_ fixture: AlarmFixture) throws {
        #expect(try !silences(.stop(id), at: fixture))
    }
}
