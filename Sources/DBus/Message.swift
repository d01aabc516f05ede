internal import CDBus

/// One message, to send or received. D-Bus Specification, *Message Protocol*.
///
/// Owns one reference to a `DBusMessage`. A message that was sent or received isn't changed any more.
public final class Message {
    /// The four types of message.
    public enum Kind: Int32, Sendable, Hashable {
        /// A call, which is answered by one of the next two.
        case methodCall = 1
        /// The answer to a call.
        case methodReturn = 2
        /// The refusal of a call.
        case error = 3
        /// News that nobody answers.
        case signal = 4
    }

    let pointer: OpaquePointer
    /// Why an argument couldn't be appended: the message is then not whole.
    var failure: BusError?

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

    /// A signal. The corresponding C functions are `dbus_message_new_signal` and `dbus_message_set_destination`.
    ///
    /// - Parameters:
    ///   - destination: The one connection that gets it, whether it asked for it or not; `nil`: all who have asked.
    ///   - write: Appends the arguments.
    /// - Throws: `BusError`: the first failure of `write`, `NoMemory`.
    public static func signal(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, to destination: BusName? = nil,
        _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        let message = try Message.made(dbus_message_new_signal(path.rawValue, interface.rawValue, member.rawValue))
        if let destination, dbus_message_set_destination(message.pointer, destination.rawValue) == 0 {
            throw .noMemory
        }
        return try message.written(write)
    }

    /// The answer to this call. The corresponding C function is `dbus_message_new_method_return`.
    ///
    /// - Throws: `BusError`: the first failure of `write`, `Failed` if this call was never sent, `NoMemory`.
    public func reply(_ write: (inout Writer) -> Void = { _ in }) throws(BusError) -> Message {
        try expectSent()
        return try Message.made(dbus_message_new_method_return(pointer)).written(write)
    }

    /// The refusal of this call. The corresponding C function is `dbus_message_new_error`.
    ///
    /// - Throws: `BusError`: `Failed` if this call was never sent, `NoMemory`.
    public func reply(_ error: BusError) throws(BusError) -> Message {
        try expectSent()
        return try Message.made(dbus_message_new_error(pointer, error.name.rawValue, error.message))
    }

    /// An answer names the call by its serial, which it gets when it is sent; libdbus aborts on an answer to 0.
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
