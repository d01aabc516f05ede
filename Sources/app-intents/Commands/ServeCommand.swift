import DBus
import EventLoop
import Gettext
import ProgramArguments

/// The subcommand `serve`, which the bus starts.
enum ServeCommand {
    /// Serves `org.example.AppIntents` until there is no more work.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        guard try ProgramArguments(of: arguments).words.isEmpty else { throw .usage(localized("expected no argument")) }
        do {
            let loop = try EventLoop()
            let connection = try Connection(to: .session, in: loop)
            connection.whenDisconnected = { [unowned loop] in loop.exit(0) }
            let host = try Host(on: connection, in: loop)
            _ = try loop.run()
            withExtendedLifetime(host) {}
        } catch {
            throw .refused("\(error)")
        }
    }
}
