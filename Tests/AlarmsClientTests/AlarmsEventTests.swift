@testable import AlarmsClient
import DBus
import EventLoop
import TestSupport
import Testing

@Suite(.ownThreads) struct AlarmsEventTests {
    private let bus: PrivateBus
    private let service: FakeService
    private let client: AlarmsClient
    private let id = Value.string(FakeService.id)

    init() async throws {
        bus = try PrivateBus()
        service = try FakeService()
        try await service.start(on: bus.address)
        client = try await AlarmsClient.connect(toBusAt: bus.address)
    }

    @Test func `signals are events, in the order in which they were sent`() async throws {
        var events = await client.events().makeAsyncIterator()
        try await service.send("Fired", [id, .uint64(1), .uint64(2)])
        try await service.send("LaterThanUs", [id])
        try await service.send("Fired", [id, .string("not a time")])
        try await service.send("Snoozed", [id, .uint64(3)])
        try await service.send("Missed", [id, .uint64(4), .string("timeout"), .uint32(5)])
        try await service.send("Stopped", [id, .string("user")])
        try await service.send(
            "ActionInvoked", [id, .string("default"), .dictionary(["later": Value.uint32(1)])])
        try await service.send("ActionInvoked", [id, .string("stop"), .string("no details")])
        try await service.send("ActionInvoked", [id, .string("no details")])
        try await service.send("ActionFailed", [id, .string("stop"), .string("no such app")])
        try await service.send("ActionFailed", [id, .string("no error")])
        try await service.send("TimeChanged", [.string("zone")])
        try await service.send("AuthorizationChanged", [])
        try await service.send(
            "InterfacesAdded", of: .objectManager,
            [
                .objectPath(FakeService.path.rawValue),
                .array(
                    [
                        .entry(
                            .string("org.example.Alarms.Alarm"), .dictionary(["State": Value.string("scheduled")]))
                    ], of: "{sa{sv}}"),
            ])
        try await service.send(
            "PropertiesChanged", of: .properties, at: FakeService.path,
            [
                .string("org.example.Alarms.Alarm"), .dictionary(["Enabled": Value.boolean(false)]),
                .strings(["Title"]),
            ])
        try await service.send(
            "PropertiesChanged", of: .properties,
            [.string("org.example.Alarms"), .dictionary(["AlertingCount": Value.uint32(1)]), .strings([])])
        try await service.send(
            "InterfacesRemoved", of: .objectManager, [.objectPath(FakeService.path.rawValue), .strings([])])

        let id = FakeService.id
        let expected: [AlarmsEvent] = [
            .fired(id: id, dueUSec: 1, actualUSec: 2), .snoozed(id: id, fireUSec: 3),
            .missed(id: id, dueUSec: 4, policy: "timeout", count: 5), .stopped(id: id, reason: "user"),
            .actionInvoked(id: id, action: "default", details: ["later": .uint32(1)]),
            .actionInvoked(id: id, action: "stop", details: [:]),
            .actionFailed(id: id, action: "stop", error: "no such app"),
            .timeChanged(cause: "zone"), .authorizationChanged,
            .added(id: id, properties: ["State": .string("scheduled")]),
            .propertiesChanged(id: id, changed: ["Enabled": .boolean(false)], invalidated: ["Title"]),
            .servicePropertiesChanged(changed: ["AlertingCount": .uint32(1)]), .removed(id: id),
        ]
        for event in expected { #expect(await events.next() == event) }
    }

    @Test func `signals about activities are events of their own`() async throws {
        var events = await client.events().makeAsyncIterator()
        let path = Value.objectPath(FakeActivities.path.rawValue)
        let state = Value.dictionary(["State": Value.string("active")])
        try await service.send(
            "InterfacesAdded", of: .objectManager,
            [path, .array([.entry(.string("org.example.Alarms.Activity"), state)], of: "{sa{sv}}")])
        for interface in ["org.example.Alarms.Activity", "org.example.Later"] {
            try await service.send(
                "PropertiesChanged", of: .properties, at: FakeActivities.path,
                [.string(interface), state, .strings(["Content"])])
        }
        for interface in ["org.example.Alarms.Activities", "org.example.Later"] {
            try await service.send(
                "PropertiesChanged", of: .properties,
                [.string(interface), .dictionary(["Enabled": Value.boolean(false)]), .strings([])])
        }
        let activities: InterfaceName = "org.example.Alarms.Activities"
        try await service.send("Ended", of: activities, [id, .string("expired")])
        try await service.send(
            "ActionInvoked", of: activities, [id, .string("call"), .dictionary([String: Value]())])
        try await service.send("ActionFailed", of: activities, [id, .string("call"), .string("no such app")])
        try await service.send("InterfacesRemoved", of: .objectManager, [path, .strings([])])

        let id = FakeService.id
        let expected: [AlarmsEvent] = [
            .activityAdded(id: id, properties: ["State": .string("active")]),
            .activityPropertiesChanged(id: id, changed: ["State": .string("active")], invalidated: ["Content"]),
            .activitiesEnabledChanged(isEnabled: false), .activityEnded(id: id, reason: "expired"),
            .activityActionInvoked(id: id, action: "call", details: [:]),
            .activityActionFailed(id: id, action: "call", error: "no such app"), .activityRemoved(id: id),
        ]
        for event in expected { #expect(await events.next() == event) }
    }

    @Test func `the end of a service is an event, and the next one is observed`() async throws {
        var events = await client.events().makeAsyncIterator()
        await service.end()
        #expect(await events.next() == .serviceVanished)
        try await service.start(on: bus.address)
        #expect(await events.next() == .serviceAppeared)
        try await service.send("Stopped", [id, .string("user")])
        #expect(await events.next() == .stopped(id: FakeService.id, reason: "user"))
    }

    @Test func `signals of other senders are ignored`() async throws {
        var events = await client.events().makeAsyncIterator()
        try await client.perform(.stopRinging())
        let name = try #require(await service.lastCaller)
        let loop = try EventLoop()
        let other = try ProgramRun(
            "/usr/bin/dbus-send",
            [
                "--session", "--type=signal", "--dest=\(name)", "/org/example/Alarms", "org.example.Alarms.Stopped",
                "string:\(FakeService.id)", "string:user",
            ], environment: bus.environment, in: loop)
        try other.waitForEnd()
        try await service.send("Stopped", [id, .string("client")])
        #expect(await events.next() == .stopped(id: FakeService.id, reason: "client"))
    }

    @Test func `each observer gets all events until it is released`() async throws {
        var first = await client.events().makeAsyncIterator()
        do {
            var second = await client.events().makeAsyncIterator()
            try await service.send("Stopped", [id, .string("user")])
            #expect(await second.next() == .stopped(id: FakeService.id, reason: "user"))
        }
        #expect(await first.next() == .stopped(id: FakeService.id, reason: "user"))
        try await service.send("Stopped", [id, .string("client")])
        #expect(await first.next() == .stopped(id: FakeService.id, reason: "client"))
    }

    @Test func `the end of the bus is the last event`() async throws {
        var events = await client.events().makeAsyncIterator()
        bus.kill()
        while let event = await events.next(), event != .disconnected {}
        #expect(await events.next() == nil)
    }

    @Test func `a released client ends its connection and its thread`() async throws {
        var events = await client.events().makeAsyncIterator()
        weak var released: AlarmsClient?
        do {
            let second = try await AlarmsClient.connect(toBusAt: bus.address)
            released = second
            #expect(try await second.perform(.isServiceRunning()))
        }
        // The first client still works, on a thread of its own.
        try await service.send("Stopped", [id, .string("user")])
        #expect(await events.next() == .stopped(id: FakeService.id, reason: "user"))
        #expect(released == nil)
    }
}
