internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension AlarmManager {
    /// Silences a ringing alarm, and counts down until it rings again: snoozes it, or repeats a timer.
    ///
    /// In the intent of this alarm's second button, that is already done if the button's behavior is
    /// ``AlarmPresentation/Alert/SecondaryButtonBehavior/countdown``, and the call succeeds.
    ///
    /// - Throws: ``ServiceError``: `invalidState` if it doesn't ring, `notFound`.
    public func countdown(id: Alarm.ID) throws {
        try perform(.snooze(id: id.name), on: id) { row in
            PressedAlarm.isPressed("snooze", id) && [.countdown, .paused].contains(row?.state)
        }
    }

    /// Pauses the countdown of an alarm.
    ///
    /// - Throws: ``ServiceError``: `invalidState` if it doesn't count down, `notFound`.
    public func pause(id: Alarm.ID) throws {
        try perform(.pause(id: id.name), on: id)
    }

    /// Resumes the paused countdown of an alarm.
    ///
    /// - Throws: ``ServiceError``: `invalidState` if it isn't paused, `notFound`.
    public func resume(id: Alarm.ID) throws {
        try perform(.resume(id: id.name), on: id)
    }

    /// Stops an alarm. A repeating alarm waits for its next time, other alarms are deleted.
    ///
    /// In the intent of this alarm's stop button, that is already done, and the call succeeds.
    ///
    /// - Throws: ``ServiceError``: `notFound`.
    public func stop(id: Alarm.ID) throws {
        // A repeating alarm's next countdown may have started, which the person hasn't stopped.
        try perform(.stop(id: id.name), on: id) { PressedAlarm.isPressed("stop", id) && $0?.state != .alerting }
    }

    /// Deletes an alarm, even a repeating one.
    ///
    /// In the intent of this alarm's stop button, the alarm may already be deleted, and the call succeeds.
    ///
    /// - Throws: ``ServiceError``: `notFound`.
    public func cancel(id: Alarm.ID) throws {
        try perform(.cancel(id: id.name), on: id) { PressedAlarm.isPressed("stop", id) && $0 == nil }
    }

    /// Calls a method on an alarm of this app, unless that is already done.
    ///
    /// - Parameter isDone: Returns true if nothing is left to do; its argument is the alarm, `nil` if there is none.
    func perform(
        _ call: AlarmsCall<Void>, on id: Alarm.ID, unless isDone: (AlarmProperties?) -> Bool = { _ in false }
    ) throws {
        do {
            let row = try OwnAlarms.properties(of: id)
            if isDone(row) { return }
            try Self.mappingErrors { () throws(AlarmsError) in try ServiceClient.current().wait(for: call) }
        } catch ServiceError.notFound where isDone(nil) {
        }
    }
}
