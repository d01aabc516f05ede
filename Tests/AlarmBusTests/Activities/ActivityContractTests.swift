import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

@Suite struct ActivityContractTests {
    private static let keys = ActivityKey.allCases.map(\.rawValue) + ["as-of", "alert", "reset"]
    let service = Service()

    private func introspection(of path: ObjectPath) throws -> IntrospectionDocument {
        let values = try service.answer(.object(path, .introspectable, "Introspect"))
        return try IntrospectionDocument(#require(values.first).text)
    }

    @Test func `the interface of all activities is the documented one`() throws {
        let document = try introspection(of: .alarms)
        let documented = try InterfaceDescription.documented("org.example.Alarms.Activities")
        #expect(document.interfaces["org.example.Alarms.Activities"] == documented)
    }

    @Test func `an activity's interface is the documented one`() throws {
        let document = try introspection(of: ObjectPath(activity: try service.start()))
        #expect(
            Set(document.interfaces.keys) == [
                "org.example.Alarms.Activity", "org.freedesktop.DBus.Properties",
                "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer",
            ])
        let documented = try InterfaceDescription.documented("org.example.Alarms.Activity")
        #expect(document.interfaces["org.example.Alarms.Activity"] == documented)
        #expect(document.children == [])
    }

    @Test func `every activity is found from the root, and its path has one spelling`() throws {
        let ids = try (0..<3).map { _ in try service.start() }
        let folder = try introspection(of: "/org/example/Alarms/activity")
        #expect(Set(folder.children) == Set(ids.map { $0.text(separator: UInt8(ascii: "_")) }))
        let path = ObjectPath(activity: try service.start(id: "abcdef01-2345-4789-abcd-ef0123456789"))
        #expect(path == "/org/example/Alarms/activity/abcdef01_2345_4789_abcd_ef0123456789")
        let upper: ObjectPath = "/org/example/Alarms/activity/ABCDEF01_2345_4789_ABCD_EF0123456789"
        let alarm: ObjectPath = "/org/example/Alarms/alarm/abcdef01_2345_4789_abcd_ef0123456789"
        for other in [upper, alarm] {
            let error = try service.activityRefusal(of: .object(other, .properties, "GetAll", ""))
            #expect(error == BusError(.unknownObject, "there is no object \(other)"))
        }
    }

    @Test func `the properties are annotated as the contract has it`() throws {
        let activity = try InterfaceDescription.documented("org.example.Alarms.Activity")
        #expect(
            activity.properties(changing: "true") == [
                "State", "Relevance", "StartUSec", "StaleUSec", "EndedUSec", "DismissUSec", "UpdateCount",
            ])
        #expect(
            activity.properties(changing: "invalidates") == [
                "AppId", "Title", "Icon", "Tint", "Attributes", "Content", "Layout", "Configuration",
            ])
        #expect(activity.properties(changing: "const") == ["Id", "Kind"])
        let all = try InterfaceDescription.documented("org.example.Alarms.Activities")
        #expect(all.properties(changing: "true") == ["Enabled"])
        #expect(
            all.properties(changing: "const") == [
                "Version", "MaximumActivities", "ConfigurationKeys", "LayoutWords",
            ])
    }

    @Test func `the properties that all share have their values`() throws {
        let call = Call.object(.alarms, .properties, "GetAll", .string(InterfaceName.activities.rawValue))
        let properties = try #require(try service.answer(call).first).properties
        #expect(properties["Version"] == .uint32(1))
        #expect(properties["MaximumActivities"] == .uint32(64))
        #expect(properties["Enabled"] == .boolean(true))
        #expect(properties["ConfigurationKeys"] == .strings(Self.keys))
        #expect(properties["LayoutWords"] == .strings(Layout.words))
        #expect(properties.count == 5)
        #expect(try service.bus.activitiesPropertiesChanged() == nil)
        _ = service.activityModel.observe(.enabledChanged(false), at: service.now)
        let signal = try ReceivedSignal(try #require(try service.bus.activitiesPropertiesChanged()))
        #expect(
            signal
                == ReceivedSignal(
                    .alarms, .properties, "PropertiesChanged", "org.example.Alarms.Activities",
                    .dictionary([("Enabled", .boolean(false))]), .strings([])))
        #expect(try service.bus.activitiesPropertiesChanged() == nil)
        #expect(try service.startRefusal([:], "NotAuthorized") == "live activities are switched off")
    }

    @Test func `all properties of an object have each name once`() throws {
        let call = Call.object(.alarms, .properties, "GetAll", "")
        let names = try #require(try service.answer(call).first).elements.map { element -> Value in
            guard case .entry(let name, _) = element else { throw TestFailure("\(element)") }
            return name
        }
        #expect(Set(names).count == names.count)
        #expect(names.contains("LayoutWords") && names.contains("MaximumAlarms"))
    }

    @Test func `each key is documented`() throws {
        let documented = try InterfaceDescription.keys("org.example.Alarms.Activities")
        #expect(documented.keys.sorted() == Self.keys.sorted())
    }

    @Test func `each word of layouts is documented`() throws {
        let manual = try InterfaceDescription.manual("org.example.Alarms.Activities")
        for word in Layout.words {
            let last = try #require(word.split(separator: ".").last)
            #expect(manual.contains("``\(last)``"), "\(word)")
        }
        #expect(Set(Layout.words).count == Layout.words.count)
        for word in [
            "expanded", "lock-screen", "text", "text.style", "text.style.title", "timer.paused-at", "row.children",
            "button.role.destructive", "icon.when",
        ] {
            #expect(Layout.words.contains(word), "\(word)")
        }
    }
}
