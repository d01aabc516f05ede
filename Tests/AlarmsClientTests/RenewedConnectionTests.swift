@testable import AlarmsClient
import DBus
import TestSupport
import Testing

/// A client that connects when it is used.
@Suite(.ownThreads) struct RenewedConnectionTests {
    private let answering: ScriptedService.Script = { _, _ in .answer([.string("a")]) }

    @Test func `a client connects at its first call, and again if there was no bus`() async throws {
        let directory = try TemporaryDirectory()
        let address = "unix:path=\(directory.path)/bus"
        let client = try AlarmsClient(bus: address)
        for _ in 0..<3 {
            #expect(await client.error(of: .stopRinging())?.isServiceMissing == true)
        }
        let bus = try PrivateBus(at: address)
        #expect(await client.error(of: .stopRinging())?.name == "org.freedesktop.DBus.Error.ServiceUnknown")
        let service = try await ScriptedService(on: bus.address, answering)
        #expect(try await client.perform(.stopRinging()) == "a")
        #expect(await service.calls.count == 1)
    }

    @Test func `after the end of the bus a call opens a new connection, on which observers continue`() async throws {
        let directory = try TemporaryDirectory()
        let address = "unix:path=\(directory.path)/bus"
        var bus = try PrivateBus(at: address)
        let client = try AlarmsClient(bus: address)
        var service = try await ScriptedService(on: bus.address, answering)
        var events = await client.events().makeAsyncIterator()
        #expect(try await client.perform(.stopRinging()) == "a")
        for round in ["first", "second"] {
            bus.kill()
            while let event = await events.next(), event != .disconnected {}
            #expect(await client.error(of: .stopRinging())?.isServiceMissing == true)
            bus = try PrivateBus(at: address)
            service = try await ScriptedService(on: bus.address, answering)
            #expect(try await client.perform(.stopRinging()) == "a", "\(round)")
            #expect(await events.next() == .serviceAppeared)
            try await service.send("Stopped", [.string("x"), .string(round)])
            #expect(await events.next() == .stopped(id: "x", reason: round))
        }
        await service.end()
        #expect(await events.next() == .serviceVanished)
    }

    @Test func `an observer that is added without a bus receives events once there is one`() async throws {
        let directory = try TemporaryDirectory()
        let address = "unix:path=\(directory.path)/bus"
        let client = try AlarmsClient(bus: address)
        var events = await client.events().makeAsyncIterator()
        let bus = try PrivateBus(at: address)
        let service = try await ScriptedService(on: bus.address, answering)
        #expect(try await client.perform(.stopRinging()) == "a")
        #expect(await events.next() == .serviceAppeared)
        try await service.send("AuthorizationChanged")
        #expect(await events.next() == .authorizationChanged)
    }

    @Test func `an observer that is added by a cancelled task receives events all the same`() async throws {
        let bus = try PrivateBus()
        let service = try await ScriptedService(on: bus.address) { _, _ in .answer([.string("a")]) }
        let client = try AlarmsClient(bus: bus.address)
        _ = try await client.perform(.stopRinging())
        let (events, continuation) = AsyncStream.makeStream(of: AlarmsEvent.self)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await client.observe { continuation.yield($0) }
        }
        task.cancel()
        let observation = await task.value
        _ = try await client.perform(.stopRinging())
        try await service.send("AuthorizationChanged")
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .authorizationChanged)
        withExtendedLifetime(observation) {}
    }

    @Test func `a client of one connection stays disconnected`() async throws {
        let directory = try TemporaryDirectory()
        let address = "unix:path=\(directory.path)/bus"
        var bus = try PrivateBus(at: address)
        let client = try await AlarmsClient.connect(toBusAt: address)
        var events = await client.events().makeAsyncIterator()
        bus.kill()
        while let event = await events.next(), event != .disconnected {}
        bus = try PrivateBus(at: address)
        #expect(await client.error(of: .isServiceRunning())?.name == "org.freedesktop.DBus.Error.Disconnected")
    }

    @Test func `a bus that says nothing holds up a call for its timeout alone`() async throws {
        let bus = try PrivateBus()
        let service = try await ScriptedService(on: bus.address, answering)
        let client = try AlarmsClient(bus: bus.address)
        bus.pause()
        for timeout in [Duration.milliseconds(30), .milliseconds(1), .zero, .seconds(-1)] {
            #expect(await client.error(of: .stopRinging(), timeout: timeout)?.isUnanswered == true)
            #expect { try client.wait(for: .stopRinging(), timeout: timeout) } throws: {
                ($0 as? AlarmsError)?.isUnanswered == true
            }
        }
        bus.resume()
        #expect(try await client.perform(.stopRinging()) == "a")
        // Those that nobody waits for any longer weren't sent.
        #expect(await service.calls.count == 1)
    }

    @Test func `a bus that ends while it is joined is an error`() async throws {
        let bus = try PrivateBus()
        let client = try AlarmsClient(bus: bus.address)
        bus.pause()
        let calls = (0..<3).map { _ in Task { try await client.perform(.stopRinging()) } }
        bus.kill()
        for call in calls {
            #expect(await thrownError { try await call.value }?.isServiceMissing == true)
        }
    }

    @Test func `a released client leaves the bus`() async throws {
        let bus = try PrivateBus()
        let service = try await ScriptedService(on: bus.address, answering)
        weak var released: AlarmsClient?
        do {
            let client = try AlarmsClient(bus: bus.address)
            released = client
            let observation = await client.observe { _ in }
            #expect(try client.wait(for: .stopRinging()) == "a")
            withExtendedLifetime(observation) {}
        }
        // The end of the observation is a job of the client's thread.
        let other = try AlarmsClient(bus: bus.address)
        while released != nil { _ = try await other.perform(.stopRinging()) }
        withExtendedLifetime(service) {}
    }
}
