internal import AlarmsClient
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

extension AlertConfiguration {
    /// The sound of an alert or of an alarm.
    public struct AlertSound: Hashable, Codable, Sendable {
        /// The name of a file or of a sound of the sound theme; `nil`: the default.
        package let name: String?

        /// The sound that the desktop has for it.
        public static var `default`: AlertSound { AlertSound(name: nil) }

        /// A sound of the app's or of the sound theme.
        ///
        /// - Parameter name: The name of a file beside the program, in the resources of its packages, in `share/sounds`
        ///   of the directory in which it is installed, or in `sounds` of the person's data directory, with or without its
        ///   ending; else that of a sound of the theme. Where there is neither, the default is played. A sandboxed app has
        ///   the sounds of the theme alone.
        public static func named(_ name: String) -> AlertSound { AlertSound(name: name) }
    }
}

extension AlertConfiguration {
    /// The value of the service's key `alert`.
    var entries: [String: Value] {
        var entries: [String: Value] = [
            "title": .string(title.text.shown(upTo: 1024, keepsLines: true)),
            "body": .string(body.text.shown(upTo: 1024, keepsLines: true)),
        ]
        if let sound = sound.name.flatMap(AlarmSound.ofThisProgram.key(of:)) { entries["sound"] = .string(sound) }
        return entries
    }
}
