import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// Fairness between a connection and other sources that are always ready.
@Suite struct FairnessTests {
    private func add(_ client: Client) throws {
        try client.call("Add", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name) {
            $0.append(UInt32(1))
            $0.append(UInt32(2))
        }
    }

    @Test func `a source that is always ready delays no call`() throws {
        let loop = try EventLoop()
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        var turns = 0
        let always = try DescriptorSource(ends[1], for: .writable, in: loop) { _ in turns += 1 }
        let bus = try PrivateBus()
        let service = try ExampleService(on: bus, in: loop)
        let client = try Client(on: bus, in: loop)
        for _ in 0..<10 { try add(client) }
        #expect(turns > 10)
        withExtendedLifetime((service, always)) {}
    }

    @Test func `a bus that sends without end delays no call on another bus`() throws {
        let loop = try EventLoop()
        let noisy = try PrivateBus()
        let signal = MatchRule(interface: ExampleService.interface)
        let ears = try Client(on: noisy, in: loop)
        try ears.record(signal)
        let bus = try PrivateBus()
        let service = try ExampleService(on: bus, in: loop)
        let client = try Client(on: bus, in: loop)
        // They are queued already, so that there is always one to be read.
        let many = 60_000
        let mouthLoop = try EventLoop()
        let mouth = try Client(on: noisy, in: mouthLoop)
        for _ in 0..<many {
            try mouth.connection.send(
                Message.signal("Noise", of: ExampleService.interface, at: ExampleService.path) { _ in })
        }
        var isSent = false
        mouth.connection.whenSent = { isSent = true }
        try mouthLoop.wait(for: "the noise to leave") { isSent }
        try loop.wait(for: "the noise") { !ears.signals.isEmpty }
        try add(client)
        #expect(ears.signals.count < many)
        try loop.wait(for: "all of it") { ears.signals.count == many }
        withExtendedLifetime(service) {}
    }
}
