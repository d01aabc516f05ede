public import Foundation

extension Activity {
    /// Starts an activity.
    ///
    /// It waits for the service, usually some milliseconds. The layout is created on the main actor: at once if that is
    /// the caller's isolation, else shortly afterwards; until then the activity has the default layout.
    ///
    /// - Parameters:
    ///   - attributes: The constant data. ``TitledActivityAttributes`` give the activity a title.
    ///   - content: The first content.
    ///   - pushType: Ignored: there are no push notifications.
    ///   - isolation: The caller's isolation.
    /// - Returns: The activity.
    /// - Throws: ``ActivityAuthorizationError``: `attributesTooLarge` if the attributes or the content are larger than
    ///   4 KiB, `denied` if the person doesn't allow activities, `targetMaximumExceeded` if the app already has 8
    ///   activities that haven't ended, `globalMaximumExceeded` if all apps have 64, `persistenceFailure` if the
    ///   service can't write to its disk, `unsupported` if it is too old. ``ActivityServiceError``: the service can't
    ///   be reached, doesn't answer, or refuses the data.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Activity {
        try start(attributes, content, isOnMainActor: isolation === MainActor.shared)
    }

    /// Starts an activity with a style.
    ///
    /// - Parameters:
    ///   - attributes: The constant data.
    ///   - content: The first content.
    ///   - pushType: Ignored: there are no push notifications.
    ///   - style: The style; ``ActivityStyle/transient`` is like ``ActivityStyle/standard``.
    ///   - isolation: The caller's isolation.
    /// - Returns: The activity.
    /// - Throws: As ``request(attributes:content:pushType:isolation:)``.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, isolation: isolated (any Actor)? = #isolation
    ) throws -> Activity {
        try start(attributes, content, isOnMainActor: isolation === MainActor.shared)
    }

    /// Schedules an activity: the service starts it, even if the app isn't running. Until then it is
    /// ``ActivityState/pending``, and counts towards the app's limit.
    ///
    /// - Parameters:
    ///   - attributes: The constant data.
    ///   - content: The first content.
    ///   - pushType: Ignored: there are no push notifications.
    ///   - style: The style; ``ActivityStyle/transient`` is like ``ActivityStyle/standard``.
    ///   - alertConfiguration: The alert that announces the start.
    ///   - start: The start time (system clock), within 30 days; now, if it has passed.
    ///   - isolation: The caller's isolation.
    /// - Returns: The activity.
    /// - Throws: As ``request(attributes:content:pushType:isolation:)``; ``ActivityServiceError/invalid(_:)`` if `start`
    ///   is too far ahead.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Activity {
        try self.start(
            attributes, content, alertConfiguration, at: start, isOnMainActor: isolation === MainActor.shared)
    }
}
