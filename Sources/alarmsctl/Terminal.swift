import Glibc

/// The terminal that the program is talked to by. While it is entered, keys come at once and aren't shown.
///
/// Whoever enters it leaves it on every way out; leaving it twice does no harm.
final class Terminal {
    /// What the program draws on.
    enum Surface {
        /// A screen of its own; what was there before comes back.
        case screen
        /// One line after the other, the last of which is drawn anew.
        case line
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
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        // The alternate screen; the cursor hidden.
        try Output.write(surface == .screen ? "\u{1B}[?1049h\u{1B}[?25l" : "\u{1B}[?25l")
    }

    /// Makes the terminal what it was.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        var settings = original
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        // A terminal that is gone needs no restoring.
        try? Output.write(surface == .screen ? "\u{1B}[?25h\u{1B}[?1049l" : "\r\u{1B}[K\u{1B}[?25h")
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

    /// Whether only plain characters are shown, by the locale's name.
    static var isPlain: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { ProcessEnvironment.variable($0) }
            .first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return !name.contains("utf-8") && !name.contains("utf8")
    }

    /// Draws `lines` from the top of the screen.
    ///
    /// - Throws: ``Problem/refused(_:)`` if nothing can be written.
    func draw(_ lines: [ScreenLine]) throws(Problem) {
        let text = lines.map { $0.isHighlighted ? "\u{1B}[7m\($0.text)\u{1B}[0m\u{1B}[K" : "\($0.text)\u{1B}[K" }
        try Output.write("\u{1B}[H" + text.joined(separator: "\r\n") + "\u{1B}[J")
    }

    /// Draws the last line anew.
    ///
    /// - Throws: ``Problem/refused(_:)`` if nothing can be written.
    func draw(line: String) throws(Problem) {
        try Output.write("\r\(line)\u{1B}[K")
    }
}
