import DBus
import TestSupport
import Testing

/// The service where other programs of the same user leave it nothing to watch files by. See inotify(7).
@Suite(.showsLogs) struct UnwatchedFilesTests {
    /// Runs a program that gets EMFILE of inotify_init1, as where other programs have taken all. See seccomp(2).
    private static let withoutWatches = """
        import ctypes, os, sys
        seccomp = ctypes.CDLL("libseccomp.so.2")
        seccomp.seccomp_init.restype = ctypes.c_void_p
        filter = ctypes.c_void_p(seccomp.seccomp_init(0x7fff0000))
        call = seccomp.seccomp_syscall_resolve_name(b"inotify_init1")
        assert seccomp.seccomp_rule_add(filter, 0x00050000 | 24, call, 0) == 0
        assert seccomp.seccomp_load(filter) == 0
        os.execv(sys.argv[1], sys.argv[1:])
        """

    @Test func `where no files can be watched the service logs that, and does all else`() throws {
        let session = try Session()
        let id = try session.schedule(["pre-alert": seconds(1000)])
        try session.service.terminate()
        try session.restart(
            as: ProgramRun(
                "/usr/bin/python3",
                [
                    "-c", Self.withoutWatches, ProgramRun.path(of: "alarmsd"), "--state-directory",
                    session.stateDirectory,
                ], environment: session.bus.environment, in: session.loop))
        for line in [
            "a change of alarms.conf may not be noticed: inotify_init1",
            "a change of a time zone may not be noticed: inotify_init1",
            "the files of the alarms can't be watched, only looked at with each change: inotify_init1",
        ] {
            try session.service.wait(for: "the line \"\(line)\"") { session.service.errorText.contains(line) }
        }
        let ring = try session.ring()
        try session.call("Stop", .string(ring))
        // A lost file is noticed with the next change.
        try session.output(of: "/bin/rm", [session.database])
        let other = try session.schedule(["pre-alert": seconds(2000)])
        #expect(session.service.errorText.contains("all 2 alarms are in a new file"))
        try session.restartAfterKill()
        #expect(try Set(session.list().map { try $0["Id"]?.text }) == [id, other])
    }
}
