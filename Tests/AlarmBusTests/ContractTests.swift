import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

@Suite struct ContractTests {
    let service = Service()

    private func introspection(of path: ObjectPath) throws -> IntrospectionDocument {
        let values = try service.answer(.object(path, .introspectable, "Introspect"))
        return try IntrospectionDocument(#require(values.first).text)
    }

    @Test func `the service's interface is the documented one`() throws {
        let document = try introspection(of: .alarms)
        #expect(
            Set(document.interfaces.keys) == [
                "org.example.Alarms", "org.example.Alarms.Activities", "org.freedesktop.DBus.ObjectManager",
                "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
                "org.freedesktop.DBus.Peer",
            ])
        #expect(document.interfaces["org.example.Alarms"] == (try .documented("org.example.Alarms")))
        #expect(document.children == ["alarm", "activity", "Search"])
    }

    @Test func `an alarm's interface is the documented one`() throws {
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let document = try introspection(of: ObjectPath(alarm: id))
        #expect(
            Set(document.interfaces.keys) == [
                "org.example.Alarms.Alarm", "org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Introspectable",
                "org.freedesktop.DBus.Peer",
            ])
        #expect(document.interfaces["org.example.Alarms.Alarm"] == (try .documented("org.example.Alarms.Alarm")))
        #expect(document.children == [])
    }

    @Test func `every object is found from the root`() throws {
        let ids = try (0..<3).map { _ in try service.schedule(["pre-alert": .uint64(60_000_000)]) }
        let folder = try introspection(of: "/org/example/Alarms/alarm")
        #expect(Set(folder.children) == Set(ids.map { $0.text(separator: UInt8(ascii: "_")) }))
        #expect(try introspection(of: "/").children == ["org"])
        #expect(try introspection(of: "/org").children == ["example"])
        #expect(try introspection(of: "/org/example").children == ["Alarms"])
    }

    @Test func `the standard interfaces are those of the specification`() throws {
        let document = try introspection(of: .alarms)
        let manager = try #require(document.interfaces["org.freedesktop.DBus.ObjectManager"])
        #expect(manager.methods.map(\.name) == ["GetManagedObjects"])
        #expect(manager.methods.map { $0.signature("out") } == ["a{oa{sa{sv}}}"])
        #expect(manager.signals.map(\.name) == ["InterfacesAdded", "InterfacesRemoved"])
        #expect(manager.signals.map { $0.signature("out") } == ["oa{sa{sv}}", "oas"])
        let properties = try #require(document.interfaces["org.freedesktop.DBus.Properties"])
        #expect(properties.methods.map(\.name) == ["Get", "GetAll", "Set"])
        #expect(properties.methods.map { $0.signature("in") } == ["ss", "s", "ssv"])
        #expect(properties.methods.map { $0.signature("out") } == ["v", "a{sv}", ""])
        #expect(properties.signals.map { $0.signature("out") } == ["sa{sv}as"])
    }

    @Test func `the properties are those of the contract, with its annotations of their changes`() throws {
        let alarm = try InterfaceDescription.documented("org.example.Alarms.Alarm")
        #expect(
            alarm.properties(changing: "true") == [
                "State", "Enabled", "OccurrenceUSec", "NextFireUSec", "SkippedUSec", "SnoozeUSec", "AlertStartUSec",
                "CountdownTotalUSec",
                "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SnoozeCount",
            ])
        #expect(
            alarm.properties(changing: "invalidates") == [
                "Title", "AppId", "Tint", "Icon", "PreAlertUSec", "PostAlertUSec", "Configuration",
            ])
        #expect(alarm.properties(changing: "const") == ["Id"])
        #expect(alarm.properties(changing: "false") == ["WillWake", "RemainingUSec", "CountdownFireBootUSec"])
        #expect(alarm.properties.count == 23)

        let service = try InterfaceDescription.documented("org.example.Alarms")
        #expect(
            service.properties(changing: "true")
                == [
                    "NextFireUSec", "AlertingCount", "CountdownCount", "HolidayUntilUSec", "WakeSupport", "WakeProblem",
                    "NotificationServer", "AlertProblem", "TimeZone", "SoundProblem", "PreferencesProblems",
                    "StoreProblem", "RegisteredWidgets",
                ])
        #expect(
            service.properties(changing: "const") == [
                "Version", "MaximumAlarms", "MaximumPerApp", "ConfigurationKeys", "StoreNotices",
            ])
        #expect(service.properties(changing: "false") == ["NextWakeUSec", "NextWakeAlarm"])
        #expect(service.properties.count == 20)
    }

    @Test func `the service's properties have their values and types`() throws {
        service.notificationServer = "gnome-shell"
        service.wakeSupport = .systemdTimer
        service.wakeProblem = "logind does not delay sleep"
        service.nextWake = WallTime(microseconds: 45)
        service.alertProblem = "something closes it"
        service.soundProblem = "the sound server can't be reached"
        service.preferencesProblems = ["/a:1: x", "/a:2: y"]
        service.storeProblem = "the disk is full"
        service.storeNotices = ["/state/alarms.sqlite3-earlier"]
        service.registeredWidgets = [.panel, .lockScreen]
        service.move(to: ZoneTable.berlin)
        let properties = try service.properties()
        #expect(properties["Version"] == .uint32(1))
        #expect(properties["MaximumAlarms"] == .uint32(10_000))
        #expect(properties["MaximumPerApp"] == .uint32(500))
        #expect(
            properties["ConfigurationKeys"]
                == .strings(ConfigurationKey.allCases.map(\.rawValue) + ["usage", "reset"]))
        #expect(properties["NextFireUSec"] == .uint64(0))
        #expect(properties["AlertingCount"] == .uint32(0))
        #expect(properties["CountdownCount"] == .uint32(0))
        #expect(properties["HolidayUntilUSec"] == .uint64(0))
        #expect(properties["WakeSupport"] == .string("systemd-timer"))
        #expect(properties["WakeProblem"] == .string("logind does not delay sleep"))
        #expect(properties["NextWakeUSec"] == .uint64(45))
        #expect(properties["NextWakeAlarm"] == .string(""))
        #expect(properties["NotificationServer"] == .string("gnome-shell"))
        #expect(properties["AlertProblem"] == .string("something closes it"))
        #expect(properties["TimeZone"] == .string("Europe/Berlin"))
        #expect(properties["SoundProblem"] == .string("the sound server can't be reached"))
        #expect(properties["PreferencesProblems"] == .strings(["/a:1: x", "/a:2: y"]))
        #expect(properties["StoreProblem"] == .string("the disk is full"))
        #expect(properties["StoreNotices"] == .strings(["/state/alarms.sqlite3-earlier"]))
        #expect(properties["RegisteredWidgets"] == .strings(["panel", "lock-screen"]))
        for property in try InterfaceDescription.documented("org.example.Alarms").properties {
            #expect(properties[property.name]?.type == property.type, "\(property.name)")
            #expect(property.access == "read")
        }
    }

    @Test func `the state of the sound has what is known, under the documented types`() throws {
        #expect(try service.answer(.service("CheckSound")) == [.dictionary([])])
        service.soundStatus.server = "pulseaudio 16.1"
        service.soundStatus.output = "Loudspeaker"
        service.soundStatus.isMuted = false
        service.soundStatus.volume = 0.08
        service.soundStatus.problem = "the volume is very low"
        let status = try #require(try service.answer(.service("CheckSound")).first).properties
        #expect(
            status == [
                "server": .string("pulseaudio 16.1"), "output": .string("Loudspeaker"), "muted": .boolean(false),
                "volume": .double(0.08), "problem": .string("the volume is very low"),
            ])
    }

    @Test func `a widget registers for known places only`() throws {
        #expect(try service.answer(.service("RegisterWidget", .strings(["lock-screen", "panel", "panel"]))) == [])
        #expect(service.registeredWidgets == [.panel, .lockScreen])
        let error = try service.refusal(of: .service("RegisterWidget", .strings(["popup", "taskbar"])))
        #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error.message == #"places: expected panel, popup or lock-screen, got "taskbar""#)
        let many = try service.refusal(of: .service("RegisterWidget", .strings(Array(repeating: "panel", count: 65))))
        #expect(many.name == "org.example.Alarms.Error.TooLarge")
        #expect(service.registeredWidgets == [.panel, .lockScreen])
        #expect(try service.answer(.service("RegisterWidget", .strings([]))) == [])
        #expect(service.registeredWidgets == [])
    }

    @Test func `each key is documented with its type`() throws {
        let documented = try InterfaceDescription.keys("org.example.Alarms")
        let known = try #require(try service.properties()["ConfigurationKeys"]?.elements).compactMap { try $0.text }
        #expect(documented.keys.sorted() == known.sorted())
        for (key, value) in BadConfiguration.valid { #expect(documented[key] == value.type, "\(key)") }
    }

    @Test func `the service's properties follow its alarms`() throws {
        let now = Service.start.wall.microseconds
        _ = try service.schedule(["pre-alert": .uint64(60_000_000)])
        _ = try service.schedule(["pre-alert": .uint64(30_000_000)])
        _ = try service.schedule(["fire-at": .uint64(UInt64(now) + 10_000_000)])
        var properties = try service.properties()
        #expect(properties["NextFireUSec"] == .uint64(UInt64(now) + 10_000_000))
        #expect(properties["CountdownCount"] == .uint32(2))
        service.advance(by: .seconds(40))
        properties = try service.properties()
        #expect(properties["NextFireUSec"] == .uint64(UInt64(now) + 60_000_000))
        #expect(properties["CountdownCount"] == .uint32(1))
        #expect(properties["AlertingCount"] == .uint32(2))
    }
}
