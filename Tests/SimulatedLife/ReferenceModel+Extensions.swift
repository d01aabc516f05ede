import AlarmCore

/// The model's handling of countdowns that are made longer.
extension ReferenceModel {
    /// The longest countdown, µs: 366 days.
    private static let longestCountdown: Int64 = 366 * 86_400_000_000

    /// Notes that a countdown was made longer by `length`, µs, or that a ring is to be snoozed for that length.
    func extend(
        _ record: AlarmRecord, by length: Int64, _ reported: WallTime?, at now: Moment
    ) throws(Violation) {
        if record.ring != nil { return }
        let isRunning = record.pausedCountdown == nil
        // By the boot clock, it rings that much later.
        if isRunning { try pause(record, reported, at: now) }
        guard let paused = record.pausedCountdown, paused.total + length <= Self.longestCountdown else {
            throw Violation(.other, of: record.number, "made a countdown longer than it may be")
        }
        // One that was made shorter than what has passed of it has nothing left, and gets the whole length.
        record.pausedCountdown?.elapsed = paused.total - paused.left
        record.pausedCountdown?.total = paused.total + length
        if isRunning { try resume(record, at: now) }
        totals.extended += 1
    }

    /// Checks that a countdown, or a ring, couldn't be made longer by `length`, µs.
    func refuseExtension(_ record: AlarmRecord, by length: Int64, at now: Moment) throws(Violation) {
        guard record.isEnabled, let total = total(record, at: now), total + length <= Self.longestCountdown else {
            return
        }
        throw Violation(.other, of: record.number, "didn't make a countdown of \(total) µs longer by \(length) µs")
    }

    /// Returns the length of the countdown, µs, 0 for a ring; `nil` if there is none, or it isn't known.
    private func total(_ record: AlarmRecord, at now: Moment) -> Int64? {
        if record.ring != nil { return 0 }
        if let total = record.countdown?.total ?? record.pausedCountdown?.total { return total }
        let preAlert = record.configuration.preAlert
        let next = record.next(history)
        guard preAlert > 0, next.count == 1, next[0].instant - preAlert <= now.wall.microseconds else { return nil }
        return preAlert
    }
}
