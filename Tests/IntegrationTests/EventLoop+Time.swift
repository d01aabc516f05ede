import EventLoop
import TestSupport

extension EventLoop {
    /// Waits until the wall clock reaches this time, µs since 1970.
    func wait(untilWall time: Int64) throws {
        var hasCome = false
        let timer = try Timer(on: .wall, in: self) { _ in hasCome = true }
        try timer.arm(at: time)
        try wait(for: "that time") { hasCome }
    }

    /// Waits until `condition` is true by polling it, where no event announces it.
    func wait(asking what: String, until condition: () throws -> Bool) throws {
        var timer: Timer?
        timer = try Timer(on: .monotonic, in: self) { _ in try? timer?.arm(at: Clock.monotonic.now + 5_000) }
        try timer?.arm(at: Clock.monotonic.now)
        defer { timer = nil }
        try wait(for: what, until: condition)
    }
}
