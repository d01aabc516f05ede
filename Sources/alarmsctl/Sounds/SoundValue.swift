import AlarmsClient
import Gettext
import Glibc

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

    /// Refuses the sound of a configuration that isn't there: the alarm would ring with another one. The service can't
    /// tell, as themes and files come and go.
    ///
    /// - Throws: ``Problem/refused(_:)``.
    static func check(_ configuration: [String: Value]) throws(Problem) {
        guard let text = configuration["sound"]?.stringValue else { return }
        let sound = SoundValue(text: text)
        guard !sound.exists else { return }
        throw sound.missing.in(key: "sound")
    }

    /// True if there is such a sound, or the value can be none. The corresponding C function is `access`.
    private var exists: Bool {
        if text.hasPrefix("/") { return access(text, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) }
        if text.isEmpty || text.contains("/") || Self.named.contains(where: { $0.0 == self }) { return true }
        // A theme may have a more general one: `a` for `a-b`.
        let names = InstalledSounds.names
        return names.contains { text == $0 || text.hasPrefix("\($0)-") }
    }

    /// The problem if there is no such sound.
    var missing: Problem {
        let text = Messages.quoted(self.text)
        guard !self.text.hasPrefix("/") else {
            return .refused(localized("the sound {sound} doesn't exist", ["sound": text]))
        }
        let names = Self.named.map(\.0).filter { $0 != .silence }.map(\.text)
        let meant = nearest(among: names + InstalledSounds.names.filter { !names.contains($0) })
        if !meant.isEmpty {
            return .refused(
                localized(
                    "unknown sound {sound}; did you mean {meant}?", ["sound": text, "meant": Messages.list(meant)]))
        }
        return .refused(
            localized(
                """
                unknown sound {sound}; expected one of {names}, the name of another sound of the theme, or a path that \
                begins with /
                """, ["sound": text, "names": Messages.list(names)]))
    }

    /// The greatest number of names that are offered in place of one that is wrong.
    private static let mostNames = 3

    /// The names that may be meant: those that have the text as a word, and the one that is spelled most alike.
    private func nearest(among names: [String]) -> [String] {
        let named = names.filter { $0.split(separator: "-").contains { $0 == text } }
        let alike = Spelling.nearest(to: text, among: names).map { [$0] } ?? []
        return Array((named.isEmpty ? alike : named).prefix(Self.mostNames))
    }
}
