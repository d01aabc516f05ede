@testable import AlarmsClient
import DBus
import Synchronization
import TestSupport
import Testing

/// The alarms and the activities, now and after changes.
@Suite(.ownThreads) struct SnapshotTests {
    private let directory: TemporaryDirectory
    private let address: String
    private let client: AlarmsClient

    init() throws {
        directory = try TemporaryDirectory()
        address = "unix:path=\(directory.path)/bus"
        client = try AlarmsClient(bus: address)
    }

    /// Answers each `List` with an alarm of its number as the id.
    private static let numbering: ScriptedService.Script = { _, number in .rows(["\(number)"]) }

    @Test func `the alarms of an app are delivered at once and after each change`() async throws {
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address, Self.numbering)
        var snapshots = client.alarmSnapshots(appID: "org.example.Tea").makeAsyncIterator()
        #expect(await snapshots.next()?.map(\.id) == ["0"])
        try await service.sendChange()
        #expect(await snapshots.next()?.map(\.id) == ["1"])
        try await service.send(
            "InterfacesRemoved", of: .objectManager, [.objectPath(ScriptedService.path.rawValue), .strings([])])
        #expect(await snapshots.next()?.map(\.id) == ["2"])
        let filter = Value.dictionary(["app-id": Value.string("org.example.Tea")])
        #expect(await service.calls.allSatisfy { $0.method == "List" && $0.arguments == [filter] })
        #expect(await service.calls.count == 3)
        withExtendedLifetime(bus) {}
    }

    @Test func `there is one query at a time, and one for all changes meanwhile`() async throws {
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address) { call, number in
            call.method == "List" && number == 0
                ? .hold([.array([.dictionary(["Id": Value.string("old")])], of: "a{sv}")]) : .rows(["new"])
        }
        let client = client
        let elements = Mutex<[String]>([])
        let (progress, sink) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            for await alarms in client.alarmSnapshots() {
                elements.withLock { $0 += alarms.map(\.id) }
                sink.yield()
            }
        }
        var incoming = service.incoming.makeAsyncIterator()
        _ = await incoming.next()
        for _ in 0..<5 { try await service.sendChange() }
        #expect(await service.calls.count == 1)
        await service.release()
        var steps = progress.makeAsyncIterator()
        await steps.next()
        await steps.next()
        // No further query follows: the service would answer it before this.
        _ = try? await client.perform(.stopRinging())
        #expect(elements.withLock(\.self) == ["old", "new"])
        #expect(await service.calls.map(\.method) == ["List", "List", "StopRinging"])
        task.cancel()
        await task.value
        withExtendedLifetime(bus) {}
    }

    @Test(arguments: [
        ("org.example.Alarms.Error.InvalidConfiguration", false), ("org.freedesktop.DBus.Error.UnknownMethod", false),
        ("org.freedesktop.DBus.Error.NoReply", true), ("org.freedesktop.DBus.Error.ServiceUnknown", true),
        ("org.freedesktop.DBus.Error.LimitsExceeded", true),
    ])
    func `a call that is refused is repeated after changes`(error: String, mayPass: Bool) async throws {
        #expect(AlarmsError(error, "").mayPass == mayPass)
        guard !mayPass else { return }
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address) { _, number in
            number == 0 ? .error(error) : .rows(["\(number)"])
        }
        let alarms = Task { [client] in
            var snapshots = client.alarmSnapshots().makeAsyncIterator()
            return await snapshots.next()
        }
        var incoming = service.incoming.makeAsyncIterator()
        _ = await incoming.next()
        try await service.sendChange()
        #expect(await alarms.value?.map(\.id) == ["1"])
        withExtendedLifetime(bus) {}
    }

    @Test func `a slow consumer gets the latest`() async throws {
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address, Self.numbering)
        var snapshots = client.alarmSnapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.map(\.id) == ["0"])
        for _ in 0..<5 { try await service.sendChange() }
        // The signals have come when this is answered.
        _ = try await client.perform(.isServiceRunning())
        _ = try? await client.perform(.stopRinging())
        #expect(await snapshots.next()?.map(\.id) == ["1"])
        try await service.sendChange()
        #expect(await snapshots.next()?.map(\.id) == ["2"])
        withExtendedLifetime(bus) {}
    }

    @Test func `a service or a bus that is lost is waited for`() async throws {
        var snapshots = client.alarmSnapshots().makeAsyncIterator()
        var bus: PrivateBus? = try PrivateBus(at: address)
        var service = try await ScriptedService(on: address, Self.numbering)
        #expect(await snapshots.next()?.map(\.id) == ["0"])
        await service.end()
        service = try await ScriptedService(on: address) { _, _ in .rows(["second"]) }
        #expect(await snapshots.next()?.map(\.id) == ["second"])
        bus?.kill()
        let again = Task { [address] in
            let bus = try PrivateBus(at: address)
            return (UncheckedBox(bus), try await ScriptedService(on: address) { _, _ in .rows(["third"]) })
        }
        #expect(await snapshots.next()?.map(\.id) == ["third"])
        _ = try await again.value
        bus = nil
    }

    @Test func `where there is no bus yet it is waited for`() async throws {
        let client = client
        let first = Task { await client.alarmSnapshots().first { _ in true }?.map(\.id) }
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address, Self.numbering)
        #expect(await first.value == ["0"])
        withExtendedLifetime((bus, service)) {}
    }

    @Test func `the sequence ends with its task, and releases the client`() async throws {
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address) { call, _ in
            call.method == "List" ? .hold([]) : .answer([.string("a")])
        }
        weak var released: AlarmsClient?
        for isStarted in [true, false] {
            let client = try AlarmsClient(bus: address)
            released = client
            let task = Task {
                if !isStarted { withUnsafeCurrentTask { $0?.cancel() } }
                for await _ in client.alarmSnapshots() {}
            }
            if isStarted {
                for await call in service.incoming where call.method == "List" { break }
            }
            task.cancel()
            await task.value
        }
        while released != nil { _ = try await client.perform(.stopRinging()) }
        withExtendedLifetime(bus) {}
    }

    @Test func `activities are delivered by their filter`() async throws {
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: address, Self.numbering)
        var snapshots = client.activitySnapshots(["kind": .string("Build")]).makeAsyncIterator()
        #expect(await snapshots.next()?.map(\.id) == ["0"])
        try await service.sendChange()
        try await service.send(
            "InterfacesRemoved", of: .objectManager,
            [.objectPath("/org/example/Alarms/activity/0f0e0d0c_0b0a_4908_8706_050403020100"), .strings([])])
        #expect(await snapshots.next()?.map(\.id) == ["1"])
        #expect(await service.calls.first?.arguments == [.dictionary(["kind": Value.string("Build")])])
        withExtendedLifetime(bus) {}
    }
}

/// A value that another task made, and only keeps alive.
private final class UncheckedBox: @unchecked Sendable {
    private let content: Any

    init(_ content: Any) {
        self.content = content
    }
}
