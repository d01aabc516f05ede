/// The link of a client, which may be released on any thread: the link ends on the client's thread, then the thread.
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
        // It is handed over to the client's thread as a whole, which the compiler can't know.
        nonisolated(unsafe) let reference = reference
        executor.run { [executor] in
            reference.release()
            executor.stop()
        }
    }

    /// Only on the client's thread.
    var link: Link { reference.takeUnretainedValue() }
}
