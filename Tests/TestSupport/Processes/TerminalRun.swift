internal import CLinux
public import EventLoop
internal import Foundation
internal import Glibc

/// One run of a program in a terminal of its own, whose keys and screen are the test's. A program that still runs when
/// this object is released is killed. The corresponding C interface is pty(7).
public final class TerminalRun {
    /// The bytes that were written to the terminal.
    public private(set) var bytes: [UInt8] = []
    /// The termination status of the program; `nil` while it runs.
    public private(set) var ending: ProgramRun.Ending?

    private let loop: EventLoop
    private var keyboard: Int32
    private let terminal: Int32
    private let process: ChildProcess
    private let processDescriptor: Int32
    private var outputSource: DescriptorSource?
    private var endSource: DescriptorSource?

    /// Starts `program` with the terminal as its controlling one.
    ///
    /// - Parameters:
    ///   - program: The name of a program of this package, or an absolute path.
    ///   - environment: Its whole environment.
    /// - Throws: ``TestFailure`` if it can't be started; `SystemError`.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24,
        in loop: EventLoop
    ) throws {
        self.loop = loop
        keyboard = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        guard keyboard >= 0, unlockpt(keyboard) == 0 else { throw SystemError("posix_openpt", errno: errno) }
        var name = [CChar](repeating: 0, count: 64)
        guard ptsname_r(keyboard, &name, name.count) == 0 else { throw SystemError("ptsname_r", errno: errno) }
        let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Held open, so that its settings can be asked for when the program has ended.
        terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { throw SystemError("open", errno: errno) }
        Self.setSize(of: keyboard, columns: columns, rows: rows)
        process = try ChildProcess(
            program.hasPrefix("/") ? program : try ProgramRun.path(of: program), arguments, environment: environment,
            terminal: path)
        processDescriptor = try ProcessDescriptor.open(process.identifier)
        outputSource = try DescriptorSource(keyboard, for: .readable, in: loop) { [unowned self] _ in read() }
        endSource = try DescriptorSource(processDescriptor, for: .readable, in: loop) { [unowned self] _ in ended() }
    }

    deinit {
        outputSource = nil
        endSource = nil
        close(processDescriptor)
        close(terminal)
        if keyboard >= 0 { close(keyboard) }
    }

    /// The text that was written to the terminal.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The lines of the last frame, drawn from the screen's upper left corner on, without colours.
    public var screen: [String] {
        let text = String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        guard let start = text.range(of: "\u{1B}[H", options: .backwards) else { return [] }
        let frame = text[start.upperBound...].components(separatedBy: "\u{1B}[J")[0]
        let plain = ["\u{1B}[7m", "\u{1B}[0m", "\u{1B}[K"].reduce(frame) {
            $0.replacingOccurrences(of: $1, with: "")
        }
        return plain.components(separatedBy: "\n")
    }

    /// True if the terminal echoes keys and passes them on by lines (canonical mode), as for a shell's commands.
    public var isInLineMode: Bool {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Types `keys`.
    public func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(keyboard, bytes, bytes.count)
    }

    /// Stops the output of the terminal, as Ctrl-S does, until ``resumeOutput()``: writes to it block. The
    /// corresponding C function is `tcflow`.
    ///
    /// - Throws: `SystemError`.
    public func stopOutput() throws {
        guard tcflow(terminal, TCOOFF) == 0 else { throw SystemError("tcflow", errno: errno) }
    }

    /// Resumes the output, as Ctrl-Q does. The corresponding C function is `tcflow`.
    ///
    /// - Throws: `SystemError`.
    public func resumeOutput() throws {
        guard tcflow(terminal, TCOON) == 0 else { throw SystemError("tcflow", errno: errno) }
    }

    /// Changes the size of the window.
    public func resize(columns: Int, rows: Int) {
        Self.setSize(of: keyboard, columns: columns, rows: rows)
    }

    /// Hangs up the terminal, as a broken connection does.
    public func hangUp() {
        outputSource = nil
        close(keyboard)
        keyboard = -1
    }

    /// Sends the program a signal, unless it has ended. The corresponding C function is `kill`.
    public func signal(_ number: Int32) { process.signal(number) }

    /// Waits until the program has been stopped, as by Ctrl-Z. The corresponding C function is `waitpid`.
    public func waitForStop() { process.waitForStop() }

    /// Waits until `condition` is true.
    ///
    /// - Throws: ``TestFailure``, with the text of the terminal, after the timeout.
    public func wait(for what: String, until condition: () throws -> Bool) throws {
        do {
            try loop.wait(for: what, until: condition)
        } catch let failure as TestFailure {
            throw TestFailure("\(failure.description)\n\(screen.joined(separator: "\n"))\n\(text.debugDescription)")
        }
    }

    /// Waits until the program has ended, and all of its output was read.
    ///
    /// - Throws: ``TestFailure`` after the timeout.
    public func waitForEnd() throws -> ProgramRun.Ending {
        try wait(for: "the end") { ending != nil }
        return ending ?? .exited(-1)
    }

    private static func setSize(of terminal: Int32, columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    private func read() {
        guard keyboard >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = Glibc.read(keyboard, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    }

    private func ended() {
        endSource = nil
        process.wait()
        read()
        let status = process.status ?? 0
        let signal = status & 0x7F
        ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
    }
}
