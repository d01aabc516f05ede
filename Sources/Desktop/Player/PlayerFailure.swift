internal import AlarmCore

/// A failure that `alarms-player` has reported.
struct PlayerFailure: Hashable {
    /// The cause, as a word of the protocol.
    enum Cause: String {
        /// There is no such file, or no such sound in the theme.
        case missing
        /// The file can't be read.
        case unreadable
        /// The file is no sound that can be played.
        case unsuitable
        /// The sound server can't be reached, or has gone.
        case unreachable
        /// The sound server doesn't play the sound.
        case server
        /// Anything else.
        case other
    }

    let cause: Cause
    /// The reason, for the log.
    let text: String

    /// Reads the part of a line after its first word; `nil`: it is none.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let cause = Cause(rawValue: String(words[0])) else { return nil }
        self.cause = cause
        self.text = String(words[1])
    }

    /// The problem if nothing could be played.
    var problem: SoundProblem {
        switch cause {
        case .unreachable: .serverUnreachable
        case .server: .serverFailed
        case .missing, .unreadable, .unsuitable, .other: .programFailed
        }
    }

    /// The problem if the fallback sound was played in place of `sound`; `nil`: it serves as well.
    func problem(with sound: Sound) -> SoundProblem? {
        switch cause {
        case .missing where sound == .standard: nil
        case .missing: .missing(sound)
        case .unreadable: .unreadable(sound)
        case .unsuitable, .unreachable, .server, .other: .unsuitable(sound)
        }
    }
}
