internal import CDBus

extension Message {
    /// The type of the message; `nil` for one that a later version of the protocol may add.
    /// The corresponding C function is `dbus_message_get_type`.
    public var kind: Kind? { Kind(rawValue: dbus_message_get_type(pointer)) }

    /// Who sent it: a unique name, set by the bus. `nil` for a message that didn't come through a bus.
    /// The corresponding C function is `dbus_message_get_sender`.
    public var sender: BusName? { text(dbus_message_get_sender(pointer)).map(BusName.init(unchecked:)) }

    /// Whom it is for; `nil` for a broadcast. The corresponding C function is `dbus_message_get_destination`.
    public var destination: BusName? { text(dbus_message_get_destination(pointer)).map(BusName.init(unchecked:)) }

    /// The object that is called, or that sends the signal. The corresponding C function is `dbus_message_get_path`.
    public var path: ObjectPath? { text(dbus_message_get_path(pointer)).map(ObjectPath.init(unchecked:)) }

    /// The interface; a call may leave it out. The corresponding C function is `dbus_message_get_interface`.
    public var interface: InterfaceName? {
        text(dbus_message_get_interface(pointer)).map(InterfaceName.init(unchecked:))
    }

    /// The method or signal. The corresponding C function is `dbus_message_get_member`.
    public var member: MemberName? { text(dbus_message_get_member(pointer)).map(MemberName.init(unchecked:)) }

    /// The signature of the arguments. The corresponding C function is `dbus_message_get_signature`.
    public var signature: Signature { Signature(unchecked: text(dbus_message_get_signature(pointer)) ?? "") }

    /// The sender's number of this message, not 0 once it was sent.
    /// The corresponding C function is `dbus_message_get_serial`.
    public var serial: UInt32 { dbus_message_get_serial(pointer) }

    /// The serial of the call that this message answers, or 0.
    /// The corresponding C function is `dbus_message_get_reply_serial`.
    public var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }

    /// Whether the caller waits for an answer. The corresponding C function is `dbus_message_get_no_reply`.
    public var expectsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }

    /// What this message, an error, says; `nil` for any other message.
    public var error: BusError? {
        guard kind == .error else { return nil }
        let name = text(dbus_message_get_error_name(pointer)).map(ErrorName.init(unchecked:)) ?? .failed
        var reader = Reader(self)
        return BusError(name, (try? reader.string()) ?? "")
    }

    private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
