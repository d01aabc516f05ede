import Testing

@testable import AlarmCore

extension Refusal {
    /// The case, without its associated values.
    enum Name: Equatable {
        case notFound, alreadyExists, invalidState, invalidConfiguration, invalidSchedule, maximumLimitReached
        case notAuthorized, tooLarge
    }

    var name: Name {
        switch self {
        case .notFound: .notFound
        case .alreadyExists: .alreadyExists
        case .invalidState: .invalidState
        case .invalidConfiguration: .invalidConfiguration
        case .invalidSchedule, .invalidScheduleText: .invalidSchedule
        case .maximumLimitReached: .maximumLimitReached
        case .notAuthorized: .notAuthorized
        case .tooLarge: .tooLarge
        }
    }
}

extension Scenario {
    /// Returns the name of the refusal of `command`; `nil`: it isn't refused.
    func refusal(of command: Command, by caller: Caller = .host) -> Refusal.Name? {
        do throws(Refusal) {
            try apply(command, by: caller)
            return nil
        } catch {
            return error.name
        }
    }
}
