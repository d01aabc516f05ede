internal import AlarmCore

/// A failure reported by `alarms-player`.
struct PlayerFailure: Hashable {
    /// The cause, as a word of the protocol.
    enum Cause: String {
        /// There is no such file, or no such sound in the theme.
        case missing
        /// The file can't be read.
        case unreadable
        /// The file isn't a playable sound.
        case unsuitable
        /// The sound server can't be reached, or has exited.
        case unreachable
        /// The sound server doesn't play the sound.
        case server
        /// Anything else.
        case other
    }

    let cause: Cause
    /// The reason, for the log.
    let text: String

    /// Reads the part of a line after its first word; `nil`: it isn't a failure.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let cause = Cause(rawValue: String(words[0])) else { return nil }
        self.cause = cause
        self.text = String(words[1])
    }

    /// The problem if no sound could be played.
    var problem: SoundProblem {
        switch cause {
        case .unreachable: .serverUnreachable
        case .server: .serverFailed
        case .missing, .unreadable, .unsuitable, .other: .programFailed
        }
    }

    /// Returns the problem if the fallback sound was played instead of `sound`; `nil`: the replacement isn't a problem.
    func problem(with sound: Sound) -> SoundProblem? {
        switch cause {
        case .missing where sound == .standard: nil
        case .missing: .missing(sound)
        case .unreadable: .unreadable(sound)
        case .unsuitable, .unreachable, .server, .other: .unsuitable(sound)
        }
    }
}
