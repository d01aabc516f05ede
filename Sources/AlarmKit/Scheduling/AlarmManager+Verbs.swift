internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension AlarmManager {
    /// Silences an alarm that rings, and counts down until it rings again: snoozes it, or repeats a timer.
    ///
    /// In an intent that a press of this alarm's second button runs, it is done already if the button's behavior is
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

    /// Stops an alarm. A repeating alarm waits for its next time, any other is deleted.
    ///
    /// In an intent that a press of this alarm's stop button runs, it is done already, and the call succeeds.
    ///
    /// - Throws: ``ServiceError``: `notFound`.
    public func stop(id: Alarm.ID) throws {
        // A repeating alarm's next countdown may have begun; the person hasn't stopped that one.
        try perform(.stop(id: id.name), on: id) { PressedAlarm.isPressed("stop", id) && $0?.state != .alerting }
    }

    /// Deletes an alarm, even a repeating one.
    ///
    /// In an intent that a press of this alarm's stop button runs, the alarm may be gone already, and the call succeeds.
    ///
    /// - Throws: ``ServiceError``: `notFound`.
    public func cancel(id: Alarm.ID) throws {
        try perform(.cancel(id: id.name), on: id) { PressedAlarm.isPressed("stop", id) && $0 == nil }
    }

    /// Calls a method on an alarm of this app, unless it is done already.
    ///
    /// - Parameter isDone: True if there is nothing left to do; it is given the alarm, `nil` if there is none.
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
