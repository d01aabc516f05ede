internal import CDBus
public import EventLoop

/// A private connection to a bus, driven by an event loop.
///
/// # Theory of operation
///
/// libdbus implements the protocol; this class connects it to the loop. ``Watches`` and ``Timeouts`` let it read,
/// write and time out. Received messages are queued in libdbus until they are dispatched: never from inside libdbus,
/// but in the round in which the socket became readable, once libdbus has read it, and then by a deferred source until
/// the queue is empty. Both run ``whenMessagesWait``, which calls ``dispatchNext()`` any number of times; if it isn't
/// set, one message is dispatched in each of the loop's rounds.
///
/// A dispatched message is the reply to a ``call(_:timeout:then:)``, a signal for each matching
/// ``subscribe(to:then:)``, or a method call, which goes to the object that was exported at its path by
/// ``export(at:handler:)``, or else to ``whenCalled``.
///
/// A bus delivers all messages sent to this connection in order, and queues unread ones: if one sender is faster than
/// this connection reads, all senders wait. So unwanted messages are dropped before their arguments are read: signals
/// without a subscription to their sender, and calls without a reply of a connection that sends too many of them, see
/// ``SenderLoads``. ``dispatchNext()`` skips them.
///
/// Messages that are sent faster than the bus reads them are queued here, in memory. Beyond 96 MiB of them, dispatching
/// pauses until some are sent: else a client that requests long replies and never reads them could exhaust the memory.
/// The limit exceeds the longest message, of 64 MiB, plus a queue before it.
///
/// A connection can't be reopened after its end: ``whenDisconnected`` is called once, and libdbus's default of exiting
/// the process is switched off. Handlers may release anything: a call, a subscription, the connection itself.
public final class Connection {
    let pointer: OpaquePointer
    private let loop: EventLoop
    private var watches: Watches?
    private var timeouts: Timeouts?
    private var dispatchSource: DeferredSource?
    let pendingCalls = PendingCalls()
    /// The asynchronous call to Hello.
    var hello: PendingCall?
    private let subscriptions = Subscriptions()
    private var objects: [ObjectPath: WeakObject] = [:]
    private var isFiltering = false
    /// True while libdbus reads and writes; messages are dispatched afterwards.
    private var isMovingBytes = false
    /// True if dispatching is paused until enough outgoing bytes are sent.
    private var isHeldBack = false
    private var senderLoads = SenderLoads()
    /// True if the last dispatched message was dropped.
    private var isDropped = false

    /// The limit of outgoing bytes beyond which dispatching pauses.
    public var mostOutgoingBytes = 96 << 20
    /// The limit of the length of a received message, bytes; a longer one ends the connection. Without a limit, libdbus
    /// retries forever to read a message for which there is no memory. The corresponding C function is
    /// `dbus_connection_set_max_message_size`.
    public var longestMessage: Int {
        get { dbus_connection_get_max_message_size(pointer) }
        set { dbus_connection_set_max_message_size(pointer, newValue) }
    }

    /// The limit of descriptors in unreleased messages, beyond which reading pauses. If this process had no free
    /// descriptor for a received one, libdbus would end the connection.
    private static let mostReceivedDescriptors = 64

    /// The longest time for dropping messages in one call, µs.
    private static let longestDropping: Int64 = 5_000

    /// The most descriptors of one message: the kernel's limit, SCM_MAX_FD. The bus allows more than libdbus's default
    /// of 16, and libdbus disconnects at a message with more. It clears a buffer of this size before each read.
    private static let mostMessageDescriptors = 253

    /// The handler that runs in the loop when messages are queued for ``dispatchNext()``; again in the loop's next
    /// round if it leaves some.
    public var whenMessagesWait: (() -> Void)?
    /// The handler of each method call to a path without an exported object. It must reply, at once or later, by
    /// ``send(_:)``.
    public var whenCalled: ((Message) -> Void)?
    /// The handler of each reply of an exported object. It must send the reply, at once or later, by ``send(_:)``;
    /// `nil`: replies are sent at once.
    public var whenReplying: ((Message) -> Void)?
    /// The handler that runs when the connection begins to drop a sender's calls without a reply, since it sends too
    /// many.
    public var whenDropping: ((BusName) -> Void)?
    /// The handler that runs once, when the connection has ended, after the pending calls have failed.
    public var whenDisconnected: (() -> Void)?
    /// The handler that runs once, in the loop, when all sent messages are in the socket; never while the bus doesn't
    /// read.
    public var whenSent: (() -> Void)? {
        didSet { if whenSent != nil { dispatchSource?.runOnce() } }
    }

    /// Connects to `bus` and calls Hello. Both block until the bus replies: call it only before the loop runs.
    /// The corresponding C functions are `dbus_bus_get_private`, `dbus_connection_open_private`, `dbus_bus_register`.
    ///
    /// - Throws: `BusError`, with libdbus's text, if there is no such bus, or it refuses the connection.
    public convenience init(to bus: Bus, in loop: EventLoop) throws(BusError) {
        try self.init(adopting: Connection.open(bus), in: loop)
    }

    /// Adopts a private connection of libdbus, which is closed if this fails.
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
        // libdbus aborts if there is no such filter, as after a failed initializer.
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

    /// This connection's unique name. The corresponding C function is `dbus_bus_get_unique_name`.
    public var uniqueName: BusName? {
        dbus_bus_get_unique_name(pointer).map { BusName(unchecked: String(cString: $0)) }
    }

    /// The identity of the bus, which changes at each start; `nil` until it is known. Unique names are unique on one
    /// bus only. The corresponding C function is `dbus_connection_get_server_id`.
    public var busID: String? {
        guard let text = dbus_connection_get_server_id(pointer) else { return nil }
        defer { dbus_free(text) }
        return String(cString: text)
    }

    /// True if the connection hasn't ended. The corresponding C function is `dbus_connection_get_is_connected`.
    public var isConnected: Bool { dbus_connection_get_is_connected(pointer) != 0 }

    /// Sends `message`, at once as far as the socket has room, the rest asynchronously.
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

    /// Dispatches the first queued message that isn't dropped. Dropping the messages before it, including those still
    /// in the socket, takes 5 ms at most. Don't call it from a handler of a message: libdbus would deadlock.
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

    /// Lets libdbus read and write, and dispatches the received messages.
    private func moveBytes(_ move: () -> Void) {
        isMovingBytes = true
        move()
        isMovingBytes = false
        messagesWait()
    }

    /// Resumes dispatching and ``whenSent`` when bytes were sent, which also happens inside libdbus's send.
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
    /// - Returns: True if the message was handled, false to leave it to libdbus.
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

    /// Handles a call without a reply, unless its sender is beyond its share.
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

    /// Subscribes to the signals that match `rule` until the subscription is released. This doesn't wait for the bus's
    /// reply. The corresponding C function is `dbus_bus_add_match`.
    public func subscribe(to rule: MatchRule, then receive: @escaping (Message) -> Void) -> Subscription {
        let subscription = Subscription(rule, on: self, then: receive)
        subscriptions.add(subscription)
        // With an error argument, it would block.
        dbus_bus_add_match(pointer, rule.description, nil)
        return subscription
    }

    func end(_ subscription: ObjectIdentifier, _ rule: MatchRule) {
        subscriptions.remove(subscription, rule)
        dbus_bus_remove_match(pointer, rule.description, nil)
    }

    // MARK: Objects

    /// Exports an object at a path until it is released. The handler's reply or error to a call goes to
    /// ``whenReplying``; the call doesn't reach ``whenCalled``. An object that was exported there before is replaced.
    public func export(
        at path: ObjectPath, handler: @escaping (Message) throws(BusError) -> Message
    ) -> ExportedObject {
        let object = ExportedObject(at: path, on: self, handler: handler)
        objects[path] = WeakObject(object: object)
        return object
    }

    /// Sends the reply of an exported object, which is dropped if memory is short.
    func sendReply(_ reply: Message) {
        if let whenReplying { whenReplying(reply) } else { try? send(reply) }
    }

    func remove(_ object: ObjectIdentifier, at path: ObjectPath) {
        // Another object may have replaced this one.
        guard objects[path]?.object.map({ ObjectIdentifier($0) == object }) ?? true else { return }
        objects[path] = nil
    }

    private struct WeakObject {
        weak var object: ExportedObject?
    }
}
