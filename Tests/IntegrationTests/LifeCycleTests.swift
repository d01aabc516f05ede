import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// The start and the end of the service, and its notifications to the service manager.
@Suite(.showsLogs) struct LifeCycleTests {
    @Test func `a second service on the same store ends with a clear line, and the first goes on`() throws {
        let session = try Session()
        let id = try session.schedule(["pre-alert": seconds(100)])
        let otherBus = try PrivateBus()
        let second = try ProgramRun(
            "alarmsd", ["--state-directory", session.stateDirectory], environment: otherBus.environment,
            in: session.loop)
        #expect(try second.waitForEnd() == .exited(1))
        #expect(
            second.errorText
                == "alarmsd: \(session.stateDirectory)/alarms.sqlite3: in use by another alarmsd"
                + " (process \(session.service.processIdentifier)); only one can use"
                + " a state directory\n")
        #expect(!second.isReady)
        try session.call("Pause", .string(id))
        #expect(try session.property("State", of: id) == "paused")
    }

    @Test func `a second service on the same bus ends with a clear line, and the first goes on`() throws {
        let session = try Session()
        let id = try session.schedule(["pre-alert": seconds(100)])
        let second = try session.runService(stateDirectory: session.bus.directory.makeDirectory("other"))
        #expect(try second.waitForEnd() == .exited(1))
        #expect(second.errorText.hasSuffix("alarmsd: the name org.example.Alarms is taken on the session bus\n"))
        #expect(second.errorText.split(separator: "\n").count == 1)
        #expect(!second.isReady)
        try session.call("Pause", .string(id))
        #expect(try session.property("State", of: id) == "paused")
    }

    @Test(arguments: [SIGTERM, SIGINT]) func `the service exits on SIGTERM and SIGINT`(signal: Int32) throws {
        let session = try Session()
        #expect(session.service.notifications == ["READY=1", "STATUS=0 alarms"])
        try session.ring()
        _ = try session.call("NextAlarm")
        session.service.signal(signal)
        #expect(try session.service.waitForEnd() == .exited(0))
        #expect(
            session.service.notifications == ["READY=1", "STATUS=0 alarms", "STATUS=1 alarms, 1 ringing", "STOPPING=1"])
        #expect(try !session.client.hasOwner(.alarms))
        #expect(session.complaints.isEmpty)
    }

    @Test func `the service owns its name and has loaded its alarms when it is ready`() throws {
        let session = try Session()
        let id = try session.schedule(["pre-alert": seconds(100)])
        try session.restartAfterKill()
        #expect(session.service.notifications.contains("STATUS=1 alarms"))
        #expect(try session.client.hasOwner(.alarms))
        #expect(try session.managedObjects().keys.map { $0 } == [ObjectPath(alarm: id).rawValue])
    }

    @Test func `when the bus dies the service ends with a failure and a line`() throws {
        let session = try Session()
        try session.schedule(["pre-alert": seconds(100)])
        session.bus.kill()
        #expect(try session.service.waitForEnd() == .exited(1))
        // The bus is the system bus as well, whose end may be logged before.
        #expect(session.service.errorText.hasSuffix("alarmsd: the session bus has ended the connection\n"))
    }

    @Test func `without a bus the service ends with a failure and a line`() throws {
        let session = try Session()
        try session.service.terminate()
        session.bus.kill()
        let run = try session.runService()
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.split(separator: "\n").count == 1)
        #expect(run.errorText.contains("Connection refused") || run.errorText.contains("No such file"))
    }

    @Test func `a watchdog is answered`() throws {
        let session = try Session(environment: ["WATCHDOG_USEC": "50000"])
        try session.service.wait(for: "three answers") {
            session.service.notifications.count { $0 == "WATCHDOG=1" } >= 3
        }
    }

    @Test func `the journal gets a priority with each line`() throws {
        let session = try Session()
        let second = try session.runService(environment: ["JOURNAL_STREAM": "8:1"])
        #expect(try second.waitForEnd() == .exited(1))
        #expect(second.errorText.hasPrefix("<3>\(session.stateDirectory)"))
    }

    @Test func `the bus starts the service for the first call`() throws {
        let directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(
            services: ["org.example.Alarms": "\(program) --state-directory \(directory.path)/deep/in/it"])
        let client = try Client(on: bus, in: EventLoop())
        let id = try Value.arguments(
            of: client.call("StartTimer", of: .alarms, at: .alarms, on: .alarms) { writer in
                writer.append(UInt32(1000))
                writer.append("Tea")
            })[0].text
        let reader = try client.property("State", of: .alarm, at: ObjectPath(alarm: id), on: .alarms)
        var state = reader
        #expect(try state.string() == "countdown")
        // It would write its alarms anew where their directory is removed.
        try client.killOwner(of: .alarms)
    }

    @Test(arguments: [
        (["--state-directory"], "--state-directory: expected a directory"),
        (["--maximum-alarms", "0"], "--maximum-alarms: expected 1 to 1000000, got \"0\""),
        (["--waker", ""], "--waker: expected the path of alarms-waker"),
        (["--screen"], "--screen: expected the path of alarms-screen"),
        (["--what"], "expected an option listed by --help, got \"--what\""),
    ])
    func `an invalid command line is an error`(arguments: [String], line: String) throws {
        let run = try ProgramRun("alarmsd", arguments, environment: [:], in: EventLoop())
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText == "alarmsd: \(line)\n")
    }

    @Test func `the exit status of --has-alarms says if there is something to do, without a bus`() throws {
        let directory = try TemporaryDirectory()
        let loop = try EventLoop()
        let environment = ["XDG_STATE_HOME": directory.path, "XDG_RUNTIME_DIR": directory.path]
        func check(_ arguments: String...) throws -> ProgramRun.Ending {
            let run = try ProgramRun("alarmsd", ["--has-alarms"] + arguments, environment: environment, in: loop)
            let end = try run.waitForEnd()
            #expect(run.outputText + run.errorText == "")
            return end
        }
        #expect(try check() == .exited(1))
        // What an earlier service has to put back is in the state directory, or in the directory of the login.
        _ = try directory.makeDirectory("alarms")
        try directory.write("nothing\n", to: "alarms/mixer")
        #expect(try check() == .exited(1))
        try directory.write("sink-volume 20 50 speaker\n", to: "alarms/mixer")
        #expect(try check() == .exited(0))
        #expect(try check("--state-directory", "\(directory.path)/other") == .exited(1))
        try directory.write("", to: "alarms/mixer")
        try directory.write("bus\n:1.5\n", to: "alarms/players")
        #expect(try check() == .exited(0))
        try directory.write("damaged", to: "alarms/alarms.sqlite3")
        #expect(try check("--state-directory", "\(directory.path)/alarms") == .exited(0))
    }

    @Test func `--help and --version work without a bus`() throws {
        let loop = try EventLoop()
        for argument in ["--help", "--version"] {
            let run = try ProgramRun("alarmsd", [argument], environment: [:], in: loop)
            #expect(try run.waitForEnd() == .exited(0))
            #expect(run.outputText.contains("alarmsd") && run.errorText.isEmpty)
        }
    }
}
