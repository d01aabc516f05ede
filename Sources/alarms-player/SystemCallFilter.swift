internal import CSeccomp
internal import Glibc
internal import LineIO

/// The allowed system calls after the sound server is reached: for communication, reading files and memory management.
/// Even if a malicious file takes over the decoder, it can only read the person's files, and use the sound server like
/// any client; it can't start programs, write files, send signals, reach other services or make memory executable. See
/// seccomp(2).
enum SystemCallFilter {
    private static let allowed = [
        // Communication with the sound server, and on standard input and output. Sound and messages may be in shared
        // memory.
        "read", "readv", "write", "writev", "recvmsg", "recvfrom", "sendmsg", "sendto", "poll", "ppoll", "ppoll_time64",
        "shutdown", "memfd_create", "ftruncate",
        // Reading files.
        "close", "fstat", "newfstatat", "statx", "stat", "fstat64", "fstatat64", "lseek", "_llseek", "pread64",
        "access", "faccessat", "faccessat2", "readlink", "readlinkat",
        // Memory, time, and calls of the C library itself.
        "munmap", "mremap", "madvise", "brk", "futex", "futex_time64", "clock_gettime", "clock_gettime64",
        "clock_nanosleep", "gettimeofday", "getrandom", "getpid", "gettid", "getuid", "geteuid", "getgid", "getegid",
        "uname", "sched_yield", "restart_syscall", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
        "exit", "exit_group",
    ]

    /// The allowed descriptor operations: none with which the kernel sends signals, such as `F_SETOWN`. The last two,
    /// for memory shared with the sound server, are macros that aren't imported: `F_ADD_SEALS` and `F_GET_SEALS`.
    private static let descriptorCommands = [F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC, 1033, 1034]

    /// Forbids all other calls to this thread, the program's only one, permanently. They fail with `ENOSYS`, so that
    /// libraries can fall back.
    ///
    /// - Throws: The failure of the function.
    static func install() throws(SoundFailure) {
        guard let filter = seccomp_init(errno(ENOSYS)) else { throw SoundFailure("seccomp_init", errno: ENOMEM) }
        defer { seccomp_release(filter) }
        for name in allowed { try allow(name, in: filter) }
        let writing = UInt64(O_ACCMODE | O_CREAT | O_TRUNC)
        try allow("openat", where: [argument(2, without: writing)], in: filter)
        try allow("open", where: [argument(1, without: writing)], in: filter)
        for name in ["mmap", "mmap2", "mprotect"] {
            try allow(name, where: [argument(2, without: UInt64(PROT_EXEC))], in: filter)
        }
        for name in ["fcntl", "fcntl64"] {
            for command in descriptorCommands { try allow(name, where: [argument(1, is: command)], in: filter) }
            let asynchronous = argument(2, without: UInt64(O_ASYNC))
            try allow(name, where: [argument(1, is: F_SETFL), asynchronous], in: filter)
        }
        try check(seccomp_load(filter), "seccomp_load")
    }

    /// The value of the macro `SCMP_ACT_ERRNO`, which isn't imported.
    private static func errno(_ number: Int32) -> UInt32 { 0x0005_0000 | UInt32(number) }

    /// The value of the macro `SCMP_ACT_ALLOW`, which isn't imported.
    private static let allow: UInt32 = 0x7FFF_0000

    /// Returns the condition that an argument, counted from 0, has none of the bits of `mask`.
    private static func argument(_ index: UInt32, without mask: UInt64) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: 0)
    }

    /// Returns the condition that an argument, counted from 0 and of 32 bits, has this value.
    private static func argument(_ index: UInt32, is value: Int32) -> scmp_arg_cmp {
        let bits = UInt64(UInt32.max)
        return scmp_arg_cmp(
            arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: bits, datum_b: UInt64(UInt32(bitPattern: value)))
    }

    /// Allows the call `name` if all `conditions` are met.
    private static func allow(
        _ name: String, where conditions: [scmp_arg_cmp] = [], in filter: scmp_filter_ctx
    ) throws(SoundFailure) {
        let number = seccomp_syscall_resolve_name(name)
        // Not all architectures have all calls.
        guard number >= 0 else { return }
        try check(
            seccomp_rule_add_array(filter, allow, number, UInt32(conditions.count), conditions),
            "seccomp_rule_add_array")
    }

    private static func check(_ result: Int32, _ call: String) throws(SoundFailure) {
        guard result >= 0 else { throw SoundFailure(call, errno: -result) }
    }
}
