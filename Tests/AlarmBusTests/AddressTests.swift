import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// The addressing of calls: objects, interfaces and members.
@Suite struct AddressTests {
    let service = Service()
    let id: AlarmID
    let path: ObjectPath

    init() throws {
        id = try service.schedule(
            ["title": .string("Tea"), "pre-alert": .uint64(60_000_000)], id: "abcdef01-2345-4789-abcd-ef0123456789")
        path = ObjectPath(alarm: id)
    }

    @Test func `an alarm's path is its id in lower case with underscores`() throws {
        #expect(path == "/org/example/Alarms/alarm/abcdef01_2345_4789_abcd_ef0123456789")
        #expect(path.alarm == id)
    }

    @Test(arguments: [
        "/org/example/Alarms/alarm/ABCDEF01_2345_4789_ABCD_EF0123456789",
        "/org/example/Alarms/alarm/abcdef0123454789abcdef0123456789",
        "/org/example/Alarms/alarm/abcdef01_2345_4789_abcd_ef0123456780",
        "/org/example/Alarms/alarm/abcdef01_2345_4789_abcd_ef0123456789/x",
        "/org/example/Alarms/alarm_abcdef01_2345_4789_abcd_ef0123456789",
        "/org/example/Alarms/alarm/tea", "/org/example/Alarms/alarms", "/org/example/Alarmsx", "/org/example/alarms",
        "/net",
    ])
    func `there is no object at another path`(text: String) throws {
        let path = try #require(ObjectPath(text))
        for call in [
            Call.object(path, .alarm, "Cancel"),
            .object(path, nil, "Cancel"),
            .object(path, .introspectable, "Introspect"),
            .object(path, .properties, "GetAll", .string("")),
        ] {
            let error = try service.refusal(of: call)
            #expect(error == BusError(.unknownObject, "there is no object \(text)"))
        }
    }

    @Test func `an alarm's object is removed with the alarm`() throws {
        #expect(try service.answer(.object(path, .alarm, "Cancel")) == [])
        let error = try service.refusal(of: .object(path, .alarm, "Cancel"))
        #expect(error == BusError(.unknownObject, "there is no object \(path)"))
    }

    @Test func `an unknown interface, method or property has its standard error`() throws {
        func error(_ path: ObjectPath, _ interface: InterfaceName?, _ member: MemberName) throws -> BusError {
            try service.refusal(of: .object(path, interface, member))
        }
        let other: InterfaceName = "org.example.Other"
        #expect(try error(.alarms, other, "Cancel").name == .unknownInterface)
        #expect(try error(.alarms, .alarm, "Cancel").name == .unknownInterface)
        #expect(try error(path, .alarms, "Cancel").name == .unknownInterface)
        #expect(try error(path, .objectManager, "GetManagedObjects").name == .unknownInterface)
        #expect(try error("/org/example/Alarms/alarm", .alarm, "Cancel").name == .unknownInterface)
        #expect(try error(.alarms, .alarms, "Countdown").name == .unknownMethod)
        #expect(try error(.alarms, .properties, "Cancel").name == .unknownMethod)
        #expect(try error(path, .alarm, "Schedule").name == .unknownMethod)
        #expect(try error(path, nil, "Schedule").name == .unknownMethod)

        func get(_ path: ObjectPath, _ interface: String, _ property: String) throws -> BusError {
            try service.refusal(of: .object(path, .properties, "Get", .string(interface), .string(property)))
        }
        #expect(try get(path, "org.example.Alarms.Alarm", "Version").name == .unknownProperty)
        #expect(try get(path, "org.example.Alarms", "Title").name == .unknownInterface)
        #expect(try get(.alarms, "org.example.Alarms", "Title").name == .unknownProperty)
        #expect(try get(.alarms, "org.example.Alarms", "").name == .unknownProperty)
        let all = try service.refusal(of: .object(.alarms, .properties, "GetAll", .string("org.example.Alarms.Alarm")))
        #expect(all.name == .unknownInterface)
    }

    @Test func `no property can be set`() throws {
        func error(_ path: ObjectPath, _ interface: String, _ property: String) throws -> BusError {
            try service.refusal(
                of: .object(
                    path, .properties, "Set", .string(interface), .string(property), .variant(.string("Coffee"))))
        }
        for property in try InterfaceDescription.documented("org.example.Alarms.Alarm").properties {
            let refusal = try error(path, "org.example.Alarms.Alarm", property.name)
            #expect(refusal == BusError(.propertyReadOnly, "\(property.name) can't be set"))
        }
        for property in try InterfaceDescription.documented("org.example.Alarms").properties {
            #expect(try error(.alarms, "org.example.Alarms", property.name).name == .propertyReadOnly)
        }
        #expect(try error(path, "org.example.Alarms.Alarm", "Colour").name == .unknownProperty)
    }

    @Test func `an empty interface name stands for all of the object's`() throws {
        let get = Call.object(path, .properties, "Get", .string(""), .string("Title"))
        #expect(try service.answer(get) == [.variant(.string("Tea"))])
        let all = try service.answer(.object(path, .properties, "GetAll", .string("")))
        #expect(try all.first?.properties == service.properties(of: id))
    }

    @Test func `a call that names no interface reaches the method`() throws {
        #expect(try service.answer(.object(path, nil, "Pause")) == [])
        #expect(try service.properties(of: id)["State"] == .string("paused"))
        #expect(try service.answer(.object(.alarms, nil, "Resume", .string(id.description))) == [])
        #expect(try service.properties(of: id)["State"] == .string("countdown"))
    }

    @Test func `every method refuses another signature`() throws {
        for name in ["org.example.Alarms", "org.example.Alarms.Alarm"] {
            let path = name == "org.example.Alarms" ? ObjectPath.alarms : path
            for method in try InterfaceDescription.documented(name).methods {
                let member = try #require(MemberName(method.name))
                let call = Call(
                    path: path, interface: InterfaceName(name), member: member,
                    arguments: [.uint64(1), .string(id.description)])
                let expected = method.signature("in")
                #expect(
                    try service.refusal(of: call)
                        == BusError(
                            .invalidArguments,
                            "\(member): expected arguments of signature '\(expected)', got 'ts'"))
            }
        }
    }

    @Test func `an id is accepted in any case and returned in lower case`() throws {
        let upper = "ABCDEF01-2345-4789-ABCD-EF0123456789"
        try service.answer(.service("Pause", .string(upper)))
        #expect(try service.properties(of: id)["State"] == .string("paused"))
        let other = "FEDCBA98-7654-4210-8123-456789ABCDEF"
        let made = try service.schedule(["pre-alert": .uint64(60_000_000)], id: other)
        #expect(made.description == other.lowercased())
        #expect(try service.properties(of: made)["Id"] == .string(other.lowercased()))
    }

    @Test func `an alarm's own methods do the same as the service's`() throws {
        let changes = Value.dictionary(["title": .string("Green tea")])
        try service.answer(.object(path, .alarm, "Update", changes))
        #expect(try service.properties(of: id)["Title"] == .string("Green tea"))
        try service.answer(.object(path, .alarm, "SetEnabled", .boolean(false)))
        #expect(try service.properties(of: id)["Enabled"] == .boolean(false))
        try service.answer(.object(path, .alarm, "SetEnabled", .boolean(true)))
        try service.answer(.object(path, .alarm, "Pause"))
        #expect(try service.properties(of: id)["State"] == .string("paused"))
        try service.answer(.object(path, .alarm, "Resume"))
        service.advance(by: .seconds(60))
        #expect(try service.properties(of: id)["State"] == .string("alerting"))
        try service.answer(.object(path, .alarm, "Snooze", .dictionary([("length", .uint64(2_000_000))])))
        #expect(try service.properties(of: id)["State"] == .string("countdown"))
        #expect(try service.properties(of: id)["CountdownTotalUSec"] == .uint64(2_000_000))
        try service.answer(.object(path, .alarm, "Stop"))
        #expect(service.allAlarms.isEmpty)
    }
}
