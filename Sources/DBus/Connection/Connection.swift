internal import CDBus
public import EventLoop

/// A private connection to a bus, driven by an event loop.
///
/// # Theory of operation
///
/// libdbus does the protocol; this class connects its parts to the loop. ``Watches`` and ``Timeouts`` let it read,
/// write and time out. Received messages are queued in libdbus until they are dispatched: never from inside libdbus,
/// but in the round in which the socket became readable, once libdbus has read it, and then by a deferred source for as
/// long as there are any. Both run ``whenMessagesWait``, which calls ``dispatchNext()`` as often as it likes; if it isn't
/// set, one message is dispatched in each of the loop's rounds.
///
/// A dispatched message is the reply to a ``call(_:timeout:then:)``, a signal for each matching
/// ``subscribe(to:then:)``, or a method call, which goes to the object that was exported at its path by
/// ``export(at:handler:)``, or else to ``whenCalled``.
///
/// A bus delivers whatever another connection sends to us, in the order in which it comes, and keeps what we haven't
/// read: if we read more slowly than somebody sends, everybody waits. So what nobody waits for is dropped before
/// anything is read of it: signals of connections to which nobody has subscribed, and calls without a reply of a
/// connection that sends too many of them, as ``SenderLoads`` counts. ``dispatchNext()`` goes on past them.
///
/// Messages that are sent faster than the bus takes them are queued here, in memory. Beyond 96 MiB of them, dispatching
/// pauses until some have left: else one client that asks for long replies and never reads them could fill the memory.
/// That is more than the longest message, of 64 MiB, and what may be queued before it.
///
/// A connection that has ended stays ended: ``whenDisconnected`` is called once, and libdbus's default of ending the
/// process is switched off. Handlers may release anything: a call, a subscription, the connection itself.
public final class Connection {
    let pointer: OpaquePointer
    private let loop: EventLoop
    private var watches: Watches?
    private var timeouts: Timeouts?
    private var dispatchSource: DeferredSource?
    let pendingCalls = PendingCalls()
    /// The asynchronous call of Hello.
    var hello: PendingCall?
    private let subscriptions = Subscriptions()
    private var objects: [ObjectPath: WeakObject] = [:]
    private var isFiltering = false
    /// True while libdbus reads and writes, after which messages are dispatched.
    private var isMovingBytes = false
    /// True if dispatching is paused until enough of the outgoing bytes have left.
    private var isHeldBack = false
    private var senderLoads = SenderLoads()
    /// True if the message that was dispatched last was dropped.
    private var isDropped = false

    /// The limit of outgoing bytes beyond which dispatching pauses.
    public var mostOutgoingBytes = 96 << 20
    /// The limit of the length of a received message, bytes; a longer one ends the connection. Without it libdbus tries
    /// for ever to read what there is no memory for. The corresponding C function is
    /// `dbus_connection_set_max_message_size`.
    public var longestMessage: Int {
        get { dbus_connection_get_max_message_size(pointer) }
        set { dbus_connection_set_max_message_size(pointer, newValue) }
    }

    /// The limit of descriptors in messages that are still held, beyond which nothing is read until some are released.
    /// A descriptor that finds no number free in this process would end the connection.
    private static let mostReceivedDescriptors = 64

    /// The longest time for which messages are dropped before others are served, µs.
    private static let longestDropping: Int64 = 5_000

    /// The most descriptors of one message: the kernel's limit, SCM_MAX_FD. The bus lets more through than libdbus's 16,
    /// and libdbus disconnects by a message with more. It clears a buffer for as many before each read.
    private static let mostMessageDescriptors = 253

    /// The handler that runs in the loop when messages are queued for ``dispatchNext()``; again in the loop's next
    /// round if it leaves some.
    public var whenMessagesWait: (() -> Void)?
    /// The handler of each received method call to no exported object, which has to be replied to, at once or later, by
    /// ``send(_:)``.
    public var whenCalled: ((Message) -> Void)?
    /// The handler of each reply of an exported object, which has to be sent, at once or later, by ``send(_:)``; `nil`:
    /// it is sent at once.
    public var whenReplying: ((Message) -> Void)?
    /// The handler that runs when calls without a reply of a sender begin to be dropped, as it sends too many.
    public var whenDropping: ((BusName) -> Void)?
    /// The handler that runs once, when the connection has ended, after the pending calls have failed with that error.
    public var whenDisconnected: (() -> Void)?
    /// The handler that runs once, in the loop, when all that was sent is in the socket: never, while the bus reads
    /// nothing.
    public var whenSent: (() -> Void)? {
        didSet { if whenSent != nil { dispatchSource?.runOnce() } }
    }

    /// Connects to `bus` and says Hello. Both block until the bus replies: only before the loop runs.
    /// The corresponding C functions are `dbus_bus_get_private`, `dbus_connection_open_private`, `dbus_bus_register`.
    ///
    /// - Throws: `BusError`, with libdbus's text, if there is no such bus or it refuses us.
    public convenience init(to bus: Bus, in loop: EventLoop) throws(BusError) {
        try self.init(adopting: Connection.open(bus), in: loop)
    }

    /// Takes over a private connection of libdbus, which is closed if this fails.
    init(adopting pointer: OpaquePointer, in loop: EventLoop) throws(BusError) {
        self.pointer = pointer
        self.loop = loop
        dbus_connection_set_exit_on_disconnect(pointer, 0)
        dbus_connection_set_max_received_unix_fds(pointer, Self.mostReceivedDescriptors)
        dbus_connection_set_max_message_unix_fds(pointer, Self.mostMessageDescriptors)
        // From here on deinit closes the connection.
        do {
            dispatchSource = try DeferredSource(in: loop) { [unowned self] in messagesWait() }
        } catch {
            throw BusError(.failed, error.description)
        }
        watches = try Watches(
            of: pointer, in: loop, whenSwitched: { [unowned self] in bytesMoved() },
            whenReady: { [unowned self] in moveBytes($0) })
        timeouts = try Timeouts(of: pointer, in: loop)
        let context = Unmanaged.passUnretained(self).toOpaque()
        guard dbus_connection_add_filter(pointer, Connection.filter, context, nil) != 0 else { throw .noMemory }
        isFiltering = true
        dbus_connection_set_dispatch_status_function(
            pointer,
            { _, status, context in
                guard status == DBUS_DISPATCH_DATA_REMAINS, let context else { return }
                let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
                if !connection.isMovingBytes { connection.dispatchSource?.runOnce() }
            }, context, nil)
        if hasMessages { dispatchSource?.runOnce() }
    }

    deinit {
        dbus_connection_set_dispatch_status_function(pointer, nil, nil, nil)
        // libdbus aborts if there is no such filter, as after an initialiser that failed.
        if isFiltering {
            dbus_connection_remove_filter(pointer, Connection.filter, Unmanaged.passUnretained(self).toOpaque())
        }
        watches?.detach()
        timeouts?.detach()
        dbus_connection_close(pointer)
        dbus_connection_unref(pointer)
    }

    private static func open(_ bus: Bus) throws(BusError) -> OpaquePointer {
        let pointer: OpaquePointer? =
            switch bus {
            case .session: try BusError.check { dbus_bus_get_private(DBUS_BUS_SESSION, $0) }
            case .address(let address): try open(address: address)
            }
        guard let pointer else { throw .noMemory }
        return pointer
    }

    static func openUnregistered(_ address: String) throws(BusError) -> OpaquePointer? {
        try BusError.check { dbus_connection_open_private(address, $0) }
    }

    private static func open(address: String) throws(BusError) -> OpaquePointer? {
        guard let pointer = try openUnregistered(address) else { return nil }
        dbus_connection_set_exit_on_disconnect(pointer, 0)
        do {
            _ = try BusError.check { dbus_bus_register(pointer, $0) }
        } catch {
            dbus_connection_close(pointer)
            dbus_connection_unref(pointer)
            throw error
        }
        return pointer
    }

    /// Our own unique name on the bus. The corresponding C function is `dbus_bus_get_unique_name`.
    public var uniqueName: BusName? {
        dbus_bus_get_unique_name(pointer).map { BusName(unchecked: String(cString: $0)) }
    }

    /// The identity of the bus, new at each of its starts; `nil` until it is known. Unique names hold on one bus only.
    /// The corresponding C function is `dbus_connection_get_server_id`.
    public var busID: String? {
        guard let text = dbus_connection_get_server_id(pointer) else { return nil }
        defer { dbus_free(text) }
        return String(cString: text)
    }

    /// True if the connection hasn't ended. The corresponding C function is `dbus_connection_get_is_connected`.
    public var isConnected: Bool { dbus_connection_get_is_connected(pointer) != 0 }

    /// Sends `message`, at once as far as the socket takes it, the rest as it drains.
    /// The corresponding C function is `dbus_connection_send`.
    ///
    /// - Throws: `BusError` (`NoMemory`). A message sent after the connection's end is silently dropped.
    public func send(_ message: Message) throws(BusError) {
        guard dbus_connection_send(pointer, message.pointer, nil) != 0 else { throw .noMemory }
    }

    /// The number of bytes that are queued for the socket. The corresponding C function is
    /// `dbus_connection_get_outgoing_size`.
    public var outgoingBytes: Int { dbus_connection_get_outgoing_size(pointer) }

    // MARK: Dispatching

    /// True if messages are queued and dispatching isn't paused.
    /// The corresponding C function is `dbus_connection_get_dispatch_status`.
    public var hasMessages: Bool {
        dbus_connection_get_dispatch_status(pointer) == DBUS_DISPATCH_DATA_REMAINS
            && outgoingBytes <= mostOutgoingBytes
    }

    /// Dispatches the first queued message that isn't dropped. Those before it, also those that are still in the socket,
    /// take 5 ms at most. Not from inside a handler of a message: libdbus would wait for that handler for ever.
    /// The corresponding C function is `dbus_connection_dispatch`.
    ///
    /// - Returns: True if a message was dispatched; false if all were dropped.
    @discardableResult
    public func dispatchNext() -> Bool {
        var end: Int64?
        while true {
            isDropped = false
            dbus_connection_dispatch(pointer)
            guard isDropped else { return true }
            let now = Clock.monotonic.now
            let last = end ?? now + Self.longestDropping
            guard now < last, hasMessages || readAvailable() else { return false }
            end = last
        }
    }

    /// Reads what has arrived on the socket since the loop last polled it, without blocking.
    /// The corresponding C function is `dbus_connection_read_write`.
    ///
    /// - Returns: True if messages are queued to be dispatched.
    public func readAvailable() -> Bool {
        dbus_connection_read_write(pointer, 0) != 0 && hasMessages
    }

    /// Has libdbus read and write, and dispatches what it has read.
    private func moveBytes(_ move: () -> Void) {
        isMovingBytes = true
        move()
        isMovingBytes = false
        messagesWait()
    }

    /// Continues what has waited for bytes to leave: a send, too, can take away the last one, inside libdbus.
    private func bytesMoved() {
        if !isMovingBytes, isHeldBack || whenSent != nil { dispatchSource?.runOnce() }
    }

    private func messagesWait() {
        if hasMessages {
            if let whenMessagesWait { whenMessagesWait() } else { dispatchNext() }
        }
        isHeldBack = outgoingBytes > mostOutgoingBytes
        if hasMessages { dispatchSource?.runOnce() }
        guard outgoingBytes == 0, let sent = whenSent else { return }
        whenSent = nil
        sent()
    }

    private static let filter: DBusHandleMessageFunction = { _, message, context in
        guard let message, let context else { return DBUS_HANDLER_RESULT_NOT_YET_HANDLED }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.take(Message(retaining: message))
            ? DBUS_HANDLER_RESULT_HANDLED : DBUS_HANDLER_RESULT_NOT_YET_HANDLED
    }

    /// Handles a message.
    ///
    /// - Returns: True if libdbus has nothing left to do with it.
    private func take(_ message: Message) -> Bool {
        switch message.kind {
        case .methodCall:
            guard !message.expectsReply, let sender = message.sender else { return takeCall(message) }
            return takeUnansweredCall(message, of: sender)
        case .signal:
            isDropped = !subscriptions.mayMatch(message)
            guard !isDropped else { return true }
            if dbus_message_is_signal(message.pointer, DBUS_INTERFACE_LOCAL, "Disconnected") != 0 {
                pendingCalls.fail(with: .ended)
                whenDisconnected?()
            }
            subscriptions.receive(message)
            return false
        default:
            return false
        }
    }

    /// Handles a call without a reply, unless its sender is beyond its share of them.
    private func takeUnansweredCall(_ call: Message, of sender: BusName) -> Bool {
        let start = Clock.monotonic.now
        switch senderLoads.add(sender, at: start) {
        case .within:
            let isTaken = takeCall(call)
            senderLoads.add(Clock.monotonic.now - start, of: sender)
            return isTaken
        case .leaving: whenDropping?(sender)
        case .beyond: break
        }
        isDropped = true
        return true
    }

    private func takeCall(_ call: Message) -> Bool {
        if !objects.isEmpty, let path = call.path, let object = objects[path]?.object {
            object.perform(call)
            return true
        }
        guard let whenCalled else { return false }
        whenCalled(call)
        return true
    }

    // MARK: Subscriptions

    /// Subscribes to the signals that match `rule`, for as long as the subscription is held. It doesn't wait for the
    /// bus's reply. The corresponding C function is `dbus_bus_add_match`.
    public func subscribe(to rule: MatchRule, then receive: @escaping (Message) -> Void) -> Subscription {
        let subscription = Subscription(rule, on: self, then: receive)
        subscriptions.add(subscription)
        // With an error to fill in, it would wait.
        dbus_bus_add_match(pointer, rule.description, nil)
        return subscription
    }

    func end(_ subscription: ObjectIdentifier, _ rule: MatchRule) {
        subscriptions.remove(subscription, rule)
        dbus_bus_remove_match(pointer, rule.description, nil)
    }

    // MARK: Objects

    /// Exports an object at a path, for as long as it is held. Its calls are replied to with the handler's reply or
    /// error, by way of ``whenReplying``, and don't reach ``whenCalled``. An object that was exported there before is
    /// replaced.
    public func export(
        at path: ObjectPath, handler: @escaping (Message) throws(BusError) -> Message
    ) -> ExportedObject {
        let object = ExportedObject(at: path, on: self, handler: handler)
        objects[path] = WeakObject(object: object)
        return object
    }

    /// Sends the reply of an exported object. It is dropped if there is no memory for it.
    func sendReply(_ reply: Message) {
        if let whenReplying { whenReplying(reply) } else { try? send(reply) }
    }

    func remove(_ object: ObjectIdentifier, at path: ObjectPath) {
        // Another one may have replaced it.
        guard objects[path]?.object.map({ ObjectIdentifier($0) == object }) ?? true else { return }
        objects[path] = nil
    }

    private struct WeakObject {
        weak var object: ExportedObject?
    }
}
