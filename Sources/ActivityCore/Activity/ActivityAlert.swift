public import AlarmCore

/// A notification about an activity.
public struct ActivityAlert: Hashable, Sendable {
    /// The title; empty: the activity's title.
    public let title: String
    /// The text below it; may be empty.
    public let body: String
    /// The sound that the notification server plays.
    public let sound: Sound

    /// Describes an alert.
    public init(title: String = "", body: String = "", sound: Sound = .standard) {
        self.title = title
        self.body = body
        self.sound = sound
    }

    /// Refuses texts that are too long or have control characters.
    func validate() throws(Refusal) {
        try Text.title.validate(title, for: KeyName("alert", part: "title"))
        try Text.title.validate(body, for: KeyName("alert", part: "body"))
    }
}
