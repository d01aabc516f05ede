import Gettext
import Glibc

/// A player of sounds on the person's sound server: a client of `alarms-player`, whose source documents the protocol.
/// The sound ends with this object or this process, even if that is killed.
final class SoundPlayer {
    private static let program = "alarms-player"
    /// The timeout for starting the sound server and the sound, µs.
    private static let startTimeout: UInt64 = 10_000_000
    /// The playing time, µs: the length of the project's own sounds.
    private static let length: UInt64 = 4_000_000

    private let input: Pipe
    private let output: Pipe
    private let child: ChildProcess
    /// The bytes of an incomplete line.
    private var rest: [UInt8] = []

    /// Starts the program.
    ///
    /// - Throws: ``Problem/refused(_:)``.
    init() throws(Problem) {
        let path = ProgramDirectory.path(ofHelper: Self.program)
        input = try Pipe(for: path)
        output = try Pipe(for: path)
        var environment = ProcessEnvironment.variables()
        // The sound server's library would query the X server for the sound server, and block.
        environment["DISPLAY"] = nil
        // In this program's process group, so that Ctrl-C and Ctrl-Z affect both.
        child = try ChildProcess(
            path, [], environment: environment, input: input.reading, output: output.writing, errors: STDERR_FILENO,
            hasOwnGroup: false)
        output.closeWriting()
    }

    deinit {
        child.end()
    }

    /// Plays a sound for four seconds.
    ///
    /// - Throws: ``Problem/refused(_:)`` if it can't be played or heard.
    func play(_ sound: SoundValue) throws(Problem) {
        guard let command = sound.command else { throw sound.missing }
        guard Output.writeAll("\(command)\n", to: input.writing) else { throw Self.failure }
        try waitUntilPlaying(sound)
        var audibility = ""
        try read(for: Self.length) { line throws(Problem) in
            if ["heard", "muted", "quiet", "nowhere"].contains(line.word) { audibility = line.word }
            try check(line, sound)
            return false
        }
        switch audibility {
        case "muted": throw .refused(localized("the sound is muted"))
        case "quiet": throw .refused(localized("the volume is very low"))
        case "nowhere": throw .refused(localized("the sound server has no device"))
        default: break
        }
    }

    private func waitUntilPlaying(_ sound: SoundValue) throws(Problem) {
        var isPlaying = false
        try read(for: Self.startTimeout) { line throws(Problem) in
            try check(line, sound)
            isPlaying = line.word == "playing"
            return isPlaying
        }
        guard isPlaying else { throw .refused(localized("the sound server doesn't answer")) }
    }

    /// - Throws: ``Problem/refused(_:)`` if the line reports a failure.
    private func check(_ line: (word: String, cause: String), _ sound: SoundValue) throws(Problem) {
        let name = ["sound": Messages.quoted(sound.text)]
        switch line {
        // If the theme has no alarm sound, the service also plays its own.
        case ("fallback", "missing") where sound == .standard: break
        case ("fallback", "missing"): throw sound.missing
        case ("fallback", "unreadable"): throw .refused(localized("the sound {sound} can't be read", name))
        case ("fallback", _): throw .refused(localized("the sound {sound} can't be played", name))
        case ("error", "unreachable"): throw .refused(localized("the sound server can't be reached"))
        case ("error", "server"): throw .refused(localized("the sound server doesn't play the sound"))
        case ("error", _): throw Self.failure
        default: break
        }
    }

    private static var failure: Problem { .refused(localized("{program} has failed", ["program": program])) }

    /// Passes the first two words of each line to `receive`, until it returns true or after `limit` µs. The
    /// corresponding C function is `poll`.
    ///
    /// - Throws: An error of `receive`; ``Problem/refused(_:)`` if the program ends.
    private func read(
        for limit: UInt64, _ receive: ((word: String, cause: String)) throws(Problem) -> Bool
    ) throws(Problem) {
        let deadline = BootClock.now + limit
        while case let now = BootClock.now, now < deadline {
            var event = pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, Int32((deadline - now) / 1000) + 1) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(output.reading, &buffer, buffer.count)
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw Self.failure
            }
            rest += buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ", maxSplits: 2)
                rest.removeSubrange(...end)
                if try receive((String(words.first ?? ""), words.count > 1 ? String(words[1]) : "")) { return }
            }
        }
    }
}
