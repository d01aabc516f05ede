public import AppIntents

/// Attributes with a title for the activity, which is shown without an app's layout, in notifications and in lists. The
/// default is the app's name. Apple's ActivityKit has no such protocol.
public protocol TitledActivityAttributes: ActivityAttributes {
    /// The title, at most 1 KiB; longer titles are cut. It is read once, when the activity is requested.
    var activityTitle: LocalizedStringResource { get }
}
