@testable import AlarmsClient
import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// Calls by tasks and by threads: their answers, timeouts and ends.
@Suite(.ownThreads) struct WaitingTests {
    private let bus: PrivateBus

    init() throws {
        bus = try PrivateBus()
    }

    @Test func `a thread waits for an answer, or an error`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Stop" ? .refusal(.notFound) : .answer([.string("a")])
        }
        let client = try AlarmsClient(bus: bus.address)
        #expect(try client.wait(for: .stopRinging()) == "a")
        #expect { try client.wait(for: .stop(id: "b")) } throws: { ($0 as? AlarmsError)?.code == .notFound }
        #expect { try client.wait(for: .startTimer(seconds: 1, title: "a\0b")) } throws: {
            ($0 as? AlarmsError)?.message == "title: a NUL can't be sent"
        }
        #expect { try client.wait(for: .properties(id: "x y")) } throws: { ($0 as? AlarmsError)?.code == .notFound }
        #expect(await service.calls.map(\.method) == ["StopRinging", "Stop"])
        #expect(try client.wait(for: .isServiceRunning()))
        #expect(try client.wait(for: .serviceProcessIdentifier()) == getpid())
    }

    @Test func `the client's own thread doesn't wait for itself`() async throws {
        let service = try await ScriptedService(on: bus.address) { _, _ in .answer([.string("a")]) }
        let client = try AlarmsClient(bus: bus.address)
        let (errors, continuation) = AsyncStream.makeStream(of: String.self)
        let observation = await client.observe { [weak client] _ in
            do throws(AlarmsError) {
                _ = try client?.wait(for: .stopRinging())
                continuation.yield("answered")
            } catch {
                continuation.yield(error.message)
            }
        }
        try await service.send("AuthorizationChanged")
        var iterator = errors.makeAsyncIterator()
        #expect(await iterator.next() == "the client's own thread can't wait for an answer")
        #expect(try await client.perform(.stopRinging()) == "a")
        withExtendedLifetime(observation) {}
    }

    @Test func `a silent service is waited for as long as the timeout says`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Stop" ? .hold([]) : .answer([.string("a")])
        }
        let client = try AlarmsClient(bus: bus.address)
        for timeout in [Duration.milliseconds(30), .zero, .seconds(-5), .seconds(Int64.min)] {
            await #expect { try await client.perform(.stop(id: "a"), timeout: timeout) } throws: {
                let error = $0 as? AlarmsError
                return error?.isUnanswered == true && error?.name == "org.freedesktop.DBus.Error.NoReply"
            }
            #expect { try client.wait(for: .stop(id: "a"), timeout: timeout) } throws: {
                ($0 as? AlarmsError)?.isUnanswered == true
            }
        }
        // Answers that nobody waits for any longer are dropped.
        await service.release()
        for timeout in [nil, Duration.seconds(20), .seconds(Int64.max)] {
            #expect(try await client.perform(.stopRinging(), timeout: timeout) == "a")
            #expect(try client.wait(for: .stopRinging(), timeout: timeout) == "a")
        }
    }

    @Test(
        arguments: [
            (Duration.zero, 0), (.seconds(-1), 0), (.nanoseconds(-1), 0), (.nanoseconds(1), 1), (.milliseconds(1), 1),
            (.microseconds(1001), 2), (.seconds(25), 25_000), (.seconds(2_147_482), 2_147_482_000),
            (.seconds(2_147_483), .max), (.seconds(Int64.max), .max), (.seconds(Int64.min), 0),
        ] as [(Duration, Int32)])
    func `a length in milliseconds is in range`(length: Duration, expected: Int32) {
        #expect(length.milliseconds == expected)
    }

    @Test func `a thousand calls of a hundred tasks each get their own answer`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in .answer([call.arguments[1]]) }
        let client = try AlarmsClient(bus: bus.address)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for task in 0..<100 {
                group.addTask {
                    var wrong = 0
                    for number in 0..<10 {
                        let title = "\(task) \(number)"
                        let answer =
                            try? number == 9
                            ? client.wait(for: .startTimer(seconds: 1, title: title))
                            : await client.perform(.startTimer(seconds: 1, title: title))
                        if answer != title { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
        #expect(await service.calls.count == 1000)
    }

    @Test func `tasks that wait on every thread of the pool all return`() async throws {
        // No answer before as many wait as can: Swift's pool has a thread for each processor.
        let threads = min(64, ProcessInfo.processInfo.activeProcessorCount)
        let service = try await ScriptedService(on: bus.address) { call, number in
            number + 1 < threads ? .hold([]) : .answer([])
        }
        let client = try AlarmsClient(bus: bus.address)
        let release = Task.detached { [incoming = service.incoming] in
            var count = 0
            for await _ in incoming {
                count += 1
                if count == threads { return await service.release() }
            }
        }
        let failures = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask { (try? client.wait(for: .stop(id: "\(number)"))) == nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        await release.value
        #expect(failures == 0)
        #expect(await service.calls.count == 64)
    }

    @Test func `a task that is cancelled waits no longer, and the call is left to the service`() async throws {
        let service = try await ScriptedService(on: bus.address) { call, _ in
            call.method == "Stop" ? .hold([]) : .answer([.string("a")])
        }
        let client = try AlarmsClient(bus: bus.address)
        var incoming = service.incoming.makeAsyncIterator()
        let task = Task { try await client.perform(.stop(id: "a")) }
        #expect(await incoming.next()?.id == "a")
        task.cancel()
        await #expect { try await task.value } throws: {
            let error = $0 as? AlarmsError
            return error?.isCancelled == true && error?.isUnanswered == false && error?.isServiceMissing == false
        }
        await service.release()
        #expect(try await client.perform(.stopRinging()) == "a")

        // The same for one that was cancelled before.
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.perform(.pause(id: "b"))
        }
        #expect(await thrownError { try await late.value }?.isCancelled == true)
        #expect(try await client.perform(.stopRinging()) == "a")
        #expect(await service.calls.map(\.method) == ["Stop", "StopRinging", "Pause", "StopRinging"])
    }
}
