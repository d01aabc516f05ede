import DBus
import TestSupport
import Testing

/// The service where other programs of the same user leave it nothing to watch files by. See inotify(7).
struct UnwatchedFilesTests {
    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"))
    func `where no files can be watched the service says so, and does all else`() throws {
        try withSession { session in
            let id = try session.schedule(["pre-alert": seconds(1000)])
            try session.service.terminate()
            let script =
                "echo 0 >/proc/sys/user/max_inotify_instances && exec \"$0\" --state-directory \"$1\""
            try session.restart(
                as: ProgramRun(
                    Namespaces.program,
                    Namespaces.arguments + [
                        "/bin/sh", "-c", script, ProgramRun.path(of: "alarmsd"), session.stateDirectory,
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
            try session.service.kill()
            try session.restart()
            #expect(try Set(session.list().map { try $0["Id"]?.text }) == [id, other])
        }
    }
}
