import DBus
import EventLoop
import Gettext
import ProgramArguments

/// The subcommand `serve`, which the bus starts.
enum ServeCommand {
    /// The default time without work after which it exits, s.
    private static let idleTime: Int64 = 30

    /// Serves `org.example.AppIntents` until it has had no work for a time.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments, valued: ["--idle"])
        guard line.words.isEmpty else { throw .usage(localized("expected no argument")) }
        let given = line.options["--idle"]?.first
        guard let idleTime = given.map({ Int64($0) }) ?? Self.idleTime, (0...86_400).contains(idleTime) else {
            throw .usage(
                localized(
                    "{option}: expected a number of seconds, got {value}",
                    ["option": "--idle", "value": Problem.quoted(given ?? "")]))
        }
        do {
            let loop = try EventLoop()
            let connection = try Connection(to: .session, in: loop)
            connection.whenDisconnected = { [unowned loop] in loop.exit(0) }
            let host = try Host(on: connection, in: loop, idleTime: idleTime * 1_000_000)
            _ = try loop.run()
            withExtendedLifetime(host) {}
        } catch {
            throw .refused("\(error)")
        }
    }
}
