internal import DBus

/// A client of the system bus. Both methods may be called any number of times, in any order.
protocol SystemBusClient: AnyObject {
    /// Handles a new connection, on which all requests of an earlier connection must be repeated.
    func joined(_ connection: Connection)
    /// Handles a missing or lost connection.
    func lost(_ error: BusError)
}
