/// The methods of `org.example.Alarms.Activities`; they throw an ``AlarmsError`` of which
/// ``AlarmsError/isUnknownMember`` is true if the service is too old for activities. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Starts an activity.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/startActivity(id:_:)``.
    @discardableResult
    public func startActivity(
        id: String = "", _ configuration: [String: Value]
    ) async throws(AlarmsError) -> (id: String, path: String) {
        try await perform(.startActivity(id: id, configuration))
    }

    /// Changes an activity: all of `changes`, or none if one is refused. Its content is replaced as a whole.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/updateActivity(id:_:)``.
    public func updateActivity(id: String, _ changes: [String: Value]) async throws(AlarmsError) {
        try await perform(.updateActivity(id: id, changes))
    }

    /// Ends an activity, or changes when one that has ended is removed.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/endActivity(id:_:)``.
    public func endActivity(id: String, _ options: [String: Value] = [:]) async throws(AlarmsError) {
        try await perform(.endActivity(id: id, options))
    }

    /// Removes an activity in any state, as a person does.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/dismissActivity(id:)``.
    public func dismissActivity(id: String) async throws(AlarmsError) {
        try await perform(.dismissActivity(id: id))
    }

    /// Presses a button of an activity.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/invokeActivityAction(id:_:activationToken:startupID:)``.
    public func invokeActivityAction(
        id: String, _ action: String, activationToken: String? = nil, startupID: String? = nil
    ) async throws(AlarmsError) {
        try await perform(.invokeActivityAction(id: id, action, activationToken: activationToken, startupID: startupID))
    }

    /// Lists the activities of a filter (keys `app-id` s, `kind` s, `state` as, `limit` u), in the order to show.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/activities(_:)``.
    public func activities(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [ActivityProperties] {
        try await perform(.activities(filter))
    }

    /// Asks for one activity. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/activityProperties(id:)``.
    public func activityProperties(id: String) async throws(AlarmsError) -> ActivityProperties {
        try await perform(.activityProperties(id: id))
    }

    /// Returns true if apps may start activities. The corresponding property is `Enabled`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/activitiesAreEnabled``.
    public func activitiesAreEnabled() async throws(AlarmsError) -> Bool {
        try await perform(.activitiesAreEnabled)
    }

    /// Lists the regions, elements and keys that a layout may have. The corresponding property is `LayoutWords`.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/layoutWords``.
    public func layoutWords() async throws(AlarmsError) -> [String] {
        try await perform(.layoutWords)
    }
}
