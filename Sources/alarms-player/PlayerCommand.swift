internal import LineIO

/// A command, in one line.
enum PlayerCommand: Equatable {
    /// Play a sound in a loop, replacing the current one.
    case play(Request)
    /// Stop the sound.
    case stop
    /// Lower the volume, or restore it.
    case lower(Bool)
    /// Report on the sound server.
    case check
    /// Take over a change of the mixer made for an alarm by an earlier process.
    case changed(Change)
    /// Settle a change of this property, kind and object, whose values are malformed.
    case unreadable(property: String)
    /// The first announced change is on disk.
    case recorded

    /// A sound to play, and its volume.
    struct Request: Equatable {
        let sound: Sound
        /// The volume, 0…1, on a mixer's scale.
        let volume: Double
        /// The fade-in duration, ms.
        let fadeIn: Int
        /// The volume to which the mixer is raised; `nil`: the mixer isn't changed.
        var floor: VolumeFloor?
    }

    /// A source of a sound.
    enum Sound: Equatable {
        /// The sound with this name in the theme.
        case themed(String)
        /// The file at this absolute path.
        case file(String)
        /// The program's own sound.
        case fallback
    }

    /// The maximum fade-in duration, ms: a day.
    private static let longestFade = 86_400_000

    /// Parses a line.
    ///
    /// - Throws: A failure that describes the expected lines.
    init(_ line: String) throws(SoundFailure) {
        switch line {
        case "stop":
            self = .stop
            return
        case "lower", "raise":
            self = .lower(line == "lower")
            return
        case "check":
            self = .check
            return
        case "recorded":
            self = .recorded
            return
        default: break
        }
        if line.hasPrefix("changed ") {
            self = try Self.changed(line.dropFirst("changed ".count))
            return
        }
        var words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
        var floor: VolumeFloor?
        if words.count >= 2, words[0] == "ring" {
            floor = VolumeFloor(words.remove(at: 1))
            guard floor != nil else { throw SoundFailure("expected a floor of 0 to 100 percent, and its steps") }
        } else {
            words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        }
        guard words.count >= 4, words[0] == "play" || words[0] == "ring" else {
            throw SoundFailure(
                "expected \"ring\", \"play\", \"lower\", \"raise\", \"stop\", \"check\", \"changed\" or \"recorded\"")
        }
        guard let volume = Double(words[1]), (0...1).contains(volume) else {
            throw SoundFailure("expected a volume of 0 to 1")
        }
        guard let fadeIn = Int(words[2]), (0...Self.longestFade).contains(fadeIn) else {
            throw SoundFailure("expected 0 to \(Self.longestFade) milliseconds")
        }
        let value = words.count == 5 ? String(words[4]) : ""
        self = .play(
            Request(sound: try Self.sound(words[3], value), volume: volume, fadeIn: fadeIn, floor: floor))
    }

    /// Parses a change. If its values are malformed, the program must not end: then no alarm could be heard.
    private static func changed(_ text: Substring) throws(SoundFailure) -> PlayerCommand {
        if let change = Change(text) { return .changed(change) }
        let words = text.split(separator: " ", maxSplits: 3)
        guard words.count == 4 else { throw SoundFailure("expected a change") }
        return .unreadable(property: "\(words[0]) \(words[3])")
    }

    private static func sound(_ kind: Substring, _ value: String) throws(SoundFailure) -> Sound {
        switch kind {
        case "theme" where !value.isEmpty && !value.contains("/"): return .themed(value)
        case "file" where value.hasPrefix("/"): return .file(value)
        case "fallback" where value.isEmpty: return .fallback
        default:
            throw SoundFailure("expected \"theme\" and a sound's name, \"file\" and an absolute path, or \"fallback\"")
        }
    }
}
