internal import DBus
internal import EventLoop
internal import Glibc
internal import Synchronization

/// The thread that serves the app on D-Bus, with its own loop and connection.
final class ApplicationThread: Sendable {
    typealias Ending = CheckedContinuation<Result<Void, AlarmApp.RunError>, Never>

    private let identifier: String
    private let idleTime: Duration?
    private let wakeup: Wakeup
    private let state = Mutex<(ending: Ending?, isCancelled: Bool)>((nil, false))

    /// Creates a thread without starting it.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor left.
    init(identifier: String, idleTime: Duration?) throws(SystemError) {
        self.identifier = identifier
        self.idleTime = idleTime
        wakeup = try Wakeup()
    }

    /// Starts the thread; `ending` is resumed when it ends.
    func start(_ ending: Ending) {
        state.withLock { $0.ending = ending }
        var thread = pthread_t()
        let started = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ApplicationThread>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard started == 0 else {
            Unmanaged.passUnretained(self).release()
            return end(.failure(.noBus(SystemError("pthread_create", errno: started).description)))
        }
        pthread_detach(thread)
    }

    /// Requests the end of the thread.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        wakeup.wake()
    }

    private func run() {
        end(serve())
    }

    /// Runs the loop until the end of the app on the bus.
    private func serve() -> Result<Void, AlarmApp.RunError> {
        do {
            let loop = try EventLoop()
            let application = try Application(identifier: identifier, idleTime: idleTime, wakeup: wakeup, in: loop)
            let source = try wakeup.source(in: loop) { [unowned self] in
                if state.withLock(\.isCancelled) { loop.exit(0) } else { application.sendWhatIsReady() }
            }
            Performances.shared.observe(self) { [wakeup] in wakeup.wake() }
            let requests = application.prompterRequests
            Performances.shared.setHostPrompter {
                await withCheckedContinuation { found in requests.put(.findHost(found)) }
            }
            OnscreenEntities.shared.observe { [wakeup] in wakeup.wake() }
            defer {
                Performances.shared.observe(self, nil)
                OnscreenEntities.shared.observe(nil)
                Performances.shared.setHostPrompter(nil)
            }
            _ = try loop.run()
            withExtendedLifetime((source, application)) {}
            return .success(())
        } catch {
            return .failure(.noBus("\(error)"))
        }
    }

    private func end(_ result: Result<Void, AlarmApp.RunError>) {
        let ending = state.withLock { state in
            defer { state.ending = nil }
            return state.ending
        }
        ending?.resume(returning: result)
    }
}
