import Glibc

/// The terminal of standard input and output. While it is entered, keys are read at once and without echo.
///
/// It is left on every exit of the program; leaving is idempotent.
final class Terminal {
    /// The area for the program's output.
    enum Surface {
        /// The alternate screen; the previous content is restored.
        case screen
        /// Consecutive lines, for terminals without cursor control.
        case plain

        /// The control sequences that prepare and restore the terminal: the alternate screen, without wrapping, since
        /// terminals differ in the width of text; the cursor hidden.
        fileprivate var sequences: (beginning: StaticString, end: StaticString) {
            switch self {
            case .screen: ("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l", "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
            case .plain: ("", "")
            }
        }
    }

    private let surface: Surface
    private let original: termios
    private var isEntered = false

    /// Creates the terminal; `nil` if standard input or standard output isn't a terminal.
    init?(_ surface: Surface) {
        var settings = termios()
        guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        self.surface = surface
        original = settings
    }

    deinit {
        leave()
    }

    /// Prepares the terminal. The corresponding C function is `tcsetattr`.
    ///
    /// - Throws: ``Problem/closedPipe``, or ``Problem/refused(_:)`` if writing fails.
    func enter() throws(Problem) {
        var settings = original
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        isEntered = true
        // A signal handler can't capture variables.
        switch surface {
        case .screen: Self.handleCrashes { Terminal.leaveAtCrash($0, .screen) }
        case .plain: Self.handleCrashes { Terminal.leaveAtCrash($0, .plain) }
        }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        try Output.write("\(surface.sequences.beginning)")
    }

    /// Restores the terminal.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        var settings = original
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        // A closed terminal can't be restored.
        try? Output.write("\(surface.sequences.end)")
        Self.handleCrashes(SIG_DFL)
    }

    /// The signals of a crash.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    private static func handleCrashes(_ handler: __sighandler_t?) {
        for crash in crashes { signal(crash, handler) }
    }

    /// Leaves `surface`, and raises the signal again. It runs in a signal handler, so it uses only functions listed in
    /// signal-safety(7), and no stored settings.
    private static func leaveAtCrash(_ number: Int32, _ surface: Surface) {
        let end = surface.sequences.end
        // Another thread may be about to draw: from now on its output is discarded.
        let terminal = dup(STDOUT_FILENO)
        let nowhere: StaticString = "/dev/null"
        let null = open(UnsafeRawPointer(nowhere.utf8Start).assumingMemoryBound(to: CChar.self), O_WRONLY)
        if terminal >= 0, null >= 0 { dup2(null, STDOUT_FILENO) }
        _ = write(terminal >= 0 ? terminal : STDOUT_FILENO, end.utf8Start, end.utf8CodeUnitCount)
        var settings = termios()
        if tcgetattr(STDIN_FILENO, &settings) == 0 {
            settings.c_lflag |= tcflag_t(ICANON | ECHO)
            tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        }
        signal(number, SIG_DFL)
        raise(number)
    }

    /// Stops the program like Ctrl-Z, with the terminal restored meanwhile. The corresponding C function is `raise`.
    ///
    /// - Throws: ``Problem/closedPipe``, or ``Problem/refused(_:)`` if writing fails.
    func suspend() throws(Problem) {
        leave()
        // Sent to this thread: a signal to the process would let it continue until another thread has received it.
        raise(SIGSTOP)
        try enter()
    }

    /// The size in columns and rows; 80 and 24 if unknown. The corresponding C function is `ioctl`, with `TIOCGWINSZ`.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The columns of standard output; `nil` if it isn't a terminal. The corresponding C function is `isatty`.
    static var columns: Int? { isatty(STDOUT_FILENO) == 1 ? size.columns : nil }

    /// True if the locale isn't UTF-8, so that only ASCII is displayed.
    static var isPlain: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { ProcessEnvironment.variable($0) }
            .first { !$0.isEmpty }
        // Not `contains("utf8")`, which would link a megabyte of regular expressions.
        let letters = (locale ?? "").lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
        return !letters.indices.contains { letters[$0...].starts(with: "utf8".utf8) }
    }

    /// True if the terminal has no cursor control, according to its name.
    static var isDumb: Bool {
        ["", "dumb", "unknown"].contains(ProcessEnvironment.variable("TERM") ?? "")
    }

    /// Draws `lines` from the top of the screen.
    ///
    /// - Throws: ``Problem/closedPipe``, or ``Problem/refused(_:)`` if writing fails.
    func draw(_ lines: [ScreenLine]) throws(Problem) {
        let text = lines.map { $0.isHighlighted ? "\u{1B}[7m\($0.text)\u{1B}[0m\u{1B}[K" : "\($0.text)\u{1B}[K" }
        try Output.write("\u{1B}[H" + text.joined(separator: "\r\n") + "\u{1B}[J")
    }
}
