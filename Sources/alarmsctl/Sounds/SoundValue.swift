import Gettext

/// A value of the key `sound`.
struct SoundValue: Equatable {
    /// The value, as it is typed.
    let text: String

    /// The sound of the theme for alarms.
    static let standard = SoundValue(text: "default")
    /// No sound.
    static let silence = SoundValue(text: "none")

    /// The sounds of the project, from gentle to urgent. `desktop/sounds/generate` makes them.
    static let own = [
        (SoundValue(text: "x-alarms-bowl"), localized("a singing bowl, soft and slow")),
        (SoundValue(text: "x-alarms-harp"), localized("a harp that rises, and a rest")),
        (SoundValue(text: "x-alarms-marimba"), localized("a tune on a marimba")),
        (SoundValue(text: "x-alarms-chimes"), localized("bright chimes, brisk")),
        (SoundValue(text: "x-alarms-bell"), localized("a bell that is rung fast")),
        (SoundValue(text: "x-alarms-beeper"), localized("loud beeps, for heavy sleepers and people who hear badly")),
    ]

    /// All values that are names, with their descriptions.
    static let named =
        [(standard, localized("the desktop's sound for alarms"))] + own + [(silence, localized("no sound"))]

    /// The command that makes `alarms-player` play it; `nil`: it is nothing that can be played.
    var command: String? {
        let kind: String
        switch text {
        case Self.silence.text: return nil
        case Self.standard.text: kind = "theme alarm-clock-elapsed"
        case _ where text.hasPrefix("/"): kind = "file \(text)"
        default: kind = "theme \(text)"
        }
        return text.isEmpty || text.unicodeScalars.contains("\n") ? nil : "play 1 0 \(kind)"
    }

    /// The problem if there is no such sound.
    var missing: Problem {
        let text = Messages.quoted(self.text)
        guard !self.text.hasPrefix("/") else {
            return .refused(localized("the sound {sound} doesn't exist", ["sound": text]))
        }
        let names = Self.named.map(\.0).filter { $0 != .silence }.map(\.text)
        if let meant = Spelling.nearest(to: self.text, among: names) {
            return .refused(
                localized("unknown sound {sound}; did you mean {meant}?", ["sound": text, "meant": meant]))
        }
        return .refused(
            localized(
                """
                unknown sound {sound}; expected one of {names}, the name of another sound of the theme, or a path that \
                begins with /
                """, ["sound": text, "names": Messages.list(names)]))
    }
}
