public import AlarmCore
public import DBus
internal import EventLoop

/// The ringing alarm as a media player, for media keys, headsets, lock screens and phones: a service of
/// `org.mpris.MediaPlayer2`. MPRIS D-Bus Interface Specification 2.2.
///
/// # Theory of operation
///
/// The player is on the bus only while an alarm is shown: otherwise media keys are for music. It is on the service's
/// own connection, under an additional name. If another program owns that name, there is no player.
///
/// Pause and PlayPause snooze the alarm or, if it can't be snoozed, stop it, since they are meant to silence it. Stop
/// stops it. There is no other track. A press is only reported. An immediate repetition is ignored, since several
/// programs may forward a key: it would answer the next alarm, which the person hasn't heard yet.
public final class MPRISPlayer {
    /// The player's bus name.
    static let name: BusName = "org.mpris.MediaPlayer2.alarms"
    /// The player's object.
    private static let path: ObjectPath = "/org/mpris/MediaPlayer2"
    /// The time after a press in which the same press is a repetition, µs.
    private static let debounce: Int64 = 500_000

    private let connection: Connection
    private let report: (AlarmID, AlarmAction, Alert) -> Void
    private(set) var track: MPRISTrack?
    private var object: ExportedObject?
    private var ownedName: OwnedName?
    /// The last press and its time, µs on `CLOCK_MONOTONIC`.
    private var pressed: (press: AlarmAction, time: Int64)?

    /// Creates a player without an alarm.
    ///
    /// - Parameter report: Receives a person's press, ``AlarmAction/stop`` or ``AlarmAction/snooze``, and the shown
    ///   alert.
    public init(on connection: Connection, report: @escaping (AlarmID, AlarmAction, Alert) -> Void) {
        self.connection = connection
        self.report = report
    }

    /// Shows a ringing alarm; `nil`, or an alarm that doesn't ring: none. A no-op if it is already shown.
    ///
    /// - Parameters:
    ///   - title: One line.
    ///   - problem: The reason why its notification may be invisible; empty: there is none.
    public func show(_ alarm: Alarm?, titled title: String = "", problem: String = "") {
        let new = alarm.flatMap { MPRISTrack($0, titled: title, problem: problem) }
        guard new != track else { return }
        track = new
        // Other calls report a lack of memory.
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

    /// Reports the press that silences the alarm temporarily.
    func pause() {
        guard let track, isFirst(.pause) else { return }
        report(track.alarm, track.canSnooze ? .snooze : .stop, track.alert)
    }

    /// Reports the press that ends the alarm.
    func stop() {
        guard let track, isFirst(.stop) else { return }
        report(track.alarm, .stop, track.alert)
    }

    /// Records a press.
    ///
    /// - Returns: False for a repetition.
    private func isFirst(_ press: AlarmAction) -> Bool {
        let time = Clock.monotonic.now
        let isRepeated = pressed.map { $0.press == press && time - $0.time < Self.debounce }
        pressed = (press, time)
        return isRepeated != true
    }
}
