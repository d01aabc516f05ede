import CLinux
import Dispatch
import Glibc

/// Forwards an output of a command, unchanged and as fast as it is read, on a separate thread.
struct OutputRelay: Sendable {
    /// The maximum size of a forwarded piece, bytes.
    private static let chunk = 1 << 16
    /// The capacity of a channel, bytes: the limit for the rest of a command's output after its end. Later output of
    /// processes left behind isn't awaited.
    private static let capacity = 1 << 17

    private let channel: OutputChannel
    /// The ends of a pipe; its end for writing is closed when the command has ended.
    private let end: (reading: Int32, writing: Int32)

    /// - Throws: ``Problem/refused(_:)`` if the kernel has no descriptor left.
    init(_ channel: OutputChannel) throws(Problem) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .refused(Messages.outputFailed(errno)) }
        self.channel = channel
        end = (ends[0], ends[1])
    }

    /// Starts forwarding.
    ///
    /// - Parameters:
    ///   - receive: Called with each piece of output after it was forwarded.
    ///   - whenEnded: Called when all output is forwarded, or can't be.
    func start(
        _ receive: @escaping @Sendable (UnsafeRawBufferPointer) -> Void, whenEnded: @escaping @Sendable () -> Void
    ) {
        DispatchQueue(label: "output").async {
            passOn(receive)
            close(end.reading)
            whenEnded()
        }
    }

    /// Ends the relay after the output written so far.
    func finish() { close(end.writing) }

    /// Forwards the output until the end. The corresponding C function is `poll`.
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
                // Reading from a terminal fails when no process has it open.
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
