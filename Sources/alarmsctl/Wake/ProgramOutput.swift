import Glibc

/// The output of a finished program.
struct ProgramOutput {
    /// The exit code; `nil` if a signal ended it, as after the timeout.
    let code: Int32?
    let output: String
    let errors: String

    /// Runs `program`, searched in `PATH`, without standard input, and waits until it has ended.
    ///
    /// - Parameter limit: The timeout, µs.
    /// - Throws: ``Problem/refused(_:)`` if it can't be started.
    init(_ program: String, _ arguments: [String], within limit: UInt64) throws(Problem) {
        let pipes = [try Pipe(for: program), try Pipe(for: program)]
        let child = try ChildProcess(
            program, arguments, environment: ProcessEnvironment.variables(), output: pipes[0].writing,
            errors: pipes[1].writing)
        pipes.forEach { $0.closeWriting() }
        // The last use of a pipe would close its ends.
        let (texts, isComplete) = withExtendedLifetime(pipes) { Self.read(pipes.map(\.reading), within: limit) }
        if !isComplete { child.end() }
        code = child.waitForEnd()
        output = texts[0]
        errors = texts[1]
    }

    /// Reads until the end of all descriptors or a timeout, µs; returns the texts, and true if all have ended. The
    /// corresponding C function is `poll`.
    private static func read(_ descriptors: [Int32], within limit: UInt64) -> ([String], isComplete: Bool) {
        var bytes = [[UInt8]](repeating: [], count: descriptors.count)
        var open = Set(descriptors.indices)
        let deadline = BootClock.now + limit
        while !open.isEmpty, case let now = BootClock.now, now < deadline {
            // poll ignores negative descriptors.
            var events = descriptors.indices.map {
                pollfd(fd: open.contains($0) ? descriptors[$0] : -1, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&events, nfds_t(events.count), Int32((deadline - now) / 1000) + 1) > 0 else { continue }
            for index in events.indices where events[index].revents != 0 {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let count = Glibc.read(descriptors[index], &buffer, buffer.count)
                if count > 0 {
                    bytes[index] += buffer[..<count]
                } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
                    open.remove(index)
                }
            }
        }
        return (bytes.map { String(decoding: $0, as: UTF8.self) }, open.isEmpty)
    }
}
