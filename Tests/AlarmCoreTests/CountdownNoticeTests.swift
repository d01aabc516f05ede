import AlarmCore
import ConfigurationSamples
import Testing

/// The countdowns that are shown (key `countdown-notice`).
@Suite struct CountdownNoticeTests {
    private let start = Scenario.moment(1000)

    /// Each state with a countdown of this length.
    private func states(_ length: Interval) -> [Alarm.State] {
        [
            .countdown(Countdown(.timer, anchor: .boot, total: length, start: start)),
            .countdown(Countdown(.preAlert, anchor: .wall, total: length, start: start)),
            .countdown(Countdown(.postAlert, anchor: .boot, total: length, elapsed: length, start: start)),
            .paused(PausedCountdown(.timer, total: length, elapsed: .zero)),
            .alerting(Alert(due: start.wall, start: start)),
        ]
    }

    private func alarm(_ notice: String, _ state: Alarm.State, _ length: Interval) throws -> Alarm {
        var configuration = Configuration()
        try configuration.set(.countdownNotice(notice))
        try configuration.set(.preAlert(UInt64(length.microseconds)))
        return Alarm(
            id: .random(), appOrigin: .host, configuration: configuration, state: state,
            memory: OccurrenceMemory(since: start.wall), snoozeCount: 0)
    }

    @Test(arguments: [
        ("auto", 59, false, false), ("auto", 60, true, false), ("auto", 86_400, true, false),
        ("always", 1, true, true), ("always", 60, true, true), ("never", 1, false, false), ("never", 60, false, false),
    ])
    func `a countdown is shown by its length and by what else shows it`(
        notice: String, seconds: Int64, alone: Bool, besidesWidget: Bool
    ) throws {
        for state in states(.seconds(seconds)) {
            let alarm = try alarm(notice, state, .seconds(seconds))
            #expect(alarm.hasCountdownNotice(besidesWidget: false) == alone)
            #expect(alarm.hasCountdownNotice(besidesWidget: true) == besidesWidget)
        }
    }

    @Test(arguments: CountdownNotice.allCases) func `nothing is shown of an alarm that waits`(
        _ notice: CountdownNotice
    ) throws {
        let alarm = try alarm(notice.rawValue, .scheduled, .minutes(10))
        #expect(!alarm.hasCountdownNotice(besidesWidget: false))
    }

    @Test func `a countdown that is made longer is shown by its new length`() throws {
        let scenario = Scenario()
        let id = AlarmID.random()
        try scenario.apply(.schedule(id, [.preAlert(59_000_000)]))
        #expect(scenario.engine.alarm(id)?.hasCountdownNotice(besidesWidget: false) == false)
        try scenario.apply(.extend(id, length: 1_000_000))
        #expect(scenario.engine.alarm(id)?.hasCountdownNotice(besidesWidget: false) == true)
    }
}
