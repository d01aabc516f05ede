internal import CSystemd
internal import Glibc

/// Ends processes, and reaps each once it has ended. That isn't waited for: a process that a file system keeps waiting may
/// not end for hours, though it was killed. See pidfd_open(2).
final class Reaper {
    /// A process that was killed and hasn't ended.
    private final class Process {
        let identifier: Int32
        let whenEnded: (Coprocess.Event) -> Void
        let descriptor: Int32
        private var source: DescriptorSource?

        init(
            _ identifier: Int32, in loop: EventLoop, whenEnded: @escaping (Coprocess.Event) -> Void,
            whenReadable: @escaping (Process) -> Void
        ) throws(SystemError) {
            self.identifier = identifier
            self.whenEnded = whenEnded
            descriptor = try SystemError.checkErrno(pidfd_open(identifier, 0), "pidfd_open")
            source = try DescriptorSource(descriptor, for: .readable, in: loop) { [unowned self] _ in
                whenReadable(self)
            }
        }

        deinit {
            source = nil
            close(descriptor)
        }
    }

    private var watched: [Int32: Process] = [:]
    /// Those for whose end the loop can't wait. They are asked again with the next.
    private var unwatched: Set<Int32> = []

    /// How long those that still end are waited for when the loop, which nobody runs any more, is let go of: milliseconds.
    private static let patience: Int64 = 1000

    deinit {
        let deadline = Clock.monotonic.now + Self.patience * 1000
        for process in watched.values {
            var state = pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&state, 1, Int32(max(0, (deadline - Clock.monotonic.now) / 1000)))
            _ = Self.end(of: process.identifier)
        }
    }

    /// Kills the child `identifier`, unless it is about to end by itself.
    ///
    /// - Parameter whenEnded: Called once with how it has ended, at once or later in `loop`; with `.ended(nil)` at once if
    ///   the kernel has no descriptor left to hear of it.
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

    /// How a child has ended, which is then forgotten; `nil` if it hasn't. The corresponding C function is `waitpid`.
    private static func end(of identifier: Int32) -> Coprocess.Event? {
        var status: Int32 = 0
        let result = waitpid(identifier, &status, WNOHANG)
        guard result != 0 else { return nil }
        guard result == identifier else { return .ended(nil) }
        let signal = status & 0x7F
        return .ended(signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal))
    }
}
