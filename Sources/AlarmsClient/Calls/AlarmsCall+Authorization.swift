internal import DBus

/// The methods of `org.example.Alarms` about the person's decisions on apps.
extension AlarmsCall where Result == AuthorizationState {
    /// Asks the person if this app may set alarms, unless that is decided, without waiting for the answer: after
    /// ``AlarmsEvent/authorizationChanged``, ``authorization(appID:)`` returns it.
    ///
    /// - Parameters:
    ///   - appID: The desktop id of this app; a sandboxed app can use only its own.
    ///   - usage: The purpose of the app's alarms, shown to the person: one line of at most 256 bytes.
    /// - Returns: The current decision.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public static func requestAuthorization(appID: String = "", usage: String = "") -> Self {
        AlarmsCall("RequestAuthorization", ["options": options(["app-id": appID, "usage": usage])])
    }

    /// Returns the person's decision if this app may set alarms.
    ///
    /// - Parameter appID: The desktop id of this app; a sandboxed app can use only its own.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public static func authorization(appID: String = "") -> Self {
        AlarmsCall("GetAuthorization", ["options": options(["app-id": appID])])
    }
}

extension AlarmsCall where Result == [AppAuthorization] {
    /// Lists the person's decisions on sandboxed apps, ordered by app. Not permitted for sandboxed apps.
    ///
    /// - Throws: ``AlarmsError``.
    public static func authorizations() -> Self {
        AlarmsCall("ListAuthorizations")
    }
}

extension AlarmsCall where Result == Void {
    /// Sets the person's decision on a sandboxed app; ``AuthorizationState/notDetermined`` revokes it. Not permitted
    /// for sandboxed apps.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`, `maximumLimitReached`, `storageFailed`.
    public static func setAuthorization(of app: String, to state: AuthorizationState) -> Self {
        AlarmsCall("SetAuthorization", ["app": app, "state": state])
    }
}
