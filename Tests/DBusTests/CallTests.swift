import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct CallTests {
    private let bus: PrivateBus
    private let loop: EventLoop
    private let service: ExampleService
    private let client: Client

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        service = try ExampleService(on: bus, in: loop)
        client = try Client(on: bus, in: loop)
    }

    private func message(_ member: MemberName, _ write: (inout Writer) -> Void = { _ in }) throws -> Message {
        try Message.methodCall(
            member, of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name, write)
    }

    @Test func `a call without a reply fails with NoReply after its timeout, not before`() throws {
        let began = Clock.monotonic.now
        let error = #expect(throws: BusError.self) { try client.answer(to: message("Keep"), timeout: 50) }
        #expect(error?.name == .noReply)
        #expect(Clock.monotonic.now - began >= 50_000)
    }

    @Test(arguments: [Int32.min, -2, -1, 0])
    func `a call without time fails with NoReply`(timeout: Int32) throws {
        let error = #expect(throws: BusError.self) { try client.answer(to: message("Keep"), timeout: timeout) }
        #expect(error?.name == .noReply)
    }

    @Test func `calls time out in the order of their deadlines`() throws {
        var ended: [Int32] = []
        let pending = try [80, 20, 60, 40].map { (timeout: Int32) in
            try client.connection.call(message("Keep"), timeout: timeout) { _ in ended.append(timeout) }
        }
        try loop.wait(for: "the end of all calls") { ended.count == 4 }
        #expect(ended == [20, 40, 60, 80])
        withExtendedLifetime(pending) {}
    }

    @Test func `a completed call leaves the deadlines of others`() throws {
        var error: BusError?
        let kept = try client.connection.call(message("Keep"), timeout: 100) { answer in
            if case .failure(let failure) = answer { error = failure }
        }
        for _ in 0..<10 { try client.synchronize() }
        #expect(kept.isPending)
        try loop.wait(for: "the call's time") { error != nil }
        #expect(error?.name == .noReply)
        #expect(!kept.isPending)
    }

    @Test func `a cancelled call is never answered`() throws {
        var answers = 0
        var call: PendingCall? = try client.connection.call(message("Keep")) { _ in answers += 1 }
        try loop.wait(for: "the call") { service.kept.count == 1 }
        #expect(call?.isPending == true)
        call = nil
        try service.connection.send(service.kept[0].reply())
        try client.synchronize()
        #expect(answers == 0)
    }

    @Test func `a handler may release its own call and cancel another`() throws {
        var first: PendingCall?
        var second: PendingCall?
        var answers: [String] = []
        first = try client.connection.call(message("Refuse")) { _ in
            answers.append("first")
            first = nil
            second = nil
        }
        second = try client.connection.call(message("Refuse")) { _ in answers.append("second") }
        try loop.wait(for: "the first answer") { first == nil }
        try client.synchronize()
        #expect(answers == ["first"])
        #expect(second == nil)
    }

    @Test func `a handler may release the connection`() throws {
        var connection: Connection? = try Connection(to: .address(bus.address), in: loop)
        weak let released = connection
        var call: PendingCall?
        call = try connection?.call(message("Refuse")) { _ in
            connection = nil
            call = nil
        }
        try loop.wait(for: "the answer") { call == nil }
        try client.synchronize()
        #expect(released == nil)
    }

    @Test func `a call outlives its connection, unanswered`() throws {
        var connection: Connection? = try Connection(to: .address(bus.address), in: loop)
        let call = try connection?.call(message("Keep"), timeout: 10) { _ in Issue.record("answered") }
        connection = nil
        try client.synchronize()
        #expect(call?.isPending == true)
    }

    @Test func `a call to a name without an owner fails at once`() throws {
        let error = #expect(throws: BusError.self) {
            try client.call("M", of: "org.example.Test", at: "/", on: "org.example.Nobody")
        }
        #expect(error?.name == .serviceUnknown)
        let call = try Message.methodCall(
            "M", of: "org.example.Test", at: "/", on: "org.example.Nobody", startsService: false)
        #expect(throws: BusError.self) { try client.answer(to: call) }
    }

    @Test func `a thousand pending calls are all completed, in order, with few descriptors`() throws {
        var sums: [UInt64] = []
        let descriptors = try openDescriptors()
        let pending = try (0..<1000).map { (number: UInt32) in
            try client.connection.call(
                message("Add") { writer in
                    writer.append(number)
                    writer.append(UInt32(1))
                }
            ) { answer in
                guard let message = try? answer.get() else { return }
                var reader = Reader(message)
                if let sum = try? reader.uint64() { sums.append(sum) }
            }
        }
        #expect(try openDescriptors() - descriptors < 20)
        try loop.wait(for: "a thousand answers") { sums.count == 1000 }
        #expect(sums == (1...1000).map { $0 })
        #expect(pending.allSatisfy { !$0.isPending })
    }

    private func openDescriptors() throws -> Int {
        let run = try ProgramRun(
            "/bin/sh", ["-c", "ls /proc/$PPID/fd | wc -l"], environment: ["PATH": "/usr/bin:/bin"], in: loop)
        try run.waitForEnd()
        return Int(run.outputText.filter(\.isNumber)) ?? -1
    }

    @Test func `an open descriptor arrives as one of our own`() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("through the bus", to: "file")
        let file = OwnedDescriptor(adopting: open(path, O_RDONLY | O_CLOEXEC))
        let reply = try client.answer(
            to: message("Echo") { $0.variant("h") { $0.append(fileDescriptor: file.rawValue) } })
        var reader = Reader(reply)
        var variant = try reader.variant()
        guard let received = try variant.fileDescriptor() else {
            Issue.record("no descriptor")
            return
        }
        #expect(received.rawValue != file.rawValue)
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = read(received.rawValue, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "through the bus")
    }
}
