internal import AlarmCore
internal import LineIO

extension SoundFailure {
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
