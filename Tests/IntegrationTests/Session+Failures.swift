import EventLoop
import Foundation
import Synchronization
import TestSupport
import Testing

extension Session {
    /// The log of the service without lines about sleep, which machines of tests support little of.
    var complaints: String {
        let lines = service.errorText.split(separator: "\n")
        let ofSleep = ["is not woken for alarms", "is woken for alarms", "logind is not running"]
        return lines.filter { line in !ofSleep.contains { line.contains($0) } }.joined(separator: "\n")
    }
}

/// Runs `body` in a session of its own, whose logs are shown if it fails.
func withSession(
    on bus: PrivateBus? = nil, services: [String: String] = [:], arguments: [String] = [],
    environment: [String: String] = [:], in loop: EventLoop? = nil, _ body: (Session) throws -> Void
) throws {
    let session = try Session(on: bus, services: services, arguments: arguments, environment: environment, in: loop)
    let hasFailed = Atomic(false)
    defer {
        if hasFailed.load(ordering: .relaxed) { FileHandle.standardError.write(Data(session.log.utf8)) }
    }
    // No issue is known: this closure is called for each as it is recorded.
    try withKnownIssue(isIntermittent: true) {
        try body(session)
    } matching: { _ in
        hasFailed.store(true, ordering: .relaxed)
        return false
    }
}
