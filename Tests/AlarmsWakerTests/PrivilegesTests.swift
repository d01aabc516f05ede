import EventLoop
import Glibc
import TestSupport
import Testing

/// The permissions of `alarms-waker`.
@Suite struct PrivilegesTests {
    /// Capability 35 alone, as `/proc/PID/status` shows it.
    private static let wakeAlarm = "0000000800000000"
    private static let none = "0000000000000000"
    /// Runs a program as nobody, without any capability but those of its file.
    private static let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `it keeps the permission to wake, and no other`() throws {
        let waker = try WakerRun()
        #expect(try waker.ask("disarm") == "disarmed")
        #expect(try waker.status("CapPrm") == Self.wakeAlarm)
        #expect(try waker.status("CapEff") == Self.wakeAlarm)
        #expect(try waker.status("CapInh") == Self.none)
        #expect(try waker.status("CapAmb") == Self.none)
        #expect(try waker.status("NoNewPrivs") == "1")
    }

    @Test(.enabled(if: WakePermission.canBeGiven, "can't give a file the permission"))
    func `another user may wake by its file's capability`() throws {
        let directory = try TemporaryDirectory()
        let program = try WakePermission.copy(ProgramRun.path(of: "alarms-waker"), in: directory)
        let waker = try WakerRun(program, by: Self.asNobody)
        let instant = Clock.wall.now + 3_600_000_000
        #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
        #expect(try waker.status("Uid").hasPrefix("65534"))
        #expect(try waker.status("CapPrm") == Self.wakeAlarm)
        #expect(waker.wakes(at: instant))
    }

    @Test func `without the permission it ends with an error`() throws {
        let wrapper = geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-wake_alarm"] : []
        let waker = try WakerRun(by: wrapper)
        #expect(try waker.run.waitForEnd() == .exited(1))
        #expect(waker.run.outputText == "error 1 timerfd_create\n")
        #expect(waker.run.errorText == "")
    }

    @Test(arguments: [["--help"], ["1"], [""]]) func `it takes no arguments`(arguments: [String]) throws {
        let loop = try EventLoop()
        let run = try ProgramRun("alarms-waker", arguments, environment: [:], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("alarms-waker is started by alarmsd, and wakes the machine"))
    }

    @Test func `from a terminal it prints a description`() throws {
        let loop = try EventLoop()
        let program = try ProgramRun.path(of: "alarms-waker")
        let run = try ProgramRun(
            "/usr/bin/script", ["-qec", program, "/dev/null"], environment: ["PATH": "/usr/bin:/bin"], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText.contains("alarms-waker is started by alarmsd, and wakes the machine"))
    }
}
