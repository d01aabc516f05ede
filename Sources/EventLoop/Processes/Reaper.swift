internal import Glibc

/// Kills processes, and reaps them asynchronously: a killed process that waits for a file system may not end for hours.
/// See pidfd_open(2).
final class Reaper {
    /// A process that was killed and hasn't ended yet.
    private final class Process {
        let identifier: Int32
        let whenEnded: (Coprocess.Event) -> Void
        let descriptor: ProcessDescriptor
        private var source: DescriptorSource?

        init(
            _ identifier: Int32, in loop: EventLoop, whenEnded: @escaping (Coprocess.Event) -> Void,
            whenReadable: @escaping (Process) -> Void
        ) throws(SystemError) {
            self.identifier = identifier
            self.whenEnded = whenEnded
            descriptor = try ProcessDescriptor(opening: identifier)
            source = try DescriptorSource(descriptor.rawValue, for: .readable, in: loop) { [unowned self] _ in
                whenReadable(self)
            }
        }

        deinit {
            // Before the descriptor is closed.
            source = nil
        }
    }

    private var watched: [Int32: Process] = [:]
    /// The processes without a pidfd, which the loop can't watch. They are polled at the next call of ``end``.
    private var unwatched: Set<Int32> = []

    /// The longest wait for the remaining processes when the loop is released, ms.
    private static let timeout: Int64 = 1000

    deinit {
        let deadline = Clock.monotonic.now + Self.timeout * 1000
        for process in watched.values {
            _ = process.descriptor.waitForEnd(atMost: max(0, (deadline - Clock.monotonic.now) / 1000))
            _ = Self.end(of: process.identifier)
        }
    }

    /// Kills the child `identifier`, unless it is about to end by itself.
    ///
    /// - Parameter whenEnded: Called once with its status, at once or later in `loop`; with `.ended(nil)` at once if
    ///   the kernel has no descriptor left for a pidfd.
    func end(_ identifier: Int32, in loop: EventLoop, whenEnded: @escaping (Coprocess.Event) -> Void) {
        unwatched = unwatched.filter { Self.end(of: $0) == nil }
        kill(identifier, SIGKILL)
        if let end = Self.end(of: identifier) { return whenEnded(end) }
        do throws(SystemError) {
            watched[identifier] = try Process(identifier, in: loop, whenEnded: whenEnded) { [unowned self] process in
                guard let end = Self.end(of: process.identifier) else { return }
                watched[process.identifier] = nil
                process.whenEnded(end)
            }
        } catch {
            unwatched.insert(identifier)
            whenEnded(.ended(nil))
        }
    }

    /// Reaps a child and returns its status; `nil` if it hasn't ended. The corresponding C function is `waitpid`.
    private static func end(of identifier: Int32) -> Coprocess.Event? {
        var status: Int32 = 0
        let result = waitpid(identifier, &status, WNOHANG)
        guard result != 0 else { return nil }
        guard result == identifier else { return .ended(nil) }
        return .ended(Coprocess.Ending(status: status))
    }
}
