@testable import AlarmsClient
import DBus
import TestSupport
import Testing

/// An alarm that is made and read at once.
@Suite(.ownThreads) struct ScheduleAndReadTests {
    private let bus: PrivateBus
    private let client: AlarmsClient
    private let id = "0f0e0d0c-0b0a-4908-8706-050403020100"

    init() throws {
        bus = try PrivateBus()
        client = try AlarmsClient(bus: bus.address)
    }

    @Test func `both calls are sent before either is answered`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Schedule"
                ? .hold([.string(call.id ?? ""), .objectPath(ScriptedService.path.rawValue)])
                : .properties(["Title": .string("Tea")])
        }
        let releasing = Task { [incoming = service.incoming] in
            for await call in incoming where call.method == "GetAll" { return await service.release() }
        }
        let alarm = try await client.scheduleAndRead(id: id, ["title": .string("Tea")])
        #expect(alarm.title == "Tea")
        await releasing.value
        let calls = await service.calls
        #expect(calls.map(\.method) == ["Schedule", "GetAll"])
        #expect(calls.first?.arguments == [.string(id), .dictionary(["title": Value.string("Tea")])])
        #expect(calls.last?.path == ScriptedService.path.rawValue)
    }

    @Test func `a new id is a random UUID`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Schedule" ? .scheduled(call) : .properties([:])
        }
        for number in 0..<50 { _ = try await client.scheduleAndRead(id: number < 25 ? nil : "", [:]) }
        let ids = await service.calls.filter { $0.method == "Schedule" }.compactMap(\.id)
        #expect(Set(ids).count == 50)
        for id in ids {
            #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
        }
    }

    @Test func `without an answer it calls again, and finding its own alarm is success`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, number in
            switch (call.method, number) {
            case ("Schedule", 0), ("GetAll", 0): .noReply
            case ("Schedule", _): .refusal(.alreadyExists)
            default: .properties(["Title": .string("Tea")])
            }
        }
        #expect(try await client.scheduleAndRead([:]).title == "Tea")
        let calls = await service.calls.filter { $0.method == "Schedule" }
        #expect(calls.count == 2 && calls.first == calls.last)
    }

    @Test func `if one of the two is answered only the other is called again`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, number in
            switch (call.method, number) {
            case ("Schedule", _): .scheduled(call)
            case (_, 0): .noReply
            default: .properties(["Title": .string("Tea")])
            }
        }
        #expect(try await client.scheduleAndRead(id: id, [:]).title == "Tea")
        #expect(await service.calls.map(\.method) == ["Schedule", "GetAll", "GetAll"])
    }

    @Test func `it calls again once`() async throws {
        let service = try await ScriptedService(on: bus.address) { _, _ in .noReply }
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.isUnanswered == true)
        #expect(await service.calls.map(\.method) == ["Schedule", "GetAll", "Schedule", "GetAll"])
    }

    @Test func `a silent service is an error after the timeout`() async throws {
        let service = try await ScriptedService(on: bus.address) { _, _ in .hold([]) }
        // A call that waits for the connection isn't sent after its timeout.
        #expect(try await client.perform(.isServiceRunning()))
        #expect(
            await thrownError { try await client.scheduleAndRead(id: id, [:], timeout: .milliseconds(30)) }?
                .isUnanswered == true)
        var incoming = service.incoming.makeAsyncIterator()
        for _ in 0..<4 { _ = await incoming.next() }
        #expect(await service.calls.count == 4)
    }

    @Test(arguments: [AlarmsError.Code.alreadyExists, .maximumLimitReached, .invalidSchedule])
    func `a refusal is thrown`(code: AlarmsError.Code) async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Schedule" ? .refusal(code) : .properties([:])
        }
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.code == code)
        #expect(await service.calls.count == 2)
    }

    @Test func `the id of an alarm of another app stays refused`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, number in
            switch (call.method, number) {
            case ("Schedule", 0): .noReply
            case ("Schedule", _): .refusal(.alreadyExists)
            default: .unknownObject
            }
        }
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.code == .alreadyExists)
        withExtendedLifetime(service) {}
    }

    @Test(arguments: [
        ("New", "org.example.Tea", true), ("Old", "org.example.Tea", false), ("New", "org.example.Other", false),
    ])
    func `an alarm that had the id before isn't taken for the new one`(
        title: String, app: String, isOwn: Bool
    ) async throws {
        let service = try await ScriptedService(on: bus.address) { call, number in
            switch (call.method, number) {
            case ("Schedule", 0): .noReply
            case ("Schedule", _): .refusal(.alreadyExists)
            default: .properties(["Title": .string(title), "AppId": .string(app)])
            }
        }
        let configuration: [String: Value] = ["title": .string("New"), "app-id": .string("org.example.Tea")]
        if isOwn {
            #expect(try await client.scheduleAndRead(id: id, configuration).title == "New")
        } else {
            #expect(
                await thrownError { try await client.scheduleAndRead(id: id, configuration) }?.code == .alreadyExists)
        }
        withExtendedLifetime(service) {}
    }

    /// Refuses for as long as `isAllowed` is false of the number of the earlier attempts.
    private func service(
        state: String, server: String = "dunst", allows isAllowed: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) async throws -> ScriptedService {
        try await ScriptedService(on: bus.address) { call, number in
            switch call.method {
            case "Schedule": isAllowed(number) ? .scheduled(call) : .refusal(.notAuthorized)
            case "GetAuthorization": .answer([.string(state)])
            case "GetAll" where call.path == "/org/example/Alarms":
                .properties(["NotificationServer": .string(server)])
            default: .properties(["Title": .string("Tea")])
            }
        }
    }

    @Test func `it waits for the person's consent, and tries again`() async throws {
        let service = try await service(state: "not-determined") { $0 == 2 }
        let task = Task { [client, id] in
            try await client.scheduleAndRead(id: id, ["app-id": .string("org.example.Tea")])
        }
        var incoming = service.incoming.makeAsyncIterator()
        // A decision about another app, then that about this one.
        for _ in 0..<2 {
            while let call = await incoming.next(), call.path != "/org/example/Alarms" || call.method != "GetAll" {}
            try await service.send("AuthorizationChanged")
        }
        #expect(try await task.value.title == "Tea")
        let calls = await service.calls
        #expect(calls.filter { $0.method == "Schedule" }.count == 3)
        #expect(
            calls.first { $0.method == "GetAuthorization" }?.arguments
                == [.dictionary(["app-id": Value.string("org.example.Tea")])])
    }

    @Test func `a restarted service is called anew`() async throws {
        let first = try await service(state: "not-determined")
        let task = Task { [client, id] in try await client.scheduleAndRead(id: id, [:]) }
        var incoming = first.incoming.makeAsyncIterator()
        while let call = await incoming.next(), call.path != "/org/example/Alarms" || call.method != "GetAll" {}
        var other: ScriptedService?
        do {
            let later = try ScriptedService { call, _ in
                call.method == "Schedule" ? .scheduled(call) : .properties(["Title": .string("Tea")])
            }
            await first.end()
            try await later.start(on: bus.address)
            other = later
        }
        // It may have asked while there was none.
        do {
            #expect(try await task.value.title == "Tea")
        } catch let error as AlarmsError {
            #expect(error.isServiceMissing)
        }
        withExtendedLifetime(other) {}
    }

    @Test func `a denial is thrown, and so is the lack of anybody to ask`() async throws {
        let denying = try await service(state: "denied")
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.code == .notAuthorized)
        await denying.end()
        let alone = try await service(state: "not-determined", server: "")
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.code == .notAuthorized)
        await alone.end()
        // One that contradicts itself isn't asked for ever.
        let confused = try await service(state: "authorized")
        #expect(await thrownError { try await client.scheduleAndRead(id: id, [:]) }?.code == .notAuthorized)
        #expect(await confused.calls.filter { $0.method == "Schedule" }.count == 2)
    }

    @Test func `a task that is cancelled waits for nobody's consent`() async throws {
        let service = try await service(state: "not-determined")
        let task = Task { [client, id] in try await client.scheduleAndRead(id: id, [:]) }
        var incoming = service.incoming.makeAsyncIterator()
        while let call = await incoming.next(), call.path != "/org/example/Alarms" || call.method != "GetAll" {}
        task.cancel()
        #expect(await thrownError { try await task.value }?.isCancelled == true)
    }
}
