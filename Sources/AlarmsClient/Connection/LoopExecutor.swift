internal import EventLoop
internal import Glibc
internal import Synchronization

/// A thread that runs an event loop and, between its events, the jobs of one actor, so that the actor and the loop's
/// handlers share no data with other threads.
///
/// Other threads only add jobs and closures, and wake the loop.
final class LoopExecutor: SerialExecutor {
    private enum Work {
        case job(UnownedJob)
        case closure(@Sendable () -> Void)
    }

    /// The thread's loop. It is created before the thread, and then used only by jobs and closures, which all run on
    /// the thread; the compiler can't verify that. A loop created by the thread itself would have to be awaited, and
    /// passed on just as unchecked.
    nonisolated(unsafe) let loop: EventLoop
    private let wakeup: Wakeup
    private let work = Mutex<[Work]>([])
    /// The thread from pthread_self(3); 0 until it runs.
    private let thread = Atomic<UInt>(0)

    /// Starts the thread, which runs until ``stop()``.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor, thread or memory left.
    init() throws(SystemError) {
        loop = try EventLoop()
        wakeup = try Wakeup()
        var thread = pthread_t()
        let started = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<LoopExecutor>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard started == 0 else {
            Unmanaged.passUnretained(self).release()
            throw SystemError("pthread_create", errno: started)
        }
        pthread_detach(thread)
    }

    /// True on the thread.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Ends the thread after the current job. Must be called from a job, the last one.
    func stop() {
        loop.exit(0)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Runs `closure` on the thread, after all earlier jobs and closures. It needs no thread of Swift's pool.
    func run(_ closure: @escaping @Sendable () -> Void) {
        add(.closure(closure))
    }

    func checkIsolated() {
        precondition(isCurrent)
    }

    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func add(_ item: Work) {
        // Under the lock, since the thread may release this object after the last item.
        work.withLock { work in
            work.append(item)
            wakeup.wake()
        }
    }

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        do {
            let source = try wakeup.source(in: loop) { [unowned self] in runWork() }
            _ = try loop.run()
            withExtendedLifetime(source) {}
        } catch {
            // Waiting for events fails only without kernel memory, and then no waiting job would ever resume.
            fatalError("AlarmsClient: \(error)")
        }
    }

    private func runWork() {
        let waiting = work.withLock { work in
            defer { work = [] }
            return work
        }
        for item in waiting {
            switch item {
            case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
            case .closure(let closure): closure()
            }
        }
    }
}
