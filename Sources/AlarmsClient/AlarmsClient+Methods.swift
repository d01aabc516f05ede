internal import DBus

/// The methods of `org.example.Alarms`. All throw ``AlarmsError``: what the service answers, or that nobody does.
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
        let configuration = try checked(configuration)
        return try await call(
            "Schedule",
            {
                $0.append(id); configuration.write(to: &$0)
            }
        ) {
            (reader) throws(Reader.TypeMismatch) in
            (id: try reader.string(), path: try reader.objectPath().rawValue)
        }
    }

    /// Changes an alarm: all of `changes`, or, if one is refused, nothing.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, and as ``schedule(id:_:)``.
    public func update(id: String, _ changes: [String: Value]) async throws(AlarmsError) {
        let changes = try checked(changes)
        try await call(
            "Update",
            {
                $0.append(id); changes.write(to: &$0)
            }
        ) { _ in }
    }

    /// Removes an alarm, whatever it does.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public func cancel(id: String) async throws(AlarmsError) {
        try await call("Cancel", { $0.append(id) }) { _ in }
    }

    /// Switches an alarm on, from now, or off.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidSchedule` if its time has passed, `storageFailed`.
    public func setEnabled(id: String, _ isEnabled: Bool) async throws(AlarmsError) {
        try await call(
            "SetEnabled",
            {
                $0.append(id); $0.append(isEnabled)
            }
        ) { _ in }
    }

    /// Stops an alarm that rings or counts down.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public func stop(id: String) async throws(AlarmsError) {
        try await call("Stop", { $0.append(id) }) { _ in }
    }

    /// Snoozes an alarm that rings, or repeats a timer.
    ///
    /// - Parameter length: The length of the snooze, µs, from a second to 366 days; `nil`: as the alarm says.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't ring or has no length, `invalidConfiguration`
    ///   if `length` is out of range, `storageFailed`.
    public func snooze(id: String, length: UInt64? = nil) async throws(AlarmsError) {
        var values: [String: Value] = [:]
        if let length { values["length"] = .uint64(length) }
        let options = try checked(values)
        try await call(
            "Snooze",
            {
                $0.append(id); options.write(to: &$0)
            }
        ) { _ in }
    }

    /// Stops the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `storageFailed`.
    @discardableResult
    public func stopRinging() async throws(AlarmsError) -> String {
        try await call("StopRinging", { _ in }) { (reader) throws(Reader.TypeMismatch) in try reader.string() }
    }

    /// Snoozes the alarm that has rung longest.
    ///
    /// - Returns: The alarm's id.
    /// - Throws: ``AlarmsError``: `notFound` if none rings, `invalidState` if it has no length, `storageFailed`.
    @discardableResult
    public func snoozeRinging() async throws(AlarmsError) -> String {
        try await call("SnoozeRinging", { _ in }) { (reader) throws(Reader.TypeMismatch) in try reader.string() }
    }

    /// Makes a countdown stand still.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it doesn't count down, `storageFailed`.
    public func pause(id: String) async throws(AlarmsError) {
        try await call("Pause", { $0.append(id) }) { _ in }
    }

    /// Makes a paused countdown go on.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it isn't paused, `storageFailed`.
    public func resume(id: String) async throws(AlarmsError) {
        try await call("Resume", { $0.append(id) }) { _ in }
    }

    /// Does what a person's press does: the app's own action runs, too.
    ///
    /// - Parameters:
    ///   - activationToken: What lets the app come to the foreground on Wayland; it can be used once.
    ///   - startupID: The same on X11.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if there is nothing of that to press, `tooLarge`, `storageFailed`.
    public func invokeAction(
        id: String, _ action: AlarmAction, activationToken: String? = nil, startupID: String? = nil
    ) async throws(AlarmsError) {
        var data: [String: Value] = [:]
        if let activationToken { data["activation-token"] = .string(activationToken) }
        if let startupID { data["desktop-startup-id"] = .string(startupID) }
        let platformData = try checked(data)
        try await call(
            "InvokeAction",
            {
                $0.append(id); $0.append(action.rawValue); platformData.write(to: &$0)
            }
        ) { _ in }
    }

    /// The alarms that `filter` takes (keys `app-id` s, `state` as, `limit` u), the soonest first.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter.
    public func list(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [AlarmProperties] {
        let filter = try checked(filter)
        return try await call("List", { filter.write(to: &$0) }) { (reader) throws(Reader.TypeMismatch) in
            var rows = try reader.array(of: "a{sv}")
            var alarms: [AlarmProperties] = []
            while !rows.isAtEnd { alarms.append(AlarmProperties(try Value(from: &rows).dictionaryValue ?? [:])) }
            return alarms
        }
    }

    /// The alarm that rings next, and when, in microseconds since 1970 UTC; `nil` if none does.
    ///
    /// - Throws: ``AlarmsError``.
    public func nextAlarm() async throws(AlarmsError) -> (id: String, fireUSec: UInt64)? {
        let next = try await call("NextAlarm", { _ in }) { (reader) throws(Reader.TypeMismatch) in
            (id: try reader.string(), fireUSec: try reader.uint64())
        }
        return next.id.isEmpty ? nil : next
    }

    /// Starts a countdown of at least one second.
    ///
    /// - Returns: The timer's id.
    /// - Throws: ``AlarmsError``, as ``schedule(id:_:)``.
    public func startTimer(seconds: UInt32, title: String) async throws(AlarmsError) -> String {
        try checkText(title, "title")
        return try await call(
            "StartTimer",
            {
                $0.append(seconds); $0.append(title)
            }
        ) {
            (reader) throws(Reader.TypeMismatch) in try reader.string()
        }
    }

    /// What the service says of itself. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``.
    public func serviceProperties() async throws(AlarmsError) -> ServiceProperties {
        let values = try await properties(of: AlarmsEvent.interface, at: AlarmsEvent.root)
        return ServiceProperties(values)
    }

    /// One alarm. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``: `notFound`.
    public func properties(id: String) async throws(AlarmsError) -> AlarmProperties {
        guard let path = AlarmsEvent.path(of: id.lowercased()) else { throw AlarmsError(.notFound, "no alarm \(id)") }
        do {
            return AlarmProperties(try await properties(of: AlarmsEvent.alarmInterface, at: path))
        } catch {
            guard error.name == ErrorName.unknownObject.rawValue else { throw error }
            throw AlarmsError(.notFound, "no alarm \(id)")
        }
    }

    private func properties(
        of interface: InterfaceName, at path: ObjectPath
    ) async throws(AlarmsError) -> [String: Value] {
        try await call("GetAll", of: .properties, at: path, { $0.append(interface.rawValue) }) {
            (reader) throws(Reader.TypeMismatch) in
            try Value(from: &reader).dictionaryValue ?? [:]
        }
    }

    /// Refuses a text that can't be sent.
    func checkText(_ text: String, _ name: String) throws(AlarmsError) {
        guard !text.utf8.contains(0) else { throw AlarmsError(.invalidConfiguration, "\(name): a NUL can't be sent") }
    }

    /// The dictionary as a value that can be sent.
    func checked(_ dictionary: [String: Value]) throws(AlarmsError) -> Value {
        for (key, value) in dictionary where key.utf8.contains(0) || !value.isValid {
            throw AlarmsError(.invalidConfiguration, "\(key): expected a value that D-Bus can carry")
        }
        return .dictionary(dictionary)
    }
}
