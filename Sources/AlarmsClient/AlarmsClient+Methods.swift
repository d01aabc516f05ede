internal import DBus

/// The methods of `org.example.Alarms`. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Makes an alarm.
    ///
    /// - Parameters:
    ///   - id: A UUID; made by the service if it is empty.
    ///   - configuration: Its keys and values, as the interface's manual lists them.
    /// - Returns: The alarm's id, and the path of its object.
    /// - Throws: ``AlarmsError``: `alreadyExists`, `invalidConfiguration`, `invalidSchedule`, `tooLarge`,
    ///   `maximumLimitReached`, `storageFailed`.
    @discardableResult
    public func schedule(
        id: String = "", _ configuration: [String: Value]
    ) async throws(AlarmsError) -> (id: String, path: String) {
        let (id, path): (String, ObjectPath) = try await call("Schedule", id, configuration)
        return (id, path.rawValue)
    }

    /// Changes an alarm: all of `changes`, or none if one is refused.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, and as ``schedule(id:_:)``.
    public func update(id: String, _ changes: [String: Value]) async throws(AlarmsError) {
        try await call("Update", id, changes)
    }

    /// Removes an alarm in any state.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public func cancel(id: String) async throws(AlarmsError) {
        try await call("Cancel", id)
    }

    /// Enables an alarm, from now, or disables it.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidSchedule` if its time has passed, `storageFailed`.
    public func setEnabled(id: String, _ isEnabled: Bool) async throws(AlarmsError) {
        try await call("SetEnabled", id, isEnabled)
    }

    /// Stops an alarm that rings or counts down.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public func stop(id: String) async throws(AlarmsError) {
        try await call("Stop", id)
    }

    /// Snoozes an alarm that rings, or repeats a timer.
    ///
    /// - Parameter length: The length of the snooze, µs, from a second to 366 days; `nil`: as the alarm says.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't ring or has no length,
    ///   `invalidConfiguration` if `length` is out of range, `storageFailed`.
    public func snooze(id: String, length: UInt64? = nil) async throws(AlarmsError) {
        let options = ["length": length.map { Value.uint64($0) }]
        try await call("Snooze", id, options.compactMapValues { $0 })
    }

    /// Stops the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `storageFailed`.
    @discardableResult
    public func stopRinging() async throws(AlarmsError) -> String {
        try await call("StopRinging")
    }

    /// Snoozes the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `invalidState` if it has no length, `storageFailed`.
    @discardableResult
    public func snoozeRinging() async throws(AlarmsError) -> String {
        try await call("SnoozeRinging")
    }

    /// Pauses a countdown.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't count down, `storageFailed`.
    public func pause(id: String) async throws(AlarmsError) {
        try await call("Pause", id)
    }

    /// Resumes a paused countdown.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it isn't paused, `storageFailed`.
    public func resume(id: String) async throws(AlarmsError) {
        try await call("Resume", id)
    }

    /// Presses a button of an alarm: the app's own action runs as well.
    ///
    /// - Parameters:
    ///   - activationToken: The token with which the app comes to the foreground on Wayland, for one use.
    ///   - startupID: The same on X11.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if there is nothing of that to press, `tooLarge`,
    ///   `storageFailed`.
    public func invokeAction(
        id: String, _ action: AlarmAction, activationToken: String? = nil, startupID: String? = nil
    ) async throws(AlarmsError) {
        let platformData = ["activation-token": activationToken, "desktop-startup-id": startupID]
        try await call(
            "InvokeAction", id, action.rawValue, platformData.compactMapValues { $0.map { Value.string($0) } })
    }

    /// The alarms of a filter (keys `app-id` s, `state` as, `limit` u), the soonest first.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter.
    public func list(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [AlarmProperties] {
        let rows: [[String: Value]] = try await call("List", filter)
        return rows.map(AlarmProperties.init)
    }

    /// The alarm that rings next, and its time, µs since 1970 UTC; `nil`: none.
    ///
    /// - Throws: ``AlarmsError``.
    public func nextAlarm() async throws(AlarmsError) -> (id: String, fireUSec: UInt64)? {
        let (id, fireUSec): (String, UInt64) = try await call("NextAlarm")
        return id.isEmpty ? nil : (id, fireUSec)
    }

    /// Starts a countdown of at least one second.
    ///
    /// - Returns: The timer's id.
    /// - Throws: ``AlarmsError``, as ``schedule(id:_:)``.
    public func startTimer(seconds: UInt32, title: String) async throws(AlarmsError) -> String {
        try checkText(title, "title")
        return try await call("StartTimer", seconds, title)
    }

    /// The properties of the service. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``.
    public func serviceProperties() async throws(AlarmsError) -> ServiceProperties {
        ServiceProperties(
            try await call("GetAll", of: .properties, at: AlarmsEvent.root, AlarmsEvent.interface.rawValue))
    }

    /// Asks the sound server whether alarms can be heard.
    ///
    /// - Returns: Its state; `nil` if the service is too old to ask.
    /// - Throws: ``AlarmsError``.
    public func checkSound() async throws(AlarmsError) -> SoundStatus? {
        do {
            return SoundStatus(try await call("CheckSound"))
        } catch {
            guard error.name == ErrorName.unknownMethod.rawValue else { throw error }
            return nil
        }
    }

    /// Registers this client as a widget that shows alarms, in place of its registration before. The registration ends
    /// 5 s after the client's connection.
    ///
    /// - Parameter places: `panel`, `popup` and `lock-screen`; empty: it shows none any longer.
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown place, `maximumLimitReached`.
    public func registerHost(_ places: [String]) async throws(AlarmsError) {
        try await call("RegisterHost", places)
    }

    /// One alarm. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``: `notFound`.
    public func properties(id: String) async throws(AlarmsError) -> AlarmProperties {
        guard let path = AlarmsEvent.path(of: id.lowercased()) else { throw AlarmsError(.notFound, "no alarm \(id)") }
        do {
            return AlarmProperties(
                try await call("GetAll", of: .properties, at: path, AlarmsEvent.alarmInterface.rawValue))
        } catch {
            guard error.name == ErrorName.unknownObject.rawValue else { throw error }
            throw AlarmsError(.notFound, "no alarm \(id)")
        }
    }

    /// Refuses a text that can't be sent.
    func checkText(_ text: String, _ name: String) throws(AlarmsError) {
        guard !text.utf8.contains(0) else { throw AlarmsError(.invalidConfiguration, "\(name): a NUL can't be sent") }
    }
}
