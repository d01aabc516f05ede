internal import AlarmsClient
public import AppIntents

/// A notification that alerts a person when an activity starts or is updated. AlarmKit also uses ``AlertSound`` for
/// alarms.
public struct AlertConfiguration: Hashable, Sendable {
    /// The title, at most 1 KiB; longer titles are cut.
    public var title: LocalizedStringResource
    /// The text below the title, at most 1 KiB; longer texts are cut.
    public var body: LocalizedStringResource
    /// The sound, played by the notification server.
    public var sound: AlertSound

    /// Creates an alert with these texts and this sound.
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
        self.title = title
        self.body = body
        self.sound = sound
    }
}

extension AlertConfiguration {
    /// The sound of an alert or of an alarm.
    public struct AlertSound: Hashable, Codable, Sendable {
        /// The name of a file or of a sound in the sound theme; `nil`: the default.
        package let name: String?

        /// The desktop's default sound.
        public static var `default`: AlertSound { AlertSound(name: nil) }

        /// Returns a sound of the app or of the sound theme.
        ///
        /// - Parameter name: The name of a file beside the program, in the resources of its packages, in `share/sounds`
        ///   of its installation directory, or in `sounds` of the person's data directory, with or without its suffix;
        ///   else of a sound in the theme. If there is neither, the default is played. A sandboxed app can only use the
        ///   theme's sounds.
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
