import DBus
import EventLoop
import Gettext
import ProgramArguments

/// The subcommand `serve`, which the bus starts.
enum ServeCommand {
    /// The default time without work after which it exits, µs.
    private static let idleTime: Int64 = 30_000_000
    /// The default time without an answer or a question of an app after which a notification says so, µs.
    private static let answerTimeout: Int64 = 30_000_000

    /// Serves `org.example.AppIntents` until it has had no work for a time.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments, valued: ["--idle", "--answer-timeout"])
        guard line.words.isEmpty else { throw .usage(localized("expected no argument")) }
        let idleTime = try time("--idle", in: line) ?? Self.idleTime
        let answerTimeout = try time("--answer-timeout", in: line) ?? Self.answerTimeout
        do {
            let loop = try EventLoop()
            let connection = try Connection(to: .session, in: loop)
            connection.whenDisconnected = { [unowned loop] in loop.exit(0) }
            let host = try Host(on: connection, in: loop, idleTime: idleTime, answerTimeout: answerTimeout)
            _ = try loop.run()
            withExtendedLifetime(host) {}
        } catch {
            throw .refused("\(error)")
        }
    }

    /// Returns the time that an option gives in seconds, µs; `nil`: it isn't given.
    private static func time(_ option: String, in line: ProgramArguments) throws(Problem) -> Int64? {
        guard let given = line.options[option]?.first else { return nil }
        guard let seconds = Int64(given), (0...86_400).contains(seconds) else {
            throw .usage(
                localized(
                    "{option}: expected a number of seconds, got {value}",
                    ["option": option, "value": Problem.quoted(given)]))
        }
        return seconds * 1_000_000
    }
}
