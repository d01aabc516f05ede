public import DBus
public import EventLoop

/// Turns on the person's screen while an alarm rings, keeps it on, and flashes. The screen is never unlocked.
///
/// # Theory of operation
///
/// There is no single interface for that. So all available ones in the session are called: screen savers and power
/// managers on the bus, see ``ScreenServices``, and the display itself, see ``DisplayProgram``. Each call is a no-op if
/// the screen is on. The calls are repeated every half minute, so that the screen doesn't turn off meanwhile.
///
/// No call blocks or starts a service. A failure is logged, and the call is repeated the next time.
public final class ScreenAlert {
    /// The interval of the calls, µs; shorter than any desktop's screen timeout.
    private static let interval: Int64 = 30_000_000

    private let interval: Int64
    private let services: ScreenServices
    private let program: DisplayProgram
    private let failures: ScreenFailures
    private var timer: Timer?
    private var effects: Set<ScreenEffect> = []

    /// Creates the parts. The screen is left to the desktop.
    ///
    /// - Parameters:
    ///   - program: The path of `alarms-screen`.
    ///   - report: Receives each failure, in English, once.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(
        on connection: Connection, program: String, in loop: EventLoop, report: @escaping (String) -> Void
    ) throws(SystemError) {
        let failures = ScreenFailures(report)
        try self.init(
            ScreenServices(on: connection, failures), DisplayProgram(at: program, in: loop, failures), failures,
            interval: Self.interval, in: loop)
    }

    init(
        _ services: ScreenServices, _ program: DisplayProgram, _ failures: ScreenFailures, interval: Int64,
        in loop: EventLoop
    ) throws(SystemError) {
        self.services = services
        self.program = program
        self.failures = failures
        self.interval = interval
        timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in begin() }
    }

    /// Shows these effects from now on, replacing the former ones. A no-op if unchanged.
    ///
    /// - Parameter effects: The effects; an empty set leaves the screen to the desktop.
    public func show(_ effects: Set<ScreenEffect>) {
        let gone = self.effects.subtracting(effects)
        guard effects != self.effects else { return }
        self.effects = effects
        if gone.contains(.light) { services.release() }
        if gone.contains(.flash) || effects.isEmpty { program.end() }
        if effects.isEmpty { try? timer?.disarm() } else { begin() }
    }

    /// Ends the display program to free its descriptor; it is started again after half a minute.
    public func endProgram() {
        program.end()
    }

    private func begin() {
        services.call(lights: effects.contains(.light)) { [unowned self] in program.run(effects, $0) }
        do throws(SystemError) {
            try timer?.arm(at: Clock.monotonic.now + interval)
        } catch {
            failures.report("the screen isn't kept lit: \(error)")
        }
    }
}
