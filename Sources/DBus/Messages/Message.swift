internal import CDBus

/// A message, received or to be sent. D-Bus Specification, *Message Protocol*.
///
/// Owns one reference to a `DBusMessage`. A message is immutable after it was sent or received.
public final class Message {
    /// The four types of message.
    public enum Kind: Int32, Sendable, Hashable {
        /// A method call, which expects a method return or an error.
        case methodCall = 1
        /// A method return: the reply to a call that has succeeded.
        case methodReturn = 2
        /// An error: the reply to a call that has failed.
        case error = 3
        /// A signal, which has no reply.
        case signal = 4
    }

    let pointer: OpaquePointer
    /// The error of the first argument that couldn't be appended: the message is incomplete.
    var failure: BusError?

    // MARK: Header fields that are read several times a call, and converted once, when the header is complete

    /// The sender's unique name, set by the bus; `nil` for a message that didn't come through a bus.
    /// The corresponding C function is `dbus_message_get_sender`.
    public private(set) lazy var sender: BusName? =
        text(dbus_message_get_sender(pointer)).map(BusName.init(unchecked:))

    /// The path of the called object, or of the object that sends the signal. The corresponding C function is
    /// `dbus_message_get_path`.
    public private(set) lazy var path: ObjectPath? =
        text(dbus_message_get_path(pointer)).map(ObjectPath.init(unchecked:))

    /// The interface, optional in a call. The corresponding C function is `dbus_message_get_interface`.
    public private(set) lazy var interface: InterfaceName? =
        text(dbus_message_get_interface(pointer)).map(InterfaceName.init(unchecked:))

    /// The name of the method or signal. The corresponding C function is `dbus_message_get_member`.
    public private(set) lazy var member: MemberName? =
        text(dbus_message_get_member(pointer)).map(MemberName.init(unchecked:))

    /// Adopts a reference.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Adopts a reference, such as one from `dbus_message_new_…`; `nil` for `NULL`.
    convenience init?(adopting pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.init(owning: pointer)
    }

    /// Retains a borrowed message, such as a handler's argument.
    /// The corresponding C function is `dbus_message_ref`.
    init(retaining pointer: OpaquePointer) {
        dbus_message_ref(pointer)
        self.pointer = pointer
    }

    deinit {
        dbus_message_unref(pointer)
    }

    /// Creates a method call. The corresponding C function is `dbus_message_new_method_call`.
    ///
    /// - Parameters:
    ///   - startsService: True if the bus may start the destination's service if the name has no owner.
    ///   - write: Appends the arguments.
    /// - Throws: `BusError`: the first failure of `write`, `NoMemory`.
    public static func methodCall(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
        startsService: Bool = true, _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        let message = try Message.made(
            dbus_message_new_method_call(destination.rawValue, path.rawValue, interface.rawValue, member.rawValue))
        dbus_message_set_auto_start(message.pointer, startsService ? 1 : 0)
        return try message.written(write)
    }

    /// Creates a signal.
    ///
    /// - Parameters:
    ///   - destination: The only receiver, subscribed or not; `nil`: all subscribers.
    ///   - write: Appends the arguments, no file descriptors.
    /// - Throws: `BusError`: the first failure of `write`; `Failed` if its containers are too deep; `NoMemory`.
    public static func signal(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, to destination: BusName? = nil,
        _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        var header = Header(.signal)
        header.flags = Header.noReplyExpected
        header.path = path
        header.interface = interface
        header.member = member
        header.destination = destination
        return try Message(header, write)
    }

    /// Creates the reply to this call. The corresponding C function is `dbus_message_new_method_return`.
    ///
    /// - Throws: `BusError`: the first failure of `write`, `Failed` if this call was never sent, `NoMemory`.
    public func reply(_ write: (inout Writer) -> Void = { _ in }) throws(BusError) -> Message {
        try expectSent()
        return try Message.made(dbus_message_new_method_return(pointer)).written(write)
    }

    /// Creates the reply to this call, as ``reply(_:)`` does, in less time if there are more than a few arguments.
    ///
    /// - Parameter write: Appends the arguments, no file descriptors.
    /// - Throws: `BusError`: as ``reply(_:)``; `Failed` if the containers are too deep.
    public func marshalledReply(_ write: (inout Writer) -> Void) throws(BusError) -> Message {
        try expectSent()
        var header = Header(.methodReturn)
        header.flags = Header.noReplyExpected
        header.destination = sender
        header.replySerial = serial
        return try Message(header, write)
    }

    /// Creates an error reply to this call. The corresponding C function is `dbus_message_new_error`.
    ///
    /// - Throws: `BusError`: `Failed` if this call was never sent, `NoMemory`.
    public func reply(_ error: BusError) throws(BusError) -> Message {
        try expectSent()
        return try Message.made(dbus_message_new_error(pointer, error.name.rawValue, error.message))
    }

    /// Creates a copy of this reply, which may have been sent, as the reply to another call.
    /// The corresponding C functions are `dbus_message_copy`, `dbus_message_set_destination` and
    /// `dbus_message_set_reply_serial`.
    ///
    /// - Throws: `BusError`: `Failed` if that call was never sent, `NoMemory`.
    public func copy(answering call: Message) throws(BusError) -> Message {
        try call.expectSent()
        let copy = try Message.made(dbus_message_copy(pointer))
        guard dbus_message_set_destination(copy.pointer, dbus_message_get_sender(call.pointer)) != 0,
            dbus_message_set_reply_serial(copy.pointer, call.serial) != 0
        else { throw .noMemory }
        return copy
    }

    /// Throws `Failed` if this call has no serial, since it wasn't sent: libdbus aborts on a reply to serial 0.
    private func expectSent() throws(BusError) {
        guard serial != 0 else { throw BusError(.failed, "a call that was never sent can't be answered") }
    }

    private static func made(_ pointer: OpaquePointer?) throws(BusError) -> Message {
        guard let message = Message(adopting: pointer) else { throw .noMemory }
        return message
    }

    private func written(_ write: (inout Writer) -> Void) throws(BusError) -> Message {
        var writer = Writer(appendingTo: self)
        write(&writer)
        if let failure { throw failure }
        return self
    }
}
