/// A client's link, which may be released on any thread: the link ends on the client's thread, then the thread.
///
/// An `isolated deinit` of the client would be equivalent, but Swift 6.3's optimizer fails for programs that create a
/// client.
final class OwnedLink {
    private let executor: LoopExecutor
    private let reference: Unmanaged<Link>

    init(_ link: Link, on executor: LoopExecutor) {
        self.executor = executor
        reference = .passRetained(link)
    }

    deinit {
        // Ownership passes to the client's thread, which the compiler can't verify.
        nonisolated(unsafe) let reference = reference
        executor.run { [executor] in
            reference.release()
            executor.stop()
        }
    }

    /// The link, to be used only on the client's thread.
    var link: Link { reference.takeUnretainedValue() }
}
