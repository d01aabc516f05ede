internal import Glibc

/// The memory limit of this process. See getrlimit(2), RLIMIT_DATA and RLIMIT_AS.
public enum MemoryLimit {
    /// The smaller of both limits, bytes; `nil`: there is none. The corresponding C function is `getrlimit`.
    public static var bytes: Int? {
        let limits = [RLIMIT_DATA, RLIMIT_AS].compactMap { resource in
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
            return limit.rlim_cur == rlim_t.max ? nil : Int(clamping: limit.rlim_cur)
        }
        return limits.min()
    }
}
