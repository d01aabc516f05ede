public import DBus

extension Connection {
    /// Takes a well-known name, which a connection that was just closed may have had: the bus notices its end no later
    /// than in the round after the first refusal, but maybe not before.
    ///
    /// - Throws: `BusError` if the bus refuses; ``TestFailure`` if the name keeps another owner.
    public func takeName(_ name: BusName) throws {
        for _ in 0..<100 where try requestName(name) { return }
        throw TestFailure("\(name) has another owner")
    }
}
