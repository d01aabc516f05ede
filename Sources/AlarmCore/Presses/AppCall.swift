/// A call of an app after a person's press.
public struct AppCall: Hashable, Sendable {
    /// The desktop id of the app; empty: the alarm names none.
    public let app: String
    /// The action to run; `nil`: the app is only to come to the foreground.
    public let action: AppAction?
    /// The tokens that let the app come to the foreground.
    public let platformData: PlatformData

    /// Describes a call.
    public init(app: String, action: AppAction?, platformData: PlatformData) {
        self.app = app
        self.action = action
        self.platformData = platformData
    }
}
