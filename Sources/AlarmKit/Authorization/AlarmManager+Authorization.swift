internal import AlarmsClient
internal import AppIntents

extension AlarmManager {
    /// The current decision. If the service can't be reached, it is ``AuthorizationState/notDetermined``.
    public var authorizationState: AuthorizationState {
        do {
            return try AuthorizationState(
                ServiceClient.current().wait(for: .authorization(appID: AlarmApp.identifier)).rawValue)
        } catch {
            return AuthorizationState(error)
        }
    }

    /// Asks the person if this app may set alarms, unless that is decided, and waits for the answer.
    ///
    /// Returns ``AuthorizationState/notDetermined`` at once if the person can't be asked, since no notification server
    /// runs. The question contains the purpose in ``usageDescription``.
    ///
    /// - Throws: ``ServiceError``; `CancellationError` if the task is cancelled meanwhile.
    public func requestAuthorization() async throws -> AuthorizationState {
        do {
            let client = try ServiceClient.current()
            let request = client.numbered(.requestAuthorization(appID: AlarmApp.identifier, usage: Self.usageText))
            var (state, asked) = try await client.performAgain(request)
            if state == .notDetermined, try await client.mayAsk(after: asked) {
                for await (decision, service) in client.numberedAuthorizations {
                    state = decision
                    // The question ends with the process of the service that has asked it.
                    if state == .notDetermined, service != asked, let again = try? await client.perform(request) {
                        (state, asked) = again
                    }
                    if state != .notDetermined { break }
                }
                try Task.checkCancellation()
            }
            return AuthorizationState(state.rawValue)
        } catch let error as AlarmsError {
            try Task.checkCancellation()
            if error.isUnknownMember { return .authorized }
            throw Self.error(error)
        }
    }

    /// The current decision, then each new one. The sequence continues while the service is missing.
    public var authorizationUpdates: some AsyncSequence<AuthorizationState, Never> { AlarmAuthorizationStateUpdates() }
}

extension AlarmManager.AuthorizationState {
    /// Creates the state with this name on the bus; unknown names are `notDetermined`.
    init(_ name: String) {
        switch name {
        case "authorized": self = .authorized
        case "denied": self = .denied
        default: self = .notDetermined
        }
    }

    /// Creates the state for an error of the service: a service without authorization allows all apps.
    init(_ error: AlarmsError) {
        self = error.isUnknownMember ? .authorized : .notDetermined
    }
}

extension AlarmsClient {
    /// The current decision on this app, then the decision after each possible change.
    nonisolated var authorizations: some AsyncSequence<AuthorizationState, Never> & Sendable {
        snapshots(of: .authorization(appID: AlarmApp.identifier)) { $0 == .authorizationChanged }
    }

    /// The same decisions, each with the number of the service's process that has reported it.
    fileprivate nonisolated var numberedAuthorizations:
        some AsyncSequence<(AuthorizationState, service: UInt64), Never> & Sendable
    {
        snapshots(of: numbered(.authorization(appID: AlarmApp.identifier))) { event in
            // If the service has exited, it is started again, to repeat the question.
            event == .authorizationChanged || event == .serviceVanished
        }
    }

    /// Performs a call, and repeats it once if it was unanswered.
    ///
    /// - Throws: `AlarmsError`.
    fileprivate func performAgain<Result>(_ call: AlarmsCall<Result>) async throws(AlarmsError) -> Result {
        do {
            return try await perform(call)
        } catch {
            guard error.isUnanswered else { throw error }
            return try await perform(call)
        }
    }

    /// Returns true if there is, or may be, a notification server: a process of the service later than `asked` may not
    /// have detected it yet.
    ///
    /// - Throws: `AlarmsError`.
    fileprivate func mayAsk(after asked: UInt64) async throws(AlarmsError) -> Bool {
        let (properties, service) = try await performAgain(numbered(.serviceProperties))
        return service != asked || !properties.notificationServer.isEmpty
    }

    /// Returns the call with the number of the service's process that answers it.
    fileprivate nonisolated func numbered<Value: Sendable>(
        _ call: AlarmsCall<Value>
    ) -> AlarmsCall<(Value, service: UInt64)> {
        call.map { ($0, self.serviceNumber) }
    }
}
