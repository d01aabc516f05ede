internal import CSystemd
internal import Glibc

/// A child process whose standard input and output are one end of a socket pair. It is killed when this object is
/// released or the child hangs up, and is reaped asynchronously by the loop. The corresponding C functions are
/// `posix_spawn` and `waitpid`.
///
/// The end of the child is detected by the hang-up of its socket: neither `SIGCHLD` nor other children of this process
/// are affected. If the program passes its standard output to other processes, the hang-up comes with the end of the
/// last of them.
public final class Coprocess {
    /// An event of a coprocess.
    public enum Event: Sendable, Hashable {
        /// The child has written these bytes, at most 4096.
        case output([UInt8])
        /// The child has ended, after all its output. `nil`: its status is unknown, such as if `SIGCHLD` is ignored.
        case ended(Ending?)
    }

    /// The termination status of a process.
    public enum Ending: Sendable, Hashable {
        /// The process has exited with this status, 0…255.
        case exited(Int32)
        /// The process was ended by this signal; also `SIGKILL` if it closed its standard input and output and kept
        /// running.
        case killed(Int32)

        /// Reads a status of `waitpid`.
        public init(status: Int32) {
            let signal = status & 0x7F
            self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
        }
    }

    /// The identifier of the process.
    public private(set) var identifier: Int32 = 0
    private let loop: EventLoop
    private let descriptor: Int32
    private var source: DescriptorSource?
    /// True if the process was started and isn't handed to the loop's reaper yet.
    private var isOurs = false

    /// Starts the program at `path`, without arguments, in its own process group, with no signal blocked or ignored.
    /// Its standard error is `/dev/null`; it has no other open descriptors.
    ///
    /// - Parameters:
    ///   - path: The path of the program; it isn't looked up in `PATH`.
    ///   - environment: The whole environment of the program. See environ(7).
    ///   - isEssential: True if the start may use the descriptors in reserve. See ``DescriptorReserve``.
    ///   - handler: Called in `loop` with output, and once when the child has ended.
    /// - Throws: `SystemError`: `ENOENT` if there is no such program, `EACCES` if it may not be executed, `EPERM` if it
    ///   has a file capability that this process can't give it; others if the kernel has no process, descriptor or
    ///   memory left (see ``DescriptorReserve``), `ESTALE` if the loop has ended.
    public init(
        _ path: String, environment: [String: String] = [:], isEssential: Bool = false, in loop: EventLoop,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        guard isEssential ? loop.descriptors.makeRoom() : loop.descriptors.hasRoom else {
            throw SystemError("socketpair", errno: EMFILE)
        }
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        try SystemError.checkErrno(socketpair(AF_UNIX, type, 0, &ends), "socketpair")
        let (ours, theirs) = (ends[0], ends[1])
        defer { close(theirs) }
        self.loop = loop
        descriptor = ours
        source = try DescriptorSource(ours, for: .readable, in: loop) { [unowned self] _ in
            read(handler)
        }
        identifier = try Spawn.start(
            path, arguments: [path], environment: environment.map { Array("\($0.key)=\($0.value)".utf8) },
            descriptors: [(STDIN_FILENO, theirs), (STDOUT_FILENO, theirs), (STDERR_FILENO, nil)], hasOwnGroup: true,
            isIsolated: true)
        isOurs = true
    }

    deinit {
        source = nil
        if isOurs { loop.reaper.end(identifier, in: loop) { _ in } }
        close(descriptor)
    }

    /// Writes to the child's standard input, all or nothing. The corresponding C function is `send`.
    ///
    /// - Throws: `SystemError`: `EPIPE` if the child has ended, `EAGAIN` if it hasn't read the earlier input.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        let count = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        guard count >= 0 else { throw SystemError("send", errno: errno) }
        // A short write: the kernel's buffer is full.
        guard count == bytes.count else { throw SystemError("send", errno: EAGAIN) }
    }

    private func read(_ handler: @escaping (Event) -> Void) {
        let size = 4096
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, size, Int32(MSG_DONTWAIT))
            failure = result < 0 ? errno : 0
            count = max(result, 0)
        }
        if failure == EAGAIN || failure == EINTR { return }
        guard bytes.isEmpty else { return handler(.output(bytes)) }
        // End of file or, if the child hadn't read all input, ECONNRESET. The socket closes before the process can be
        // waited for: if it exits by itself, the kill comes too late to change its status.
        source = nil
        isOurs = false
        loop.reaper.end(identifier, in: loop) { [weak self] event in
            if self != nil { handler(event) }
        }
    }
}
