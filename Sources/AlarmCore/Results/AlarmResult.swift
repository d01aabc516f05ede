/// The result of a command that a person has started by search: the state of the alarm, and the possible presses.
public struct AlarmResult: Hashable, Sendable {
    /// The presses that a result offers, by their keys on the bus.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// Pauses the countdown.
        case pause
        /// Resumes the countdown.
        case resume
        /// Removes the alarm.
        case cancel
        /// Skips the coming occurrence.
        case skipNext = "skip-next"
        /// Undoes the command.
        case undo
    }

    /// The state of the alarm.
    public enum State: Hashable, Sendable {
        /// The next ring is at that time.
        case rings(at: WallTime)
        /// It is snoozed until that time.
        case ringsAgain(at: WallTime)
        /// The countdown is paused, with this time left.
        case paused(left: Interval)
        /// The occurrence due at that time was just skipped. `next` is the time of the next ring; `nil`: there is none.
        case skipped(WallTime, next: WallTime?)
        /// It is disabled.
        case disabled
        /// It rang, and was removed.
        case stopped
        /// It was removed.
        case cancelled
    }

    /// The alarm; its last state if it was removed.
    public let alarm: Alarm
    /// Its state.
    public let state: State
    /// The presses that are possible, the most useful first; at most three.
    public let presses: [Action]
    /// The token for undoing the command; `nil`: it can't be undone.
    private let undo: UndoToken?

    /// Describes the result of a command; `nil`: the alarm rings (its alert shows that), will never ring, or is
    /// unknown.
    ///
    /// - Parameters:
    ///   - alarm: The present alarm; `nil`: there is none.
    ///   - before: The alarm before the command; `nil`: there was none, or nothing was done.
    ///   - undo: The token for undoing the command; `nil`: it can't be undone.
    public init?(of alarm: Alarm?, before: Alarm? = nil, undo: UndoToken? = nil) {
        guard let shown = alarm ?? before, let state = Self.state(of: alarm, before: before) else { return nil }
        self.alarm = shown
        self.state = state
        self.undo = undo
        presses = Self.presses(in: state, of: shown, canUndo: undo != nil)
    }

    /// Returns the command of a press; `nil`: the press isn't offered.
    public func command(for press: Action) -> Command? {
        guard presses.contains(press) else { return nil }
        return switch press {
        case .pause: .pause(alarm.id)
        case .resume: .resume(alarm.id)
        case .cancel: .cancel(alarm.id)
        case .skipNext: .skipNext(alarm.id)
        case .undo: undo.map { .undo($0) }
        }
    }

    private static func state(of alarm: Alarm?, before: Alarm?) -> State? {
        guard let alarm else { return before?.hasRung == true ? .stopped : .cancelled }
        switch alarm.state {
        case .alerting: return nil
        case .countdown(let countdown):
            let time = alarm.nextFire ?? countdown.fireWall
            return alarm.isSnoozed ? .ringsAgain(at: time) : .rings(at: time)
        case .paused(let countdown): return .paused(left: countdown.remaining)
        case .scheduled:
            guard alarm.configuration.isEnabled else { return .disabled }
            if let before, let skipped = alarm.skipped, skipped != before.skipped, !before.hasRung {
                return .skipped(skipped, next: alarm.nextFire)
            }
            return alarm.nextFire.map { .rings(at: $0) }
        }
    }

    private static func presses(in state: State, of alarm: Alarm, canUndo: Bool) -> [Action] {
        switch (state, alarm.state) {
        case (.paused, _): alarm.configuration.hides(.resume) ? [.cancel] : [.resume, .cancel]
        case (.rings, .countdown), (.ringsAgain, _): alarm.configuration.hides(.pause) ? [.cancel] : [.pause, .cancel]
        case (.rings, _):
            (canUndo ? [.undo] : []) + (alarm.repeats ? [.skipNext] : []) + (canUndo || alarm.repeats ? [] : [.cancel])
        case (.skipped, _), (.disabled, _), (.stopped, _), (.cancelled, _): canUndo ? [.undo] : []
        }
    }
}
