internal import DBus

/// The methods of `org.example.Alarms`.
extension AlarmsCall where Result == (id: String, path: String) {
    /// Sets an alarm.
    ///
    /// - Parameters:
    ///   - id: A UUID; if empty, created by the service.
    ///   - configuration: Its keys and values, as listed in the interface's manual.
    /// - Returns: The alarm's id, and the path of its object.
    /// - Throws: ``AlarmsError``: `alreadyExists`, `invalidConfiguration`, `invalidSchedule`, `tooLarge`, `notAuthorized`,
    ///   `maximumLimitReached`, `storageFailed`.
    public static func schedule(id: String = "", _ configuration: [String: Value]) -> Self {
        AlarmsCall(object: "Schedule", ["requested_id": id, "configuration": configuration])
    }
}

extension AlarmsCall where Result == Void {
    /// Changes an alarm: all of `changes`, or none if one is refused.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, and the errors of ``schedule(id:_:)``.
    public static func update(id: String, _ changes: [String: Value]) -> Self {
        AlarmsCall("Update", ["id": id, "changes": changes])
    }

    /// Removes an alarm in any state.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public static func cancel(id: String) -> Self {
        AlarmsCall("Cancel", ["id": id])
    }

    /// Enables an alarm, or disables it.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidSchedule` if its time has passed, `storageFailed`.
    public static func setEnabled(id: String, _ isEnabled: Bool) -> Self {
        AlarmsCall("SetEnabled", ["id": id, "enabled": isEnabled])
    }

    /// Stops an alarm that rings or counts down.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public static func stop(id: String) -> Self {
        AlarmsCall("Stop", ["id": id])
    }

    /// Snoozes an alarm that rings, or repeats a timer.
    ///
    /// - Parameters:
    ///   - id: The alarm's id.
    ///   - length: The length of the snooze, µs, from a second to 366 days; `nil`: from the alarm.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't ring or has no length,
    ///   `invalidConfiguration` if `length` is out of range, `storageFailed`.
    public static func snooze(id: String, length: UInt64? = nil) -> Self {
        AlarmsCall("Snooze", ["id": id, "options": ["length": length].compactMapValues { $0.map(Value.uint64) }])
    }

    /// Pauses a countdown.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't count down, `storageFailed`.
    public static func pause(id: String) -> Self {
        AlarmsCall("Pause", ["id": id])
    }

    /// Resumes a paused countdown.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it isn't paused, `storageFailed`.
    public static func resume(id: String) -> Self {
        AlarmsCall("Resume", ["id": id])
    }

    /// Presses a button of an alarm: the app's own action runs as well.
    ///
    /// - Parameters:
    ///   - id: The alarm's id.
    ///   - action: The button, or the alarm itself.
    ///   - activationToken: The app's activation token on Wayland, valid once.
    ///   - startupID: The startup id on X11, likewise.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if there is no such button, `tooLarge`, `storageFailed`.
    public static func invokeAction(
        id: String, _ action: AlarmAction, activationToken: String? = nil, startupID: String? = nil
    ) -> Self {
        AlarmsCall(
            "InvokeAction",
            ["id": id, "action": action.rawValue, "platform_data": platformData(activationToken, startupID)])
    }

    /// Registers this client as a widget that shows alarms, and replaces its earlier registration. The registration
    /// ends 5 s after the client's connection.
    ///
    /// - Parameter places: `panel`, `popup` and `lock-screen`; empty: unregisters the widget.
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown place, `maximumLimitReached`.
    public static func registerWidget(_ places: [String]) -> Self {
        AlarmsCall("RegisterWidget", ["places": places])
    }
}

extension AlarmsCall where Result == String {
    /// Stops the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `storageFailed`.
    public static func stopRinging() -> Self {
        AlarmsCall("StopRinging")
    }

    /// Snoozes the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `invalidState` if it has no length, `storageFailed`.
    public static func snoozeRinging() -> Self {
        AlarmsCall("SnoozeRinging")
    }

    /// Starts a countdown of at least one second.
    ///
    /// - Returns: The timer's id.
    /// - Throws: ``AlarmsError``, as ``schedule(id:_:)``.
    public static func startTimer(seconds: UInt32, title: String) -> Self {
        AlarmsCall("StartTimer", ["seconds": seconds, "title": title])
    }
}

extension AlarmsCall where Result == [AlarmProperties] {
    /// Lists the alarms of a filter (keys `app-id` s, `state` as, `limit` u, `regions` as), the soonest first.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an invalid filter.
    public static func list(_ filter: [String: Value] = [:]) -> Self {
        AlarmsCall("List", ["filter": filter], rows: AlarmProperties.init)
    }
}

extension AlarmsCall where Result == (id: String, fireUSec: UInt64)? {
    /// Returns the alarm that rings next, and its time, µs since 1970 UTC; `nil`: none.
    ///
    /// - Throws: ``AlarmsError``.
    public static func nextAlarm() -> Self {
        AlarmsCall("NextAlarm") { answer throws(AlarmsError) in
            let (id, fireUSec) = (try answer.next(String.self), try answer.next(UInt64.self))
            return id.isEmpty ? nil : (id, fireUSec)
        }
    }
}

extension AlarmsCall where Result == ServiceProperties {
    /// Reads the properties of the service. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``.
    public static var serviceProperties: Self {
        AlarmsCall(propertiesOf: AlarmsEvent.interface, at: AlarmsEvent.root) { ServiceProperties($0) }
    }
}

extension AlarmsCall where Result == SoundStatus? {
    /// Checks with the sound server if alarms can be heard.
    ///
    /// - Returns: Its state; `nil` if the service is too old for the check.
    /// - Throws: ``AlarmsError``.
    public static func checkSound() -> Self {
        AlarmsCall(
            "CheckSound", recover: { error throws(AlarmsError) in try error.unlessUnknownMethod(nil) },
            read: { answer throws(AlarmsError) in SoundStatus(try answer.next()) })
    }
}

extension AlarmsCall where Result == AlarmProperties {
    /// Reads the properties of an alarm. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``: `notFound`.
    public static func properties(id: String) -> Self {
        AlarmsCall(
            propertiesOf: AlarmsEvent.alarmInterface, at: AlarmsEvent.path(of: id.lowercased()),
            recover: { error throws(AlarmsError) in throw error.named("no alarm \(id)") }
        ) { AlarmProperties($0) }
    }
}
