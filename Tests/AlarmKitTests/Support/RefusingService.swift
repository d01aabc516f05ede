import DBus
import EventLoop
import Foundation
import Synchronization
import TestSupport

/// A service that answers every call with one error, or with none, on a thread of its own.
final class RefusingService: Sendable {
    private let ready = DispatchSemaphore(value: 0)
    private let wakeup: Wakeup
    private let failure = Mutex<String?>(nil)

    /// Takes the service's name.
    ///
    /// - Parameter error: The name of the error; `nil`: it doesn't answer.
    init(on address: String, answering error: String?) throws {
        wakeup = try Wakeup()
        let thread = Thread { [self] in
            do {
                try run(on: address, error)
            } catch {
                failure.withLock { $0 = "\(error)" }
                ready.signal()
            }
        }
        thread.start()
        ready.wait()
        if let failure = failure.withLock(\.self) { throw TestFailure(failure) }
    }

    /// Ends it, and lets go of the name.
    func end() {
        wakeup.wake()
    }

    private func run(on address: String, _ error: String?) throws {
        let loop = try EventLoop()
        let connection = try Connection(to: .address(address), in: loop)
        connection.whenCalled = { call in
            guard let error, let name = ErrorName(error) else { return }
            try? connection.send(call.reply(BusError(name, "because")))
        }
        try connection.takeName("org.example.Alarms")
        let source = try wakeup.source(in: loop) { loop.exit(0) }
        ready.signal()
        _ = try loop.run()
        connection.whenCalled = nil
        withExtendedLifetime(source) {}
    }
}
