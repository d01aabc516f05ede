import DBus
import EventLoop
import Glibc
import TestSupport

/// The machine's sleep, for a session's service.
extension Session {
    /// The timers of the service that wake the machine: those on `CLOCK_REALTIME_ALARM`.
    var wakeTimers: [KernelTimer] { KernelTimer.all(of: service.processIdentifier).filter { $0.clock == 8 } }

    /// Returns true if the kernel is to wake the machine in so many seconds.
    func wakeTimer(isIn seconds: ClosedRange<Int64>) throws -> Bool {
        let timers = wakeTimers
        guard timers.count == 1 else { throw TestFailure("the service has \(timers.count) timers that wake") }
        return seconds.contains(timers[0].remaining / 1_000_000)
    }

    /// Waits until the service holds exactly these block locks, each once.
    func wait(for blocks: [String], by login: FakeLogin) throws {
        try loop.wait(for: "the blocks \(blocks)") { login.openLocks("block-weak").map(\.what).sorted() == blocks }
    }

    /// Waits until `WakeProblem` contains this; with `nil`, nothing about sleep.
    func wait(forProblem text: String?) throws {
        while true {
            let problem = try property("WakeProblem").text
            if text.map({ problem.contains($0) }) ?? !["sleep", "logind", "bus"].contains(where: problem.contains) {
                return
            }
            _ = try client.next("PropertiesChanged", of: .properties, at: .alarms)
        }
    }

    /// Starts the service without permission to wake the machine.
    ///
    /// - Parameter waker: The program that it uses as alarms-waker.
    func runWithoutPermission(waker: String = "/proc/nonexistent/alarms-waker") throws -> ProgramRun {
        let service = try ProgramRun.path(of: "alarmsd")
        return try ProgramRun(
            "/usr/bin/setpriv",
            [
                "--inh-caps=-all", "--bounding-set=-wake_alarm", service, "--state-directory", stateDirectory,
                "--waker", waker,
            ], environment: bus.environment, in: loop)
    }

    /// Creates a replacement for alarms-waker, of a script in which PROCESS is a file.
    func makeWaker(_ lines: String...) throws -> String {
        let script = lines.joined(separator: "\n").replacing("PROCESS", with: "\(bus.directory.path)/waker.pid")
        return try bus.directory.makeProgram(script, named: "waker")
    }

    /// Kills the program, whose process the script's first line has written.
    func killWaker() throws {
        guard let process = Int32(bus.directory.read("waker.pid").filter(\.isNumber)) else {
            throw TestFailure("no process: \(bus.directory.read("waker.pid"))")
        }
        kill(process, SIGKILL)
    }

    /// Waits until `WakeProblem` contains this, and nothing of past failures.
    func wait(forWaking text: String) throws {
        while true {
            let problem = try property("WakeProblem").text
            if problem.contains(text), text.contains("signal") || !problem.contains("signal") { return }
            _ = try client.next("PropertiesChanged", of: .properties, at: .alarms)
        }
    }

    /// Waits for a signal of ObjectManager.
    func next(_ member: MemberName) throws {
        _ = try client.next(member, of: .objectManager, at: .alarms)
    }

    /// Waits until the service has handled all earlier messages.
    func settle() throws {
        _ = try property("Version")
        try client.synchronize()
    }
}

extension Value {
    /// An instant so many seconds ahead.
    static func inSeconds(_ count: Int64) -> Value { .instant(Clock.wall.now + count * 1_000_000) }
}
