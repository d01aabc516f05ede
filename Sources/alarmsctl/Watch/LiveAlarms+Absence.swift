import AlarmsClient
import Glibc

/// The alarms for an output that outlives the service, and waits for it.
extension LiveAlarms {
    /// Applies an input. While there is no service, there are no alarms.
    ///
    /// - Returns: The exit status, if the input ends the program.
    /// - Throws: ``Problem`` if the bus or the reader is gone.
    mutating func follow(_ input: Input) throws(Problem) -> ExitStatus? {
        switch input {
        case .event(.disconnected):
            throw .serviceVanished
        case .event(.serviceVanished):
            forget()
        case .event(.serviceAppeared):
            askForAll(startsService: false)
        case .event(let event):
            if isComplete || isAsking {
                take(event)
            } else {
                // A question had no answer, but there is somebody.
                askForAll(startsService: false)
            }
        case .answer(let answer, let question):
            do { try take(answer, to: question) } catch { forget() }
        case .refused(let problem):
            // The registration of a widget; the alarms are shown nevertheless.
            if !problem.isOfOlderService { Output.report(problem, isJSON: false) }
        case .readerGone:
            throw Problem.closedPipe
        case .signal(SIGTSTP):
            raise(SIGSTOP)
        case .signal(let signal):
            return Watch.status(of: signal)
        case .tick, .settled, .keys, .keysEnded, .continued, .command, .understood:
            break
        }
        return nil
    }
}

extension Problem {
    /// True if the service is gone, or has no such method.
    fileprivate var isOfOlderService: Bool {
        guard case .service(let error) = self else { return false }
        return error.isServiceMissing || error.isUnknownMember
    }
}
