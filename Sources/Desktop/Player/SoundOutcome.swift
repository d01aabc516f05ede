/// The outcome of the sounds that were requested: the reason why the last one wasn't heard as requested.
struct SoundOutcome {
    /// The reason; `nil` if no sound has failed since one was heard as requested.
    private(set) var problem: SoundProblem?
    /// True if the fallback sound plays in place of the requested one.
    private var isReplaced = false

    /// Notes that a sound is requested, or begins anew.
    mutating func begin() {
        isReplaced = false
    }

    /// Notes that the fallback sound plays in place of the requested one.
    mutating func replace(because problem: SoundProblem) {
        isReplaced = true
        self.problem = problem
    }

    /// Notes the audibility of the sound. A muted sound is played as requested.
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
