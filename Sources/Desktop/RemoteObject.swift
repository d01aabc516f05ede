internal import DBus

/// An object of a service on a bus, with one of its interfaces.
struct RemoteObject: Sendable {
    /// The well-known name of the service.
    let name: BusName
    /// The path of the object.
    let path: ObjectPath
    /// The interface.
    let interface: InterfaceName

    /// Returns a call to a method. It doesn't start the service.
    ///
    /// - Parameters:
    ///   - owner: The connection to call; `nil`: the owner of the name.
    ///   - write: Appends the arguments.
    func call(
        _ member: MemberName, on owner: BusName? = nil, _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        try Message.methodCall(member, of: interface, at: path, on: owner ?? name, startsService: false, write)
    }

    /// Returns a query for a property, whose answer has a ``DBus/Message/propertyValue``. It doesn't start the service.
    func query(_ property: MemberName, on owner: BusName? = nil) throws(BusError) -> Message {
        try Message.methodCall("Get", of: .properties, at: path, on: owner ?? name, startsService: false) { writer in
            writer.append(interface.rawValue)
            writer.append(property.rawValue)
        }
    }

    /// Returns a rule for all signals of the interface, or one of them, from the connection `owner`.
    func signals(from owner: BusName, _ member: MemberName? = nil) -> MatchRule {
        MatchRule(sender: owner, path: path, interface: interface, member: member)
    }
}

extension Message {
    /// Reads the first argument of this answer to `method`.
    ///
    /// - Parameters:
    ///   - expected: The argument, for people: `a number`.
    ///   - read: Reads the argument.
    /// - Throws: `BusError` (`Failed`) if it has another type.
    func answer<Value: ~Copyable>(
        to method: String, expecting expected: String, _ read: (inout Reader) throws(Reader.TypeMismatch) -> Value
    ) throws(BusError) -> Value {
        var reader = Reader(self)
        do {
            return try read(&reader)
        } catch {
            throw BusError(.failed, "\(method): expected \(expected) as answer, got '\(error.found)'")
        }
    }

    /// The reader at the value in the answer to a query for a property; `nil`: there is none.
    var propertyValue: Reader? {
        var reader = Reader(self)
        return try? reader.variant()
    }
}
