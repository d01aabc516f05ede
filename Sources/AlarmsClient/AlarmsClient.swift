internal import DBus
internal import EventLoop

/// A client of the alarm service, `org.example.Alarms`, with its own connection.
///
/// ```swift
/// let client = try AlarmsClient()
/// let tea = try await client.perform(.schedule(["title": .string("Tea"), "pre-alert": .uint64(240_000_000)]))
/// for await alarms in client.alarmSnapshots() { print(alarms.map(\.title)) }
/// ```
///
/// Each method of the service is a method of this type, and an ``AlarmsCall``, which also allows a timeout, with
/// ``perform(_:timeout:)``, and a blocking call, with ``wait(for:timeout:)``.
///
/// # Connections
///
/// ``init(bus:startsService:)`` creates a client for an app's lifetime. It connects at the first call; after
/// ``AlarmsEvent/disconnected`` the next call opens a new connection, on which the observers of ``observe(_:)`` receive
/// later events. ``connect(toBusAt:startsService:)`` creates a client for one session: it connects at once and remains
/// disconnected after the end of the bus.
///
/// A call starts the service if the bus can start it, unless `startsService` is false. Nothing else starts it.
///
/// # Errors
///
/// Every failure is an ``AlarmsError``, with the name from the service or the bus. If the service or the bus is missing
/// or exits, a call fails at once; without an answer, it fails after the timeout.
///
/// # Theory of operation
///
/// The client is an actor on its own thread, where an event loop reads and writes the connection; its methods send a
/// call and suspend until the answer arrives. They can be called from any thread, concurrently; the service answers in
/// the order of the calls.
///
/// Events arrive in the order of sending: when a call returns, the events that it has caused, and all earlier ones,
/// have been passed to the observers of ``observe(_:)``.
///
/// The thread and the connection last until the client is released.
public actor AlarmsClient {
    private let executor: LoopExecutor
    private let startsService: Bool
    private let services = ServiceCount()
    private let owned: OwnedLink
    private var link: Link { owned.link }

    /// The client's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Creates a client that connects at its first use, and reconnects after the end of a connection.
    ///
    /// - Parameters:
    ///   - address: The address of the bus (D-Bus Specification, *Server Addresses*); `nil`: the session bus, from the
    ///     environment at the time of connecting.
    ///   - startsService: True if calls start the service; otherwise they throw ``AlarmsError``, with
    ///     ``AlarmsError/isServiceMissing``, while it doesn't run.
    /// - Throws: ``AlarmsError`` if the kernel has no descriptor, thread or memory left.
    public init(bus address: String? = nil, startsService: Bool = true) throws(AlarmsError) {
        do {
            executor = try LoopExecutor()
        } catch {
            throw AlarmsError(ErrorName.noMemory.rawValue, error.description)
        }
        self.startsService = startsService
        owned = OwnedLink(Link(to: address, in: executor.loop, counting: services), on: executor)
    }

    /// Creates a client that is connected to a bus until that connection ends. It doesn't start the service.
    ///
    /// - Parameters:
    ///   - address: The address of the bus (D-Bus Specification, *Server Addresses*); `nil`: the session bus.
    ///   - startsService: True if calls start the service; otherwise they throw ``AlarmsError``, with
    ///     ``AlarmsError/isServiceMissing``, while it doesn't run.
    /// - Throws: ``AlarmsError``, with ``AlarmsError/isServiceMissing``, if there is no such bus.
    public static func connect(
        toBusAt address: String? = nil, startsService: Bool = true
    ) async throws(AlarmsError) -> AlarmsClient {
        let client = try AlarmsClient(bus: address, startsService: startsService)
        try await client.openOnce()
        return client
    }

    private func openOnce() throws(AlarmsError) {
        do {
            try link.openOnce()
        } catch {
            // All errors of libdbus mean that the service can't be reached.
            throw AlarmsError(ErrorName.disconnected.rawValue, error.message)
        }
    }

    // MARK: Events

    /// Passes each event of the service to `receive`, on the client's thread, from the return of this method until the
    /// observation is released. `receive` must not block. The service isn't started.
    ///
    /// If the bus can't be reached, events are passed after a later call has opened a connection, first
    /// ``AlarmsEvent/serviceAppeared`` if the service runs.
    public func observe(_ receive: @escaping @Sendable (AlarmsEvent) -> Void) async -> Observation {
        let number = link.nextNumber()
        link.add(number, receive)
        await answer(1) { numbers, then in link.askForOwner(numbers[0]) { then(()) } }
        return Observation { [weak self, executor] in
            executor.run { [weak self] in self?.assumeIsolated { $0.link.removeObserver(number) } }
        }
    }

    /// Returns the events of the service from now on. The last one is ``AlarmsEvent/disconnected``, unless the client
    /// opens a new connection.
    public func events() async -> AsyncStream<AlarmsEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AlarmsEvent.self)
        let isRenewed = link.isRenewed
        let observation = await observe { event in
            continuation.yield(event)
            if event == .disconnected, !isRenewed { continuation.finish() }
        }
        continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
        return stream
    }

    /// Runs `action` on the client's thread after a pause, unless ``endPause(_:)`` ends the pause first.
    ///
    /// - Returns: The number of the pause.
    func pause(_ length: Duration, then action: @escaping @Sendable () -> Void) -> UInt64 {
        let number = link.nextNumber()
        link.deadlines.set(number, at: Clock.monotonic.now + Int64(length.milliseconds) * 1000, action)
        return number
    }

    /// Ends a pause without its action.
    func endPause(_ number: UInt64) {
        link.deadlines.remove(number)
    }

    // MARK: Calls

    /// Sends a call, and suspends until its answer arrives.
    ///
    /// A cancelled task's call is still sent and performed by the service, but the task doesn't wait for the answer: it
    /// throws at once, with ``AlarmsError/isCancelled``.
    ///
    /// - Parameters:
    ///   - call: The method of the service, with its arguments.
    ///   - timeout: The timeout for connecting and the answer, to the millisecond; `nil`: 25 s. Negative values are 0,
    ///     and values above 24 days are unlimited. It doesn't interrupt connect(2), which blocks if a stopped bus has a
    ///     full queue of connections.
    /// - Throws: ``AlarmsError``: an error of the call; a missing service; `NoReply`, with
    ///   ``AlarmsError/isUnanswered``, after the timeout, or if the service exits before it answers.
    @discardableResult
    public func perform<Result>(
        _ call: AlarmsCall<Result>, timeout: Duration? = nil
    ) async throws(AlarmsError) -> Result {
        try await answer(1) { numbers, then in send(numbers[0], call, timeout, then: then) }.get()
    }

    /// Sends a call, and blocks the calling thread until its answer arrives: for functions that can't be `async`.
    ///
    /// It uses only the client's thread, so that it returns even if all threads of Swift's pool are blocked here.
    /// Cancelling the task doesn't end the wait.
    ///
    /// - Parameters:
    ///   - call: The method of the service, with its arguments.
    ///   - timeout: As in ``perform(_:timeout:)``.
    /// - Throws: ``AlarmsError``, as ``perform(_:timeout:)``; at once on the client's own thread, such as in a handler
    ///   of ``observe(_:)``, which would deadlock.
    @discardableResult
    public nonisolated func wait<Result>(
        for call: AlarmsCall<Result>, timeout: Duration? = nil
    ) throws(AlarmsError) -> Result {
        guard !executor.isCurrent else {
            throw AlarmsError(ErrorName.failed.rawValue, "the client's own thread can't wait for an answer")
        }
        let answer = Answer<Swift.Result<Result, AlarmsError>>()
        executor.run {
            self.assumeIsolated { client in
                client.send(client.link.nextNumber(), call, timeout) { answer.give($0) }
            }
        }
        return try answer.wait().get()
    }

    /// The number of the service's processes that have answered this client so far; in the closure of
    /// ``AlarmsCall/map(_:)``, including the process that answers the call.
    package nonisolated var serviceNumber: UInt64 { services.value }

    /// Sends two calls at once, and suspends until both answers have arrived.
    func perform<First, Second>(
        _ first: AlarmsCall<First>, _ second: AlarmsCall<Second>, timeout: Duration?
    ) async -> (Result<First, AlarmsError>, Result<Second, AlarmsError>) {
        await answer(2) { numbers, then in
            var firstAnswer: Result<First, AlarmsError>?
            var secondAnswer: Result<Second, AlarmsError>?
            func checkBoth() {
                if let firstAnswer, let secondAnswer { then((firstAnswer, secondAnswer)) }
            }
            send(numbers[0], first, timeout) {
                firstAnswer = $0
                checkBoth()
            }
            send(numbers[1], second, timeout) {
                secondAnswer = $0
                checkBoth()
            }
        }
    }

    /// Suspends until `begin` has its answer; its calls are cancelled with the task.
    ///
    /// - Parameter begin: Sends `count` calls with these numbers, and calls `then` once with the answer.
    private func answer<Answer: Sendable>(
        _ count: Int, _ begin: (_ numbers: [UInt64], _ then: @escaping (Answer) -> Void) -> Void
    ) async -> Answer {
        let numbers = (0..<count).map { _ in link.nextNumber() }
        return await withTaskCancellationHandler {
            await self.suspend { begin(numbers, $0) }
        } onCancel: {
            // This runs after the job that sends them.
            executor.run {
                self.assumeIsolated { client in numbers.forEach { client.link.cancel($0, with: AlarmsError.cancelled) }
                }
            }
        }
    }

    /// Suspends until `begin` has its answer.
    ///
    /// This is a method so that `begin` runs on the client's thread: closures do so only if they capture `self`.
    private func suspend<Answer: Sendable>(_ begin: (@escaping (Answer) -> Void) -> Void) async -> Answer {
        await withCheckedContinuation { continuation in
            assertIsolated()
            begin { continuation.resume(returning: $0) }
        }
    }

    /// Sends a call; `then` gets the result, once.
    private func send<Result>(
        _ number: UInt64, _ call: AlarmsCall<Result>, _ timeout: Duration?,
        then: @escaping (Swift.Result<Result, AlarmsError>) -> Void
    ) {
        do throws(AlarmsError) {
            let message = try call.message(startsService: startsService)
            link.call(number, message, timeout: timeout?.milliseconds ?? Link.usualTimeout) { answer in
                then(call.result(of: answer.mapError { AlarmsError($0) }))
            }
        } catch {
            then(call.result(of: .failure(error)))
        }
    }
}
