internal import Foundation
internal import Synchronization
public import Testing

/// A trait of suites whose tests have sessions and the like: those live until the test ends, and their logs are shown
/// if it fails.
public struct ShowsLogs: SuiteTrait, TestTrait, TestScoping {
    @TaskLocal private static var kept: Kept?

    /// The service and the programs that a test has started; it uses them on one thread at a time.
    private final class Kept: @unchecked Sendable {
        var logs: [() -> String] = []
    }

    /// True: it applies to each test of the suite.
    public var isRecursive: Bool { true }

    /// Keeps what a test has started until that ends; `log` returns its logs.
    public static func keep<Started>(_ started: Started, log: @escaping (Started) -> String) {
        kept?.logs.append { log(started) }
    }

    /// Runs a test, and shows the logs if it fails.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let kept = Kept()
        let hasFailed = Atomic(false)
        defer {
            if hasFailed.load(ordering: .relaxed) {
                for log in kept.logs { FileHandle.standardError.write(Data(log().utf8)) }
            }
        }
        // No issue is known: this closure is called for each as it is recorded.
        try await withKnownIssue(isIntermittent: true) {
            try await Self.$kept.withValue(kept, operation: function)
        } matching: { _ in
            hasFailed.store(true, ordering: .relaxed)
            return false
        }
    }
}

extension Trait where Self == ShowsLogs {
    /// Shows the logs of what each test has started, if it fails.
    public static var showsLogs: Self { ShowsLogs() }
}
