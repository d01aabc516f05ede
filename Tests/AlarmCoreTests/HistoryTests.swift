import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The history of events.
struct HistoryTests {
    private let id = InitialState.id

    private func entry(_ event: HistoryEntry.Event, due: Int64, at: Int64) -> HistoryEntry {
        HistoryEntry(
            id: id, appID: "org.example.Tea", title: "Tea", event: event, due: Scenario.wall(due), at: Scenario.wall(at)
        )
    }

    private func scenario(_ initial: InitialState, _ settings: Setting...) throws -> Scenario {
        let scenario = try initial.scenario(.title("Tea"), .appID("org.example.Tea"))
        if !settings.isEmpty { try scenario.apply(.update(id, settings, reset: [])) }
        return scenario
    }

    @Test func `a ring, a snooze and its end are kept, each with its times`() throws {
        let scenario = try scenario(.scheduled)
        scenario.advance(to: 1005)
        try scenario.apply(.snooze(id, length: nil))
        scenario.advance(to: 1060)
        scenario.observe(.pressed(id, .stop))
        #expect(
            scenario.history == [
                entry(.fired, due: 1000, at: 1000), entry(.snoozed, due: 1055, at: 1005),
                entry(.fired, due: 1055, at: 1055), entry(.stopped(.user), due: 1055, at: 1060),
            ])
    }

    @Test func `a ring that nobody answers was stopped, and missed`() throws {
        let scenario = try scenario(.scheduled, .onTimeout("stop"), .title("Coffee"), .title("Tea"))
        scenario.advance(to: 2000)
        #expect(
            scenario.history == [
                entry(.fired, due: 1000, at: 1000), entry(.stopped(.timeout), due: 1000, at: 1600),
                entry(.missed(.timeout, count: 1), due: 1000, at: 1600),
            ])
    }

    @Test func `the end of a snooze is recorded with the ring that was put off`() throws {
        let commands: [(Command, Effect.StopReason)] = [
            (.stop(id), .client), (.cancel(id), .cancelled), (.setEnabled(id, false), .disabled),
        ]
        for (command, reason) in commands {
            for initial in InitialState.snoozed {
                let scenario = try scenario(initial)
                try scenario.apply(command)
                #expect(scenario.history.last == entry(.stopped(reason), due: 1000, at: initial.second))
            }
        }
    }

    @Test func `the end of a timer's snooze is recorded with the ring to come`() throws {
        let scenario = try scenario(.timerAlert)
        try scenario.apply(.snooze(id, length: nil))
        try scenario.apply(.stop(id))
        #expect(scenario.history.last == entry(.stopped(.client), due: 155, at: 105))
    }

    @Test func `a ring that gives way to the next one has stopped before that is kept`() throws {
        let scenario = try scenario(.alert, Scenario.fireAt(1200))
        scenario.advance(to: 1200)
        #expect(
            scenario.history.suffix(2)
                == [entry(.stopped(.superseded), due: 1000, at: 1200), entry(.fired, due: 1200, at: 1200)])
    }

    @Test(arguments: InitialState.before + InitialState.outOfService)
    func `no history is kept of an alarm that never rang`(_ initial: InitialState) throws {
        for command: Command in [.cancel(id), .setEnabled(id, true), .update(id, [.title("x")], reset: [])] {
            let scenario = try scenario(initial)
            try scenario.apply(command)
            #expect(scenario.history == [])
        }
    }

    @Test func `an entry has the title of its time`() throws {
        let scenario = try scenario(.alert)
        try scenario.apply(.update(id, [.title("Coffee")], reset: []))
        try scenario.apply(.stop(id))
        #expect(scenario.history.map(\.title) == ["Tea", "Coffee"])
    }

    @Test func `events are named as they are on the bus`() {
        let events: [HistoryEntry.Event] = [
            .fired, .stopped(.user), .snoozed, .missed(.drop, count: 2), .skipped, .disabled, .held, .denied, .replaced,
        ]
        let names = ["fired", "stopped", "snoozed", "missed", "skipped", "disabled", "held", "denied", "replaced"]
        #expect(events.map(\.name) == names)
    }
}
