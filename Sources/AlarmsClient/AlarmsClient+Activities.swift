internal import DBus

/// The methods of `org.example.Alarms.Activities`. All throw ``AlarmsError``, of which
/// ``AlarmsError/isUnknownMember`` is true if the service is too old for activities.
extension AlarmsClient {
    /// Starts an activity.
    ///
    /// - Parameters:
    ///   - id: A UUID; made by the service if it is empty.
    ///   - configuration: Its keys and values, as the interface's manual lists them.
    /// - Returns: The activity's id, and the path of its object.
    /// - Throws: ``AlarmsError``: `alreadyExists`, `invalidConfiguration`, `tooLarge`, `maximumLimitReached`,
    ///   `notAuthorized`, `storageFailed`.
    @discardableResult
    public func startActivity(
        id: String = "", _ configuration: [String: Value]
    ) async throws(AlarmsError) -> (id: String, path: String) {
        let (id, path): (String, ObjectPath) = try await call(
            "Start", of: AlarmsEvent.activitiesInterface, id, configuration)
        return (id, path.rawValue)
    }

    /// Changes an activity: all of `changes`, or none if one is refused. Its content is replaced as a whole.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it has ended, and as ``startActivity(id:_:)``.
    public func updateActivity(id: String, _ changes: [String: Value]) async throws(AlarmsError) {
        try await call("Update", of: AlarmsEvent.activitiesInterface, id, changes)
    }

    /// Ends an activity, or changes when one that has ended is removed.
    ///
    /// - Parameter options: `content` a{sv}, `as-of` t, and either `dismissal` s, `default` or `immediate`, or
    ///   `dismiss-at` t.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidConfiguration`, `tooLarge`, `storageFailed`.
    public func endActivity(id: String, _ options: [String: Value] = [:]) async throws(AlarmsError) {
        try await call("End", of: AlarmsEvent.activitiesInterface, id, options)
    }

    /// Removes an activity in any state, as a person does.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public func dismissActivity(id: String) async throws(AlarmsError) {
        try await call("Dismiss", of: AlarmsEvent.activitiesInterface, id)
    }

    /// Presses a button of an activity.
    ///
    /// - Parameters:
    ///   - action: The name of one of its actions; `default` for the activity itself.
    ///   - activationToken: The token with which the app comes to the foreground on Wayland, for one use.
    ///   - startupID: The same on X11.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if there is nothing of that to press, `tooLarge`.
    public func invokeActivityAction(
        id: String, _ action: String, activationToken: String? = nil, startupID: String? = nil
    ) async throws(AlarmsError) {
        try checkText(action, "action")
        let platformData = ["activation-token": activationToken, "desktop-startup-id": startupID]
        try await call(
            "InvokeAction", of: AlarmsEvent.activitiesInterface, id, action,
            platformData.compactMapValues { $0.map { Value.string($0) } })
    }

    /// The activities of a filter (keys `app-id` s, `kind` s, `state` as, `limit` u), in the order to show.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an unknown filter.
    public func activities(_ filter: [String: Value] = [:]) async throws(AlarmsError) -> [ActivityProperties] {
        let rows: [[String: Value]] = try await call("List", of: AlarmsEvent.activitiesInterface, filter)
        return rows.map(ActivityProperties.init)
    }

    /// One activity. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``: `notFound`.
    public func activityProperties(id: String) async throws(AlarmsError) -> ActivityProperties {
        let missing = AlarmsError(.notFound, "no activity \(id)")
        guard let path = AlarmsEvent.activityPath(of: id.lowercased()) else { throw missing }
        do {
            return ActivityProperties(
                try await call("GetAll", of: .properties, at: path, AlarmsEvent.activityInterface.rawValue))
        } catch {
            throw error.name == ErrorName.unknownObject.rawValue ? missing : error
        }
    }

    /// True if apps may start activities. The corresponding property is `Enabled`.
    ///
    /// - Throws: ``AlarmsError``.
    public func activitiesAreEnabled() async throws(AlarmsError) -> Bool {
        try await propertiesOfActivities()["Enabled"]?.booleanValue ?? true
    }

    /// The regions, elements and keys that a layout may have. The corresponding property is `LayoutWords`.
    ///
    /// - Throws: ``AlarmsError``.
    public func layoutWords() async throws(AlarmsError) -> [String] {
        try await propertiesOfActivities()["LayoutWords"]?.stringsValue ?? []
    }

    private func propertiesOfActivities() async throws(AlarmsError) -> [String: Value] {
        try await call("GetAll", of: .properties, at: AlarmsEvent.root, AlarmsEvent.activitiesInterface.rawValue)
    }
}
