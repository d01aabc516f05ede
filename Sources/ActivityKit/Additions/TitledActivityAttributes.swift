public import AppIntents

/// Attributes that give their activities a title. It is shown where the app has no layout for them, in notifications, and in
/// lists; without one, that is the app's name. Apple's ActivityKit has no such protocol.
public protocol TitledActivityAttributes: ActivityAttributes {
    /// The title, of at most 1 KiB; longer ones are cut. It is read once, as the activity is requested.
    var activityTitle: LocalizedStringResource { get }
}
