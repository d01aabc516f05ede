internal import CDBus

extension Message {
    /// The type of the message; `nil` for a type of a later version of the protocol.
    /// The corresponding C function is `dbus_message_get_type`.
    public var kind: Kind? { Kind(rawValue: dbus_message_get_type(pointer)) }

    /// The destination's name; `nil` for a broadcast. The corresponding C function is `dbus_message_get_destination`.
    public var destination: BusName? { text(dbus_message_get_destination(pointer)).map(BusName.init(unchecked:)) }

    /// The signature of the arguments. The corresponding C function is `dbus_message_get_signature`.
    public var signature: Signature { Signature(unchecked: text(dbus_message_get_signature(pointer)) ?? "") }

    /// The serial, assigned by the sender; 0 before the message is sent.
    /// The corresponding C function is `dbus_message_get_serial`.
    public var serial: UInt32 { dbus_message_get_serial(pointer) }

    /// The serial of the call that this message replies to, or 0.
    /// The corresponding C function is `dbus_message_get_reply_serial`.
    public var replySerial: UInt32 { dbus_message_get_reply_serial(pointer) }

    /// True if the message carries file descriptors. The corresponding C function is `dbus_message_contains_unix_fds`.
    public var hasDescriptors: Bool { dbus_message_contains_unix_fds(pointer) != 0 }

    /// True if the caller expects a reply. The corresponding C function is `dbus_message_get_no_reply`.
    public var expectsReply: Bool { dbus_message_get_no_reply(pointer) == 0 }

    /// The error that this message carries; `nil` for any other message.
    public var error: BusError? {
        guard kind == .error else { return nil }
        let name = text(dbus_message_get_error_name(pointer)).map(ErrorName.init(unchecked:)) ?? .failed
        var reader = Reader(self)
        return BusError(name, (try? reader.string()) ?? "")
    }

    /// Returns a header field as a string; `nil` for `NULL`.
    func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        pointer.map { String(cString: $0) }
    }
}
