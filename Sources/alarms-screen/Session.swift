internal import Glibc
internal import LineIO

/// Executes the commands on standard input, and flashes meanwhile.
struct Session {
    /// The timeout for a display to execute a command, s.
    private static let answerTime: UInt32 = 5
    /// The durations for which the surface is shown and hidden, µs: one flash per second; up to three are considered
    /// safe with photosensitive epilepsy. WCAG 2.2, success criterion 2.3.1.
    private static let phases = (shown: Int64(300_000), hidden: Int64(700_000))

    private var input = Input(longest: 64)
    private var flash: (any Flash)?
    private var isShown = false
    /// The end of the phase, µs on `CLOCK_MONOTONIC`.
    private var phaseEnd: Int64 = 0

    /// Runs until the end of standard input.
    ///
    /// - Throws: The failure that ends the session.
    mutating func run() throws(ScreenFailure) {
        while true {
            var files = [
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
                pollfd(fd: flash?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = max(0, phaseEnd - Self.now() + 999) / 1000
            poll(&files, 2, flash == nil ? -1 : Int32(clamping: left))
            if files[0].revents != 0 {
                guard let lines = input.read() else { return }
                for line in lines { try perform(line) }
            }
            guard let flash else { continue }
            try Self.within(Self.answerTime) { () throws(ScreenFailure) in
                if files[1].revents != 0 { try flash.handleEvents() }
                if Self.now() >= phaseEnd { try nextPhase(of: flash) }
            }
        }
    }

    private mutating func perform(_ line: Input.Line) throws(ScreenFailure) {
        switch line.text {
        case "light":
            let count = try Self.within(Self.answerTime) { () throws(ScreenFailure) in try Screens.light() }
            Output.answer("lit \(count)")
        case "flash":
            if flash == nil {
                flash = try Self.within(Self.answerTime) { () throws(ScreenFailure) in try Screens.flash() }
            }
            Output.answer("flashing")
        default: throw ScreenFailure("expected \"light\" or \"flash\"")
        }
    }

    private mutating func nextPhase(of flash: any Flash) throws(ScreenFailure) {
        isShown.toggle()
        try flash.setVisible(isShown)
        phaseEnd = Self.now() + (isShown ? Self.phases.shown : Self.phases.hidden)
    }

    /// Calls `body`, and ends the program by SIGALRM if it takes longer, since the libraries have no timeout. The
    /// corresponding C function is `alarm`.
    private static func within<Result>(_ seconds: UInt32, _ body: () throws(ScreenFailure) -> Result)
        throws(ScreenFailure)
        -> Result
    {
        alarm(seconds)
        defer { alarm(0) }
        return try body()
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
