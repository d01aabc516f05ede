public import AlarmCore
public import DBus
internal import EventLoop

/// The alarm that rings as a media player, for media keys, headsets, lock screens and phones: a service of
/// `org.mpris.MediaPlayer2`. MPRIS D-Bus Interface Specification 2.2.
///
/// # Theory of operation
///
/// The player is on the bus while an alarm is shown, and at no other time: media keys are for music then. It is on the
/// service's own connection, under a further name. If another program owns that name, nothing is shown.
///
/// Pause and PlayPause snooze the alarm; one that can't be snoozed they stop, since people who press them want it to be
/// silent. Stop stops it. There is nothing else to play. A press is only reported. One that is repeated at once is
/// ignored, since several programs may pass on a key: else it would answer the next alarm, which nobody has heard yet.
public final class MPRISPlayer {
    /// The player's name on the bus.
    static let name: BusName = "org.mpris.MediaPlayer2.alarms"
    /// The player's object.
    private static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    /// The time after a press in which the same one is a repetition, µs.
    private static let debounce: Int64 = 500_000

    private let connection: Connection
    private let report: (AlarmID, AlarmAction, Alert) -> Void
    private(set) var track: MPRISTrack?
    private var object: ExportedObject?
    private var ownedName: OwnedName?
    /// The last press and its time, µs on `CLOCK_MONOTONIC`.
    private var pressed: (press: AlarmAction, time: Int64)?

    /// Shows nothing yet.
    ///
    /// - Parameter report: Receives a person's press, ``AlarmAction/stop`` or ``AlarmAction/snooze``, and the alert that was shown.
    public init(on connection: Connection, report: @escaping (AlarmID, AlarmAction, Alert) -> Void) {
        self.connection = connection
        self.report = report
    }

    /// Shows an alarm that rings; `nil`, or one that doesn't: nothing. A no-op if it is shown already.
    ///
    /// - Parameter problem: The reason why people may not see its notification; empty: there is none.
    public func show(_ alarm: Alarm?, problem: String = "") {
        let new = alarm.flatMap { MPRISTrack($0, problem: problem) }
        guard new != track else { return }
        track = new
        // Other calls report that memory is short.
        if new == nil {
            ownedName = nil
            object = nil
        } else if object == nil {
            object = connection.export(at: Self.path) { [unowned self] call throws(BusError) in
                try MPRISInterface.table.answer(call, from: self)
            }
            ownedName = try? connection.own(Self.name)
        } else {
            try? connection.send(MPRISInterface.changes(of: self, at: Self.path))
        }
    }

    /// Reports the press that silences the alarm for now.
    func pause() {
        guard let track, isFirst(.pause) else { return }
        report(track.alarm, track.canSnooze ? .snooze : .stop, track.alert)
    }

    /// Reports the press that ends the alarm.
    func stop() {
        guard let track, isFirst(.stop) else { return }
        report(track.alarm, .stop, track.alert)
    }

    /// Notes a press.
    ///
    /// - Returns: False if it is repeated.
    private func isFirst(_ press: AlarmAction) -> Bool {
        let time = Clock.monotonic.now
        let isRepeated = pressed.map { $0.press == press && time - $0.time < Self.debounce }
        pressed = (press, time)
        return isRepeated != true
    }
}
