/// The person's decision on a sandboxed app: a row of the method `ListAuthorizations`.
public struct AppAuthorization: Equatable, Sendable {
    /// The app: the application id of a Flatpak, or `snap.NAME`.
    public var app: String
    /// The decision.
    public var state: AuthorizationState

    /// Creates a decision on an app.
    public init(app: String, state: AuthorizationState) {
        self.app = app
        self.state = state
    }
}

extension AppAuthorization: ValueConvertible {
    static var signature: String { "(ss)" }
    init?(_ value: Value) {
        guard case .structure(let members) = value, members.count == 2, let app = String(members[0]),
            let state = AuthorizationState(members[1])
        else { return nil }
        self.init(app: app, state: state)
    }
    var value: Value { .structure([.string(app), state.value]) }
}
