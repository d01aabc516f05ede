internal import DBus

/// A call to a method of the service, and the decoding of its answer: for ``AlarmsClient/perform(_:timeout:)``, which
/// suspends a task until the answer arrives, and ``AlarmsClient/wait(for:timeout:)``, which blocks a thread.
///
/// ```swift
/// let alarm = try await client.perform(.properties(id: id), timeout: .seconds(2))
/// try client.wait(for: .stop(id: id))
/// ```
public struct AlarmsCall<Result: Sendable>: Sendable {
    private let member: MemberName
    private let interface: InterfaceName
    private let path: ObjectPath?
    private let arguments: KeyValuePairs<String, any ValueConvertible>
    private let recover: @Sendable (AlarmsError) throws(AlarmsError) -> Result
    private let read: @Sendable (inout MessageArguments) throws(AlarmsError) -> Result

    /// Creates a call to a method of the service or, if the interface is the bus's, of the bus.
    ///
    /// - Parameters:
    ///   - path: The object; `nil`: fails as if the service had answered that it doesn't exist.
    ///   - arguments: The arguments, by their names in errors.
    ///   - recover: Returns the result for an error, or throws the error to report.
    ///   - read: Returns the result of an answer, or throws if it has wrong types.
    init(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        at path: ObjectPath? = AlarmsEvent.root, _ arguments: KeyValuePairs<String, any ValueConvertible> = [:],
        recover: @escaping @Sendable (AlarmsError) throws(AlarmsError) -> Result = { error throws(AlarmsError) in
            throw error
        },
        read: @escaping @Sendable (inout MessageArguments) throws(AlarmsError) -> Result
    ) {
        self.member = member
        self.interface = interface
        self.path = path
        self.arguments = arguments
        self.recover = recover
        self.read = read
    }

    /// The depth of a dictionary's variants: inside the array and an entry.
    private static var depthOfVariants: Int { 2 }
    /// The maximum size of a call's arguments, bytes: far above the service's limit for an alarm, and below any bus's
    /// limit.
    private static var largestSize: Int { 1 << 20 }

    /// Returns the message of the call.
    ///
    /// Arguments that D-Bus can't carry are refused here: the bus would end the connection, and fail all other calls.
    ///
    /// - Throws: ``AlarmsError``: `invalidConfiguration` if D-Bus can't carry an argument; `tooLarge` if they exceed
    ///   the service's limits.
    func message(startsService: Bool) throws(AlarmsError) -> Message {
        for (name, argument) in arguments {
            if let text = argument as? String, text.utf8.contains(0) {
                throw AlarmsError(.invalidConfiguration, "\(name): a NUL can't be sent")
            }
            if let texts = argument as? [String], texts.contains(where: { $0.utf8.contains(0) }) {
                throw AlarmsError(.invalidConfiguration, "\(name): a NUL can't be sent")
            }
            for (key, value) in argument as? [String: Value] ?? [:]
            where key.utf8.contains(0) || !Value.variant(value).isValid(atDepth: Self.depthOfVariants) {
                throw AlarmsError(.invalidConfiguration, "\(key): expected a value that D-Bus can carry")
            }
        }
        let values = arguments.map(\.value.value)
        let size = values.reduce(0) { $0 + $1.size }
        guard size <= Self.largestSize else {
            throw AlarmsError(.tooLarge, "expected at most \(Self.largestSize) bytes, got \(size)")
        }
        guard let path else { throw AlarmsError(ErrorName.unknownObject.rawValue, "") }
        do {
            return try Message.methodCall(
                member, of: interface, at: path, on: interface == .bus ? .bus : Proxy.name, startsService: startsService
            ) { writer in
                for value in values { value.write(to: &writer) }
            }
        } catch {
            throw AlarmsError(error)
        }
    }

    /// Returns the result of an answer.
    func result(of answer: Swift.Result<Message, AlarmsError>) -> Swift.Result<Result, AlarmsError> {
        do throws(AlarmsError) {
            do throws(AlarmsError) {
                var arguments = MessageArguments(try answer.get())
                return .success(try read(&arguments))
            } catch {
                return .success(try recover(error))
            }
        } catch {
            return .failure(error)
        }
    }
}

extension AlarmsCall {
    /// Returns the call with another result, made by `transform` on the client's thread when the answer arrives.
    package func map<Other: Sendable>(_ transform: @escaping @Sendable (Result) -> Other) -> AlarmsCall<Other> {
        AlarmsCall<Other>(
            member, of: interface, at: path, arguments,
            recover: { [recover] error throws(AlarmsError) in transform(try recover(error)) },
            read: { [read] answer throws(AlarmsError) in transform(try read(&answer)) })
    }
}

extension AlarmsCall where Result: ValueConvertible {
    /// Creates a call to a method that returns one value.
    init(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        _ arguments: KeyValuePairs<String, any ValueConvertible> = [:]
    ) {
        self.init(member, of: interface, arguments) { answer throws(AlarmsError) in try answer.next() }
    }
}

extension AlarmsCall where Result == Void {
    /// Creates a call to a method that returns nothing.
    init(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        _ arguments: KeyValuePairs<String, any ValueConvertible> = [:]
    ) {
        self.init(member, of: interface, arguments) { _ in }
    }
}

extension AlarmsCall {
    /// Creates a call to a method that returns rows, each converted to an element.
    init<Element>(
        _ member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        at path: ObjectPath? = AlarmsEvent.root, _ arguments: KeyValuePairs<String, any ValueConvertible>,
        rows element: @escaping @Sendable ([String: Value]) -> Element
    ) where Result == [Element] {
        self.init(member, of: interface, at: path, arguments) { answer throws(AlarmsError) in
            try answer.next([[String: Value]].self).map(element)
        }
    }

    /// Creates a call for the properties of an object.
    init(
        propertiesOf interface: InterfaceName, at path: ObjectPath?,
        recover: @escaping @Sendable (AlarmsError) throws(AlarmsError) -> Result = { error throws(AlarmsError) in
            throw error
        },
        _ result: @escaping @Sendable ([String: Value]) -> Result
    ) {
        self.init("GetAll", of: .properties, at: path, ["interface": interface.rawValue], recover: recover) {
            answer throws(AlarmsError) in result(try answer.next())
        }
    }

    /// Creates a call to a method that returns an object: its id and its path.
    init(
        object member: MemberName, of interface: InterfaceName = AlarmsEvent.interface,
        _ arguments: KeyValuePairs<String, any ValueConvertible>
    ) where Result == (id: String, path: String) {
        self.init(member, of: interface, arguments) { answer throws(AlarmsError) in
            (try answer.next(), try answer.next(ObjectPath.self).rawValue)
        }
    }
}
