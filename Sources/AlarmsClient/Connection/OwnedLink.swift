/// The link of a client, which may be let go of on any thread: it ends on the client's, and that thread after it.
///
/// An `isolated deinit` of the client would do the same, but Swift 6.3's optimizer fails in programs that make a client.
final class OwnedLink {
    private let executor: LoopExecutor
    private let reference: Unmanaged<Link>

    init(_ link: Link, on executor: LoopExecutor) {
        self.executor = executor
        reference = .passRetained(link)
    }

    deinit {
        // It goes to the client's thread, and nothing of it stays here; the compiler can't know that.
        nonisolated(unsafe) let reference = reference
        executor.run { [executor] in
            reference.release()
            executor.stop()
        }
    }

    /// Only on the client's thread.
    var link: Link { reference.takeUnretainedValue() }
}
