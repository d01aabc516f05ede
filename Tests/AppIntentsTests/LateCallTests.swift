import DBus
import EventLoop
import Synchronization
import TestSupport
import Testing

@testable import AppIntents

/// Replies that an app owes others on the bus, and its calls of their prompters.
@Suite(.ownThreads) struct LateCallTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let client: Client
    private let wakeup: Wakeup

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        client = try Client(on: bus, in: loop)
        wakeup = try Wakeup()
    }

    private final class Progress: Sendable {
        let steps = Mutex<[String]>([])
        func add(_ step: String) { steps.withLock { $0.append(step) } }
        var all: [String] { steps.withLock { $0 } }
    }

    @Test func `work that runs is cancelled with the calls`() throws {
        let progress = Progress()
        let call = try Message.methodCall("Wait", of: "org.example.Test", at: "/", on: "org.example.Test")
        do {
            let calls = LateCalls(on: client.connection, wakeup: wakeup)
            try calls.add(call) {
                progress.add("begun")
                do { try await Task.sleep(for: .seconds(3600)) } catch { progress.add("\(type(of: error))") }
                return .success(LateReply(nil))
            }
            try loop.poll(for: "the work to begin") { progress.all == ["begun"] }
        }
        try loop.poll(for: "the work to end") { progress.all == ["begun", "CancellationError"] }
    }

    @Test func `a prompter that had left before isn't watched`() throws {
        let calls = PrompterCalls(of: "org.example.Test", on: client.connection, wakeup: wakeup)
        var hasChanged = false
        calls.whenShownChanges = { hasChanged = true }
        let prompter = Prompter(of: ":1.999", at: "/", requests: calls.requests)
        let performance = Performance(because: PerformanceOrigin(), prompter: prompter)
        let snippet = ShownSnippet(
            .view(SnippetDrawing { _ in nil }), with: [:], of: performance, by: prompter, isQuestion: false)
        ShownSnippets.shared.add(snippet)
        prompter.show(snippet, [:])
        calls.send()
        #expect(calls.subscriptions.count == 1)
        try loop.wait(for: "the bus to say that nobody is there") { hasChanged }
        #expect(calls.subscriptions.isEmpty)
        #expect(!ShownSnippets.shared.contains(snippet))
    }
}
