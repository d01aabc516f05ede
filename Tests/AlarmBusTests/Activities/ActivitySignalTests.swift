import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

@Suite struct ActivitySignalTests {
    private let service = Service()
    private static let mark = "SECRET"

    private func signals() throws -> [Message] {
        defer { service.activityEffects = [] }
        return try service.activityEffects.compactMap { try service.bus.signal(of: $0) }
    }

    /// An activity with a marker in all of its texts.
    private func startMarked() throws -> ActivityID {
        try service.start([
            "title": .string(Self.mark), "kind": .string(Self.mark), "icon": .string(Self.mark),
            "app-id": .string(Self.mark), "content": [Self.mark: .string(Self.mark)],
            "attributes": [Self.mark: .string(Self.mark)], "link": .string("x:\(Self.mark)"),
            "layout": ["expanded": .dictionary([("type", "text"), ("text", .string(Self.mark))])],
            "alert": ["body": .string(Self.mark)],
        ])
    }

    @Test func `a new activity is announced without text`() throws {
        let id = try startMarked()
        let messages = try signals()
        #expect(messages.count == 1)
        let message = try #require(messages.first)
        #expect(message.member == "InterfacesAdded" && message.interface == .objectManager)
        let values = try message.received
        #expect(values.first == .objectPath(ObjectPath(activity: id).rawValue))
        guard case .entry(let name, let told)? = try values.last?.elements.first else {
            throw TestFailure("\(values)")
        }
        #expect(name == "org.example.Alarms.Activity")
        let interface = try InterfaceDescription.documented("org.example.Alarms.Activity")
        let properties = try service.properties(ofActivity: id)
        let names = interface.properties(changing: "true").union(["Id"])
        #expect(try told.properties == properties.filter { names.contains($0.key) })
        #expect(!"\(values)".contains(Self.mark))
    }

    @Test func `an update announces changed values, and only the names of texts and data`() throws {
        let id = try startMarked()
        let before = try #require(service.activities.activity(id))
        #expect(try service.bus.propertiesChanged(from: before, to: before) == nil)
        try service.answer(
            .activities(
                "Update", .string(id.description),
                [
                    "content": ["x": .string(Self.mark + "2")], "title": .string(Self.mark + "2"),
                    "relevance": .double(3),
                ]))
        let after = try #require(service.activities.activity(id))
        let signal = try ReceivedSignal(try #require(try service.bus.propertiesChanged(from: before, to: after)))
        #expect(
            signal
                == ReceivedSignal(
                    ObjectPath(activity: id), .properties, "PropertiesChanged", "org.example.Alarms.Activity",
                    .dictionary([("Relevance", .double(3)), ("UpdateCount", .uint64(1))]),
                    .strings(["Title", "Content", "Configuration"])))
        #expect(!"\(signal)".contains(Self.mark))
    }

    @Test func `an end and a dismissal are signalled`() throws {
        let id = try service.start()
        _ = try signals()
        try service.answer(.activities("End", .string(id.description), .dictionary([])))
        #expect(
            try signals().map { try ReceivedSignal($0) } == [
                ReceivedSignal(.alarms, .activities, "Ended", .string(id.description), "client")
            ])
        try service.answer(.activities("Dismiss", .string(id.description)))
        #expect(
            try signals().map { try ReceivedSignal($0) } == [
                ReceivedSignal(
                    .alarms, .objectManager, "InterfacesRemoved", .objectPath(ObjectPath(activity: id).rawValue),
                    .strings(["org.example.Alarms.Activity"]))
            ])
    }

    @Test(arguments: [nil, ":1.5" as BusName?])
    func `a press and its failure are signalled to all, or to one connection`(destination: BusName?) throws {
        let id = ActivityID.random()
        let effect = ActivityEffect.invoked(id, action: "call", nil, owner: nil)
        let invoked = try #require(try service.bus.signal(of: effect, press: 7, to: destination))
        #expect(invoked.destination == destination)
        #expect(invoked.interface == .activities && invoked.member == "ActionInvoked" && invoked.path == .alarms)
        #expect(try invoked.received == [.string(id.description), "call", .dictionary(["press": .uint64(7)])])
        let failed = try service.bus.activityActionFailed(id, "call", because: "it isn't there", to: destination)
        #expect(failed.destination == destination)
        #expect(failed.interface == .activities && failed.member == "ActionFailed" && failed.path == .alarms)
        #expect(try failed.received == [.string(id.description), "call", "it isn't there"])
    }

    @Test func `an alert is a notification and no signal`() throws {
        #expect(try service.bus.signal(of: .alerted(.random(), ActivityAlert())) == nil)
    }
}
