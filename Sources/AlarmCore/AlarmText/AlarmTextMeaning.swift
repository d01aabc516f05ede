/// A division of a text by ``AlarmText`` into a schedule and a title.
public struct AlarmTextReading: Hashable, Sendable {
    /// The words of the schedule, made unambiguous: `19:00` for `7`.
    public let schedule: String
    /// The title; may be empty.
    public let title: String
    /// The settings of the schedule.
    public let settings: [Setting]

    /// The settings of the schedule and of the title.
    public var allSettings: [Setting] { settings + [.title(title)] }
}

/// The meaning of a text of ``AlarmText``.
public struct AlarmTextMeaning: Hashable, Sendable {
    /// The readings, at least one.
    public var readings: [AlarmTextReading]
    /// The reason why the person has to confirm or choose a reading; `nil`: the only reading is certain.
    public var problem: LocalizableText?
    /// True if the title is probably the rest of a time that isn't understood, as in `7:30 30m`: a search leaves it
    /// out.
    var isUnlikely = false
}
