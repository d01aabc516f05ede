internal import EventLoop
internal import Glibc

/// The end of the service after SIGTERM or SIGINT: peers get time to receive pending messages; a second signal ends it
/// at once.
final class Termination {
    /// The maximum duration of the end, µs.
    private static let timeout: Int64 = 2_000_000

    /// True once a signal has arrived.
    var hasBegun: Bool { timer != nil }

    private let loop: EventLoop
    private let finish: () -> Void
    private var signals: [SignalSource] = []
    private var timer: Timer?
    private var hasFinished = false

    /// Waits for the signals.
    ///
    /// - Parameters:
    ///   - begin: Starts the end, at the first signal.
    ///   - finish: Performs the last actions.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    init(in loop: EventLoop, begin: @escaping () -> Void, finish: @escaping () -> Void) throws(SystemError) {
        self.loop = loop
        self.finish = finish
        for signal in [SIGTERM, SIGINT] {
            signals.append(
                try SignalSource(signal, in: loop) { [unowned self] in
                    if hasBegun { loop.exit(0) } else { self.begin(begin) }
                })
        }
    }

    private func begin(_ body: () -> Void) {
        do throws(SystemError) {
            let timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in complete() }
            self.timer = timer
            try timer.arm(at: Clock.monotonic.now + Self.timeout)
            body()
        } catch {
            body()
            complete()
        }
    }

    /// Ends the loop, without further waiting.
    func complete() {
        guard !hasFinished else { return }
        hasFinished = true
        finish()
        loop.exit(0)
    }
}
