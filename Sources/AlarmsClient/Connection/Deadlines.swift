internal import EventLoop

/// Numbered actions at instants of the monotonic clock. Used on the loop's thread only.
///
/// All share one timer, created at the first use.
final class Deadlines {
    private let loop: EventLoop
    private var timer: Timer?
    private var actions: [UInt64: (instant: Int64, action: () -> Void)] = [:]

    init(in loop: EventLoop) {
        self.loop = loop
    }

    /// Runs `action` at `instant`, µs, replacing the number's earlier action; at once if a timer can't be created.
    func set(_ number: UInt64, at instant: Int64, _ action: @escaping () -> Void) {
        actions[number] = (instant, action)
        do throws(SystemError) {
            if timer == nil { timer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in elapsed() } }
            // Later instants are checked when the timer elapses.
            try timer?.arm(at: min(instant, timer?.deadline ?? instant))
        } catch {
            actions.removeValue(forKey: number)?.action()
        }
    }

    /// Removes the number's action. The timer may still elapse for it.
    func remove(_ number: UInt64) {
        actions[number] = nil
    }

    private func elapsed() {
        let now = Clock.monotonic.now
        let due = actions.filter { $0.value.instant <= now }.sorted { $0.value.instant < $1.value.instant }
        // One by one: an action may remove another.
        for (number, _) in due { actions.removeValue(forKey: number)?.action() }
        if let next = actions.values.map(\.instant).min() { try? timer?.arm(at: next) }
    }
}
