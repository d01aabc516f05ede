/// Which signals to hear. D-Bus Specification, *Match Rules*. What is `nil` may be anything.
public struct MatchRule: Hashable, Sendable, CustomStringConvertible {
    /// Who sends the signal, by unique or well-known name.
    public var sender: BusName?
    /// The object that sends the signal.
    public var path: ObjectPath?
    /// The interface that the signal is of.
    public var interface: InterfaceName?
    /// The signal.
    public var member: MemberName?
    /// The first argument, a string.
    public var firstArgument: String?

    /// A rule for the signals of which all this is true.
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

    /// A rule for changes of who owns `name`. D-Bus Specification, *org.freedesktop.DBus.NameOwnerChanged*.
    public static func ownerChanged(of name: BusName) -> MatchRule {
        MatchRule(
            sender: .bus, path: "/org/freedesktop/DBus", interface: .bus, member: "NameOwnerChanged",
            firstArgument: name.rawValue)
    }

    /// The rule as the bus reads it.
    public var description: String {
        var parts = ["type='signal'"]
        if let sender { parts.append("sender='\(sender)'") }
        if let path { parts.append("path='\(path)'") }
        if let interface { parts.append("interface='\(interface)'") }
        if let member { parts.append("member='\(member)'") }
        if let firstArgument { parts.append("arg0='\(Self.quoted(firstArgument))'") }
        return parts.joined(separator: ",")
    }

    /// An apostrophe ends the quotation, stands escaped outside it, and begins the next.
    private static func quoted(_ text: String) -> String {
        // Hardly any text has one, and to find where characters end takes much longer.
        guard text.utf8.contains(UInt8(ascii: "'")) else { return text }
        return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }

    /// Whether this rule has asked for `message`. Of the sender only a unique name, or the bus's own, can be compared:
    /// messages don't carry well-known names.
    func matches(_ message: Message) -> Bool {
        if let sender, sender.isUnique || sender == .bus, message.sender != sender { return false }
        if let path, message.path != path { return false }
        if let interface, message.interface != interface { return false }
        if let member, message.member != member { return false }
        if let firstArgument {
            var reader = Reader(message)
            return (try? reader.string()) == firstArgument
        }
        return true
    }
}
