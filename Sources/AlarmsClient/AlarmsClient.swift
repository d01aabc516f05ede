internal import DBus
internal import EventLoop

/// The alarm service, `org.example.Alarms`, from a client's side, on a connection of its own.
///
/// ```swift
/// let client = try AlarmsClient()
/// let tea = try await client.perform(.schedule(["title": .string("Tea"), "pre-alert": .uint64(240_000_000)]))
/// for await alarms in client.alarmSnapshots() { print(alarms.map(\.title)) }
/// ```
///
/// Each method of the service is a method here, and an ``AlarmsCall``, which is for what the methods don't offer:
/// a timeout, by ``perform(_:timeout:)``, and an answer without a task, by ``wait(for:timeout:)``.
///
/// # Connections
///
/// ``init(bus:startsService:)`` makes a client for as long as an app runs. It connects at the first call; after
/// ``AlarmsEvent/disconnected`` the next call opens a new connection, on which those who ``observe(_:)`` hear the events
/// that follow. ``connect(toBusAt:startsService:)`` makes a client for one session: it connects at once and stays
/// disconnected at the end of the bus.
///
/// A call starts the service if the bus can start it, unless the client was told otherwise. Nothing else does.
///
/// # Errors
///
/// Every failure is an ``AlarmsError``, as the service or the bus has it. A service that isn't there, one that exits
/// before it answers and a bus that is gone answer at once; one that is silent, after the timeout.
///
/// # Theory of operation
///
/// The client is an actor that runs on a thread of its own, where an event loop reads and writes the connection; its
/// methods send a call and suspend until the answer comes. They can be called from anywhere, any number at once; the
/// service answers in the order of the calls.
///
/// Events come in the order in which the service sends them: when a call returns, the events of what it has done, and
/// of all before it, have been handed to those who ``observe(_:)``.
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

    /// Makes a client that connects at its first use, and reconnects after the end of a connection.
    ///
    /// - Parameters:
    ///   - address: The address of the bus (D-Bus Specification, *Server Addresses*); `nil`: that of the person's session
    ///     bus, as the environment has it when a connection is opened.
    ///   - startsService: True if calls start the service; otherwise they throw ``AlarmsError``, of which
    ///     ``AlarmsError/isServiceMissing`` is true, while it doesn't run.
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

    /// Makes a client that is connected to a bus until that connection ends. It doesn't start the service.
    ///
    /// - Parameters:
    ///   - address: The address of the bus (D-Bus Specification, *Server Addresses*); `nil`: that of the person's session
    ///     bus.
    ///   - startsService: True if calls start the service; otherwise they throw ``AlarmsError``, of which
    ///     ``AlarmsError/isServiceMissing`` is true, while it doesn't run.
    /// - Throws: ``AlarmsError``, of which ``AlarmsError/isServiceMissing`` is true, if there is no such bus.
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
            // Whatever libdbus's error is: the service can't be reached.
            throw AlarmsError(ErrorName.disconnected.rawValue, error.message)
        }
    }

    // MARK: Events

    /// Hands each event of the service to `receive`, on the client's thread, from the moment this returns until the
    /// observation is released. `receive` must not block. It doesn't start the service.
    ///
    /// If the bus can't be reached, it hands them from the moment when a later call has opened a connection, and
    /// ``AlarmsEvent/serviceAppeared`` first if the service runs.
    public func observe(_ receive: @escaping @Sendable (AlarmsEvent) -> Void) async -> Observation {
        let number = link.nextNumber()
        link.add(number, receive)
        await answer(1) { numbers, then in link.askForOwner(numbers[0]) { then(()) } }
        return Observation { [weak self, executor] in
            executor.run { [weak self] in self?.assumeIsolated { $0.link.removeObserver(number) } }
        }
    }

    /// The events of the service, from the moment this returns. The last one is ``AlarmsEvent/disconnected``, unless the
    /// client opens a new connection.
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

    /// Sends a call, and suspends until its answer comes.
    ///
    /// The call of a cancelled task is sent all the same, and the service performs it; but the task doesn't wait
    /// for the answer: it throws at once, with ``AlarmsError/isCancelled``.
    ///
    /// - Parameters:
    ///   - call: The method of the service, with its arguments.
    ///   - timeout: The time to wait for the answer, including that of connecting, to the millisecond; `nil`: 25 s. Less
    ///     than nothing is nothing, more than 24 days are without limit. It can't end a connect(2), which waits if a bus
    ///     that has stopped has its queue of connections full.
    /// - Throws: ``AlarmsError``: as the call says; that the service is missing; `NoReply` after the timeout, and if the
    ///   service exits before it answers, ``AlarmsError/isUnanswered``.
    @discardableResult
    public func perform<Result>(
        _ call: AlarmsCall<Result>, timeout: Duration? = nil
    ) async throws(AlarmsError) -> Result {
        try await answer(1) { numbers, then in send(numbers[0], call, timeout, then: then) }.get()
    }

    /// Sends a call, and blocks the calling thread until its answer comes: for functions that can't be `async`.
    ///
    /// It needs no thread but the client's own, so that it returns even if all threads of Swift's pool wait here. A
    /// cancelled task waits on.
    ///
    /// - Parameters:
    ///   - call: The method of the service, with its arguments.
    ///   - timeout: As of ``perform(_:timeout:)``.
    /// - Throws: ``AlarmsError``, as ``perform(_:timeout:)``; at once on the client's own thread, as in what
    ///   ``observe(_:)`` calls, which would wait for itself.
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

    /// The number of the processes of the service that have answered this client so far. In the function of
    /// ``AlarmsCall/map(_:)`` it is that of the one that answers the call.
    package nonisolated var serviceNumber: UInt64 { services.value }

    /// Sends two calls at once, and suspends until both answers have come.
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
    /// - Parameter begin: Sends as many calls, by these numbers, and calls its argument once with the answer.
    private func answer<Answer: Sendable>(
        _ count: Int, _ begin: (_ numbers: [UInt64], _ then: @escaping (Answer) -> Void) -> Void
    ) async -> Answer {
        let numbers = (0..<count).map { _ in link.nextNumber() }
        return await withTaskCancellationHandler {
            await self.suspend { begin(numbers, $0) }
        } onCancel: {
            // Runs after the job that sends them.
            executor.run {
                self.assumeIsolated { client in numbers.forEach { client.link.cancel($0, with: AlarmsError.cancelled) }
                }
            }
        }
    }

    /// Suspends until `begin` has its answer.
    ///
    /// It is a method so that `begin` runs on the client's thread: of the closures here, those alone that name `self` do.
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
