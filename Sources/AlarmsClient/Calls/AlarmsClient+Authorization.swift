/// The methods of `org.example.Alarms` about the person's decisions on apps. All throw ``AlarmsError``, and do what the call of the same name does.
extension AlarmsClient {
    /// Asks the person, if nobody has decided yet, whether this app may set alarms. It doesn't wait for the answer:
    /// after ``AlarmsEvent/authorizationChanged``, ``authorization(appID:)`` tells it.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/requestAuthorization(appID:usage:)``.
    public func requestAuthorization(
        appID: String = "", usage: String = ""
    ) async throws(AlarmsError) -> AuthorizationState {
        try await perform(.requestAuthorization(appID: appID, usage: usage))
    }

    /// Asks for the decision of the person on whether this app may set alarms.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/authorization(appID:)``.
    public func authorization(appID: String = "") async throws(AlarmsError) -> AuthorizationState {
        try await perform(.authorization(appID: appID))
    }

    /// Lists the decisions of the person on sandboxed apps, by the app. Sandboxed apps can't ask.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/authorizations()``.
    public func authorizations() async throws(AlarmsError) -> [AppAuthorization] {
        try await perform(.authorizations())
    }

    /// Decides on a sandboxed app in the name of the person; ``AuthorizationState/notDetermined`` takes a decision back.
    /// Sandboxed apps can't.
    ///
    /// - Throws: ``AlarmsError``; see ``AlarmsCall/setAuthorization(of:to:)``.
    public func setAuthorization(of app: String, to state: AuthorizationState) async throws(AlarmsError) {
        try await perform(.setAuthorization(of: app, to: state))
    }
}
