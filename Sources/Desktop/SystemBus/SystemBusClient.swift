internal import DBus

/// A user of the connection to the system bus. Both methods may be called any number of times, and in any order.
protocol SystemBusClient: AnyObject {
    /// Is called when the bus was joined: all that was requested on another connection has to be requested on this one.
    func joined(_ connection: Connection)
    /// Is called when there is no connection, or no longer.
    func lost(_ error: BusError)
}
