internal import CSystemd
internal import Glibc

/// A child process whose standard input and output are one socket, whose other end is ours. It is killed when this
/// object is released or the child hangs up, and is reaped asynchronously by the loop. The corresponding C functions
/// are `posix_spawn` and `waitpid`.
///
/// Its end is detected by its end of the socket, which closes with it: neither `SIGCHLD` nor other children of the
/// process are touched. A program that passes its standard output on to another process and ends hangs up with the last
/// of them.
public final class Coprocess {
    /// An event of a coprocess.
    public enum Event: Sendable, Hashable {
        /// It has written these bytes, at most 4096.
        case output([UInt8])
        /// It has ended, after all its output. `nil`: its status isn't known, as where `SIGCHLD` is ignored.
        case ended(Ending?)
    }

    /// The termination status of a process.
    public enum Ending: Sendable, Hashable {
        /// It returned this exit status, 0…255.
        case exited(Int32)
        /// This signal has ended it: `SIGKILL` also if it had closed its standard input and output and went on.
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
    /// True if it was started, and isn't yet the loop's to reap.
    private var isOurs = false

    /// Starts the program at `path`, without arguments, in a process group of its own, with no signal blocked or
    /// ignored. Its standard error is `/dev/null`; no other descriptor is open in it.
    ///
    /// - Parameters:
    ///   - path: The path of the program; it isn't looked up in `PATH`.
    ///   - environment: Its whole environment. See environ(7).
    ///   - isEssential: True if it may use the descriptors in reserve. See ``DescriptorReserve``.
    ///   - handler: Called in `loop` when it has written, and once when it has ended.
    /// - Throws: `SystemError`: `ENOENT` if there is no such program, `EACCES` if it may not be run, `EPERM` if it has
    ///   a file capability that this process could not give it; others if the kernel has no process, descriptor or
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

    /// Writes to its standard input, all or nothing. The corresponding C function is `send`.
    ///
    /// - Throws: `SystemError`: `EPIPE` if it has ended, `EAGAIN` if it hasn't read what was written before.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        let count = send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        guard count >= 0 else { throw SystemError("send", errno: errno) }
        // The kernel took a part: its buffer is full.
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
        // The end; or, where it hadn't read all, ECONNRESET. Its end of the socket closes before it can be waited for:
        // if it ends by itself, killing it is too late to change how.
        source = nil
        isOurs = false
        loop.reaper.end(identifier, in: loop) { [weak self] event in
            if self != nil { handler(event) }
        }
    }
}
