internal import DBus

/// The methods of `org.example.Alarms` about the person's decisions on apps. All throw ``AlarmsError``.
extension AlarmsClient {
    /// Asks the person, if nobody has decided yet, whether this app may set alarms. It doesn't wait for the answer:
    /// after ``AlarmsEvent/authorizationChanged``, ``authorization(appID:)`` tells it.
    ///
    /// - Parameters:
    ///   - appID: The desktop id of this app; of a sandboxed app it can be no other than its own.
    ///   - usage: The purpose of the app's alarms, which the person is told: one line of at most 256 bytes.
    /// - Returns: The decision as it is.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public func requestAuthorization(
        appID: String = "", usage: String = ""
    ) async throws(AlarmsError) -> AuthorizationState {
        try await call("RequestAuthorization", try options(appID, usage))
    }

    /// The decision of the person on whether this app may set alarms.
    ///
    /// - Parameter appID: The desktop id of this app; of a sandboxed app it can be no other than its own.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public func authorization(appID: String = "") async throws(AlarmsError) -> AuthorizationState {
        try await call("GetAuthorization", try options(appID, ""))
    }

    /// The decisions of the person on sandboxed apps, by the app. Sandboxed apps can't ask.
    ///
    /// - Throws: ``AlarmsError``.
    public func authorizations() async throws(AlarmsError) -> [AppAuthorization] {
        try await call("ListAuthorizations")
    }

    /// Decides on a sandboxed app in the name of the person; ``AuthorizationState/notDetermined`` takes a decision back.
    /// Sandboxed apps can't.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`, `maximumLimitReached`, `storageFailed`.
    public func setAuthorization(of app: String, to state: AuthorizationState) async throws(AlarmsError) {
        try checkText(app, "app")
        try await call("SetAuthorization", app, state)
    }

    private func options(_ appID: String, _ usage: String) throws(AlarmsError) -> [String: Value] {
        try checkText(appID, "app-id")
        try checkText(usage, "usage")
        return ["app-id": appID, "usage": usage].compactMapValues { $0.isEmpty ? nil : .string($0) }
    }
}
