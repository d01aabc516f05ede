internal import CSystemd
internal import Glibc

/// A descriptor of a process, which stays with that process though its identifier may be given to another after its
/// end. See pidfd_open(2).
public final class ProcessDescriptor {
    /// The descriptor's number, valid for as long as this object lives.
    public let rawValue: Int32

    /// Opens the process that has this identifier now. The corresponding C function is `pidfd_open`.
    ///
    /// - Throws: `SystemError`: `ESRCH` if there is none.
    public init(opening identifier: Int32) throws(SystemError) {
        rawValue = try SystemError.checkErrno(pidfd_open(identifier, 0), "pidfd_open")
    }

    /// Duplicates a descriptor of a process. The corresponding C function is `fcntl`.
    ///
    /// - Throws: `SystemError`: `EMFILE` if this process can open no more.
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
    /// - Parameter time: The most time that it waits, ms.
    /// - Returns: False if the process hasn't ended by then.
    public func waitForEnd(atMost time: Int64) -> Bool {
        let deadline = Clock.monotonic.now + time * 1000
        var state = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
        while true {
            let left = (deadline - Clock.monotonic.now + 999) / 1000
            let result = poll(&state, 1, Int32(clamping: max(0, left)))
            // A signal has interrupted it, or the number of milliseconds is greater than it takes.
            guard result < 0 && errno == EINTR || result == 0 && left > 0 else { return result > 0 }
        }
    }

    /// The identifier of the process; `nil` if it has ended, is of another PID namespace, or the descriptor is none of
    /// a process. See proc_pid_fdinfo(5).
    public var identifier: Int32? {
        guard let file = fopen("/proc/self/fdinfo/\(rawValue)", "re") else { return nil }
        defer { fclose(file) }
        // The lines before it are as short.
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
