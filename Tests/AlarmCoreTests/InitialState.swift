import ConfigurationSamples
import Testing

@testable import AlarmCore

/// The states from which tests start: each state of an alarm, and within it each way to get there.
enum InitialState: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case scheduled, disabled, disabledTimer
    case countdown, resumedCountdown, timer, snooze
    case pausedCountdown, pausedTimer, pausedSnooze
    case alert, timerAlert, alertAfterSnooze

    static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)

    var testDescription: String { rawValue }

    var isTimer: Bool {
        switch self {
        case .disabledTimer, .timer, .pausedTimer, .timerAlert: true
        default: false
        }
    }

    var isDisabled: Bool { self == .disabled || self == .disabledTimer }
    var isAlerting: Bool { self == .alert || self == .timerAlert || self == .alertAfterSnooze }
    var isSnoozed: Bool { self == .snooze || self == .pausedSnooze }
    var isCountdown: Bool { [.countdown, .resumedCountdown, .timer, .snooze].contains(self) }
    var isPaused: Bool { [.pausedCountdown, .pausedTimer, .pausedSnooze].contains(self) }

    static let alerting = allCases.filter(\.isAlerting)
    static let snoozed = allCases.filter(\.isSnoozed)
    static let outOfService = allCases.filter(\.isDisabled)
    static let enabled = allCases.filter { !$0.isDisabled }
    /// The states of alarms with a schedule.
    static let ruled = allCases.filter { !$0.isTimer }
    /// The states before a ring.
    static let before = enabled.filter { !$0.isAlerting && !$0.isSnoozed }

    /// The second at which the alarm is in this state.
    var second: Int64 {
        switch self {
        case .scheduled, .disabled, .disabledTimer, .timer: 10
        case .countdown: 910
        case .resumedCountdown: 930
        case .snooze: 1015
        case .pausedCountdown: 920
        case .pausedTimer: 20
        case .pausedSnooze: 1025
        case .alert: 1005
        case .timerAlert: 105
        case .alertAfterSnooze: 1060
        }
    }

    /// The state of the alarm at that second.
    var state: Alarm.State {
        switch self {
        case .scheduled, .disabled, .disabledTimer: .scheduled
        case .countdown: .running(.preAlert, anchor: .wall, total: 100, start: 900)
        case .resumedCountdown: .running(.preAlert, total: 100, elapsed: 10, start: 920)
        case .timer: .running(.timer, total: 100, start: 0)
        case .snooze: .running(.postAlert, total: 50, start: 1005)
        case .pausedCountdown: .still(.preAlert, total: 100, elapsed: 10)
        case .pausedTimer: .still(.timer, total: 100, elapsed: 10)
        case .pausedSnooze: .still(.postAlert, total: 50, elapsed: 10)
        case .alert: .ringing(due: 1000, start: 1000)
        case .timerAlert: .ringing(due: 100, start: 100)
        case .alertAfterSnooze: .ringing(due: 1055, start: 1055)
        }
    }

    /// The rule's due second of the occurrence that has rung.
    var handled: WallTime? {
        self == .alert || self == .alertAfterSnooze || isSnoozed ? Scenario.wall(1000) : nil
    }

    /// Brings an alarm here: one that comes due at 1000, or a timer, both of 100 s, to be snoozed for 50 s.
    func scenario(_ settings: Setting..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Scenario {
        try scenario(by: isTimer ? [] : [Scenario.fireAt(1000)], settings, sourceLocation)
    }

    /// Brings an alarm here that comes due at 1000, and every day at that time.
    func dailyScenario(_ settings: Setting..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Scenario {
        try scenario(by: [.time("22:30"), .weekdays(Weekday.allCases.map(\.rawValue))], settings, sourceLocation)
    }

    /// Brings an alarm of a sandboxed app here, with this rule.
    func scenario(
        of app: SandboxedApp, by rule: [Setting], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Scenario {
        try scenario(by: rule, [], of: app, sourceLocation)
    }

    private func scenario(
        by rule: [Setting], _ settings: [Setting], of app: SandboxedApp? = nil, _ sourceLocation: SourceLocation
    ) throws -> Scenario {
        // Without a length of its own an alarm can't be snoozed.
        let scenario = Scenario(defaults: Defaults(snooze: .zero))
        let defaults: [Setting] = [.preAlert(100_000_000), .postAlert(50_000_000), .enabled(!isDisabled)]
        if let app { try scenario.apply(.setAuthorization(app, .authorized)) }
        let caller = app.map { Caller.sandboxed($0) } ?? .host
        try scenario.apply(.schedule(Self.id, rule + defaults + settings), by: caller)
        try bring(scenario)
        scenario.advance(to: second)
        #expect(scenario.alarm?.state == state, sourceLocation: sourceLocation)
        #expect(scenario.alarm?.memory.last?.instant == handled, sourceLocation: sourceLocation)
        return scenario
    }

    private func bring(_ scenario: Scenario) throws {
        switch self {
        case .scheduled, .disabled, .disabledTimer, .countdown, .timer, .alert, .timerAlert:
            break
        case .pausedTimer:
            scenario.advance(to: 10)
            try scenario.apply(.pause(Self.id))
        case .pausedCountdown, .resumedCountdown:
            scenario.advance(to: 910)
            try scenario.apply(.pause(Self.id))
            if self == .pausedCountdown { return }
            scenario.advance(to: 920)
            try scenario.apply(.resume(Self.id))
        case .snooze, .pausedSnooze, .alertAfterSnooze:
            scenario.advance(to: 1005)
            try scenario.apply(.snooze(Self.id, length: nil))
            if self != .pausedSnooze { return }
            scenario.advance(to: 1015)
            try scenario.apply(.pause(Self.id))
        }
    }
}

extension Scenario {
    /// The alarm of an initial state; `nil`: it is gone.
    var alarm: Alarm? { engine.alarm(InitialState.id) }
}

extension Alarm.State {
    /// A running countdown, in seconds of a scenario.
    static func running(
        _ kind: Countdown.Kind, anchor: Countdown.Anchor = .boot, total: Int64, elapsed: Int64 = 0, start: Int64
    ) -> Alarm.State {
        .countdown(
            Countdown(
                kind, anchor: anchor, total: .seconds(total), elapsed: .seconds(elapsed),
                start: Scenario.moment(start)))
    }

    /// A paused countdown, in seconds.
    static func still(_ kind: Countdown.Kind, total: Int64, elapsed: Int64) -> Alarm.State {
        .paused(PausedCountdown(kind, total: .seconds(total), elapsed: .seconds(elapsed)))
    }

    /// An alert, in seconds of a scenario.
    static func ringing(due: Int64, start: Int64) -> Alarm.State {
        .alerting(Alert(due: Scenario.wall(due), start: Scenario.moment(start)))
    }
}
