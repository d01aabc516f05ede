internal import CLinux
internal import Glibc

/// The error of a system or library call. It is passed unchanged to the program, which logs it once.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The failed call, by the name of its manual page.
    public let call: StaticString
    /// The positive error number, as in `errno`.
    public let errno: Int32

    /// Creates the error of `call`; `errno` may be given positive or, as systemd's functions return it, negative.
    public init(_ call: StaticString, errno: Int32) {
        self.call = call
        self.errno = errno.magnitude > UInt32(Int32.max) ? EIO : abs(errno)
    }

    /// The call and the English text of its error: `timerfd_create: Operation not permitted`.
    public var description: String { "\(call): \(Self.text(of: errno))" }

    /// Returns the English text of an error number. The corresponding C function is `strerrordesc_np`.
    public static func text(of errno: Int32) -> String {
        strerrordesc_np(errno).map { String(cString: $0) } ?? "Unknown error \(errno)"
    }

    /// Returns true if the same call failed with the same error.
    public static func == (left: SystemError, right: SystemError) -> Bool {
        left.errno == right.errno && left.call.description == right.call.description
    }

    /// Returns `result` if it isn't negative.
    ///
    /// - Throws: The error of `call`, whose negative result is the error number (the convention of systemd's
    ///   libraries).
    @discardableResult
    static func check(_ result: Int32, _ call: StaticString) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call, errno: result) }
        return result
    }

    /// Returns `result` if it isn't negative.
    ///
    /// - Throws: The error of `call`, which has set `errno` (the convention of the C library).
    @discardableResult
    static func checkErrno(_ result: Int32, _ call: StaticString) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call, errno: Glibc.errno) }
        return result
    }
}
