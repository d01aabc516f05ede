import CLinux
import Glibc

/// The channel from a command's output to this program: a terminal if this program's output is one, so that the command
/// writes as to a terminal, else a pipe. If standard output and standard error are the same file, they share a channel,
/// which keeps their order. The corresponding C interfaces are pty(7) and pipe(7).
struct OutputChannel: Sendable {
    /// The numbers of the outputs: 1 for standard output, 2 for standard error.
    let outputs: [Int32]
    /// The end read by this program.
    let reading: Int32
    /// The command's end.
    let writing: Int32
    /// True if the channel is a terminal.
    let isTerminal: Bool

    /// The output of this program to which the channel is forwarded.
    var target: Int32 { outputs[0] }

    /// Returns the channels for the open outputs, with which a command can be started.
    ///
    /// - Throws: ``Problem/refused(_:)`` if the kernel has no descriptor left.
    static func forOutputs() throws(Problem) -> [OutputChannel] {
        var (output, errors) = (stat(), stat())
        let isOutput = fstat(STDOUT_FILENO, &output) == 0
        let isErrors = fstat(STDERR_FILENO, &errors) == 0
        if isOutput, isErrors, output.st_dev == errors.st_dev, output.st_ino == errors.st_ino {
            return [try OutputChannel(for: [STDOUT_FILENO, STDERR_FILENO])]
        }
        return try (isOutput ? [OutputChannel(for: [STDOUT_FILENO])] : [])
            + (isErrors ? [OutputChannel(for: [STDERR_FILENO])] : [])
    }

    private init(for outputs: [Int32]) throws(Problem) {
        self.outputs = outputs
        if isatty(outputs[0]) == 1, let ends = Self.terminal(like: outputs[0]) {
            (reading, writing, isTerminal) = (ends.reading, ends.writing, true)
            fitWindow()
        } else {
            var ends: [Int32] = [-1, -1]
            guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .refused(Messages.outputFailed(errno)) }
            (reading, writing, isTerminal) = (ends[0], ends[1], false)
        }
    }

    /// Returns a terminal with the settings of another one, without output processing, which the other one does; `nil`
    /// if the system has none. The corresponding C function is `posix_openpt`.
    private static func terminal(like other: Int32) -> (reading: Int32, writing: Int32)? {
        let reading = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard reading >= 0 else { return nil }
        var name = [CChar](repeating: 0, count: 64)
        var writing: Int32 = -1
        if unlockpt(reading) == 0, ptsname_r(reading, &name, name.count) == 0 {
            writing = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        }
        guard writing >= 0 else {
            close(reading)
            return nil
        }
        var settings = termios()
        if tcgetattr(other, &settings) == 0 {
            settings.c_oflag &= ~tcflag_t(OPOST)
            tcsetattr(writing, TCSANOW, &settings)
        }
        return (reading, writing)
    }

    /// Closes the command's end, after the command has inherited it.
    func closeWriting() { close(writing) }

    /// Closes the end read by this program, when no thread reads from it.
    func closeReading() { close(reading) }

    /// Copies the window size of this program's terminal; returns true if it has changed. The corresponding C function
    /// is `ioctl`, with `TIOCSWINSZ`.
    @discardableResult
    func fitWindow() -> Bool {
        var (size, current) = (winsize(), winsize())
        guard isTerminal, ioctl(target, UInt(TIOCGWINSZ), &size) == 0, ioctl(reading, UInt(TIOCGWINSZ), &current) == 0,
            size.ws_col != current.ws_col || size.ws_row != current.ws_row
        else { return false }
        return ioctl(reading, UInt(TIOCSWINSZ), &size) == 0
    }
}
