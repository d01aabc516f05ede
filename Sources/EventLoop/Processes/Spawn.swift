internal import CSystemd
internal import Glibc

/// The start of child processes. The corresponding C functions are `posix_spawn` and `posix_spawnp`.
public enum Spawn {
    /// Starts a program with no signal blocked, and `SIGPIPE` not ignored.
    ///
    /// - Parameters:
    ///   - program: The path of the program; if `isInPath`, its name, searched in `PATH`.
    ///   - arguments: All arguments, beginning with the program's name.
    ///   - environment: The whole environment, which needn't be UTF-8.
    ///   - descriptors: The descriptors of this process by the child's numbers, duplicated; `nil` for `/dev/null`.
    ///   - hasOwnGroup: True to start the program in its own process group.
    ///   - isIsolated: True to close all other descriptors above standard error, and to reset ignored signals.
    /// - Returns: The identifier of the process.
    /// - Throws: `SystemError`: `ENOENT` if there is no such program, `EACCES` if it may not be executed; others if the
    ///   kernel has no process or memory left.
    public static func start(
        _ program: String, isInPath: Bool = false, arguments: [String], environment: [[UInt8]] = environment,
        descriptors: [(number: Int32, ours: Int32?)] = [], hasOwnGroup: Bool = false, isIsolated: Bool = false
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, ours) in descriptors {
            if let ours {
                posix_spawn_file_actions_adddup2(&actions, ours, number)
            } else {
                let mode = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0)
            }
        }
        if isIsolated { posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        if isIsolated { sigfillset(&signals) } else { sigaddset(&signals, SIGPIPE) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let words = pointers(arguments.map { Array($0.utf8) })
        let variables = pointers(environment)
        defer { (words + variables).forEach { free($0) } }
        guard !words.dropLast().contains(nil), !variables.dropLast().contains(nil) else {
            throw SystemError("posix_spawn", errno: ENOMEM)
        }
        let call = isInPath ? posix_spawnp : posix_spawn
        var identifier: pid_t = 0
        let result = call(&identifier, program, &actions, &attributes, words, variables)
        guard result == 0 else { throw SystemError("posix_spawn", errno: result) }
        return identifier
    }

    /// The environment of this process. See environ(7).
    public static var environment: [[UInt8]] {
        var assignments: [[UInt8]] = []
        // A null pointer after clearenv(3), which the type doesn't say.
        guard UInt(bitPattern: environ) != 0 else { return [] }
        var next = environ
        while let assignment = next.pointee {
            assignments.append(Array(UnsafeRawBufferPointer(start: assignment, count: strlen(assignment))))
            next += 1
        }
        return assignments
    }

    /// Returns copies of texts, followed by a null pointer.
    private static func pointers(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { text in
            (text + [0]).withUnsafeBytes { $0.bindMemory(to: CChar.self).baseAddress.flatMap { strdup($0) } }
        } + [nil]
    }
}
