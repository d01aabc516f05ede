import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Apps that the bus starts, and what reaches them.
@Suite struct ApplicationsTests {
    private let store: AppStore

    init() throws { store = try AppStore() }

    private static let path: ObjectPath = "/org/example/Test_App"
    private static let interface = "org.freedesktop.Application"
    private static let token = PlatformData(activationToken: "token", startupID: "startup")

    private static func action(
        _ name: String, _ id: AlarmID, platformData: [String: String] = [:]
    ) throws -> AppStore.Called {
        let text = try Message.marshalled { $0.append(id.description) }
        return AppStore.Called(
            path: path, interface: interface, member: "ActivateAction", action: name, parameters: [text],
            platformData: platformData)
    }

    @Test(arguments: [AppStore.app, "\(AppStore.app).desktop"])
    func `an app is started, and its action gets the alarm's id and the token`(app: String) throws {
        let id = AlarmID.random()
        store.perform(AppAction("brew"), of: id, on: app, with: Self.token)
        try store.waitForResults(1)
        #expect(store.results == [nil])
        let platformData = ["activation-token": "token", "desktop-startup-id": "startup"]
        #expect(try store.nextCall() == Self.action("brew", id, platformData: platformData))
        #expect(store.client.signals.isEmpty)
    }

    @Test func `an app in the foreground is activated first, and only that takes the token`() throws {
        let id = AlarmID.random()
        store.perform(AppAction("brew", mode: .foreground), of: id, with: PlatformData(activationToken: "token"))
        try store.waitForResults(1)
        #expect(store.results == [nil])
        #expect(
            try store.nextCall()
                == AppStore.Called(
                    path: Self.path, interface: Self.interface, member: "Activate",
                    platformData: ["activation-token": "token"]))
        #expect(try store.nextCall() == Self.action("brew", id))
    }

    @Test func `without an action it is activated`() throws {
        store.perform(nil, with: PlatformData(startupID: "startup"))
        try store.waitForResults(1)
        #expect(
            try store.nextCall()
                == AppStore.Called(
                    path: Self.path, interface: Self.interface, member: "Activate",
                    platformData: ["desktop-startup-id": "startup"]))
        #expect(store.client.signals.isEmpty)
    }

    @Test func `calls arrive in the order of the presses, whether the app has been started or not`() throws {
        let id = AlarmID.random()
        for number in 0..<10 { store.perform(AppAction("\(number)", mode: number == 5 ? .foreground : nil), of: id) }
        try store.waitForResults(10)
        let calls = try (0..<11).map { _ in try store.nextCall() }
        #expect(calls.map { $0.action } == ["0", "1", "2", "3", "4", "", "5", "6", "7", "8", "9"])
    }

    @Test func `a parameter of any type arrives as it was given`() throws {
        let parameters = try [
            Message.marshalled { $0.append(Int64.min) },
            Message.marshalled { $0.variant("d") { $0.append(Double.infinity) } },
            Message.marshalled { $0.array(of: "s") { _ in } },
            Message.marshalled { writer in
                writer.structure { writer in
                    writer.append("ä\n")
                    writer.array(of: "{sv}") {
                        $0.entry("key", "(yo)") {
                            $0.structure {
                                $0.append(UInt8(7)); $0.append(Self.path)
                            }
                        }
                    }
                    writer.append(true)
                }
            },
        ]
        for bytes in parameters {
            store.perform(AppAction("brew", parameter: OpaqueValue(bytes: bytes, size: bytes.count)))
        }
        try store.waitForResults(parameters.count)
        #expect(store.results == Array(repeating: nil, count: parameters.count))
        for bytes in parameters { #expect(try store.nextCall().parameters == [bytes]) }
    }

    @Test func `a parameter that was damaged is the failure of its press alone`() throws {
        store.perform(AppAction("brew", parameter: OpaqueValue(bytes: [1, 2, 3], size: 3)))
        let id = AlarmID.random()
        store.perform(AppAction("pour"), of: id)
        try store.waitForResults(2)
        #expect(store.results == [.unreadableParameter, nil])
        #expect(try store.nextCall() == Self.action("pour", id))
    }

    // MARK: Apps that fail

    @Test func `an app that never answers fails when it was waited for, and may be called again`() throws {
        let store = try AppStore("hangs", timeout: 500)
        for mode in [AppAction.Mode.background, .foreground] { store.perform(AppAction("brew", mode: mode)) }
        #expect(store.results.isEmpty)
        try store.waitForResults(2)
        let failure = ApplicationFailure.noAnswer(app: AppStore.app)
        #expect(store.results == [failure, failure])
        #expect("\(failure)" == "org.example.Test-App: the app hasn't answered in time, or has ended")
    }

    @Test func `an app that ends without an answer has failed at once`() throws {
        let store = try AppStore("ends")
        store.perform(AppAction("brew"))
        try store.waitForResults(1)
        #expect(store.results == [.noAnswer(app: AppStore.app)])
    }

    @Test func `an app that answers with an error has failed by its words`() throws {
        let store = try AppStore("refuses")
        store.perform(AppAction("brew", mode: .foreground))
        try store.waitForResults(1)
        let failure = ApplicationFailure.refused(
            app: AppStore.app, error: "org.example.TestApp.Error.No: I won't")
        #expect(store.results == [failure])
        #expect(try (0..<2).map { _ in try store.nextCall().member } == ["Activate", "ActivateAction"])
    }

    @Test(arguments: [("crashes", "Spawn.ChildSignaled"), ("is no manner", "Spawn.ChildExited")])
    func `an app that can't be started has failed by the bus's words`(manner: String, error: String) throws {
        let store = try AppStore(manner)
        store.perform(AppAction("brew", mode: .foreground))
        try store.waitForResults(1)
        #expect(try #require(store.results[0]).description.contains("org.freedesktop.DBus.Error.\(error)"))
    }

    @Test func `an app without a service file has failed by the bus's words`() throws {
        try store.bus.directory.write(
            "[Desktop Entry]\nType=Application\nDBusActivatable=true\n",
            to: "home/data/applications/org.example.None.desktop")
        store.perform(AppAction("brew"), on: "org.example.None")
        try store.waitForResults(1)
        #expect(try #require(store.results[0]).description.contains("org.freedesktop.DBus.Error.ServiceUnknown"))
    }

    // MARK: Apps that aren't called

    @Test func `an alarm without an app, and an app without a desktop file, cause no call`() throws {
        let store = try AppStore(desktopFile: nil)
        let apps = ["", "org.example.None", "..-..-none", AppStore.app]
        for app in apps { store.perform(AppAction("brew"), on: app) }
        // The caller isn't called back meanwhile.
        #expect(store.results.isEmpty)
        try store.waitForResults(apps.count)
        #expect(store.results == [.noApp] + apps.dropFirst().map { .noDesktopFile(app: $0) })
        try store.client.synchronize()
        #expect(try !store.client.hasOwner(#require(BusName(AppStore.app))))
    }

    @Test(arguments: [
        ("DBusActivatable=true\nHidden=true", ApplicationFailure.noDesktopFile(app: AppStore.app)),
        ("Exec=tea", .notActivatable(app: AppStore.app)),
        ("DBusActivatable=false", .notActivatable(app: AppStore.app)),
    ])
    func `an app that its desktop file hides or doesn't let be called isn't`(
        lines: String, failure: ApplicationFailure
    ) throws {
        let store = try AppStore(desktopFile: lines)
        store.perform(AppAction("brew"))
        try store.waitForResults(1)
        #expect(store.results == [failure])
        #expect(try !store.client.hasOwner(#require(BusName(AppStore.app))))
    }

    @Test(arguments: ["tea", ":1.0", "org.example.7tea", "org.example.Tea time"])
    func `an app whose desktop file isn't named like a bus name isn't called`(app: String) throws {
        try store.bus.directory.write(
            "[Desktop Entry]\nType=Application\nDBusActivatable=true\n",
            to: "home/data/applications/\(app).desktop")
        store.perform(AppAction("brew"), on: app)
        try store.waitForResults(1)
        #expect(store.results == [.noBusName(app: app)])
    }

    // MARK: Limits

    @Test func `the number of calls of an app in progress is limited`() throws {
        let store = try AppStore("hangs", timeout: 1_000)
        for _ in 0..<Applications.mostOfApp + 10 { store.perform(AppAction("brew")) }
        try store.waitForResults(10)
        let refusal = ApplicationFailure.tooManyCalls(underWay: Applications.mostOfApp)
        #expect(store.results == Array(repeating: refusal, count: 10))
        try store.waitForResults(Applications.mostOfApp + 10)
        store.perform(AppAction("brew"))
        try store.waitForResults(Applications.mostOfApp + 11)
        #expect(store.results.last == .noAnswer(app: AppStore.app))
    }

    @Test func `an app that never answers takes no room from others, and there is room for several`() throws {
        let silent = try Client(on: store.bus, in: store.loop)
        silent.connection.whenCalled = { _ in }
        let apps = (0..<Applications.mostUnderWay / Applications.mostOfApp).map { "org.example.Silent\($0)" }
        let names = try apps.map { app in
            try store.bus.directory.write(
                "[Desktop Entry]\nType=Application\nName=Silent\nDBusActivatable=true\n",
                to: "home/data/applications/\(app).desktop")
            return try silent.connection.own(#require(BusName(app)))
        }
        try silent.synchronize()
        for _ in 0..<Applications.mostOfApp { store.perform(AppAction("brew"), on: apps[0]) }
        store.perform(AppAction("brew"))
        try store.waitForResults(1)
        #expect(store.results == [nil])
        for app in apps.dropFirst() {
            for _ in 0..<Applications.mostOfApp { store.perform(AppAction("brew"), on: app) }
        }
        store.perform(AppAction("brew"))
        try store.waitForResults(2)
        #expect(store.results.last == .tooManyCalls(underWay: Applications.mostUnderWay))
        withExtendedLifetime(names) {}
    }

    @Test func `the links of an app that wait for the portal take no room from others' links and calls`() throws {
        let silent = try Client(on: store.bus, in: store.loop)
        silent.connection.whenCalled = { _ in }
        let portal = try silent.connection.own("org.freedesktop.portal.Desktop")
        try silent.synchronize()
        let (tea, rice) = (SandboxedApp(id: "org.example.Tea"), SandboxedApp(id: "org.example.Rice"))
        for _ in 0..<Applications.mostUnderWay { store.open("https://example.org", of: tea) }
        let refused = Applications.mostUnderWay - Applications.mostOfApp
        try store.waitForResults(refused)
        let refusal = ApplicationFailure.tooManyCalls(underWay: Applications.mostOfApp)
        #expect(store.results == Array(repeating: refusal, count: refused))
        for app in [rice, nil] { store.open("https://example.org", of: app) }
        store.perform(AppAction("brew"))
        try store.waitForResults(refused + 1)
        #expect(store.results.last == .some(nil))
        withExtendedLifetime(portal) {}
    }

    @Test func `when the bus ends, calls in progress fail, and so do later ones`() throws {
        let store = try AppStore("hangs")
        store.perform(AppAction("brew"))
        _ = try store.nextCall()
        store.bus.kill()
        try store.waitForResults(1)
        store.perform(AppAction("brew"))
        try store.waitForResults(2)
        #expect(store.results.allSatisfy { $0?.description.contains("Disconnected") == true })
    }

    @Test func `it may be released at any time`() throws {
        store.perform(AppAction("brew"))
        store.perform(AppAction("brew"), on: "")
        store.leave()
        _ = try store.nextCall()
        try store.client.synchronize()
        #expect(store.results.isEmpty)
    }
}
