internal import CSystemd
internal import Glibc

/// Reserves descriptors for a process's essential work when they are short. See getrlimit(2), RLIMIT_NOFILE.
///
/// Some descriptors are held in reserve, and ``whenShort`` frees dispensable ones. Inessential work is started only if
/// descriptors are left besides.
public final class DescriptorReserve {
    /// The number of descriptors held.
    public static let size = 6
    /// The most descriptors opened at a time by essential work: the identification of a caller.
    private static let mostNeeded = 4
    /// The number of free descriptors below which no inessential work is started.
    private static let spare = 8
    /// The limit to which a lower one is raised, the usual one of logins. Descriptors below it are valid for select(2),
    /// also in child processes, which inherit the limit.
    private static let usualLimit: rlim_t = 1024

    /// Runs when descriptors are short: closes dispensable ones.
    public var whenShort: () -> Void = {}

    private let event: OpaquePointer
    private var held: [Int32] = []

    /// Creates an empty reserve in the loop of `event`, which must outlive it.
    init(in event: OpaquePointer) {
        self.event = event
    }

    deinit {
        release()
    }

    /// Raises this process's limit to 1024, or to the hard limit. The corresponding C function is `setrlimit`.
    ///
    /// - Returns: The new limit.
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

    /// Holds ``size`` descriptors.
    ///
    /// - Parameter others: The number of further descriptors to be opened next.
    /// - Returns: False if too few would be left for these; then none are held.
    @discardableResult
    public func hold(besides others: Int = 0) -> Bool {
        guard held.isEmpty else { return true }
        held = open(Self.size + others + Self.spare)
        guard !held.isEmpty else { return false }
        for descriptor in held.dropFirst(Self.size) { close(descriptor) }
        held = Array(held.prefix(Self.size))
        return true
    }

    /// Frees descriptors for essential work, if there are none: releases the reserve, and calls ``whenShort``.
    ///
    /// - Returns: True if there are free descriptors.
    @discardableResult
    public func makeRoom() -> Bool {
        if canOpen(Self.mostNeeded) { return true }
        release()
        whenShort()
        return canOpen(Self.mostNeeded)
    }

    /// True if inessential work may be started: enough descriptors are left for essential work.
    public var hasRoom: Bool { canOpen(Self.spare) }

    private func canOpen(_ count: Int) -> Bool {
        let opened = open(count)
        for descriptor in opened { close(descriptor) }
        return opened.count == count
    }

    /// Opens `count` descriptors, or none if fewer are free. The corresponding C function is `fcntl`.
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
    /// True if the error is a lack of descriptors, of the process or the system.
    public var isOfDescriptors: Bool { errno == EMFILE || errno == ENFILE }
}
