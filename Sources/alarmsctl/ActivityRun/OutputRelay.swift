import CLinux
import Dispatch
import Glibc

/// Passes an output of a command on, unchanged and as fast as it is taken, on a thread of its own.
struct OutputRelay: Sendable {
    /// The most bytes that are passed on at once.
    private static let chunk = 1 << 16
    /// The most bytes that a channel holds: the rest of a command's output when it has ended. What processes that it left
    /// behind still write isn't waited for.
    private static let capacity = 1 << 17

    private let channel: OutputChannel
    /// The ends of a pipe; the command has ended when that for writing is closed.
    private let end: (reading: Int32, writing: Int32)

    /// - Throws: ``Problem/refused(_:)`` if the kernel has no descriptor left.
    init(_ channel: OutputChannel) throws(Problem) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .refused(Messages.outputFailed(errno)) }
        self.channel = channel
        end = (ends[0], ends[1])
    }

    /// Begins to pass on.
    ///
    /// - Parameters:
    ///   - receive: Called with each piece of output after it was passed on.
    ///   - whenEnded: Called when all is passed on, or can't be.
    func start(
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Void, whenEnded: @escaping @Sendable () -> Void
    ) {
        DispatchQueue(label: "output").async {
            passOn(receive)
            close(end.reading)
            whenEnded()
        }
    }

    /// Lets it end with what the command has written so far.
    func finish() { close(end.writing) }

    /// The corresponding C function is `poll`.
    private func passOn(_ receive: (UnsafeRawBufferPointer) -> Void) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 1)
        defer { buffer.deallocate() }
        var events = [channel.reading, end.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // `nil` while the command runs.
        var remaining: Int?
        while remaining ?? 1 > 0 {
            guard poll(&events, 2, remaining == nil ? -1 : 0) >= 0 else {
                if errno == EINTR { continue }
                return
            }
            if events[0].revents != 0 {
                let count = read(channel.reading, buffer.baseAddress, min(buffer.count, remaining ?? .max))
                if count < 0, errno == EINTR { continue }
                // Reading from a terminal fails once no process has it open.
                guard count > 0 else { return }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                guard Output.writeAll(bytes, to: channel.target) else {
                    if errno != EPIPE { Output.error("alarmsctl: " + Messages.outputFailed(errno)) }
                    return
                }
                receive(bytes)
                remaining = remaining.map { $0 - count }
            } else if remaining != nil {
                return
            }
            if events[1].revents != 0 {
                events[1].fd = -1
                remaining = Self.capacity
            }
        }
    }
}
