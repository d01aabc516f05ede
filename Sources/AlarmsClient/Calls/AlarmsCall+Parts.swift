internal import DBus

extension AlarmsCall {
    /// Creates a call to a method of the bus, with the service's name as its argument.
    init(
        ofBus member: MemberName,
        read: @escaping @Sendable (inout MessageArguments) throws(AlarmsError) -> Result
    ) {
        self.init(
            member, of: .bus, at: "/org/freedesktop/DBus", ["name": Proxy.name.rawValue],
            recover: { error throws(AlarmsError) in throw error }, read: read)
    }

    /// Returns the platform data of a press.
    static func platformData(_ activationToken: String?, _ startupID: String?) -> [String: Value] {
        ["activation-token": activationToken, "desktop-startup-id": startupID]
            .compactMapValues { $0.map(Value.string) }
    }

    /// Returns the options that aren't empty.
    static func options(_ texts: [String: String]) -> [String: Value] {
        texts.compactMapValues { $0.isEmpty ? nil : .string($0) }
    }
}

extension AlarmsError {
    /// Returns `result` if the service is too old for the method.
    ///
    /// - Throws: This error, for any other cause.
    func unlessUnknownMethod<Result>(_ result: Result) throws(AlarmsError) -> Result {
        guard name == ErrorName.unknownMethod.rawValue else { throw self }
        return result
    }

    /// Returns `notFound` with this message, if the bus knows no such object; else this error.
    func named(_ message: String) -> AlarmsError {
        name == ErrorName.unknownObject.rawValue ? AlarmsError(.notFound, message) : self
    }
}
