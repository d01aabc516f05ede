@testable import alarmsctl
import Foundation
import Glibc
import TestSupport
import Testing

/// The facts that are read of the machine, and of the output of other programs.
struct WakeFactsTests {
    @Test(arguments: [
        ("Name:\talarmsd\nCapPrm:\t0000000800000000\nCapEff:\t0000000800000000\n", true),
        ("CapPrm:\t0000000800000000\nCapEff:\t0000000000000000\n", false), ("CapEff:\t000001ffffffffff\n", true),
        ("CapEff:\tfffffff7ffffffff\n", false), ("CapPrm:\t0000000800000000\n", nil), ("CapEff:\tnonsense\n", nil),
        ("", nil),
    ])
    func `the permission to wake is bit 35 of what is in effect`(status: String, has: Bool?) {
        #expect(WakeCapability.isEffective(inStatus: status) == has)
    }

    @Test(arguments: [
        (" cap_wake_alarm=ep\n", true), (" = cap_wake_alarm+ep\n", true), (" cap_net_raw,cap_wake_alarm=eip\n", true),
        (" cap_net_raw=ep cap_wake_alarm=ep\n", true), (" cap_wake_alarm=p\n", false), (" cap_wake_alarm=ei\n", false),
        (" cap_net_raw=ep\n", false), ("", false),
    ])
    func `a file's permission counts if it is in effect as soon as the program starts`(clauses: String, is isIt: Bool) {
        #expect(WakeCapability.isGranted(by: clauses) == isIt)
    }

    @Test func `locks are the rows of the service's own process`() throws {
        let row = "Alarms         1000 anna 4711 alarmsd        sleep:idle An alarm rings soon,  really   block-weak"
        let lock = try #require(SleepLock(row: row[...], of: 4711))
        #expect(lock.what == "sleep:idle")
        #expect(lock.why == "An alarm rings soon, really")
        #expect(lock.mode == "block-weak")
        #expect(!lock.delaysSleep)
        #expect(SleepLock(row: row[...], of: nil) == lock)
        #expect(SleepLock(row: row[...], of: 4712) == nil)
        for other in [
            "NetworkManager 0 root 123 NetworkManager sleep NetworkManager needs to turn off networks delay",
            "No inhibitors.", "Alarms", "", "WHO UID USER PID COMM WHAT WHY MODE",
        ] {
            #expect(SleepLock(row: other[...], of: nil) == nil, "\(other)")
        }
        let delay = SleepLock(row: "Alarms 0 root 1 alarmsd shutdown:sleep x delay", of: 1)
        #expect(delay?.delaysSleep == true)
        #expect(SleepLock(row: "Alarms 0 root 1 alarmsd handle-lid-switch x delay", of: 1)?.delaysSleep == false)
    }

    @Test func `clocks and sleep states are those of the kernel's files`() throws {
        let directory = try TestSupport.TemporaryDirectory()
        let machine = Machine(root: directory.path)
        #expect(machine.clocks.isEmpty)
        #expect(machine.sleepStates == nil)
        #expect(!machine.canHibernate)
        for part in ["sys", "sys/power", "sys/class", "sys/class/rtc", "sys/class/rtc/rtc1", "sys/class/rtc/rtc0"] {
            _ = try directory.makeDirectory(part)
        }
        try directory.write("0\n", to: "sys/class/rtc/rtc1/wakealarm")
        try directory.write("freeze mem disk\n", to: "sys/power/state")
        #expect(machine.clocks == ["rtc0", "rtc1"])
        #expect(machine.clocks.filter(machine.canWake) == ["rtc1"])
        #expect(machine.sleepStates == ["freeze", "mem"])
        #expect(machine.canHibernate)
        try directory.write("disk\n", to: "sys/power/state")
        #expect(machine.sleepStates == [])
        #expect(machine.canHibernate)
        try directory.write("mem\n", to: "sys/power/state")
        #expect(!machine.canHibernate)
        #expect(machine.suspendMode == nil)
        for (text, mode) in [("s2idle [deep]\n", "deep"), ("[s2idle]\n", "s2idle"), ("s2idle deep\n", nil)] {
            try directory.write(text, to: "sys/power/mem_sleep")
            #expect(machine.suspendMode == mode)
        }
    }

    @Test func `the arguments, path and permission of a process are read`() throws {
        let machine = Machine()
        let status = try #require(machine.text("/proc/self/status"))
        #expect(machine.hasWakeCapability(getpid()) == WakeCapability.isEffective(inStatus: status))
        #expect(machine.hasWakeCapability(getpid()) != nil)
        #expect(machine.hasWakeCapability(.max) == nil)
        #expect(machine.program(of: getpid()) == machine.target("/proc/self/exe"))
        #expect(machine.program(of: .max) == nil)
    }

    @Test func `the helper is where the service looks for it`() throws {
        let directory = try TestSupport.TemporaryDirectory()
        let machine = Machine(root: directory.path)
        for part in ["proc", "proc/7", "bin", "libexec"] { _ = try directory.makeDirectory(part) }
        #expect(Waker(of: 7, on: machine) == nil)
        // A program that has more permissions than we: where it is can't be read, but by what it was called.
        try Self.write("/bin/alarmsd\0--state-directory\0/x\0", to: directory)
        #expect(Waker(of: 7, on: machine)?.path == "/libexec/alarms-waker")
        #expect(Waker(of: 7, on: machine)?.isInstalled == false)
        #expect(Waker(of: 7, on: machine)?.isPermitted == false)
        try directory.write("", to: "bin/alarms-waker")
        #expect(Waker(of: 7, on: machine)?.path == "/bin/alarms-waker")
        #expect(Waker(of: 7, on: machine)?.isInstalled == true)
        try directory.write("", to: "libexec/alarms-waker")
        #expect(Waker(of: 7, on: machine)?.path == "/libexec/alarms-waker")
        try Self.write("alarmsd\0--waker\0/opt/waker\0", to: directory)
        #expect(Waker(of: 7, on: machine)?.path == "/opt/waker")
    }

    /// A file with NULs in it.
    private static func write(_ arguments: String, to directory: TestSupport.TemporaryDirectory) throws {
        try Data(arguments.utf8).write(to: URL(fileURLWithPath: directory.path + "/proc/7/cmdline"))
    }

    @Test func `a program's output and exit code are returned`() throws {
        let answer = try ProgramOutput("sh", ["-c", "seq 20000; echo no >&2; exit 7"], within: 20_000_000)
        #expect(answer.code == 7)
        #expect(answer.output.split(separator: "\n").count == 20000)
        #expect(answer.errors == "no\n")
        #expect(try ProgramOutput("sh", ["-c", "kill -9 $$"], within: 20_000_000).code == nil)
        #expect(throws: Problem.self) { try ProgramOutput("/proc/nonexistent/program", [], within: 1_000_000) }
    }

    @Test func `a program that hangs is ended at the time limit`() throws {
        let answer = try ProgramOutput("sh", ["-c", "echo $$; exec sleep 60"], within: 2_000_000)
        #expect(answer.code == nil)
        let process = try #require(Int32(answer.output.trimmingCharacters(in: .newlines)))
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }
}
