/// The pause between two lines of an output that follows the service, as the reader draws each; or between two requests
/// for them.
struct LinePause {
    /// The shortest time between two lines.
    static let length = Duration.milliseconds(250)

    private var lastLine: ContinuousClock.Instant?
    private var timer: Task<Void, Never>?

    /// Begins with a line that is printed at `now`.
    mutating func begin(at now: ContinuousClock.Instant = .now) { lastLine = now }

    /// Returns true if a line may be printed at `now`; otherwise there is a tick as soon as one may.
    mutating func isOver(at now: ContinuousClock.Instant = .now, _ inputs: Inputs) -> Bool {
        timer?.cancel()
        timer = nil
        guard let lastLine else { return true }
        let left = Self.length - lastLine.duration(to: now)
        guard left > .zero else { return true }
        timer = inputs.addTicks(after: left, repeats: false)
        return false
    }

    /// Cancels the tick.
    func cancel() { timer?.cancel() }
}
