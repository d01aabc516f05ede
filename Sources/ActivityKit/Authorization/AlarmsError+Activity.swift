internal import AlarmsClient

extension AlarmsError {
    /// Returns the error of a request for an error of the service.
    ///
    /// - Parameter registry: The registry, which determines if the app's own limit is reached.
    func activityError(_ registry: ActivityRegistry?) -> any Error {
        switch code {
        case .tooLarge: ActivityAuthorizationError.attributesTooLarge
        case .notAuthorized: ActivityAuthorizationError.denied
        case .storageFailed: ActivityAuthorizationError.persistenceFailure
        case .notFound: ActivityAuthorizationError.malformedActivityIdentifier
        case .maximumLimitReached:
            registry?.hasReachedLimit == false
                ? ActivityAuthorizationError.globalMaximumExceeded : .targetMaximumExceeded
        case .alreadyExists, .invalidState, .invalidConfiguration, .invalidSchedule:
            ActivityServiceError.invalid(description)
        case nil where isUnknownMember: ActivityAuthorizationError.unsupported
        case nil where isNoReply: ActivityServiceError.timedOut
        case nil: ActivityServiceError.unavailable(description)
        }
    }
}

extension ActivityRegistry {
    /// The limit of an app's activities that haven't ended.
    private static let limit = 8

    /// True if the app's limit is reached, or that is unknown.
    fileprivate var hasReachedLimit: Bool {
        var filter = filter
        filter["state"] = .strings(["pending", "active", "stale"])
        guard let rows = try? client.wait(for: .activities(filter)) else { return true }
        return rows.count >= Self.limit
    }
}
