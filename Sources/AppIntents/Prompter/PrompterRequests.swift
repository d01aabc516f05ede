internal import AlarmsClient
internal import EventLoop
internal import Synchronization

/// The requests of performances to prompters, passed from Swift's threads to the bus thread.
final class PrompterRequests: Sendable {
    enum Request: Sendable {
        case ask(Question)
        /// Withdraws a question whose task no longer waits.
        case withdraw(Question)
        case show(ShownSnippet, Value)
        case close(Prompter, UInt64)
        /// Finds the host's prompter, which is started if needed.
        case findHost(CheckedContinuation<Prompter?, Never>)
    }

    /// The requests; `nil`: the bus thread has ended.
    private let requests = Mutex<[Request]?>([])
    private let wakeup: Wakeup

    /// Creates an empty queue; `wakeup` must make the bus thread call ``take()``.
    init(_ wakeup: Wakeup) {
        self.wakeup = wakeup
    }

    /// Adds a request; a question is cancelled if the bus thread has ended.
    func put(_ request: Request) {
        let isTaken = requests.withLock { requests in
            requests?.append(request)
            return requests != nil
        }
        if isTaken { wakeup.wake() } else { Self.drop(request) }
    }

    /// Removes and returns the pending requests.
    func take() -> [Request] {
        requests.withLock { requests in
            defer { if requests != nil { requests = [] } }
            return requests ?? []
        }
    }

    /// Drops all pending and future requests.
    func end() {
        let last = requests.withLock { requests in
            defer { requests = nil }
            return requests ?? []
        }
        last.forEach(Self.drop)
    }

    private static func drop(_ request: Request) {
        switch request {
        case .ask(let question): question.take(nil)
        case .findHost(let found): found.resume(returning: nil)
        case .withdraw, .show, .close: break
        }
    }
}
