public import DBus
public import EventLoop

/// The person's screen, which is lit up while an alarm rings: at the beginning, and again every half minute, so that it
/// doesn't go dark meanwhile. It is never unlocked.
///
/// # Theory of operation
///
/// There is no one way to light a screen. So all that there are in the session are told at once: screen savers and power
/// managers on the bus, see ``ScreenServices``, and the display itself, see ``DisplayProgram``. Each is a no-op on a
/// screen that is lit.
///
/// Nothing blocks, and nothing is started that isn't there. One that fails costs a line in the log, and the next time it is
/// told again.
public final class ScreenLight {
    /// Receives each failure to light the screen, in English, once.
    public var whenFailed: ((String) -> Void)?

    /// The time after which the screen is lit again, µs: shorter than any time after which a desktop turns it off.
    private static let interval: Int64 = 30_000_000

    private let interval: Int64
    private let services: ScreenServices
    private let program: DisplayProgram
    private var timer: Timer?
    private var isHeld = false
    private var failures: Set<String> = []

    /// Joins the parts. Nothing is lit yet.
    ///
    /// - Parameter program: The path of `alarms-screen`.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(on connection: Connection, program: String, in loop: EventLoop) throws(SystemError) {
        try self.init(
            ScreenServices(on: connection), DisplayProgram(at: program, in: loop), interval: Self.interval, in: loop)
    }

    init(
        _ services: ScreenServices, _ program: DisplayProgram, interval: Int64, in loop: EventLoop
    ) throws(SystemError) {
        self.services = services
        self.program = program
        self.interval = interval
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in light() }
        services.whenFailed = { [unowned self] in report($0) }
        program.whenFailed = { [unowned self] in report($0) }
    }

    /// Lights the screen, and keeps it lit until ``release()``. A no-op if it is kept lit.
    public func hold() {
        guard !isHeld else { return }
        isHeld = true
        light()
    }

    /// Leaves the screen to the desktop again.
    public func release() {
        guard isHeld else { return }
        isHeld = false
        try? timer?.disarm()
        services.release()
        program.end()
    }

    private func light() {
        services.light { [unowned self] variables in program.light(variables) }
        do throws(SystemError) {
            try timer?.arm(at: Clock.monotonic.now + interval)
        } catch {
            report("the screen isn't kept lit: \(error)")
        }
    }

    private func report(_ failure: String) {
        if failures.insert(failure).inserted { whenFailed?(failure) }
    }
}
