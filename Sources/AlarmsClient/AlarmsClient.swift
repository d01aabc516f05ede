internal import DBus
internal import EventLoop

/// The alarm service, `org.example.Alarms`, from a client's side, on a connection of its own.
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
/// A call starts the service if the bus can start it, unless ``connect(toBusAt:startsService:)`` was told otherwise.
/// The connection lasts until the client is let go of.
public actor AlarmsClient {
    private let executor: LoopExecutor
    private let startsService: Bool
    private var proxy: Proxy?

    /// The client's thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects to the bus at `address` (D-Bus Specification, *Server Addresses*), or to the person's session bus. It
    /// doesn't start the service.
    ///
    /// - Parameter startsService: True if calls start the service; otherwise they throw ``AlarmsError``, of which
    ///   ``AlarmsError/isServiceMissing`` is true, while it doesn't run.
    /// - Throws: ``AlarmsError``, of which ``AlarmsError/isServiceMissing`` is true, if there is no such bus.
    public static func connect(
        toBusAt address: String? = nil, startsService: Bool = true
    ) async throws(AlarmsError) -> AlarmsClient {
        let client = try AlarmsClient(startsService: startsService)
        try await client.open(address.map { .address($0) } ?? .session)
        return client
    }

    private init(startsService: Bool) throws(AlarmsError) {
        self.startsService = startsService
        do {
            executor = try LoopExecutor()
        } catch {
            throw AlarmsError(ErrorName.noMemory.rawValue, error.description)
        }
    }

    isolated deinit {
        // The connection, which is let go of after this, belongs to the thread as well.
        executor.stop()
    }

    private func open(_ bus: Bus) throws(AlarmsError) {
        do {
            proxy = try Proxy(on: bus, in: executor.loop)
        } catch {
            // Whatever libdbus calls it: nobody can be reached.
            throw AlarmsError(ErrorName.disconnected.rawValue, error.message)
        }
    }

    // MARK: Events

    /// Hands each event of the service to `receive`, on the client's thread, from the moment this returns until the
    /// observation is let go of. `receive` must not wait. It doesn't start the service.
    public func observe(_ receive: @escaping @Sendable (AlarmsEvent) -> Void) async -> Observation {
        guard let proxy else { return Observation {} }
        var number: UInt64 = 0
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            number = proxy.add(receive) { continuation.resume() }
        }
        return Observation { [weak self, number] in
            Task { await self?.endObservation(number) }
        }
    }

    /// The events of the service, from the moment this returns; the last one is ``AlarmsEvent/disconnected``.
    public func events() async -> AsyncStream<AlarmsEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AlarmsEvent.self)
        let observation = await observe { event in
            continuation.yield(event)
            if event == .disconnected { continuation.finish() }
        }
        continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
        return stream
    }

    private func endObservation(_ number: UInt64) {
        proxy?.removeObserver(number)
    }

    // MARK: Calls

    /// True if the service runs. Doesn't start it.
    ///
    /// - Throws: ``AlarmsError`` if the bus is gone.
    public func isServiceRunning() async throws(AlarmsError) -> Bool {
        var answer = try await answer { () throws(BusError) in try Proxy.busCall("NameHasOwner") }
        return try answer.next()
    }

    /// The service's process, as the bus knows it. The corresponding method is
    /// `org.freedesktop.DBus.GetConnectionUnixProcessID`. It doesn't start the service.
    ///
    /// - Throws: ``AlarmsError`` if there is no service, or the bus can't tell.
    public func serviceProcessIdentifier() async throws(AlarmsError) -> Int32 {
        var answer = try await answer { () throws(BusError) in try Proxy.busCall("GetConnectionUnixProcessID") }
        return Int32(truncatingIfNeeded: try answer.next(UInt32.self))
    }

    /// Calls a method of the service.
    ///
    /// - Throws: ``AlarmsError``: the answer, if it is an error or of other types than the results, or
    ///   `invalidConfiguration` if D-Bus can't carry an entry of a dictionary.
    func call<each Result: ValueConvertible>(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        at path: ObjectPath = AlarmsEvent.root, _ arguments: any ValueConvertible...
    ) async throws(AlarmsError) -> (repeat each Result) {
        var answer = try await answer(to: member, of: interface, at: path, arguments)
        return (repeat try answer.next((each Result).self))
    }

    /// Calls a method of the service that answers nothing.
    ///
    /// - Throws: ``AlarmsError``, as the other one.
    func call(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        _ arguments: any ValueConvertible...
    ) async throws(AlarmsError) {
        _ = try await answer(to: member, of: interface, at: AlarmsEvent.root, arguments)
    }

    private func answer(
        to member: MemberName, of interface: InterfaceName, at path: ObjectPath, _ arguments: [any ValueConvertible]
    ) async throws(AlarmsError) -> MessageArguments {
        for case let dictionary as [String: Value] in arguments {
            for (key, value) in dictionary where key.utf8.contains(0) || !value.isValid {
                throw AlarmsError(.invalidConfiguration, "\(key): expected a value that D-Bus can carry")
            }
        }
        return try await answer { () throws(BusError) in
            try Message.methodCall(
                member, of: interface, at: path, on: Proxy.name, startsService: startsService
            ) { writer in
                for argument in arguments { argument.value.write(to: &writer) }
            }
        }
    }

    private func answer(_ message: () throws(BusError) -> Message) async throws(AlarmsError) -> MessageArguments {
        guard let proxy else { throw AlarmsError(ErrorName.disconnected.rawValue, "") }
        let call: Message
        do { call = try message() } catch { throw AlarmsError(error) }
        let answer = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<MessageArguments, AlarmsError>, Never>) in
            proxy.call(call) { answer in
                continuation.resume(returning: answer.map(MessageArguments.init).mapError(AlarmsError.init))
            }
        }
        return try answer.get()
    }
}
