public import DBus
public import EventLoop

/// The person's screen, which while an alarm rings is lit up and kept lit, and flashes. It is never unlocked.
///
/// # Theory of operation
///
/// There is no one way to light a screen. So all that there are in the session are told at once: screen savers and
/// power managers on the bus, see ``ScreenServices``, and the display itself, see ``DisplayProgram``. Each is a no-op
/// on a screen that is lit. They are told again every half minute, so that the screen doesn't go dark meanwhile.
///
/// Nothing blocks, and nothing is started that isn't there. One that fails costs a line in the log, and the next time
/// it is told again.
public final class ScreenAlert {
    /// The time after which the screen is lit again, µs: shorter than any time after which a desktop turns it off.
    private static let interval: Int64 = 30_000_000

    private let interval: Int64
    private let services: ScreenServices
    private let program: DisplayProgram
    private let failures: ScreenFailures
    private var timer: Timer?
    private var effects: Set<ScreenEffect> = []

    /// Joins the parts. The screen is as the desktop has it.
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

    /// Has these effects from now on, in place of those before. A no-op if they are the same.
    ///
    /// - Parameter effects: The effects; none leave the screen to the desktop.
    public func show(_ effects: Set<ScreenEffect>) {
        let gone = self.effects.subtracting(effects)
        guard effects != self.effects else { return }
        self.effects = effects
        if gone.contains(.light) { services.release() }
        if gone.contains(.flash) || effects.isEmpty { program.end() }
        if effects.isEmpty { try? timer?.disarm() } else { begin() }
    }

    /// Ends the program that lights the display and flashes, for its descriptor; it is started again after half a minute.
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
