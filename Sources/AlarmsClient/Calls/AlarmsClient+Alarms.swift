/// The methods of `org.example.Alarms`. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Makes an alarm.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/schedule(id:_:)``.
    @discardableResult
    public func schedule(
        id: String = "", _ configuration: [String: Value]
    ) async throws(AlarmsError) -> (id: String, path: String) {
        try await perform(.schedule(id: id, configuration))
    }

    /// Changes an alarm: all of `changes`, or none if one is refused.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/update(id:_:)``.
    public func update(id: String, _ changes: [String: Value]) async throws(AlarmsError) {
        try await perform(.update(id: id, changes))
    }

    /// Removes an alarm in any state.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/cancel(id:)``.
    public func cancel(id: String) async throws(AlarmsError) {
        try await perform(.cancel(id: id))
    }

    /// Enables an alarm, from now, or disables it.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/setEnabled(id:_:)``.
    public func setEnabled(id: String, _ isEnabled: Bool) async throws(AlarmsError) {
        try await perform(.setEnabled(id: id, isEnabled))
    }

    /// Stops an alarm that rings or counts down.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/stop(id:)``.
    public func stop(id: String) async throws(AlarmsError) {
        try await perform(.stop(id: id))
    }

    /// Snoozes an alarm that rings, or repeats a timer.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/snooze(id:length:)``.
    public func snooze(id: String, length: UInt64? = nil) async throws(AlarmsError) {
        try await perform(.snooze(id: id, length: length))
    }

    /// Stops the alarm that has rung longest.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/stopRinging()``.
    @discardableResult
    public func stopRinging() async throws(AlarmsError) -> String {
        try await perform(.stopRinging())
    }

    /// Snoozes the alarm that has rung longest.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/snoozeRinging()``.
    @discardableResult
    public func snoozeRinging() async throws(AlarmsError) -> String {
        try await perform(.snoozeRinging())
    }

    /// Pauses a countdown.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/pause(id:)``.
    public func pause(id: String) async throws(AlarmsError) {
        try await perform(.pause(id: id))
    }

    /// Resumes a paused countdown.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/resume(id:)``.
    public func resume(id: String) async throws(AlarmsError) {
        try await perform(.resume(id: id))
    }

    /// Presses a button of an alarm: the app's own action runs as well.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/invokeAction(id:_:activationToken:startupID:)``.
    public func invokeAction(
        id: String, _ action: AlarmAction, activationToken: String? = nil, startupID: String? = nil
    ) async throws(AlarmsError) {
        try await perform(.invokeAction(id: id, action, activationToken: activationToken, startupID: startupID))
    }

    /// Lists the alarms of a filter (keys `app-id` s, `state` as, `limit` u), the soonest first.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/list(_:)``.
    public func list(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [AlarmProperties] {
        try await perform(.list(filter))
    }

    /// Tells of the alarm that rings next, and its time, µs since 1970 UTC; `nil`: none.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/nextAlarm()``.
    public func nextAlarm() async throws(AlarmsError) -> (id: String, fireUSec: UInt64)? {
        try await perform(.nextAlarm())
    }

    /// Starts a countdown of at least one second.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/startTimer(seconds:title:)``.
    public func startTimer(seconds: UInt32, title: String) async throws(AlarmsError) -> String {
        try await perform(.startTimer(seconds: seconds, title: title))
    }

    /// Asks for the properties of the service. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/serviceProperties``.
    public func serviceProperties() async throws(AlarmsError) -> ServiceProperties {
        try await perform(.serviceProperties)
    }

    /// Asks the sound server whether alarms can be heard.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/checkSound()``.
    public func checkSound() async throws(AlarmsError) -> SoundStatus? {
        try await perform(.checkSound())
    }

    /// Registers this client as a widget that shows alarms, in place of its registration before. The registration ends
    /// 5 s after the client's connection.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/registerHost(_:)``.
    public func registerHost(_ places: [String]) async throws(AlarmsError) {
        try await perform(.registerHost(places))
    }

    /// Asks for one alarm. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/properties(id:)``.
    public func properties(id: String) async throws(AlarmsError) -> AlarmProperties {
        try await perform(.properties(id: id))
    }
}
