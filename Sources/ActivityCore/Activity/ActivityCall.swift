public import AlarmCore

/// The consequence of a press on an activity.
public enum ActivityCall: Hashable, Sendable {
    /// An app is called.
    case app(AppCall)
    /// A URI is opened.
    case link(String, PlatformData)
}
