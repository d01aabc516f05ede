internal import CSystemd
internal import Glibc

/// A pidfd: a descriptor that refers to the same process even if its identifier is reused after its end. See
/// pidfd_open(2).
public final class ProcessDescriptor {
    /// The descriptor's number, valid for as long as this object lives.
    public let rawValue: Int32

    /// Opens the process that presently has this identifier. The corresponding C function is `pidfd_open`.
    ///
    /// - Throws: `SystemError`: `ESRCH` if there is none.
    public init(opening identifier: Int32) throws(SystemError) {
        rawValue = try SystemError.checkErrno(pidfd_open(identifier, 0), "pidfd_open")
    }

    /// Duplicates a descriptor of a process. The corresponding C function is `fcntl`.
    ///
    /// - Throws: `SystemError`: `EMFILE` if this process can't open more descriptors.
    public init(duplicating descriptor: Int32) throws(SystemError) {
        rawValue = try SystemError.checkErrno(fcntl(descriptor, F_DUPFD_CLOEXEC, 0), "fcntl")
    }

    deinit {
        close(rawValue)
    }

    /// True if the process hasn't ended. The corresponding C function is `poll`.
    public var isAlive: Bool {
        var state = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 0
    }

    /// Waits for the end of the process. The corresponding C function is `poll`.
    ///
    /// - Parameter time: The longest wait, ms.
    /// - Returns: False if the process hasn't ended in that time.
    public func waitForEnd(atMost time: Int64) -> Bool {
        let deadline = Clock.monotonic.now + time * 1000
        var state = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        while true {
            let left = (deadline - Clock.monotonic.now + 999) / 1000
            let result = poll(&state, 1, Int32(clamping: max(0, left)))
            // A signal has interrupted poll, or the time exceeds its range.
            guard result < 0 && errno == EINTR || result == 0 && left > 0 else { return result > 0 }
        }
    }

    /// The identifier of the process; `nil` if the process has ended or is in another PID namespace, or the descriptor
    /// isn't a pidfd. See proc_pid_fdinfo(5).
    public var identifier: Int32? {
        guard let file = fopen("/proc/self/fdinfo/\(rawValue)", "re") else { return nil }
        defer { fclose(file) }
        // The lines before that of the identifier are short.
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            guard line.starts(with: "Pid:".utf8) else { continue }
            let number = line.dropFirst(4).filter { $0 > UInt8(ascii: " ") }
            return Int32(String(decoding: number, as: UTF8.self)).flatMap { $0 > 0 ? $0 : nil }
        }
        return nil
    }
}
