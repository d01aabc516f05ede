internal import AlarmsClient

extension AlarmManager {
    /// Returns this library's error for an error of the service or the bus.
    static func error(_ error: AlarmsError) -> any Error {
        error.code == .maximumLimitReached ? AlarmError.maximumLimitReached : ServiceError(error)
    }

    /// Runs `body`, and converts the client's errors to this library's.
    static func mappingErrors<Success>(_ body: () throws(AlarmsError) -> Success) throws -> Success {
        do { return try body() } catch { throw Self.error(error) }
    }

    /// Runs `body`, and converts the client's errors to this library's, or to `CancellationError` if the task was
    /// cancelled.
    static func mappingErrors<Success>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Success
    ) async throws -> Success {
        do {
            return try await body()
        } catch let error as AlarmsError {
            try Task.checkCancellation()
            throw Self.error(error)
        }
    }
}

extension AlarmManager.ServiceError {
    /// Creates the error for an error of the service or the bus.
    init(_ error: AlarmsError) {
        switch error.code {
        case .notFound: self = .notFound
        case .alreadyExists: self = .alreadyExists
        case .invalidState: self = .invalidState
        case .notAuthorized: self = .notAuthorized
        case .invalidConfiguration, .invalidSchedule: self = .invalid(error.message)
        case .tooLarge: self = .tooLarge(error.message)
        case .storageFailed: self = .storageFailed(error.message)
        case .maximumLimitReached: self = .other(error.description)
        case nil:
            let timeouts = ["NoReply", "Timeout", "TimedOut"].map { "org.freedesktop.DBus.Error.\($0)" }
            if timeouts.contains(error.name) {
                self = .timedOut
            } else if error.isServiceMissing {
                self = .unavailable(error.description)
            } else {
                self = .other(error.description)
            }
        }
    }
}
