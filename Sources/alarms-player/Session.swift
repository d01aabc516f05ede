internal import Glibc

/// One run of the program: passes commands to the player, and its answers to standard output.
final class Session {
    private var lines = Lines()
    private var loop: MainLoop?
    private var player: Player?

    /// Runs until the end of standard input.
    ///
    /// - Returns: The reason why it couldn't go on.
    func run() -> Failure {
        do throws(Failure) {
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
        let size = 4096
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
            count = read(STDIN_FILENO, buffer.baseAddress, size)
            filled = max(count, 0)
        }
        if count < 0 {
            guard errno == EINTR || errno == EAGAIN else { Self.end(Failure("read", errno: errno)) }
            return
        }
        guard count > 0 else { exit(0) }
        do throws(Failure) {
            for line in try lines.take(bytes) { player?.perform(try Command(line)) }
        } catch {
            Self.end(error)
        }
    }

    /// Writes a line. If nobody reads it, the program ends.
    private static func say(_ line: String) {
        do throws(Failure) { try Output.answer(line) } catch { exit(1) }
    }

    /// Writes the reason why the program ends, and ends it.
    static func end(_ failure: Failure) -> Never {
        say("error \(failure.line)")
        exit(1)
    }
}
