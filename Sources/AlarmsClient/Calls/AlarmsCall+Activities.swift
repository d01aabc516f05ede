internal import DBus

/// The methods of `org.example.Alarms.Activities`; they throw an ``AlarmsError`` with ``AlarmsError/isUnknownMember``
/// if the service is too old for activities.
extension AlarmsCall where Result == (id: String, path: String) {
    /// Starts an activity.
    ///
    /// - Parameters:
    ///   - id: A UUID; if empty, created by the service.
    ///   - configuration: Its keys and values, as listed in the interface's manual.
    /// - Returns: The activity's id, and the path of its object.
    /// - Throws: ``AlarmsError``: `alreadyExists`, `invalidConfiguration`, `tooLarge`, `maximumLimitReached`,
    ///   `notAuthorized`, `storageFailed`.
    public static func startActivity(id: String = "", _ configuration: [String: Value]) -> Self {
        AlarmsCall(
            object: "Start", of: AlarmsEvent.activitiesInterface,
            ["requested_id": id, "configuration": configuration])
    }
}

extension AlarmsCall where Result == Void {
    /// Changes an activity: all of `changes`, or none if one is refused. Its content is replaced as a whole.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if it has ended, and the errors of
    ///   ``startActivity(id:_:)``.
    public static func updateActivity(id: String, _ changes: [String: Value]) -> Self {
        AlarmsCall("Update", of: AlarmsEvent.activitiesInterface, ["id": id, "changes": changes])
    }

    /// Ends an activity, or changes the removal time of an ended one.
    ///
    /// - Parameters:
    ///   - id: The activity's id.
    ///   - options: `content` a{sv}, `as-of` t, and either `dismissal` s, `default` or `immediate`, or `dismiss-at` t.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidConfiguration`, `tooLarge`, `storageFailed`.
    public static func endActivity(id: String, _ options: [String: Value] = [:]) -> Self {
        AlarmsCall("End", of: AlarmsEvent.activitiesInterface, ["id": id, "options": options])
    }

    /// Removes an activity in any state, as a person does.
    ///
    /// - Throws: ``AlarmsError``: `notFound`, `storageFailed`.
    public static func dismissActivity(id: String) -> Self {
        AlarmsCall("Dismiss", of: AlarmsEvent.activitiesInterface, ["id": id])
    }

    /// Presses a button of an activity.
    ///
    /// - Parameters:
    ///   - id: The activity's id.
    ///   - action: The name of one of its actions; `default` for the activity itself.
    ///   - activationToken: The app's activation token on Wayland, valid once.
    ///   - startupID: The startup id on X11, likewise.
    /// - Throws: ``AlarmsError``: `notFound`, `invalidState` if there is no such button, `tooLarge`.
    public static func invokeActivityAction(
        id: String, _ action: String, activationToken: String? = nil, startupID: String? = nil
    ) -> Self {
        AlarmsCall(
            "InvokeAction", of: AlarmsEvent.activitiesInterface,
            ["id": id, "action": action, "platform_data": platformData(activationToken, startupID)])
    }
}

extension AlarmsCall where Result == [ActivityProperties] {
    /// Lists the activities of a filter (keys `app-id` s, `kind` s, `state` as, `limit` u, `regions` as), in display
    /// order.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` for an invalid filter.
    public static func activities(_ filter: [String: Value] = [:]) -> Self {
        AlarmsCall(
            "List", of: AlarmsEvent.activitiesInterface, ["filter": filter], rows: ActivityProperties.init)
    }
}

extension AlarmsCall where Result == ActivityProperties {
    /// Reads the properties of an activity. The corresponding method is `org.freedesktop.DBus.Properties.GetAll`.
    ///
    /// - Throws: ``AlarmsError``: `notFound`.
    public static func activityProperties(id: String) -> Self {
        AlarmsCall(
            propertiesOf: AlarmsEvent.activityInterface, at: AlarmsEvent.activityPath(of: id.lowercased()),
            recover: { error throws(AlarmsError) in throw error.named("no activity \(id)") }
        ) { ActivityProperties($0) }
    }
}

extension AlarmsCall where Result == Bool {
    /// Returns true if apps may start activities. The corresponding property is `Enabled`.
    ///
    /// - Throws: ``AlarmsError``.
    public static var activitiesAreEnabled: Self {
        AlarmsCall(propertiesOf: AlarmsEvent.activitiesInterface, at: AlarmsEvent.root) {
            $0["Enabled"]?.booleanValue ?? true
        }
    }
}

extension AlarmsCall where Result == [String] {
    /// Lists the valid regions, elements and keys of layouts. The corresponding property is `LayoutWords`.
    ///
    /// - Throws: ``AlarmsError``.
    public static var layoutWords: Self {
        AlarmsCall(propertiesOf: AlarmsEvent.activitiesInterface, at: AlarmsEvent.root) {
            $0["LayoutWords"]?.stringsValue ?? []
        }
    }
}
