import DBus
import EventLoop
import Gettext

extension Connection {
    /// Connects to the session bus.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    static func session() throws(Problem) -> (loop: EventLoop, connection: Connection) {
        do {
            let loop = try EventLoop()
            return (loop, try Connection(to: .session, in: loop))
        } catch {
            throw Problem.noSessionBus(error)
        }
    }
}

extension Problem {
    /// Returns the problem of a session bus that isn't there, or has gone.
    static func noSessionBus(_ error: any Error) -> Problem {
        .refused(localized("there is no session bus: {reason}", ["reason": "\(error)"]))
    }
}
