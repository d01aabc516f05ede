import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The answers to sandboxed apps: as if there were no other alarms than their own.
@Suite struct SandboxedCallerTests {
    private static let tea = SandboxedApp(id: "org.example.Tea")
    private static let other = SandboxedApp(id: "snap.eggs")
    private let service = Service()
    private let app = Caller.sandboxed(tea)
    /// The app's alarm, which rings from the second second on.
    private let own: AlarmID
    /// The alarms of the host and of another app: both ring from the first second on.
    private let foreign: [AlarmID]

    init() throws {
        service.decide([Self.tea: .authorized, Self.other: .authorized])
        foreign = [
            try Self.timer(1, of: .host, in: service), try Self.timer(1, of: .sandboxed(Self.other), in: service),
        ]
        own = try Self.timer(2, of: app, in: service)
    }

    private static func timer(_ seconds: UInt64, of caller: Caller, in service: Service) throws -> AlarmID {
        try service.schedule(["title": "Alarm", "pre-alert": .uint64(seconds * 1_000_000)], from: caller)
    }

    private func ids(_ rows: Value?) throws -> [String?] {
        try #require(rows).elements.map { try $0.properties["Id"]?.text }
    }

    @Test func `an alarm belongs to the app that set it, whatever app-id it gives`() throws {
        let id = try service.schedule(["pre-alert": .uint64(9_000_000), "app-id": "org.example.Bank"], from: app)
        #expect(try service.properties(of: id)["AppId"] == "org.example.Tea")
        let label = try service.schedule(["pre-alert": .uint64(9_000_000), "app-id": "org.example.Tea"])
        let call = Call.service("Stop", .string(label.description))
        #expect(try service.refusal(of: call, from: app).name == "org.example.Alarms.Error.NotFound")
    }

    @Test func `its own alarms alone are listed, and are the next ones`() throws {
        let list = try service.answer(.service("List", .dictionary([])), from: app)
        #expect(try ids(list.first) == [own.description])
        #expect(try ids(service.answer(.service("List", .dictionary([]))).first).count == 3)
        let next = try service.answer(.service("NextAlarm"), from: app)
        #expect(next.first == .string(own.description))
        let objects = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"), from: app)
        guard case .entry(.objectPath(ObjectPath(alarm: own).rawValue), _)? = try objects.first?.elements.first else {
            throw TestFailure("\(objects)")
        }
        #expect(try objects.first?.elements.count == 1)
        let folder = Call.object("/org/example/Alarms/alarm", .introspectable, "Introspect")
        let children = try IntrospectionDocument(#require(service.answer(folder, from: app).first).text).children
        #expect(children == [own.text(separator: UInt8(ascii: "_"))])
        #expect(try service.answer(.service("Recent", .uint32(0))) != [.array([], of: "a{sv}")])
        #expect(try service.answer(.service("Recent", .uint32(0)), from: app) == [.array([], of: "a{sv}")])
    }

    @Test func `no method reaches an alarm of another by its id`() throws {
        let documented = try InterfaceDescription.documented("org.example.Alarms").methods
        let arguments: [String: [Value]] = [
            "Update": [.dictionary([])], "SetEnabled": [.boolean(false)], "Snooze": [.dictionary([])],
            "Extend": [.uint64(1_000_000)], "InvokeAction": ["stop", .dictionary([])], "NextOccurrences": [.uint32(1)],
        ]
        let methods = documented.filter { $0.signature("in").hasPrefix("s") && $0.arguments[0].name == "id" }
        #expect(methods.count == 13)
        for method in methods {
            for id in foreign {
                let call = Call(
                    member: try #require(MemberName(method.name)),
                    arguments: [.string(id.description)] + (arguments[method.name] ?? []))
                let error = try service.refusal(of: call, from: app)
                #expect(error.name == "org.example.Alarms.Error.NotFound", "\(method.name)")
                #expect(error.message == "there is no alarm \(id)")
            }
        }
        let taken = Call.service(
            "Schedule", .string(foreign[1].description), .dictionary(["pre-alert": Value.uint64(9_000_000)]))
        #expect(try service.refusal(of: taken, from: app).name == "org.example.Alarms.Error.AlreadyExists")
    }

    @Test func `the object of another app's alarm is unknown`() throws {
        for id in foreign {
            let path = ObjectPath(alarm: id)
            for call in [
                Call.object(path, .alarm, "Cancel"), .object(path, nil, "Stop"),
                .object(path, .introspectable, "Introspect"),
                .object(path, .properties, "GetAll", "org.example.Alarms.Alarm"),
                .object(path, .properties, "Get", "org.example.Alarms.Alarm", "Title"),
            ] {
                #expect(
                    try service.refusal(of: call, from: app) == BusError(.unknownObject, "there is no object \(path)"))
            }
        }
        let title = Call.object(ObjectPath(alarm: own), .properties, "Get", "org.example.Alarms.Alarm", "Title")
        #expect(try service.answer(title, from: app) == [.variant("Alarm")])
    }

    @Test func `StopRinging and SnoozeRinging act on the app's own alarms`() throws {
        service.advance(by: .seconds(1))
        for member in ["StopRinging", "SnoozeRinging"] as [MemberName] {
            #expect(try service.refusal(of: .service(member), from: app).name == "org.example.Alarms.Error.NotFound")
        }
        service.advance(by: .seconds(1))
        #expect(try service.answer(.service("SnoozeRinging"), from: app) == [.string(own.description)])
        service.advance(by: .seconds(600))
        #expect(try service.answer(.service("StopRinging"), from: app) == [.string(own.description)])
        #expect(service.allAlarms.keys.filter { !foreign.contains($0) }.isEmpty)
    }

    @Test func `History has its own alarms' entries, of those the latest`() throws {
        service.kept = []
        for (number, origin) in [AppOrigin.flatpak, .host, .flatpak, .snap].enumerated() {
            service.kept.append(
                HistoryEntry(
                    id: own, appID: "org.example.Tea", appOrigin: origin, title: "\(number)", event: .fired,
                    due: service.now.wall, at: service.now.wall))
        }
        func titles(_ filter: [String: Value] = [:]) throws -> [String?] {
            let rows = try service.answer(.service("History", .dictionary(filter)), from: app)
            return try #require(rows.first).elements.map { try $0.properties["Title"]?.text }
        }
        #expect(try titles() == ["2", "0"])
        #expect(try titles(["limit": .uint32(1)]) == ["2"])
        #expect(try titles(["app-id": "org.example.Tea"]) == ["2", "0"])
        #expect(try titles(["app-id": "snap.eggs"]) == [])
    }

    @Test func `its own commands alone are listed and undone`() throws {
        let host = try #require(try service.answer(.service("ListUndo", .dictionary([]))).first).elements
        #expect(host.count == 3)
        let entries = try #require(try service.answer(.service("ListUndo", .dictionary([])), from: app).first).elements
        #expect(try entries.map { try $0.properties["Id"] } == [.string(own.description)])
        #expect(
            try host.map { try $0.properties["CallingApp"]?.text } == [Self.tea.id, Self.other.id, ""])
        for entry in host where try entry.properties["Id"] != .string(own.description) {
            let undo = Call.service("Undo", try #require(try entry.properties["Token"]))
            #expect(try service.refusal(of: undo, from: app).name == "org.example.Alarms.Error.NotFound")
        }
        #expect(try service.answer(.service("UndoLast"), from: app) == [.string(own.description)])
        #expect(try service.refusal(of: .service("UndoLast"), from: app).name == "org.example.Alarms.Error.NotFound")
        #expect(Set(service.allAlarms.keys) == Set(foreign))
    }

    @Test func `methods that are never for sandboxed apps are AccessDenied`() throws {
        for call in [
            Call.service("SetHoliday", .uint64(0)), .service("RegisterWidget", .strings(["panel"])),
            .service("CheckSound"), .service("ListAuthorizations"),
            .service("SetAuthorization", "org.example.Tea", "authorized"),
        ] {
            let error = try service.refusal(of: call, from: app)
            #expect(error == BusError(.accessDenied, "\(call.member): sandboxed apps may not call it"))
        }
        #expect(service.registeredWidgets.isEmpty)
        #expect(try service.answer(.service("ParseSchedule", "7:00"), from: app).count == 1)
    }

    @Test func `the service's own properties are the same for all`() throws {
        service.advance(by: .seconds(1))
        let all = Call.object(.alarms, .properties, "GetAll", "org.example.Alarms")
        #expect(try service.answer(all, from: app) == service.answer(all))
        #expect(try service.properties()["AlertingCount"] == .uint32(2))
        #expect(try service.bus.propertiesChanged() != nil)
        _ = try service.answer(.service("List", .dictionary([])), from: app)
        #expect(try service.bus.propertiesChanged() == nil)
    }

    @Test func `the host controls the alarms of all apps`() throws {
        try service.verb("Pause", own)
        #expect(try service.answer(.service("Resume", .string(own.description)), from: app) == [])
        try service.verb("Cancel", own)
        #expect(try service.answer(.service("List", .dictionary([])), from: app) == [.array([], of: "a{sv}")])
    }
}
