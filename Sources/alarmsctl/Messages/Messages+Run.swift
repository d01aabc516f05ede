import EventLoop
import Gettext

/// Messages about commands whose progress is shown.
extension Messages {
    /// The way in which a command has ended, and the time for which it ran, µs.
    static func ending(_ ending: CommandEnding, after length: UInt64) -> String {
        let length = self.length(length)
        return switch ending {
        case .exited(0): localized("Done in {length}", ["length": length])
        case .exited(let status):
            localized("Failed (exit status {status}) after {length}", ["status": "\(status)", "length": length])
        case .killed(let signal):
            localized(
                "Ended by {signal} after {length}",
                ["signal": CommandEnding.name(ofSignal: signal), "length": length])
        }
    }

    /// The reason why the progress of a command isn't shown.
    static func noProgress(_ problem: Problem) -> String {
        localized("the progress isn't shown: {problem}", ["problem": self.problem(problem)])
    }

    /// The reason why the progress of a command isn't shown until another try.
    static func noProgressForNow(_ problem: Problem) -> String {
        localized("the progress isn't shown for now: {problem}", ["problem": self.problem(problem)])
    }
}
