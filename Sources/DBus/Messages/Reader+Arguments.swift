/// Arguments of a call, for which a wrong type throws `InvalidArgs`, the error to reply with.
extension Reader {
    /// Reads an argument of any type by `read`.
    ///
    /// - Throws: `BusError` (`InvalidArgs`).
    public mutating func argument<Value>(
        _ read: (inout Reader) throws(TypeMismatch) -> Value
    ) throws(BusError) -> Value {
        do { return try read(&self) } catch { throw BusError(error) }
    }

    /// Reads a string argument.
    ///
    /// - Throws: `BusError` (`InvalidArgs`).
    public mutating func stringArgument() throws(BusError) -> String {
        do { return try string() } catch { throw BusError(error) }
    }

    /// Reads a boolean argument.
    ///
    /// - Throws: `BusError` (`InvalidArgs`).
    public mutating func booleanArgument() throws(BusError) -> Bool {
        do { return try boolean() } catch { throw BusError(error) }
    }

    /// Reads an unsigned 32-bit argument.
    ///
    /// - Throws: `BusError` (`InvalidArgs`).
    public mutating func uint32Argument() throws(BusError) -> UInt32 {
        do { return try uint32() } catch { throw BusError(error) }
    }

    /// Reads an unsigned 64-bit argument.
    ///
    /// - Throws: `BusError` (`InvalidArgs`).
    public mutating func uint64Argument() throws(BusError) -> UInt64 {
        do { return try uint64() } catch { throw BusError(error) }
    }
}

extension BusError {
    /// Creates the error of an argument of the wrong type.
    init(_ mismatch: Reader.TypeMismatch) {
        self.init(.invalidArguments, "expected '\(mismatch.expected)', got '\(mismatch.found)'")
    }
}
