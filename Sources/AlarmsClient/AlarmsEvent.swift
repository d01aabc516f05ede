/// An event that the service broadcasts. Times are microseconds since 1970 UTC.
public enum AlarmsEvent: Equatable, Sendable {
    /// The alarm rings. The event may be repeated, with the same due time, after a crash of the service.
    case fired(id: String, dueUSec: UInt64, actualUSec: UInt64)
    /// The ring has ended, or the snooze before its next ring; `reason` is one of `user`, `client`, `timeout`,
    /// `superseded`, `cancelled`, `disabled`, `denied`.
    case stopped(id: String, reason: String)
    /// The alarm rings again at this time.
    case snoozed(id: String, fireUSec: UInt64)
    /// The alarm was missed `count` times.
    case missed(id: String, dueUSec: UInt64, policy: String, count: UInt32)
    /// A button of the alarm was pressed; `action` is the raw value of an ``AlarmAction``.
    case actionInvoked(id: String, action: String, details: [String: Value])
    /// The app couldn't be called after a press, for this reason; the alarm may be removed.
    case actionFailed(id: String, action: String, error: String)
    /// The times of alarms may have changed; `cause` is one of `clock`, `zone`, `tzdata`, `resume`.
    case timeChanged(cause: String)
    /// The person's decision on an app has changed; it isn't in the event.
    case authorizationChanged
    /// There is a new alarm, with its signalled properties.
    case added(id: String, properties: [String: Value])
    /// The alarm was removed.
    case removed(id: String)
    /// Properties of an alarm have changed: new values, and the names of properties to be read.
    case propertiesChanged(id: String, changed: [String: Value], invalidated: [String])
    /// Properties of the service itself have changed.
    case servicePropertiesChanged(changed: [String: Value])
    /// There is a new activity, with its signalled properties.
    case activityAdded(id: String, properties: [String: Value])
    /// The activity was removed.
    case activityRemoved(id: String)
    /// Properties of an activity have changed: new values, and the names of properties to be read.
    case activityPropertiesChanged(id: String, changed: [String: Value], invalidated: [String])
    /// The activity has ended, or won't start; `reason` is one of `client`, `user`, `expired`, `caller`, `reboot`.
    case activityEnded(id: String, reason: String)
    /// A button of the activity was pressed; `action` is `default` for the activity itself.
    case activityActionInvoked(id: String, action: String, details: [String: Value])
    /// The app couldn't be called after a press, for this reason; the activity may be removed.
    case activityActionFailed(id: String, action: String, error: String)
    /// The permission for apps to start activities has changed.
    case activitiesEnabledChanged(isEnabled: Bool)
    /// The service has started: earlier properties of its alarms may be outdated.
    case serviceAppeared
    /// The service has exited.
    case serviceVanished
    /// The connection to the bus has ended. For a client of one connection, this is the last event; another client
    /// continues when a call has opened a new connection.
    case disconnected
}
