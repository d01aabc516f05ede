/// The reasons why an activity isn't started. Other errors of the service are ``ActivityServiceError``.
public enum ActivityAuthorizationError: Error, CaseIterable, Hashable, Sendable {
    /// The attributes, the content or the layout are larger than 4 KiB each (a layout: 8 KiB).
    case attributesTooLarge
    /// The person doesn't allow activities, or those of this app.
    case denied
    /// The limit for all apps is reached: 64 activities that haven't ended.
    case globalMaximumExceeded
    /// There is no activity with that id. Never thrown here.
    case malformedActivityIdentifier
    /// Not used here: the app is identified by `AlarmApp.identifier`, which is never empty.
    case missingProcessIdentifier
    /// The service couldn't write the activity to its disk.
    case persistenceFailure
    /// Not used here: all processes of an app may control its activities.
    case reconnectNotPermitted
    /// The limit for this app is reached: 8 activities that haven't ended.
    case targetMaximumExceeded
    /// Not used here: an app needs no entitlement.
    case unentitled
    /// The service is too old for activities.
    case unsupported
    /// Not used here: all programs may have activities.
    case unsupportedTarget
    /// Not used here: an app without a window may start activities.
    case visibility
}

extension ActivityAuthorizationError {
    /// The domain of the error codes.
    public static var errorDomain: String { "com.apple.ActivityKit.ActivityAuthorization" }

    /// The error code: the index among the cases, from 0.
    public var errorCode: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The reason as a text for people: `nil`.
    public var failureReason: String? { nil }

    /// The remedy as a text for people: `nil`.
    public var recoverySuggestion: String? { nil }
}
