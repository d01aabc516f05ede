/// What a line asks for.
enum Command: Equatable {
    /// To play, over and over, in place of what played.
    case play(Request)
    /// To be silent.
    case stop

    /// What is to be heard, and how.
    struct Request: Equatable {
        let sound: Sound
        /// How loud, 0…1, as a mixer's slider shows it.
        let volume: Double
        /// How long the sound takes to become so loud, in milliseconds.
        let fadeIn: Int
    }

    /// Which sound.
    enum Sound: Equatable {
        /// What the theme has under this name.
        case themed(String)
        /// The file of this absolute path.
        case file(String)
        /// The program's own.
        case fallback
    }

    /// The longest that a sound may take to become loud, in milliseconds: a day.
    private static let longestFade = 86_400_000

    /// Reads a line.
    ///
    /// - Throws: A failure that says what was expected.
    init(_ line: String) throws(Failure) {
        if line == "stop" {
            self = .stop
            return
        }
        let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count >= 4, words[0] == "play" else { throw Failure("expected \"play\" or \"stop\"") }
        guard let volume = Double(words[1]), (0...1).contains(volume) else {
            throw Failure("expected a volume of 0 to 1")
        }
        guard let fadeIn = Int(words[2]), (0...Self.longestFade).contains(fadeIn) else {
            throw Failure("expected 0 to \(Self.longestFade) milliseconds")
        }
        let value = words.count == 5 ? String(words[4]) : ""
        self = .play(Request(sound: try Self.sound(words[3], value), volume: volume, fadeIn: fadeIn))
    }

    private static func sound(_ kind: Substring, _ value: String) throws(Failure) -> Sound {
        switch kind {
        case "theme" where !value.isEmpty && !value.contains("/"): return .themed(value)
        case "file" where value.hasPrefix("/"): return .file(value)
        case "fallback" where value.isEmpty: return .fallback
        default:
            throw Failure("expected \"theme\" and a sound's name, \"file\" and an absolute path, or \"fallback\"")
        }
    }
}
