import Testing

@testable import AlarmCore

/// The commands that hold even if they can't be stored: those that silence a ring, and no others.
struct SilencingTests {
    private let id = InitialState.id

    private func silences(_ command: Command, at initial: InitialState) throws -> Bool {
        let scenario = try initial.scenario()
        return try scenario.engine.apply(command, at: scenario.now).silencesRing
    }

    @Test(arguments: InitialState.alerting)
    func `stopping and snoozing a ring silences it`(_ initial: InitialState) throws {
        for command in [
            Command.stop(id), .snooze(id, length: nil), .stopRinging, .snoozeRinging,
            .invoke(id, .stop, PlatformData()),
            .invoke(id, .snooze, PlatformData()),
        ] {
            #expect(try silences(command, at: initial), "\(command)")
        }
    }

    @Test(arguments: InitialState.alerting)
    func `ending an alarm for good, or changing it, silences nothing`(_ initial: InitialState) throws {
        for command in [Command.cancel(id), .setEnabled(id, false), .update(id, [.title("Other")], reset: [])] {
            #expect(try !silences(command, at: initial), "\(command)")
        }
    }

    @Test(arguments: InitialState.allCases.filter { !$0.isAlerting })
    func `stopping an alarm that doesn't ring silences nothing`(_ initial: InitialState) throws {
        #expect(try !silences(.stop(id), at: initial))
    }
}
