import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service under a real user manager, by the installed unit.
@Suite(.serialized, .showsLogs, .enabled(if: RealSystem.obstacle == nil, "\(RealSystem.obstacle ?? "")"))
struct UserManagerTests {
    @Test func `the first call starts the unit, which is active when the name is there`() throws {
        let machine = try Machine()
        let service = try machine.service()
        #expect(try service.state == "inactive")
        try machine.person.record(.ownerChanged(of: .alarms))
        try machine.person.record(MatchRule(interface: .properties, member: "PropertiesChanged"))
        let id = try machine.alarmsctl("timer", "100s", "Tea", "countdown-notice=never")
        #expect(try machine.state(of: id) == "countdown")
        try service.wait(untilIts: "active")
        // Both arrive in the order in which the bus received them.
        let names = machine.person.signals.firstIndex { $0.member == "NameOwnerChanged" }
        let active = try machine.person.signals.firstIndex { try $0.saysActive }
        #expect(try #require(names) < (try #require(active)))

        #expect(try service.number("MainPID") == machine.serviceProcess())
        #expect(try service.text("ControlGroup").contains("/session.slice/"))
        #expect(try service.number("UMask") == 0o077)
    }

    @Test func `the unit's status shows the number of alarms and of ringing ones`() throws {
        let machine = try Machine()
        try machine.alarmsctl("timer", "100s", "Tea", "countdown-notice=never")
        let service = try machine.service()
        _ = try machine.ring()
        try service.wait(for: "the status") { try service.text("StatusText") == "2 alarms, 1 ringing" }
        try machine.alarmsctl("stop")
        try service.wait(for: "the status") { try service.text("StatusText") == "1 alarms" }
    }

    @Test func `a service that hangs is killed by the watchdog, and a ringing alarm rings on`() throws {
        let machine = try Machine(setup: Self.dropIn("WatchdogSec=3s", "TimeoutAbortSec=1s", "RestartSec=100ms"))
        let server = try FakeNotificationServer(at: machine.system.sessionBus, in: machine.loop)
        let id = try machine.ring()
        try machine.loop.wait(for: "the notification") { !server.sent.isEmpty }
        let service = try machine.service()
        try machine.signalService("STOP")
        try service.wait(for: "the next start") { try service.number("NRestarts") == 1 }
        try service.wait(untilIts: "active")
        #expect(try machine.system.journal().contains("alarmsd.service: Failed with result 'watchdog'."))
        #expect(try machine.state(of: id) == "alerting")
        try machine.loop.wait(for: "the notification, again") { server.sent.count == 2 }
        #expect(server.sent[1].summary == server.sent[0].summary)
        #expect(machine.person.signals.allSatisfy { $0.member != "Fired" })
        try machine.alarmsctl("stop")
        try machine.next("Stopped", of: id)
    }

    @Test func `a service that crashes repeatedly is restarted each time`() throws {
        let machine = try Machine(setup: Self.dropIn("RestartSec=10ms"))
        let id = try machine.ring()
        // By default units fail for good after five starts in ten seconds.
        for _ in 1...12 { try machine.crashService() }
        #expect(try machine.state(of: id) == "alerting")
        #expect(machine.person.signals.allSatisfy { $0.member != "Fired" })
    }

    @Test func `a service that can't start is retried until it can`() throws {
        let wrong = "mkdir -p /home/person/.local; touch /home/person/.local/state"
        let machine = try Machine(setup: "\(Self.dropIn("RestartSec=10ms")); \(wrong)")
        let service = try machine.service()
        try service.start()
        try service.wait(for: "twelve starts") { try service.number("NRestarts") >= 12 }
        try machine.system.run("sh", "-c", "rm /home/person/.local/state; chown -R person /home/person")
        try service.wait(untilIts: "active")
        try machine.alarmsctl("list")
    }

    @Test func `alarms are kept when the unit is stopped and started`() throws {
        let machine = try Machine()
        let timer = try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        let ringing = try machine.ring()
        let service = try machine.service()
        var before = try machine.property("CountdownFireUSec", of: timer)
        try machine.system.run("systemctl", "--user", "stop", "alarmsd.service", as: .person)
        #expect(try service.state == "inactive")
        #expect(try !machine.person.hasOwner(.alarms))
        try machine.system.run("systemctl", "--user", "start", "alarmsd.service", as: .person)
        var after = try machine.property("CountdownFireUSec", of: timer)
        #expect(try before.uint64() == after.uint64())
        #expect(try machine.state(of: ringing) == "alerting")
        try machine.system.run("systemctl", "--user", "stop", "alarmsd.service", as: .person)
        #expect(try machine.state(of: ringing) == "alerting", "a call starts it as well")
    }

    @Test func `the service comes back after the session bus has gone`() throws {
        let machine = try Machine()
        let id = try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        let bus = try Unit("dbus.service", of: machine.person)
        try machine.system.run("kill", "-KILL", "\(bus.number("MainPID"))")
        try machine.rejoin()
        try machine.person.waitForOwner(of: .alarms)
        #expect(try machine.state(of: id) == "countdown")
        #expect(try machine.service().number("NRestarts") >= 1)
    }

    @Test func `the login starts the service only where alarms are set`() throws {
        let machine = try Machine(setup: Self.enableAtLogin)
        #expect(try !machine.startsAtLogin(), "there is no store")
        try machine.system.run("sh", "-c", "! ls /home/person/.local/state/alarms")

        try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.alarmsctl("cancel", "Tea")
        try machine.logInAgain()
        #expect(try !machine.startsAtLogin(), "the store is empty")

        let ended = try machine.alarmsctl("add", "in 1s", "Ended", "keep=yes")
        try machine.next("Fired", of: ended)
        try machine.alarmsctl("stop", ended)
        try machine.logInAgain()
        #expect(try !machine.startsAtLogin(), "its alarm has ended")

        let due = try machine.alarmsctl("add", "in 1s", "Due")
        try machine.logInAgain()
        #expect(try machine.startsAtLogin())
        try machine.person.waitForOwner(of: .alarms)
        try machine.loop.poll(for: "the ring") { try machine.state(of: due) == "alerting" }
        #expect(try !machine.system.journal().contains("alarmsd.service: Failed"))
        try machine.alarmsctl("stop", due)
        try machine.logInAgain()
        #expect(try !machine.startsAtLogin(), "that was its last")

        try machine.logOut()
        try machine.system.run("sh", "-c", "echo >/home/person/.local/state/alarms/alarms.sqlite3 damaged")
        try machine.logIn()
        #expect(try machine.startsAtLogin())
    }

    @Test func `the login finds the alarms where environment.d puts them, and keeps them`() throws {
        let directory = "/home/person/.config/environment.d"
        let variable = "mkdir -p \(directory); echo XDG_STATE_HOME=/home/person/else >\(directory)/state.conf"
        let machine = try Machine(setup: "\(Self.enableAtLogin); \(variable); chown -R person /home/person")
        #expect(try !machine.startsAtLogin())
        let id = try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.system.run("test", "-e", "/home/person/else/alarms/alarms.sqlite3")
        try machine.logInAgain()
        #expect(try machine.startsAtLogin())
        try machine.person.waitForOwner(of: .alarms)
        #expect(try machine.state(of: id) == "countdown")
    }

    @Test func `a check at login that crashes starts the service`() throws {
        let crash = Self.dropIn(
            "ExecCondition=", "'ExecCondition=sh -c \"kill -SEGV $$$$\"'", of: "alarmsd-login.service")
        let machine = try Machine(setup: "\(Self.enableAtLogin); \(crash)")
        try machine.person.waitForOwner(of: .alarms)
        #expect(try Unit("alarmsd-login.service", of: machine.person).state == "failed")
    }

    @Test func `with the drop-in the service has the capability to wake, and no other`() throws {
        let machine = try Machine(capability: "ambient")
        let server = try FakeNotificationServer(at: machine.system.sessionBus, in: machine.loop)
        let id = try machine.ring()
        try machine.loop.wait(for: "the notification") { !server.sent.isEmpty }
        try machine.alarmsctl("stop")
        try machine.next("Stopped", of: id)
        let process = try machine.service().number("MainPID")
        let status = try machine.system.run("cat", "/proc/\(process)/status")
        let lines = Set(status.split(separator: "\n").map { $0.replacing("\t", with: " ") })
        // CAP_WAKE_ALARM is number 35.
        #expect(lines.isSuperset(of: ["CapEff: 0000000800000000", "NoNewPrivs: 1", "Seccomp: 2"]), "\(status)")
    }

    @Test(arguments: ["file", "ambient"]) func `an alarm plays its sound, and its player is confined`(
        capability: String
    ) throws {
        let machine = try Machine(capability: capability, setup: "rm /etc/xdg/alarms/alarms.conf")
        let server = try machine.system.start(
            [
                "pulseaudio", "-n", "-v", "--daemonize=no", "--exit-idle-time=-1", "--log-target=stderr",
                "--load=module-null-sink", "--load=module-native-protocol-unix",
            ], as: .person)
        try server.wait(for: "the sound server") { server.errorText.contains("Daemon startup complete.") }
        let told = try machine.system.start(["pactl", "subscribe"], as: .person)
        try server.wait(for: "who hears of streams") { server.errorText.contains("Native client") }
        let id = try machine.ring()
        try told.wait(for: "a stream") { told.outputText.contains("'new' on sink-input") }
        let stream = try machine.system.run("pactl", "list", "sink-inputs", as: .person)
        #expect(stream.contains("media.role = \"alarm\""), "\(stream)")
        let player = try machine.system.run("sh", "-c", "cat /proc/$(pidof alarms-player)/status")
        let lines = Set(player.split(separator: "\n").map { $0.replacing("\t", with: " ") })
        #expect(lines.isSuperset(of: ["NoNewPrivs: 1", "Seccomp: 2"]), "\(player)")
        try machine.alarmsctl("stop")
        try machine.next("Stopped", of: id)
        try told.wait(for: "its end") { told.outputText.contains("'remove' on sink-input") }
    }

    @Test(arguments: ["file", "ambient"]) func `systemd-analyze verify accepts the units`(capability: String) throws {
        let machine = try Machine(capability: capability)
        for unit in ["alarmsd.service", "alarmsd-login.service"] {
            let run = try machine.system.start(
                ["systemd-analyze", "--user", "verify", "/usr/lib/systemd/user/\(unit)"], as: .person)
            #expect(try run.waitForEnd() == .exited(0))
            #expect(run.outputText + run.errorText == "")
        }
    }

    @Test func `the autostart entry starts the unit where alarms are set, and systemd leaves it alone`() throws {
        let machine = try Machine()
        let files = try machine.system.run("systemctl", "--user", "list-unit-files", as: .person)
        #expect(files.contains("alarmsd.service") && !files.contains("org.example.Alarms"))
        let entry = try String(
            contentsOfFile: machine.system.path(of: "/etc/xdg/autostart/org.example.Alarms.desktop"), encoding: .utf8)
        let line = try #require(entry.split(separator: "\n").first { $0.hasPrefix("Exec=") })
        let command = String(line.dropFirst("Exec=".count))
        try machine.system.run("sh", "-c", command, as: .person, exits: 1)
        #expect(try machine.service().state == "inactive")
        try machine.alarmsctl("timer", "1000s", "Tea", "countdown-notice=never")
        try machine.system.run("systemctl", "--user", "stop", "alarmsd.service", as: .person)
        #expect(try machine.system.run("sh", "-c", command, as: .person).contains("Tea"))
        #expect(try machine.service().state == "active")
    }

    /// A command that enables the start at login.
    private static let enableAtLogin = "systemctl -q --global enable alarmsd-login.service"

    /// Returns a command that writes a drop-in of the unit with these settings, words of a shell.
    private static func dropIn(_ settings: String..., of unit: String = "alarmsd.service") -> String {
        let directory = "/etc/systemd/user/\(unit).d"
        return "mkdir \(directory); printf '%s\\n' [Service] \(settings.joined(separator: " ")) >\(directory)/test.conf"
    }
}

extension Message {
    /// True if it is PropertiesChanged of the unit, which is now active.
    fileprivate var saysActive: Bool {
        get throws {
            guard path == "/org/freedesktop/systemd1/unit/alarmsd_2eservice" else { return false }
            var reader = Reader(self)
            guard try reader.string() == "org.freedesktop.systemd1.Unit" else { return false }
            var entries = try reader.array(of: "{sv}")
            while !entries.isAtEnd {
                var entry = try entries.dictionaryEntry()
                guard try entry.string() == "ActiveState" else { continue }
                var value = try entry.variant()
                return try value.string() == "active"
            }
            return false
        }
    }
}

extension Machine {
    /// Ends the session, and waits until its user manager has ended.
    fileprivate func logOut() throws {
        let manager = try Unit("user@1500.service", of: administrator)
        try system.run("systemctl", "stop", "session.service")
        try manager.wait(untilIts: "inactive")
        // It removes the directory, which the next session would lose again.
        try Unit("user-runtime-dir@1500.service", of: administrator).wait(untilIts: "inactive")
    }

    /// Begins a session with a user manager, and connects to its bus.
    fileprivate func logIn() throws {
        try system.run("systemctl", "start", "login.service")
        try rejoin()
    }

    fileprivate func logInAgain() throws {
        try logOut()
        try logIn()
    }

    /// Waits until the login is complete, and returns true if it starts the service.
    fileprivate func startsAtLogin() throws -> Bool {
        try Unit("default.target", of: person).wait(untilIts: "active")
        // "exec-condition" is that of a check that found nothing to do.
        let result = try Unit("alarmsd-login.service", of: person).text("Result")
        let state = try service().state
        #expect((state == "inactive") == (result == "exec-condition"), "\(state), \(result)")
        return state != "inactive"
    }

    /// The process that owns the service's name.
    fileprivate func serviceProcess() throws -> UInt32 {
        let answer = try person.call(
            "GetConnectionUnixProcessID", of: .bus, at: "/org/freedesktop/DBus", on: .bus
        ) { $0.append(BusName.alarms.rawValue) }
        var reader = Reader(answer)
        return try reader.uint32()
    }
}
