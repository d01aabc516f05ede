import DBus
import EventLoop
import TestSupport

@testable import Desktop

/// A program on a bus in place of the machine's, at an address that a test may change, and the reported failures.
final class BusUser {
    let loop: EventLoop
    /// The address at which it looks for a bus.
    var address: String
    private(set) var systemBus: SystemBus?
    private(set) var failures: [BusError] = []
    /// The number of times it has looked.
    private(set) var attempts = 0

    /// Milliseconds for the seconds that a program takes between its attempts.
    init(at address: String, retries: [Int64] = [1_000, 5_000, 30_000]) throws {
        self.address = address
        loop = try EventLoop()
        systemBus = try SystemBus(in: loop, retries: retries) { [unowned self] in
            failures.append($0)
        } join: { [unowned self] loop, then throws(BusError) in
            attempts += 1
            return try Connection(joining: self.address, in: loop, then: then)
        }
    }

    func connect() {
        systemBus?.connect()
    }

    /// Lets go of the bus, as a program that ends.
    func leave() {
        systemBus = nil
    }

    /// Returns when nothing has happened for a while.
    ///
    /// - Throws: ``TestFailure`` if there is no end to it, as while a bus is looked for that has gone.
    func settle() throws {
        var rounds = 0
        while try loop.runOnce(timeout: 100_000) {
            rounds += 1
            guard rounds < 500 else { throw TestFailure("something keeps happening") }
        }
    }
}
