/// The outcome of the requested sounds: the reason why the last one wasn't heard as requested.
struct SoundOutcome {
    /// The reason; `nil`: a sound was heard as requested since, or none failed.
    private(set) var problem: SoundProblem?
    /// True if the fallback sound plays instead of the requested one.
    private var isReplaced = false

    /// Records that a sound is requested, or begins again.
    mutating func begin() {
        isReplaced = false
    }

    /// Records that the fallback sound plays instead of the requested one.
    mutating func replace(because problem: SoundProblem) {
        isReplaced = true
        self.problem = problem
    }

    /// Records the audibility of the sound. A muted sound counts as played as requested.
    ///
    /// - Parameter failure: The reason if it is unheard.
    mutating func note(_ audibility: Player.Audibility, _ failure: SoundProblem?) {
        switch audibility {
        case .unknown: break
        case .heard, .muted, .quiet: if !isReplaced { problem = nil }
        case .unheard: problem = failure
        }
    }
}
