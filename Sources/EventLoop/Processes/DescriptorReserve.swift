internal import CSystemd
internal import Glibc

/// Keeps a process able to do what it can't do without when it has few descriptors. See getrlimit(2), RLIMIT_NOFILE.
///
/// Some are held in reserve, and what can be done without gives way by ``whenShort``. What isn't essential takes a
/// descriptor only where some are left after that.
public final class DescriptorReserve {
    /// The number that is held.
    public static let size = 6
    /// The greatest number that something essential opens at a time: the identification of a caller.
    private static let mostNeeded = 4
    /// The number of free descriptors below which nothing inessential is started.
    private static let spare = 8
    /// The limit to which a lower one is raised: that of most logins. No descriptor below it is too great for
    /// select(2), also in the programs that are started, which get the limit as well.
    private static let usualLimit: rlim_t = 1024

    /// Runs when descriptors are short: closes those that can be done without.
    public var whenShort: () -> Void = {}

    private let event: OpaquePointer
    private var held: [Int32] = []

    /// Creates an empty reserve in the loop of `event`, which outlives it.
    init(in event: OpaquePointer) {
        self.event = event
    }

    deinit {
        release()
    }

    /// Raises this process's limit to 1024, or as far as it may. The corresponding C function is `setrlimit`.
    ///
    /// - Returns: The limit then.
    public static func raiseLimit() -> UInt64 {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let wanted = min(usualLimit, limit.rlim_max)
        guard limit.rlim_cur < wanted else { return UInt64(limit.rlim_cur) }
        let before = limit.rlim_cur
        limit.rlim_cur = wanted
        let result = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return UInt64(result == 0 ? wanted : before)
    }

    /// Holds ``size`` descriptors from now on.
    ///
    /// - Parameter others: The number of further descriptors that are to be opened next.
    /// - Returns: False if there would be too few left for that; then none are held.
    @discardableResult
    public func hold(besides others: Int = 0) -> Bool {
        guard held.isEmpty else { return true }
        held = open(Self.size + others + Self.spare)
        guard !held.isEmpty else { return false }
        for descriptor in held.dropFirst(Self.size) { close(descriptor) }
        held = Array(held.prefix(Self.size))
        return true
    }

    /// Makes room for something essential: gives up the reserve, and has ``whenShort`` close others, if there is none.
    ///
    /// - Returns: True if there is room.
    @discardableResult
    public func makeRoom() -> Bool {
        if canOpen(Self.mostNeeded) { return true }
        release()
        whenShort()
        return canOpen(Self.mostNeeded)
    }

    /// True if something that isn't essential may be started: descriptors are left for what is.
    public var hasRoom: Bool { canOpen(Self.spare) }

    private func canOpen(_ count: Int) -> Bool {
        let opened = open(count)
        for descriptor in opened { close(descriptor) }
        return opened.count == count
    }

    /// Opens descriptors; none if there aren't as many. The corresponding C function is `fcntl`.
    private func open(_ count: Int) -> [Int32] {
        var opened: [Int32] = []
        for _ in 0..<count {
            let descriptor = fcntl(sd_event_get_fd(event), F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else {
                for descriptor in opened { close(descriptor) }
                return []
            }
            opened.append(descriptor)
        }
        return opened
    }

    private func release() {
        for descriptor in held { close(descriptor) }
        held = []
    }
}

extension SystemError {
    /// True if the process, or the system, has no descriptor left.
    public var isOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }
}
