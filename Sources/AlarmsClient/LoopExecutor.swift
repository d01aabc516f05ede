internal import EventLoop
internal import Glibc
internal import Synchronization

/// A thread that runs an event loop, and the jobs of one actor between its events: the actor, and all that the loop's
/// handlers touch, have that thread to themselves.
///
/// Other threads only add jobs and wake the loop.
final class LoopExecutor: SerialExecutor {
    /// The thread's loop. It is made before the thread is, and from then on used by jobs alone, which all run there;
    /// the compiler can't know that. A loop made by the thread itself would have to be waited for, and handed out
    /// unchecked just the same.
    nonisolated(unsafe) let loop: EventLoop
    private let wakeup: Wakeup
    private let jobs = Mutex<[UnownedJob]>([])

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

    /// Ends the thread after the job that runs now. Only from a job, the last one.
    func stop() {
        loop.exit(0)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Under the lock: the job may be the last one, after which the thread releases this object.
        jobs.withLock { jobs in
            jobs.append(job)
            wakeup.wake()
        }
    }

    private func run() {
        do {
            let source = try wakeup.source(in: loop) { [unowned self] in runJobs() }
            _ = try loop.run()
            withExtendedLifetime(source) {}
        } catch {
            // Waiting for events fails only for lack of kernel memory, and then nothing would ever resume the jobs that
            // wait.
            fatalError("AlarmsClient: \(error)")
        }
    }

    private func runJobs() {
        let waiting = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        for job in waiting { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
