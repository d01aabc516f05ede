internal import DBus

/// The methods of `org.example.Alarms` about the person's decisions on apps.
extension AlarmsCall where Result == AuthorizationState {
    /// Asks the person, if nobody has decided yet, whether this app may set alarms. It doesn't wait for the answer:
    /// after ``AlarmsEvent/authorizationChanged``, ``authorization(appID:)`` tells it.
    ///
    /// - Parameters:
    ///   - appID: The desktop id of this app; of a sandboxed app it can be no other than its own.
    ///   - usage: The purpose of the app's alarms, which the person is told: one line of at most 256 bytes.
    /// - Returns: The decision as it is.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public static func requestAuthorization(appID: String = "", usage: String = "") -> Self {
        AlarmsCall("RequestAuthorization", ["options": options(["app-id": appID, "usage": usage])])
    }

    /// Asks for the decision of the person on whether this app may set alarms.
    ///
    /// - Parameter appID: The desktop id of this app; of a sandboxed app it can be no other than its own.
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`.
    public static func authorization(appID: String = "") -> Self {
        AlarmsCall("GetAuthorization", ["options": options(["app-id": appID])])
    }
}

extension AlarmsCall where Result == [AppAuthorization] {
    /// Lists the decisions of the person on sandboxed apps, by the app. Sandboxed apps can't ask.
    ///
    /// - Throws: ``AlarmsError``.
    public static func authorizations() -> Self {
        AlarmsCall("ListAuthorizations")
    }
}

extension AlarmsCall where Result == Void {
    /// Decides on a sandboxed app in the name of the person; ``AuthorizationState/notDetermined`` takes a decision back.
    /// Sandboxed apps can't.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration`, `tooLarge`, `maximumLimitReached`, `storageFailed`.
    public static func setAuthorization(of app: String, to state: AuthorizationState) -> Self {
        AlarmsCall("SetAuthorization", ["app": app, "state": state])
    }
}
