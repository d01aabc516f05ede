internal import Glibc
internal import LineIO

/// One run of the program: passes commands to the player, and its answers to standard output.
final class Session {
    /// Standard input; a line has room for the longest path and the words before it.
    private var input = Input(longest: 4200)
    private var loop: MainLoop?
    private var player: Player?

    /// Runs until the end of standard input.
    ///
    /// - Returns: The reason for an abnormal end.
    func run() -> SoundFailure {
        do throws(SoundFailure) {
            try Privileges.drop()
            try Privileges.limit()
            let loop = try MainLoop { [unowned self] in readable() }
            self.loop = loop
            player = try Player(
                in: loop, themes: .installed(), answer: Self.say, whenLost: { failure in Self.end(failure) })
            return loop.run()
        } catch {
            return error
        }
    }

    private func readable() {
        guard let lines = input.read() else { exit(0) }
        do throws(SoundFailure) {
            for line in lines {
                guard let text = line.text else {
                    throw SoundFailure("expected a line of at most \(input.longest) bytes")
                }
                player?.perform(try PlayerCommand(text))
            }
        } catch {
            Self.end(error)
        }
    }

    /// Writes a line. If the reader has closed the pipe, the program ends.
    private static func say(_ line: String) {
        if !Output.answer(line) { exit(1) }
    }

    /// Writes the reason and ends the program.
    static func end(_ failure: SoundFailure) -> Never {
        say("error \(failure.line)")
        exit(1)
    }
}
