internal import Foundation
public import Testing

/// A trait of suites whose tests block threads while tasks go on: each test, and each child task, runs on threads of its
/// own. Swift's pool has only as many threads as there are processors. Tests that block all of them, and wait for a task,
/// would wait for ever.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    /// True: it applies to each test of the suite.
    public var isRecursive: Bool { true }

    /// Runs a test on an executor of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(NewThreads(), operation: function)
    }
}

extension Trait where Self == OwnThreads {
    /// Runs each test on threads of its own.
    public static var ownThreads: Self { OwnThreads() }
}

/// An executor that starts a thread for each job.
private final class NewThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
