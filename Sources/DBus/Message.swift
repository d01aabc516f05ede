internal import CDBus

/// One message, to send or received. D-Bus Specification, *Message Protocol*.
///
/// Owns one reference to a `DBusMessage`. A message that was sent or received isn't changed any more.
public final class Message {
    /// The four types of message.
    public enum Kind: Int32, Sendable, Hashable {
        case methodCall = 1
        case methodReturn = 2
        case error = 3
        case signal = 4
    }

    let pointer: OpaquePointer
    /// Set when memory was short for an argument: the message is then not whole.
    var isTruncated = false

    /// Takes over a reference.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// Takes over a reference, such as one from `dbus_message_new_…`; `nil` for `NULL`.
    convenience init?(adopting pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.init(owning: pointer)
    }

    /// Adds a reference of its own to a borrowed message, such as a handler's argument.
    /// The corresponding C function is `dbus_message_ref`.
    init(retaining pointer: OpaquePointer) {
        dbus_message_ref(pointer)
        self.pointer = pointer
    }

    deinit {
        dbus_message_unref(pointer)
    }

    /// A call of a method. The corresponding C function is `dbus_message_new_method_call`.
    ///
    /// - Parameters:
    ///   - startsService: Whether the bus may start the destination if nobody has that name.
    ///   - write: Appends the arguments.
    /// - Throws: `BusError` (`NoMemory`).
    public static func methodCall(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
        startsService: Bool = true, _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        let message = try Message.made(
            dbus_message_new_method_call(destination.rawValue, path.rawValue, interface.rawValue, member.rawValue))
        dbus_message_set_auto_start(message.pointer, startsService ? 1 : 0)
        return try message.written(write)
    }

    /// A signal, for all who have asked for it. The corresponding C function is `dbus_message_new_signal`.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public static func signal(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath,
        _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        try Message.made(dbus_message_new_signal(path.rawValue, interface.rawValue, member.rawValue)).written(write)
    }

    /// The answer to this call. The corresponding C function is `dbus_message_new_method_return`.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func reply(_ write: (inout Writer) -> Void = { _ in }) throws(BusError) -> Message {
        try Message.made(dbus_message_new_method_return(pointer)).written(write)
    }

    /// The refusal of this call. The corresponding C function is `dbus_message_new_error`.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func reply(_ error: BusError) throws(BusError) -> Message {
        try Message.made(dbus_message_new_error(pointer, error.name.rawValue, error.message))
    }

    private static func made(_ pointer: OpaquePointer?) throws(BusError) -> Message {
        guard let message = Message(adopting: pointer) else { throw .noMemory }
        return message
    }

    private func written(_ write: (inout Writer) -> Void) throws(BusError) -> Message {
        var writer = Writer(appendingTo: self)
        write(&writer)
        guard !isTruncated else { throw .noMemory }
        return self
    }
}
