import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The services and the program that light the screen.
@Suite struct ScreenAlertTests {
    private final class Reports {
        var texts: [String] = []
    }

    private final class Fixture {
        let bus: PrivateBus
        let loop: EventLoop
        private let reports = Reports()
        var failures: [String] { reports.texts }
        let program: DisplayProgram
        let screen: ScreenAlert

        /// - Parameters:
        ///   - interval: The time after which the screen is lit again, ms.
        ///   - path: The program that is used as `alarms-screen`.
        ///   - environment: The environment of the service.
        init(
            on bus: PrivateBus? = nil, every interval: Int64 = 3_600_000, program path: String? = nil,
            environment: [String: String] = [:]
        ) throws {
            self.bus = try bus ?? PrivateBus()
            loop = try EventLoop()
            let reported = ScreenFailures { [reports] in reports.texts.append($0) }
            program = DisplayProgram(
                at: try path ?? ProgramRun.path(of: "alarms-screen"), in: loop, reported
            ) { environment[$0] }
            screen = try ScreenAlert(
                ScreenServices(on: Connection(to: .address(self.bus.address), in: loop), reported), program, reported,
                interval: interval * 1000, in: loop)
        }

        func service(_ name: BusName) throws -> FakeScreenService { try FakeScreenService(name, on: bus, in: loop) }
    }

    private static let mutter: BusName = "org.gnome.Mutter.DisplayConfig"
    private static let monitor: BusName = "org.gnome.Mutter.IdleMonitor"

    // MARK: Services

    @Test(arguments: [
        ("org.freedesktop.ScreenSaver", "SimulateUserActivity"), ("org.mate.ScreenSaver", "SimulateUserActivity"),
        ("org.cinnamon.ScreenSaver", "SimulateUserActivity"), ("org.xfce.ScreenSaver", "SimulateUserActivity"),
        ("org.kde.Solid.PowerManagement", "wakeup"),
    ])
    func `a service that is there is called, once for showing twice`(name: String, call: String) throws {
        let fixture = try Fixture()
        let service = try fixture.service(#require(BusName(name)))
        fixture.screen.show([.light])
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the call") { !service.calls.isEmpty }
        fixture.screen.show([])
        try Client(on: fixture.bus, in: fixture.loop).synchronize()
        #expect(service.calls == [call])
        #expect(fixture.failures.isEmpty)
    }

    @Test func `services are called again while the screen is to be lit, and not after it`() throws {
        let fixture = try Fixture(every: 50)
        let service = try fixture.service("org.freedesktop.ScreenSaver")
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "three calls") { service.calls.count >= 3 }
        fixture.screen.show([])
        let client = try Client(on: fixture.bus, in: fixture.loop)
        // Those that were under way.
        try client.synchronize()
        let count = service.calls.count
        try fixture.loop.wait(until: Clock.wall.now + 200_000)
        #expect(service.calls.count == count)
    }

    @Test func `no service is started for it`() throws {
        let bus = try PrivateBus(services: ["org.mate.ScreenSaver": "/bin/false"])
        let fixture = try Fixture(on: bus)
        let there = try fixture.service("org.freedesktop.ScreenSaver")
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the call") { !there.calls.isEmpty }
        try Client(on: bus, in: fixture.loop).synchronize()
        #expect(!bus.log.contains("org.mate.ScreenSaver"))
        #expect(fixture.failures.isEmpty)
    }

    @Test func `one that refuses or hangs is harmless to the others, and reported once`() throws {
        let fixture = try Fixture(every: 50)
        let refusing = try fixture.service("org.cinnamon.ScreenSaver")
        refusing.manner = .refuses
        let hanging = try fixture.service("org.xfce.ScreenSaver")
        hanging.manner = .hangs
        let screens = try fixture.service(Self.mutter)
        screens.powerSaveMode = 3
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the screen") { screens.powerSaveMode == 0 }
        try fixture.loop.wait(for: "further calls") { refusing.calls.count >= 3 && hanging.calls.count >= 3 }
        #expect(
            fixture.failures == [
                "the screen may stay dark: org.cinnamon.ScreenSaver: org.freedesktop.DBus.Error.AccessDenied: no"
            ])
    }

    @Test func `the real screen saver of MATE ends`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        let bus = try PrivateBus(
            environment: [
                "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
            ].merging(screen.environment) { $1 })
        let saver = try ProgramRun(
            "/usr/bin/mate-screensaver", ["--no-daemon"], environment: bus.environment, in: loop)
        let client = try Client(on: bus, in: loop)
        let name: BusName = "org.mate.ScreenSaver"
        try client.waitForOwner(of: name)
        func isActive() throws -> Bool {
            var reader = Reader(
                try client.call("GetActive", of: "org.mate.ScreenSaver", at: "/org/mate/ScreenSaver", on: name))
            return try reader.boolean()
        }
        try client.call("SetActive", of: "org.mate.ScreenSaver", at: "/org/mate/ScreenSaver", on: name) {
            $0.append(true)
        }
        try loop.poll(for: "the screen saver") { try isActive() }
        let fixture = try Fixture(on: bus)
        fixture.screen.show([.light])
        try fixture.loop.poll(for: "the screen saver to end") { try !isActive() }
        saver.end()
    }

    // MARK: Mutter

    @Test func `screens of Mutter that are on are left alone`() throws {
        let fixture = try Fixture()
        let screens = try fixture.service(Self.mutter)
        let last = try fixture.service("org.freedesktop.systemd1")
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the questions") { !screens.calls.isEmpty && !last.calls.isEmpty }
        fixture.screen.show([])
        try Client(on: fixture.bus, in: fixture.loop).synchronize()
        #expect(screens.calls == ["Get PowerSaveMode"])
    }

    @Test func `screens of Mutter are off again after an alarm to which nobody came`() throws {
        let fixture = try Fixture(every: 50)
        let screens = try fixture.service(Self.mutter)
        let idleness = try fixture.service(Self.monitor)
        screens.powerSaveMode = 3
        idleness.idleTime = 600_000
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the screen") { screens.powerSaveMode == 0 }
        fixture.screen.show([])
        try fixture.loop.wait(for: "darkness") { screens.powerSaveMode == 3 }
        #expect(idleness.calls == ["GetIdletime"])
    }

    @Test func `screens of Mutter stay on where somebody has come`() throws {
        let fixture = try Fixture()
        let screens = try fixture.service(Self.mutter)
        let idleness = try fixture.service(Self.monitor)
        screens.powerSaveMode = 3
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the screen") { screens.powerSaveMode == 0 }
        fixture.screen.show([])
        try fixture.loop.wait(for: "the question") { !idleness.calls.isEmpty }
        let client = try Client(on: fixture.bus, in: fixture.loop)
        for _ in 0..<2 { try client.synchronize() }
        #expect(screens.powerSaveMode == 0)
        #expect(screens.calls.last == "Set PowerSaveMode 0")
    }

    // MARK: The program

    @Test func `the display of the service's environment is lit`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        try screen.startSaver()
        let fixture = try Fixture(environment: screen.environment)
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the program") { fixture.program.processIdentifier != nil }
        try fixture.loop.wait(for: "its end") { fixture.program.processIdentifier == nil }
        #expect(try !screen.isSaverActive())
        #expect(fixture.failures.isEmpty)
    }

    @Test func `a display that the service manager knows precedes the service's`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        try screen.startSaver()
        let fixture = try Fixture(environment: ["WAYLAND_DISPLAY": "/nowhere/wayland-0", "DISPLAY": ":nowhere"])
        let manager = try fixture.service("org.freedesktop.systemd1")
        manager.environment = ["PATH=/bin", "DISPLAY=\(screen.environment["DISPLAY"] ?? "")", "EMPTY="]
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the program") { fixture.program.processIdentifier != nil }
        try fixture.loop.wait(for: "its end") { fixture.program.processIdentifier == nil }
        #expect(try !screen.isSaverActive())
        #expect(fixture.failures.isEmpty)
    }

    @Test func `a program that flashes is kept, lights again, and ends with the flashes alone`() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.makeProgram(
            """
            while read command; do
                echo $command >>\(directory.path)/commands
                case $command in light) echo lit 1 ;; flash) echo flashing ;; esac
            done
            """, named: "program")
        let fixture = try Fixture(every: 50, program: path, environment: ["DISPLAY": ":7"])
        fixture.screen.show([.light, .flash])
        try fixture.loop.poll(for: "four commands") { directory.read("commands").utf8.count >= 24 }
        #expect(directory.read("commands").hasPrefix("light\nflash\nlight\nlight\n"))
        let process = try #require(fixture.program.processIdentifier)
        fixture.screen.show([.flash])
        #expect(fixture.program.processIdentifier == process)
        fixture.screen.show([.light])
        #expect(fixture.program.processIdentifier != process)
        try fixture.loop.poll(for: "its end") { kill(process, 0) != 0 }
        #expect(fixture.failures.isEmpty)
    }

    @Test func `flashes begin also while the display is still being lit`() throws {
        let directory = try TemporaryDirectory()
        let gate = "\(directory.path)/gate"
        try #require(mkfifo(gate, 0o600) == 0)
        let path = try directory.makeProgram(
            """
            while read command; do
                echo $command >>\(directory.path)/commands
                case $command in
                    light) { read line <\(gate); echo answered >>\(directory.path)/commands; echo lit 1; } & ;;
                    flash) wait; echo flashing; echo flashing >>\(directory.path)/commands ;;
                esac
            done
            """, named: "program")
        let fixture = try Fixture(program: path, environment: ["DISPLAY": ":7"])
        fixture.screen.show([.light])
        try fixture.loop.poll(for: "the first command") { directory.read("commands") == "light\n" }
        fixture.screen.show([.light, .flash])
        try fixture.loop.poll(for: "the second command") { directory.read("commands") == "light\nflash\n" }
        try directory.write("\n", to: "gate")
        try fixture.loop.poll(for: "the answers") {
            directory.read("commands") == "light\nflash\nanswered\nflashing\n"
        }
        #expect(fixture.program.processIdentifier != nil)
        #expect(fixture.failures.isEmpty)
    }

    @Test func `flashes alone light nothing`() throws {
        let fixture = try Fixture()
        let service = try fixture.service("org.freedesktop.ScreenSaver")
        let screens = try fixture.service(Self.mutter)
        let manager = try fixture.service("org.freedesktop.systemd1")
        fixture.screen.show([.flash])
        try fixture.loop.wait(for: "the question") { !manager.calls.isEmpty }
        try Client(on: fixture.bus, in: fixture.loop).synchronize()
        #expect(service.calls.isEmpty && screens.calls.isEmpty)
    }

    @Test func `without a display no program is started`() throws {
        let fixture = try Fixture(program: "/nowhere/alarms-screen", environment: ["DISPLAY": "", "HOME": "/"])
        let manager = try fixture.service("org.freedesktop.systemd1")
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the question") { !manager.calls.isEmpty }
        let client = try Client(on: fixture.bus, in: fixture.loop)
        for _ in 0..<2 { try client.synchronize() }
        #expect(fixture.failures.isEmpty)
    }

    @Test(arguments: [
        ("echo nonsense", "writes \"nonsense\""), ("echo error no display", "says \"error no display\""),
        ("exit 3", "has ended with status 3"),
    ])
    func `a program that fails is reported once, and started again`(script: String, problem: String) throws {
        let directory = try TemporaryDirectory()
        let path = try directory.makeProgram("echo >>\(directory.path)/runs\n\(script)\nread line", named: "program")
        let fixture = try Fixture(every: 50, program: path, environment: ["DISPLAY": ":7"])
        fixture.screen.show([.light])
        try fixture.loop.poll(for: "three runs") { directory.read("runs").utf8.count >= 3 }
        #expect(fixture.failures == ["the screen may stay dark: \(path) \(problem)"])
    }

    @Test func `one that isn't installed is reported once`() throws {
        let fixture = try Fixture(every: 50, program: "/nowhere/alarms-screen", environment: ["DISPLAY": ":7"])
        let service = try fixture.service("org.freedesktop.ScreenSaver")
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "three calls") { service.calls.count >= 3 }
        #expect(fixture.failures.count == 1)
        #expect(fixture.failures.first?.hasPrefix("the screen may stay dark: /nowhere/alarms-screen can't be") == true)
    }

    @Test func `one that hangs is ended with the alarm`() throws {
        let loop = try EventLoop()
        let screen = try Screen(in: loop)
        screen.halt()
        let fixture = try Fixture(every: 50, environment: screen.environment)
        fixture.screen.show([.light])
        try fixture.loop.wait(for: "the program") { fixture.program.processIdentifier != nil }
        let process = try #require(fixture.program.processIdentifier)
        fixture.screen.show([])
        try fixture.loop.poll(for: "its end") { kill(process, 0) != 0 }
    }
}
