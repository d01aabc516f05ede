public import AppIntents

/// Attributes with a title for the activity. It is shown where the app has no layout for the activity, in notifications
/// and in lists. The default is the app's name. Apple's ActivityKit has no such protocol.
public protocol TitledActivityAttributes: ActivityAttributes {
    /// The title, of at most 1 KiB; longer ones are cut. It is read once, as the activity is requested.
    var activityTitle: LocalizedStringResource { get }
}
