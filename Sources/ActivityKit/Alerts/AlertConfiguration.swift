public import AppIntents

/// A notification that draws a person's attention to an activity, as it starts or is updated. AlarmKit also uses
/// ``AlertSound`` for alarms.
public struct AlertConfiguration: Hashable, Sendable {
    /// The title, of at most 1 KiB; longer ones are cut.
    public var title: LocalizedStringResource
    /// The text below it, of at most 1 KiB; longer ones are cut.
    public var body: LocalizedStringResource
    /// The sound, which the notification server plays.
    public var sound: AlertSound

    /// Makes an alert of these texts and this sound.
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        self.title = title
        self.body = body
        self.sound = sound
    }
}
