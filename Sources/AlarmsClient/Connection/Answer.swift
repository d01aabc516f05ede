internal import Glibc
internal import Synchronization

/// An answer for a waiting thread. The corresponding C interface is sem_overview(7).
final class Answer<Content: Sendable>: Sendable {
    private let content = Mutex<Content?>(nil)
    /// Created here, destroyed by the deinitializer, and otherwise used only by the C library.
    nonisolated(unsafe) private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        semaphore = .allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Provides the answer, once, from any thread.
    func give(_ content: Content) {
        self.content.withLock { $0 = content }
        sem_post(semaphore)
    }

    /// Blocks the thread until the answer is available.
    func wait() -> Content {
        while true {
            // A signal also ends the wait.
            while sem_wait(semaphore) != 0 {}
            if let content = content.withLock(\.self) { return content }
        }
    }
}
