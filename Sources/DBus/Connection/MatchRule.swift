internal import CDBus

/// A match rule for signals. D-Bus Specification, *Match Rules*. A field that is `nil` matches anything.
public struct MatchRule: Hashable, Sendable, CustomStringConvertible {
    /// The sender's unique or well-known name.
    public var sender: BusName?
    /// The path of the object that sends the signal.
    public var path: ObjectPath?
    /// The signal's interface.
    public var interface: InterfaceName?
    /// The signal's name.
    public var member: MemberName?
    /// The first argument, a string.
    public var firstArgument: String?

    /// Creates a rule for the signals that match all of these.
    public init(
        sender: BusName? = nil, path: ObjectPath? = nil, interface: InterfaceName? = nil, member: MemberName? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// A rule for changes of the owner of `name`. D-Bus Specification, *org.freedesktop.DBus.NameOwnerChanged*.
    public static func ownerChanged(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "NameOwnerChanged",
            firstArgument: name.rawValue)
    }

    /// The rule in the syntax of AddMatch.
    public var description: String {
        var parts = ["type='signal'"]
        if let sender { parts.append("sender='\(sender)'") }
        if let path { parts.append("path='\(path)'") }
        if let interface { parts.append("interface='\(interface)'") }
        if let member { parts.append("member='\(member)'") }
        if let firstArgument { parts.append("arg0='\(Self.quoted(firstArgument))'") }
        return parts.joined(separator: ",")
    }

    /// Escapes apostrophes: each ends the quotation, is escaped outside, and begins the next quotation.
    private static func quoted(_ text: String) -> String {
        // Few texts have an apostrophe, and searching bytes is much faster than characters.
        guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
        return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }

    /// The sender, if it can be compared with messages: a unique name, or the bus's; `nil`: any, or a well-known name.
    var comparableSender: BusName? { sender.flatMap { $0.isUnique || $0 == .bus ? $0 : nil } }

    /// Returns true if `message` matches. The owner of a well-known sender is not compared.
    func matches(_ message: Message) -> Bool {
        guard matchesHeader(of: message) else { return false }
        guard let firstArgument else { return true }
        var reader = Reader(message)
        return (try? reader.string()) == firstArgument
    }

    /// Returns true if `message` matches, ignoring its first argument.
    func matchesHeader(of message: Message) -> Bool {
        let pointer = message.pointer
        if let sender = comparableSender, dbus_message_has_sender(pointer, sender.rawValue) == 0 { return false }
        if let path, dbus_message_has_path(pointer, path.rawValue) == 0 { return false }
        if let interface, dbus_message_has_interface(pointer, interface.rawValue) == 0 { return false }
        if let member, dbus_message_has_member(pointer, member.rawValue) == 0 { return false }
        return true
    }
}
