import Glibc

/// The terminal of standard input and output. While it is entered, keys are read at once and aren't echoed.
///
/// Every way out leaves it; leaving is idempotent.
final class Terminal {
    /// The area that the program draws on.
    enum Surface {
        /// A screen of its own; what was there before comes back.
        case screen
        /// One line after the other; for terminals that know no more.
        case plain

        /// The control sequences that prepare and restore the terminal: the alternate screen, without wrapping, since
        /// not all terminals agree on how wide a text is; the cursor hidden.
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

    /// `nil` if standard input or standard output is no terminal.
    init?(_ surface: Surface) {
        var settings = termios()
        guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        self.surface = surface
        original = settings
    }

    deinit {
        leave()
    }

    /// The corresponding C function is `tcsetattr`.
    ///
    /// - Throws: ``Problem/refused(_:)`` if nothing can be written.
    func enter() throws(Problem) {
        var settings = original
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        isEntered = true
        // A handler knows of nothing but what is written in it.
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
        // A terminal that is gone needs no restoring.
        try? Output.write("\(surface.sequences.end)")
        Self.handleCrashes(SIG_DFL)
    }

    /// The signals by which the program itself is at fault.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    private static func handleCrashes(_ handler: __sighandler_t?) {
        for crash in crashes { signal(crash, handler) }
    }

    /// Leaves `surface`, and lets the crash take its course. It runs in a signal handler, so it does only what
    /// signal-safety(7) allows, and knows of no settings but the terminal's own.
    private static func leaveAtCrash(_ number: Int32, _ surface: Surface) {
        let end = surface.sequences.end
        // Another thread may be about to draw: from now on that goes nowhere.
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

    /// Stops the program as Ctrl-Z does, with the terminal left meanwhile. The corresponding C function is `raise`.
    ///
    /// - Throws: ``Problem/refused(_:)`` if nothing can be written.
    func suspend() throws(Problem) {
        leave()
        // To this thread: sent to the process, it would let this thread go on until another one has taken it.
        raise(SIGSTOP)
        try enter()
    }

    /// Columns and rows. The corresponding C function is `ioctl`, with `TIOCGWINSZ`.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// The columns of standard output; `nil` if it is no terminal. The corresponding C function is `isatty`.
    static var columns: Int? { isatty(STDOUT_FILENO) == 1 ? size.columns : nil }

    /// True if the locale's name has no UTF-8, so that only ASCII is shown.
    static var isPlain: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { ProcessEnvironment.variable($0) }
            .first { !$0.isEmpty }
        // Not `contains("utf8")`: that links all of regular expressions, a megabyte.
        let letters = (locale ?? "").lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
        return !letters.indices.contains { letters[$0...].starts(with: "utf8".utf8) }
    }

    /// True if the terminal, by its name, has no cursor control.
    static var isDumb: Bool {
        ["", "dumb", "unknown"].contains(ProcessEnvironment.variable("TERM") ?? "")
    }

    /// Draws `lines` from the top of the screen.
    ///
    /// - Throws: ``Problem/refused(_:)`` if nothing can be written.
    func draw(_ lines: [ScreenLine]) throws(Problem) {
        let text = lines.map { $0.isHighlighted ? "\u{1B}[7m\($0.text)\u{1B}[0m\u{1B}[K" : "\($0.text)\u{1B}[K" }
        try Output.write("\u{1B}[H" + text.joined(separator: "\r\n") + "\u{1B}[J")
    }
}
